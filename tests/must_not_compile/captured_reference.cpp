// A function of an action runs when actions() has ended long ago, and with it what it refers to.
// refused: what is captured by reference is gone when this runs: capture values
#include "tests/must_not_compile/asking.hpp"

Action<Asking> ask(int most) {
  (void)most;
#ifndef MISTAKE
  const auto effect = [most](Asking::Local& i, P&) { i.waiting = most > 1; };
#else
  const auto effect = [&](Asking::Local& i, P&) { i.waiting = most > 1; };
#endif
  return invocation<Asking>("ask", "line 1", requesting<Asking>({}), effect);
}

int main() { return static_cast<int>(ask(1).role); }
