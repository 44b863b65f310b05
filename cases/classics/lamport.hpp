// Lamport, "Time, clocks, and the ordering of events in a distributed system", CACM 21(7), 1978,
// the algorithm for mutual exclusion, as in Stephan Merz's text LamportMutex.tla of the TLA+
// examples.
//
// A process tells all others of its request and its clock, and enters when all have acknowledged it
// and it knows of no request before it; as it leaves it tells all. One step is an action of that
// text: request, enter, exit, or the receipt of one message. Clocks begin with 1, move when a
// REQUEST is received only, and grow without end: with --max-clock M the search does not go on
// where a clock is beyond M (there ClockConstraint, with maxClock).
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::classics {

using namespace ample::model;

struct Lamport {
  struct Request {
    static constexpr const char* name = "REQUEST";
    Counter<> clock{};
  };
  struct Ack {
    static constexpr const char* name = "ACK";
  };
  struct Release {
    static constexpr const char* name = "RELEASE";
  };
  using Message = OneOf<Request, Ack, Release>;

  struct Local {
    bool crit{};
    Counter<> clock{};
    PerProcess<Counter<>> req{};  ///< the clock of P_j's request, as far as P_i knows; 0 for none
    ProcessSet ack{};             ///< who has acknowledged P_i's request
  };

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {.clock = 1}; }
  static bool in_cs(const Local& i) { return i.crit; }

  static std::vector<Action<Lamport>> actions(const Instance&);
  static std::vector<Invariant<Lamport>> invariants();
  static Constraint<Lamport> constraint(const Instance& instance);

  /// --max-clock: none, or a number.
  static OwnOption max_clock_option();
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Lamport::Request, clock);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::Lamport::Local, crit, clock, req, ack);
