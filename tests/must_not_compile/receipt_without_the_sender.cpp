// A receipt is given who has sent the message.
// refused: a receipt has four parameters: write
#include "tests/must_not_compile/asking.hpp"

int main() {
#ifndef MISTAKE
  const auto effect = [](Asking::Local& i, P&, Asking::Request, ProcessId) { i.waiting = true; };
#else
  const auto effect = [](Asking::Local& i, P&, Asking::Request) { i.waiting = true; };
#endif
  on_receipt<Asking, Asking::Request>("nowhere", effect);
}
