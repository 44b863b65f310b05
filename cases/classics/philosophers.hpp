// The dining philosophers: Dijkstra, "Hierarchical ordering of sequential processes", Acta
// Informatica 1(2), 1971, with messages.
//
// Fork i lies to the left of P_i, who keeps it; P_{i-1}, for whom it is the right one, asks for it
// (TAKE), is given it (FORK), and gives it back (BACK). One step is: a philosopher takes the left
// fork and asks for the right one, or puts both down, or receives one message. With the right fork
// it eats. A philosopher that has no fork yet thinks, and does not count as waiting.
#pragma once

#include "model/system_of.hpp"

namespace ample::cases::classics {

using namespace ample::model;

struct Philosophers {
  struct Take {
    static constexpr const char* name = "TAKE";
  };
  struct Give {
    static constexpr const char* name = "FORK";
  };
  struct Back {
    static constexpr const char* name = "BACK";
  };
  using Message = OneOf<Take, Give, Back>;

  /// Hungry: it has asked for the right fork, or has it, but not both yet.
  enum class Phase : std::uint8_t { thinking, hungry, eating };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("thinking", "hungry", "eating");
  }
  /// The place of the fork that the philosopher keeps.
  enum class Fork : std::uint8_t { on_the_table, in_hand, with_the_left };
  friend constexpr auto words_of(Fork) {
    return ample::model::words("on the table", "in hand", "with the left neighbour");
  }

  struct Local {
    Phase phase{};
    Fork left{};   // the left fork, which P_i keeps
    bool right{};  // P_i has the right fork
    bool asked{};  // the left neighbour waits for the left fork
  };

  enum class Repair { order };
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.phase == Phase::eating; }
  static bool waiting(const Local& i) { return i.phase == Phase::hungry; }

  static std::vector<Action<Philosophers>> actions(const Instance& instance);
  static std::vector<Part<Philosophers>> awaits();
  static std::vector<Invariant<Philosophers>> invariants();
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Philosophers::Take);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Philosophers::Give);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Philosophers::Back);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Philosophers::Local, phase, left, right, asked);
