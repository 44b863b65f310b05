// What an effect does to a copy of the local state is lost.
// refused: an effect would change copies: write Local& i, P& p
#include "tests/must_not_compile/asking.hpp"

int main() {
#ifndef MISTAKE
  const auto effect = [](Asking::Local& i, P&) { i.waiting = true; };
#else
  const auto effect = [](Asking::Local i, P&) { i.waiting = true; };
#endif
  invocation<Asking>("ask", "nowhere", requesting<Asking>({}), effect);
}
