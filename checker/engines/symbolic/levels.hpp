// The order in which a diagram looks at the slots of a configuration.
//
// A diagram remembers about the upper slots whatever the lower ones depend on, so that dependent
// slots should be close: each process stands above the channels between it and those below it, and
// neighbours stand together as far as possible. Only neighbours, and a process and itself, have a
// channel: a level that has one value everywhere would be one node more on every way.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

namespace ample::checker {

/// The uppermost is 0.
using LevelNumber = std::uint32_t;

struct Level {
  enum class Kind : std::uint8_t { process, channel, shared };
  Kind kind;
  ProcessIndex process = no_process;  ///< of a channel the receiver
  ProcessIndex sender = no_process;   ///< of a channel
  std::uint32_t register_number = 0;  ///< of a register of the shared variable
};

class Levels {
 public:
  /// `order` has every process once, the uppermost first.
  Levels(const Tabulation& tabulation, std::vector<ProcessIndex> order);

  LevelNumber size() const { return static_cast<LevelNumber>(levels_.size()); }
  const Level& operator[](LevelNumber level) const { return levels_[level]; }
  LevelNumber of_process(ProcessIndex process) const { return of_process_[process]; }
  /// Throws InternalError where the one has no link to the other, and so nothing to send it.
  LevelNumber of_channel(ProcessIndex from, ProcessIndex to) const;
  /// The processes that can send to this one, in the order of their numbers.
  const std::vector<ProcessIndex>& senders_to(ProcessIndex process) const {
    return senders_[process];
  }
  LevelNumber of_register(std::uint32_t at) const { return of_register_[at]; }
  /// The slot must be there.
  LevelNumber of_slot(Slot slot) const;
  /// The uppermost is first.
  const std::vector<ProcessIndex>& order() const { return order_; }

  /// A configuration by level, and back by slot.
  std::vector<Index> by_level(std::span<const Index> configuration) const;
  std::vector<Index> by_slot(std::span<const Index> values) const;

 private:
  /// Its place in a configuration; no_slot for a channel that never carried a message.
  Slot slot_of(const Level& level) const;
  LevelNumber add(const Level& level);

  const Tabulation* tabulation_;
  ProcessIndex processes_;
  std::vector<ProcessIndex> order_;
  std::vector<Level> levels_;
  std::vector<LevelNumber> of_process_, of_channel_, of_register_;
  std::vector<std::vector<ProcessIndex>> senders_;  ///< by receiver
};

/// An order of the processes with few links between those before and those behind, summed over all
/// places: the least for up to eight processes, and for more a sum that no process put elsewhere
/// makes less. Among equal orders, of up to eight, the one with more links early is taken, as upper
/// levels are looked at less often.
std::vector<ProcessIndex> order_of(const model::Topology& topology);

}  // namespace ample::checker
