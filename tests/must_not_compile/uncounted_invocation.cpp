// An invocation says whether it asks for permission, for --rounds bounds those that do.
// refused: does it ask for permission. write requesting<A>
#include "tests/must_not_compile/asking.hpp"

int main() {
  std::vector<Part<Asking>> guard = {
      {"P_i does not wait", [](const Asking::Local& i, const P&) { return !i.waiting; }}};
#ifndef MISTAKE
  const auto when = requesting<Asking>(guard);
#else
  const auto when = guard;
#endif
  invocation<Asking>("request", "nowhere", when, [](Asking::Local& i, P&) { i.waiting = true; });
}
