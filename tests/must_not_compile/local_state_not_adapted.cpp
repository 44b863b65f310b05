// A local state whose fields nobody has named.
// refused: a local state, message or shared variable is not adapted: write, outside of all
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    bool inside{};
  };
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
#ifndef MISTAKE
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside);
#endif

int main() { return SystemOf<Idle>(Instance{}).processes(); }
