// If there are several initial configurations, the algorithm says which is which.
// refused: which of its initial configurations is which
#include "model/system_of.hpp"

using namespace ample::model;

struct Turn {
  using Message = NoMessage;
  struct Local {
    bool inside{};
  };
  static int initials(const Instance&) { return 2; }
#ifdef MISTAKE
  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
#else
  static Local initial(const Instance&, ProcessId, ProcessSet, int) { return {}; }
#endif
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Turn>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Turn::Local, inside);

int main() { return SystemOf<Turn>(Instance()).processes(); }
