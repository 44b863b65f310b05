// A message is called as in the paper.
// refused: a message needs the paper's word: static constexpr const char\* name
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  struct Grant {
#ifndef MISTAKE
    static constexpr const char* name = "Grant";
#endif
  };
  using Message = OneOf<Grant>;
  struct Local {
    bool inside{};
  };
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Idle::Local, inside);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
