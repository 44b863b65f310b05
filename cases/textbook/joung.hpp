// Joung, "The congenial talking philosophers problem in computer networks", Distributed Computing
// 15(3), 2002, pages 155-175: RA1, group mutual exclusion by messages.
//
// Ricart and Agrawala's algorithm, in which a request names a forum, of two here: those that want
// the same one may be in it together, and permit each other at once. One step is: request (with all
// its sends), enter, leave (with the deferred replies), or the receipt of one message.
#pragma once

#include "model/system_of.hpp"  // IWYU pragma: export
#include "model/timestamp.hpp"

namespace ample::cases::textbook {

using namespace ample::model;

struct Joung {
  struct Request {
    static constexpr const char* name = "REQ";
    Clock t{};
    std::uint8_t forum{};
  };
  struct Reply {
    static constexpr const char* name = "ACK";
  };
  using Message = OneOf<Request, Reply>;

  enum class Phase : std::uint8_t { thinking, waiting, talking };
  friend constexpr auto words_of(Phase) { return words("thinking", "waiting", "talking"); }

  struct Local {
    Phase phase{};
    std::uint8_t forum{};   ///< which it wants, 0 while it is thinking
    Clock clk{};            ///< the logical clock
    Clock my{};             ///< the time of its request
    ProcessSet acks{};      ///< who has permitted it
    ProcessSet deferred{};  ///< whom an ACK is owed
  };

  static bool in_cs(const Local& i) { return i.phase == Phase::talking; }
  static Clock own_clock(const Local& i) { return i.clk; }

  static std::vector<Action<Joung>> actions(const Instance&);
  static std::vector<Invariant<Joung>> invariants();
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::Joung::Request, t, forum);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::Joung::Local, phase, forum, clk, my, acks,
                        deferred);
