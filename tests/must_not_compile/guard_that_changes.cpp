// A guard looks: it must not change the local state, nor send.
// refused: a guard looks, and changes nothing: write
#include "tests/must_not_compile/asking.hpp"

int main() {
#ifndef MISTAKE
  const auto holds = [](const Asking::Local& i, const P&) { return !i.waiting; };
#else
  const auto holds = [](Asking::Local& i, const P&) { return !i.waiting; };
#endif
  const std::vector<Part<Asking>> guard = {{"P_i does not wait", holds}};
  return static_cast<int>(guard.size());
}
