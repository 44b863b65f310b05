// Semantic look-ahead: is a set of slots of one process stubborn by itself? Found by trying.
//
// The set is frozen and everything else explored: it is stubborn when no step of its process that
// can be reached fails to commute with it. The exploration is itself reduced, by single steps of
// the other processes, so that the steps of the process in question all occur; it gives up at a
// budget, and at a cycle, where leaving out steps would not be safe.
#pragma once

#include "checker/reduction/position_set.hpp"

#include <functional>
#include <optional>

namespace ample::checker {

/// One thread only.
class LookAhead {
 public:
  /// What is asked of a step that may happen while the set is frozen: may it?
  using Harmless = std::function<bool(const Position&, Slot process, const LocalStep&)>;
  /// A step of another process than `except` that is a stubborn set by itself; nullptr if none is
  /// known.
  using Single = std::function<const LocalStep*(const Position&, Slot except, Slot& process)>;

  LookAhead(Automata& automata, std::size_t budget) : automata_(&automata), budget_(budget) {}

  /// Throws BoundExceeded. When the answer is no because of a step of the process itself, culprit()
  /// is its slot.
  bool accepts(const Position& position, Slot process, SlotSet frozen, const Harmless& harmless,
               const Single& single);

  std::optional<LocalSlot> culprit() const { return culprit_; }
  std::uint64_t visited() const { return visited_; }

 private:
  struct Frame {
    Position position;
    std::uint32_t number;
    std::vector<GlobalStep> steps;
  };
  bool enter(Position&& position, std::uint32_t number, const Harmless& harmless,
             const Single& single);

  Automata* automata_;
  std::size_t budget_;
  std::uint64_t visited_ = 0;
  Slot process_ = 0;
  SlotSet frozen_ = 0;
  std::optional<LocalSlot> culprit_;
  std::vector<Frame> stack_;
  std::vector<bool> on_stack_;
};

}  // namespace ample::checker
