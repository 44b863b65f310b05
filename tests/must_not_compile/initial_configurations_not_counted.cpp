// An initial configuration with a number is one of several; how many is not guessed.
// refused: how many initial configurations are there
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
#ifndef MISTAKE
  static int initials(const Instance& instance) { return instance.processes(); }
#endif
  static Shared initial_shared(const Instance&, int number) { return {.turn = number}; }
  static bool in_cs(const Local& i) { return i.inside; }
  static std::vector<Action<Turn>> actions(const Instance&) { return {}; }
};
BOOST_HANA_ADAPT_STRUCT(Turn::Local, inside);
BOOST_HANA_ADAPT_STRUCT(Turn::Shared, turn);

int main() { return SystemOf<Turn>(Instance()).processes(); }
