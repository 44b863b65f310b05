// A record within a local state whose fields nobody has named.
// refused: a field's type needs a text: adapt it with BOOST_HANA_ADAPT_STRUCT
#include "model/system_of.hpp"

using namespace ample::model;

struct Idle {
  using Message = NoMessage;
  struct Local {
    struct Place {
      bool inside{};
    };
    Place place{};
  };
  static bool in_cs(const Local& i) { return i.place.inside; }
  static std::vector<Action<Idle>> actions(const Instance&) { return {}; }
};
#ifndef MISTAKE
BOOST_HANA_ADAPT_STRUCT(Idle::Local::Place, inside);
#endif
BOOST_HANA_ADAPT_STRUCT(Idle::Local, place);

int main() { return SystemOf<Idle>(Instance{}).processes(); }
