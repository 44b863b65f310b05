// Lamport, "A new solution of Dijkstra's concurrent programming problem", CACM 17(8), 1974, pages
// 453-455: the bakery algorithm.
//
// In the doorway a process reads the numbers of all others, one after the other, and takes one more
// than the greatest; in the bakery it waits for each other one until that is not choosing (L2), and
// until its number is 0 or comes later (L3). choosing[i] and number[i] are registers that P_i alone
// writes. One step reads or writes one register.
#pragma once

#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

struct Bakery {
  using Message = NoMessage;

  /// The doorway is reading, then adding (with a maximum), then numbered; the bakery is at_L2, then
  /// at_L3.
  enum class Phase : std::uint8_t { idle, reading, adding, numbered, at_L2, at_L3, inside };
  friend constexpr auto words_of(Phase) {
    return words("idle", "reading", "adding", "numbered", "at_L2", "at_L3", "inside");
  }

  struct Local {
    Phase phase{};
    MaybeProcess j{};     ///< whose register is the next
    Counter<> maximum{};  ///< of the numbers that were read
  };
  struct Shared {
    PerProcess<bool> choosing{};
    PerProcess<Counter<>> number{};
  };

  static bool in_cs(const Local& i) { return i.phase == Phase::inside; }

  static std::vector<Register> registers(const Instance& instance);
  static std::vector<Action<Bakery>> actions(const Instance&);
  static std::vector<Invariant<Bakery>> invariants();

  /// Names what grows without a bound on rounds; empty when nothing does.
  static std::string what_grows(const Instance& instance);
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::Bakery::Local, phase, j, maximum);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::Bakery::Shared, choosing, number);
