// Dolev, Klawe and Rodeh, "An O(n log n) unidirectional distributed algorithm for extrema finding
// in a circle", Journal of Algorithms 3(3), 1982, as in SPIN's example leader.pml.
//
// P_i sends to P_{i+1}. An active process compares its left neighbour's number with its own and
// with that of the active process before; it goes on with the neighbour's if that is the largest of
// the three, and else only relays. The one that meets its own maximum has found the largest number,
// and tells everybody; whose number it is, is the leader. One step is the start of a process, or
// the receipt of one message. A process receives nothing before it has started: what comes earlier
// is kept (`early`) and received as it starts.
#pragma once

#include "model/algorithm.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::classics {

using namespace ample::model;

/// The number of a process in an election, from 1 to n.
using RingNumber = Counter<max_wide_processes>;

struct LeaderElection {
  struct One {
    static constexpr const char* name = "one";
    RingNumber nr{};
  };
  struct Two {
    static constexpr const char* name = "two";
    RingNumber nr{};
  };
  struct Winner {
    static constexpr const char* name = "winner";
    RingNumber nr{};
  };
  using Message = OneOf<One, Two, Winner>;

  enum class Phase : std::uint8_t { asleep, active, relaying, lost, leader };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("asleep", "active", "relaying", "lost", "leader");
  }

  /// A message that came before the start.
  struct Early {
    std::uint8_t tag{};
    RingNumber nr{};
    bool operator==(const Early&) const = default;
    friend Value value_of(const Early& early) {
      constexpr const char* words[] = {One::name, Two::name, Winner::name};
      return Value::of_tuple({Value::of_word(words[early.tag]), Value::of_number(early.nr)});
    }
  };

  struct Local {
    Phase phase{};
    RingNumber mynumber{};
    RingNumber maximum{};     // the largest number that P_i knows of, while it is active
    RingNumber neighbourR{};  // the number of the active process before it
    bool know_winner{};       // it has told the winner's number
    // A process that is blocked lets each phase of the election pass at most two messages.
    Fifo<Early, 12> early{};
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet);
  static bool in_cs(const Local& i) { return i.phase == Phase::leader; }
  /// It does not know who the leader is.
  static bool waiting(const Local& i) {
    return i.phase == Phase::active || i.phase == Phase::relaying;
  }

  static std::vector<Action<LeaderElection>> actions(const Instance& instance);
  static std::vector<Invariant<LeaderElection>> invariants();

  /// --numbers: descending, ascending, or a list.
  static OwnOption numbers_option();
  static std::vector<int> numbers(const Instance& instance);
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::LeaderElection::One, nr);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::LeaderElection::Two, nr);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::LeaderElection::Winner, nr);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::LeaderElection::Early, tag, nr);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::LeaderElection::Local, phase, mynumber, maximum,
                        neighbourR, know_winner, early);
