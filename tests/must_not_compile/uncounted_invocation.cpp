// An invocation says whether it asks for permission, for --rounds bounds those that do.
// refused: does it ask for permission. write requesting<A>
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
  enum class Repair {};
  enum class Anomaly {};
};

int main() {
  std::vector<Part<Asking>> guard = {
      {"P_i does not wait",
       [](const Asking::Local& i, const Process<Asking>&) { return !i.waiting; }}};
#ifndef MISTAKE
  const auto when = requesting<Asking>(guard);
#else
  const auto when = guard;
#endif
  invocation<Asking>("request", "nowhere", when,
                     [](Asking::Local& i, Process<Asking>&) { i.waiting = true; });
}
