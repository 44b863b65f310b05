// A message is accepted by its look.
// refused: a message is accepted by its look: write
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
