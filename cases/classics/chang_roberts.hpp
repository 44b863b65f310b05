// Chang and Roberts, "An improved algorithm for decentralized extrema-finding in circular
// configurations of processes", CACM 22(5), 1979, pages 281-283.
//
// P_i sends to P_{i+1}: first its own number, and then every greater one that it receives; it
// throws smaller ones away. Whose number comes back has the greatest. One step is the start of a
// process, or the receipt of one message, which may come before the start.
#pragma once

#include "cases/classics/leader_election.hpp"

namespace ample::cases::classics {

using namespace ample::model;

struct ChangRoberts {
  struct Number {
    static constexpr const char* name = "number";
    RingNumber nr{};
  };
  using Message = OneOf<Number>;

  enum class Standing : std::uint8_t { candidate, lost, leader };
  friend constexpr auto words_of(Standing) { return words("candidate", "lost", "leader"); }

  struct Local {
    RingNumber mynumber{};
    bool started{};
    Standing standing{};  ///< lost: it has seen a greater number
  };

  static Local initial(const Instance& instance, ProcessId i, ProcessSet);
  static bool in_cs(const Local& i) { return i.standing == Standing::leader; }
  /// It does not know whether it is the leader.
  static bool waiting(const Local& i) { return i.started && i.standing == Standing::candidate; }

  static std::vector<Action<ChangRoberts>> actions(const Instance&);
  static std::vector<Invariant<ChangRoberts>> invariants();
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::ChangRoberts::Number, nr);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::ChangRoberts::Local, mynumber, started, standing);
