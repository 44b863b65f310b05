// An effect is given the local state and the process.
// refused: an effect is a function of both: write
#include "tests/must_not_compile/asking.hpp"

int main() {
#ifndef MISTAKE
  const auto effect = [](Asking::Local& i, P&) { i.waiting = true; };
#else
  const auto effect = [](Asking::Local& i) { i.waiting = true; };
#endif
  wait_until<Asking>("enter", "nowhere", {}, effect);
}
