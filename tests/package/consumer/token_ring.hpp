// Mutual exclusion by a token that goes round: P_i enters when it holds the token, and passes it to
// P_{i+1} when it leaves. P0 holds it first.
#pragma once

#include "model/algorithm.hpp"
#include "model/critical_section.hpp"
#include "model/system_of.hpp"

namespace token_ring {

using namespace ample::model;

struct TokenRing {
  struct Token {
    static constexpr const char* name = "Token";
  };
  using Message = OneOf<Token>;

  struct Local {
    CsState state{};
    bool hasToken{};
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId i, ProcessSet) { return {{}, i == 0}; }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  /// There is no request: a process without the token does not know that it wants to enter.
  static bool waiting(const Local&) { return false; }

  static std::vector<Action<TokenRing>> actions(const Instance& instance);
};

/// The same with a mistake: who leaves gives a token to every neighbour.
std::vector<Action<TokenRing>> with_a_token_for_everybody(std::vector<Action<TokenRing>> actions);

/// What may be asked of it.
AlgorithmInfo token_ring();

}  // namespace token_ring

BOOST_HANA_ADAPT_STRUCT(token_ring::TokenRing::Token);
BOOST_HANA_ADAPT_STRUCT(token_ring::TokenRing::Local, state, hasToken);
