// The actions of the token ring.
#include "token_ring.hpp"

namespace token_ring {

namespace {

using Local = TokenRing::Local;
using P = Process<TokenRing>;

ProcessId next_on_ring(const P& p) { return (p.id() + 1) % p.n(); }

}  // namespace

std::vector<Action<TokenRing>> TokenRing::actions(const Instance&) {
  return {
      invocation<TokenRing>(
          "enter", "with the token",
          requesting<TokenRing>(
              {{"state_i = OutCS", [](const Local& i, const P&) { return !in_cs(i); }},
               {"P_i has the token", [](const Local& i, const P&) { return i.hasToken; }}}),
          [](Local& i, P&) { i.state = CsState::InCS; }),

      invocation<TokenRing>(
          "leave", "passing the token on",
          free<TokenRing>({{"state_i = InCS", [](const Local& i, const P&) { return in_cs(i); }}}),
          [](Local& i, P& p) {
            i = {CsState::OutCS, false};
            p.send(Token{}, next_on_ring(p));
          }),

      on_receipt<TokenRing, Token>("the token arrives",
                                   [](Local& i, P&, Token, ProcessId) { i.hasToken = true; }),
  };
}

std::vector<Action<TokenRing>> with_a_token_for_everybody(std::vector<Action<TokenRing>> actions) {
  for (Action<TokenRing>& action : actions)
    if (action.name == "leave")
      action.effect = [](Local& i, P& p) {
        i = {CsState::OutCS, false};
        p.send(TokenRing::Token{}, p.N());
      };
  return actions;
}

AlgorithmInfo token_ring() {
  AlgorithmInfo info;
  info.id = "token-ring";
  info.title = "mutual exclusion by a token on a ring";
  info.scope = Scope::network;
  info.problem = Problem::mutual_exclusion;
  info.inside = DefaultInside::none;
  info.options = {"graph", "rounds"};
  info.counted = "entries";
  info.make = [](Instance instance) {
    return std::make_unique<SystemOf<TokenRing>>(std::move(instance));
  };
  return info;
}

}  // namespace token_ring
