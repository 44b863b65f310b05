// Peterson, "Myths about the mutual exclusion problem", Information Processing Letters 12(3), 1981,
// pages 115-116: the algorithm for n processes, called the filter.
//
// At each level k from 1 to n-1 a process says that it is there, Q[i] := k, that it came last,
// TURN[k] := i, and waits until it is not the last one there, or nobody is as far as it. One step
// writes one register or looks at the condition: as a whole, as it is written, or with --test each
// for one other process after the other.
#pragma once

#include "model/algorithm.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

struct PetersonFilter {
  using Message = NoMessage;

  /// climbing: Q[i] := k is next; raised: TURN[k] := i is next
  enum class Phase : std::uint8_t { idle, climbing, raised, trying, inside };
  friend constexpr auto words_of(Phase) {
    return words("idle", "climbing", "raised", "trying", "inside");
  }

  struct Local {
    Phase phase{};
    std::uint8_t k{};  ///< the level
    MaybeProcess j{};  ///< with --test each: with whom it compares
  };
  struct Shared {
    PerProcess<std::uint8_t> Q{};
    PerProcess<MaybeProcess> TURN{};  ///< TURN[k] at P_k
  };

  static bool in_cs(const Local& i) { return i.phase == Phase::inside; }

  static std::vector<Register> registers(const Instance& instance);
  static std::vector<Action<PetersonFilter>> actions(const Instance& instance);

  /// --test: whole, or each.
  static OwnOption test_option();
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::PetersonFilter::Local, phase, k, j);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::PetersonFilter::Shared, Q, TURN);
