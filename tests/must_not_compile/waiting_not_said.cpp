// Where handlers complete a wait nobody can derive who waits.
// refused: it cannot be derived who waits
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    bool inside{};
  };
  static bool in_cs(const Local& i) { return i.inside; }
#ifndef MISTAKE
  static bool waiting(const Local& i) { return !i.inside; }
#endif
  static std::vector<Part<Idle>> awaits() { return {}; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
