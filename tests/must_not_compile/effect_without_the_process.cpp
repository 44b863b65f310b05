// An effect is given the local state and the process.
// refused: an effect is a function of both: write
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
  const auto effect = [](Asking::Local& i, P&) { i.waiting = true; };
#else
  const auto effect = [](Asking::Local& i) { i.waiting = true; };
#endif
  wait_until<Asking>("enter", "nowhere", {}, effect);
}
