// A guard looks: it must not change the local state, nor send.
// refused: a guard looks, and changes nothing: write
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
  const auto holds = [](const Asking::Local& i, const P&) { return !i.waiting; };
#else
  const auto holds = [](Asking::Local& i, const P&) { return !i.waiting; };
#endif
  const std::vector<Part<Asking>> guard = {{"P_i does not wait", holds}};
  return static_cast<int>(guard.size());
}
