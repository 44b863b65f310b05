// Ricart and Agrawala, "An optimal algorithm for mutual exclusion in computer networks", CACM
// 24(1), 1981, in the form of the lecture [LK]: REQUEST(t), REPLY, deferred replies.
//
// One step is: request (with all its sends), enter (all replies are in), leave (with the deferred
// replies), or the receipt of one message. Leaving clears my and nrep. There is no self channel.
#pragma once

#include "model/critical_section.hpp"
#include "model/system_of.hpp"
#include "model/timestamp.hpp"

namespace ample::cases::mutual_exclusion {

using namespace ample::model;

struct RicartAgrawala {
  struct Request {
    static constexpr const char* name = "REQUEST";
    Clock t{};
  };
  struct Reply {
    static constexpr const char* name = "REPLY";
  };
  using Message = OneOf<Request, Reply>;

  enum class Phase : std::uint8_t { idle, requesting, critical };
  friend constexpr auto words_of(Phase) {
    return ample::model::words("idle", "requesting", "critical");
  }

  struct Local {
    Phase phase{};
    Clock clk{};            // the logical clock
    Clock my{};             // the time of the own request, 0 when there is none
    ProcessSet nrep{};      // whose replies to it were received: the paper counts them
    ProcessSet deferred{};  // whom a REPLY is owed
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly { second_reply };
  static constexpr NamedMeaning anomalies[] = {
      {"second-reply", "a REPLY of a process that has replied to this request already"}};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.phase == Phase::critical; }
  static bool waiting(const Local& i) { return i.phase == Phase::requesting; }
  static Clock own_clock(const Local& i) { return i.clk; }

  static std::vector<Action<RicartAgrawala>> actions(const Instance& instance);
  static std::vector<Invariant<RicartAgrawala>> invariants();
};

}  // namespace ample::cases::mutual_exclusion

BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala::Request, t);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala::Reply);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala::Local, phase, clk, my, nrep,
                        deferred);
