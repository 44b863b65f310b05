// Sleep sets: steps that are not taken, since what they lead to has been found before.
//
// Let s be found first by a step c of P_j from r, and a be a step of another process that can be
// taken in r and in s. The two commute: a leads from s to where c leads from t, if a leads from r
// to t. The steps of r are taken by process. So if a comes before c there, or sleeps in r itself, t
// was stored before s, and is visited before s. There c is taken, or sleeps in t: in both cases
// what it leads to is stored when s is visited, by induction over the order of visits. So a may
// sleep in s. Neither the set of configurations nor the order of discovery depends on it: what is
// left out is what would have been found again. (P. Godefroid, Partial-Order Methods for the
// Verification of Concurrent Systems, 1996, chapter 5: sleep sets by themselves leave out
// transitions and no configurations.)
#pragma once

#include "checker/store/tables/region.hpp"
#include "checker/store/tabulation/tabulation.hpp"
#include "checker/store/visited/visited_set.hpp"

#include <vector>

namespace ample::checker {

/// A set of slots, one bit each. That of a process stands for its internal steps, that of a channel
/// for its receipts. Slots from 64 on are in no set, so that their steps never sleep.
using SlotMask = std::uint64_t;

inline SlotMask mask_of_slot(Slot slot) { return SlotMask{slot < 64} << slot % 64; }
inline bool sleeps(SlotMask asleep, Slot slot) { return (asleep & mask_of_slot(slot)) != 0; }

/// True when the steps of different processes commute, as sleep sets need it.
bool allow_sleep(const model::System& system);

/// Tells which steps fall asleep with a step that is taken, and which wake up.
class Sleep {
 public:
  explicit Sleep(const Tabulation& tabulation);

  /// Takes note of channels that are new.
  void look_at_channels();

  bool is_fifo() const { return is_fifo_; }
  /// The slots whose steps depend on the content of a channel, or the local state, that changes.
  SlotMask woken(Slot slot, Index from) const {
    return from == ChannelTable::empty || !is_fifo_ ? mask_of_slot(slot) : 0;
  }
  /// The sleep set behind a step of that process, of a configuration that was not found before.
  SlotMask after(SlotMask asleep, ProcessIndex process, SlotMask woken) const {
    return (asleep | before_[process]) & ~own_[process] & ~woken;
  }

 private:
  const Tabulation* tabulation_;
  bool is_fifo_;
  Slot slots_ = 0;                      ///< at the last look
  std::vector<SlotMask> own_, before_;  ///< by process: its slots, those of the processes before it
};

/// The sleep sets of the configurations that are not visited yet. A set is empty when nobody has
/// set it, or when there is no room for it.
class SleepSets {
 public:
  explicit SleepSets(Slot max_slots);

  SlotMask of(StateNumber state) const;
  /// Another thread may read those of other configurations meanwhile.
  void set(StateNumber state, SlotMask asleep);
  /// The sleep sets of the configurations before this one are not needed any more.
  void forget_before(std::uint64_t state);
  /// The memory of those that are needed, if there are so many configurations.
  std::size_t bytes(std::uint64_t states) const { return (states - first_) * bytes_each_; }

 private:
  std::size_t bytes_each_;
  Region region_;
  std::uint64_t room_, first_ = 0;
};

}  // namespace ample::checker
