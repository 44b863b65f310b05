// A token for two processes: who has none asks for it, and who is asked passes it on when it is not
// inside. Small enough to go through every configuration that its variables and channels could
// have, reached or not.
#pragma once

#include "tests/support/bare_algorithm.hpp"

namespace ample::tests {

enum class PassingPhase : std::uint8_t { idle, asking, inside };
constexpr auto words_of(PassingPhase) { return model::words("idle", "asking", "inside"); }

struct TokenPassing : BareAlgorithm {
  struct Ask {
    static constexpr const char* name = "Ask";
  };
  struct Token {
    static constexpr const char* name = "Token";
    model::ProcessId owner{};  ///< from whom it comes
  };
  using Message = model::OneOf<Ask, Token>;
  struct Local {
    PassingPhase phase{};
    bool token{};
    bool asked{};  ///< by the other one
  };

  static Local initial(const model::Instance&, model::ProcessId i, model::ProcessSet) {
    return {.phase = PassingPhase::idle, .token = i == 0, .asked = false};
  }
  static bool in_cs(const Local& i) { return i.phase == PassingPhase::inside; }
  static bool waiting(const Local& i) { return i.phase == PassingPhase::asking; }

  using P = model::Process<TokenPassing>;
  static void pass(Local& i, P& p) {
    i.token = i.asked = false;
    p.send(Token{p.id()}, p.others());
  }
  static std::vector<model::Action<TokenPassing>> actions(const model::Instance&) {
    const model::Part<TokenPassing> has_token = model::awaited<TokenPassing>(
        "P_i has the token", [](const Local& i, const P&) { return i.token; });
    return {model::invocation<TokenPassing>(
                "ask", "nowhere",
                model::requesting<TokenPassing>({in_phase<TokenPassing>(PassingPhase::idle)}),
                [](Local& i, P& p) {
                  i.phase = PassingPhase::asking;
                  if (!i.token) p.send(Ask{}, p.others());
                }),
            model::wait_until<TokenPassing>(
                "enter", "nowhere", {in_phase<TokenPassing>(PassingPhase::asking), has_token},
                [](Local& i, P&) { i.phase = PassingPhase::inside; }),
            model::invocation<TokenPassing>(
                "leave", "nowhere",
                model::free<TokenPassing>({in_phase<TokenPassing>(PassingPhase::inside)}),
                [](Local& i, P& p) {
                  i.phase = PassingPhase::idle;
                  if (i.asked) pass(i, p);
                }),
            model::on_receipt<TokenPassing, Ask>("nowhere",
                                                 [](Local& i, P& p, Ask, model::ProcessId) {
                                                   i.asked = true;
                                                   if (i.token && i.phase == PassingPhase::idle)
                                                     pass(i, p);
                                                 }),
            model::on_receipt<TokenPassing, Token>(
                "nowhere", [](Local& i, P&, Token, model::ProcessId) { i.token = true; })};
  }
  static std::vector<model::Invariant<TokenPassing>> invariants() { return {}; }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::TokenPassing::Ask);
BOOST_HANA_ADAPT_STRUCT(ample::tests::TokenPassing::Token, owner);
BOOST_HANA_ADAPT_STRUCT(ample::tests::TokenPassing::Local, phase, token, asked);
