// What an effect does to a copy of the local state is lost.
// refused: an effect would change copies: write Local& i, P& p
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
  const auto effect = [](Asking::Local i, P&) { i.waiting = true; };
#endif
  invocation<Asking>("ask", "nowhere", requesting<Asking>({}), effect);
}
