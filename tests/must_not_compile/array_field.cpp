// An array of the standard library takes any index, and writes into the next field.
// refused: std::array takes any index: write PerProcess<T> for one value a process
#include "model/system_of.hpp"

#include <array>

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    bool inside{};
#ifdef MISTAKE
    std::array<bool, 3> seen{};
#else
    PerProcess<bool> seen{};
#endif
  };
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside, seen);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
