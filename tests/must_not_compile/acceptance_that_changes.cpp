// A message is accepted by its look.
// refused: a message is accepted by its look: write
#include "tests/must_not_compile/asking.hpp"

int main() {
#ifndef MISTAKE
  const auto holds = [](const Asking::Local& i, const P&, Asking::Request, ProcessId) {
    return i.waiting;
  };
#else
  const auto holds = [](Asking::Local& i, const P&, Asking::Request, ProcessId) {
    return i.waiting;
  };
#endif
  accept<Asking, Asking::Request>("it waits", holds);
}
