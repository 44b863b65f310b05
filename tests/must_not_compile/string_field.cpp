// A text owns memory; what a process is called is no part of its state.
// refused: a field must be trivially copyable, and may own no memory
#include "model/system_of.hpp"

#include <string>

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    bool inside{};
#ifdef MISTAKE
    std::string name{};
#else
    std::uint8_t name{};
#endif
  };
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside, name);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
