// An algorithm of a user's, and a program that has it.
//
// Tokens go round a ring: P_i enters when it holds one, and passes it to P_{i+1} when it leaves.
// With
// --tokens 2, P0 and P1 hold one at first, and both may be inside: two steps, each of which is
// needed.
#pragma once

#include "model/critical_section.hpp"
#include "model/system_of.hpp"
#include "tools/ample/line/known.hpp"

#include <functional>

namespace ample::tests {

struct Tokens {
  struct Token {
    static constexpr const char* name = "TOKEN";
  };
  struct Idle {
    static constexpr const char* name = "IDLE";
  };
  using Message = model::OneOf<Token, Idle>;
  struct Local {
    model::CsState state{};
    std::uint8_t held{};
  };
  enum class Repair {};
  static constexpr std::array<model::NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<model::NamedMeaning, 0> anomalies{};

  static Local initial(const model::Instance& instance, model::ProcessId i, model::ProcessSet) {
    const int tokens = std::stoi(instance.options.at("tokens"));
    return {{}, static_cast<std::uint8_t>(i < tokens ? 1 : 0)};
  }
  static bool in_cs(const Local& i) { return i.state == model::CsState::InCS; }
  static bool waiting(const Local&) { return false; }
  static std::vector<model::Action<Tokens>> actions(const model::Instance& instance);
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Tokens::Token);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Tokens::Idle);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Tokens::Local, state, held);

namespace ample::tests {

inline std::vector<model::Action<Tokens>> Tokens::actions(const model::Instance&) {
  using P = model::Process<Tokens>;
  return {model::invocation<Tokens>("enter", "with a token",
                                    model::requesting<Tokens>({{"P_i has a token",
                                                                [](const Local& i, const P&) {
                                                                  return i.held > 0 && !in_cs(i);
                                                                }}}),
                                    [](Local& i, P&) { i.state = model::CsState::InCS; }),
          model::invocation<Tokens>(
              "leave", "passing the token on",
              model::free<Tokens>(
                  {{"P_i is inside", [](const Local& i, const P&) { return in_cs(i); }}}),
              [](Local& i, P& p) {
                i.state = model::CsState::OutCS;
                --i.held;
                p.send(Token{}, (p.id() + 1) % p.n());
              }),
          model::on_receipt<Tokens, Token>("the token arrives",
                                           [](Local& i, P&, Token, model::ProcessId) { ++i.held; }),
          model::on_receipt<Tokens, Idle>("nothing", [](Local&, P&, Idle, model::ProcessId) {})};
}

/// What is done to its actions before a system is made of them.
using Change = std::function<void(std::vector<model::Action<Tokens>>&)>;

inline model::AlgorithmInfo tokens(const Change& change = {}) {
  model::AlgorithmInfo info;
  info.id = "tokens";
  info.title = "mutual exclusion by tokens";
  info.source = "a user";
  info.summary = "Tokens go round.";
  info.scope = model::Scope::network;
  info.shape = model::Shape::ring;
  info.options = {"n", "graph", "rounds"};
  info.own_options = {
      model::number_option("tokens", "how many there are at first (default 1)", 1, 1, 2)};
  info.counted = "entries";
  info.examples = {"ample check tokens --n 3", "ample check tokens --n 3 --tokens 2"};
  info.make = [change](model::Instance instance) -> std::unique_ptr<model::System> {
    auto actions = Tokens::actions(instance);
    if (change) change(actions);
    return std::make_unique<model::SystemOf<Tokens>>(std::move(instance), std::move(actions));
  };
  return info;
}

/// While it lives, this program runs.
struct AsProgram {
  explicit AsProgram(tools::Program program) { tools::set_program(std::move(program)); }
  ~AsProgram() { tools::set_program({.name = "ample", .algorithms = {}, .with_built_in = true}); }
  AsProgram(const AsProgram&) = delete;
  AsProgram& operator=(const AsProgram&) = delete;
};

}  // namespace ample::tests
