// A receipt is given who has sent the message.
// refused: a receipt has four parameters: write
#include "model/action.hpp"

using namespace ample::model;

struct Asking {
  struct Request {
    static constexpr const char* name = "Request";
  };
  using Message = OneOf<Request>;
  struct Local {
    bool waiting{};
  };
};
using P = Process<Asking>;

int main() {
#ifndef MISTAKE
  const auto effect = [](Asking::Local& i, P&, Asking::Request, ProcessId) { i.waiting = true; };
#else
  const auto effect = [](Asking::Local& i, P&, Asking::Request) { i.waiting = true; };
#endif
  on_receipt<Asking, Asking::Request>("nowhere", effect);
}
