// Without in_cs nobody could be judged.
// refused: who is in the critical section. write static bool in_cs
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    bool inside{};
  };
#ifndef MISTAKE
  static bool in_cs(const Local& i) { return i.inside; }
#endif
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
