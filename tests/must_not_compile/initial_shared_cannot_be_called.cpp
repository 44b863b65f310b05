// An initial value that nothing would ask for is not ignored.
// refused: initial_shared cannot be called
#include "model/system_of.hpp"

using namespace ample::model;

struct Turn {
  using Message = NoMessage;
  struct Local {
    bool inside{};
  };
  struct Shared {
    ProcessId turn{};
  };
#ifdef MISTAKE
  static Shared initial_shared(const Instance&, ProcessSet, int number) { return {.turn = number}; }
#else
  static Shared initial_shared(const Instance&, int number) { return {.turn = number}; }
#endif
  static Local initial(const Instance&, ProcessId, ProcessSet, int) { return {}; }
  static int initials(const Instance& instance) { return instance.processes(); }
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Turn>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Turn::Local, inside);
BOOST_HANA_ADAPT_STRUCT(Turn::Shared, turn);

int main() { return SystemOf<Turn>(Instance()).processes(); }
