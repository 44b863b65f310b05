// A step of the tabulated model: what happens, and what it changes.
#pragma once

#include "checker/store/tables/numbers.hpp"
#include "checker/store/tabulation/channel_table.hpp"
#include "checker/store/tabulation/shared_variable.hpp"
#include "model/system.hpp"

namespace ample::checker {

/// A message put into a channel.
struct Sent {
  Slot channel;
  Index message;
  ChannelTable* table;  ///< of the channel
  auto operator<=>(const Sent&) const = default;
};

/// The effect of a step beside the change of the local state. Many steps have the same effect.
struct Effect {
  ShortProcessIndex process;
  model::ActionId action;
  std::uint8_t number = 0;                 ///< of its outcome, where an action has several
  model::Role role{};                      ///< of the action
  bool enters = false;                     ///< from OutCS to InCS
  bool leaves = false;                     ///< from InCS to OutCS
  bool visible = false;                    ///< changes something that is watched
  std::uint64_t anomalies = 0;             ///< bit a: the a-th of System::anomalies()
  std::vector<model::ActionId> followups;  ///< actions taken within the same step
  /// A number of SharedVariable::write: the registers that get other values.
  Index write = SharedVariable::no_write;
  std::vector<Sent> sends;  ///< in the order of sending
  bool repeats = false;     ///< two of them go through one channel
  bool operator==(const Effect&) const = default;

  bool is_fault() const { return model::is_fault(role); }
  /// True when it is a fault of a message that is under way. Then it belongs to no message by
  /// itself.
  bool is_channel_fault() const { return is_fault() && model::is_of_channel(role); }
  bool writes() const { return write != SharedVariable::no_write; }
};

struct EffectLookup : ByItself {
  static std::size_t hash(const Effect& effect) {
    std::size_t hash = effect.anomalies;
    add_to_hash(hash, std::size_t{effect.process} << 32 | effect.action);
    add_to_hash(hash, effect.enters + 2u * effect.leaves + 4u * effect.visible);
    add_to_hash(hash, effect.write);
    for (const model::ActionId action : effect.followups) add_to_hash(hash, action);
    for (const Sent& sent : effect.sends)
      add_to_hash(hash, std::size_t{sent.channel} << 32 | sent.message);
    return hash;
  }
};

/// The steps that change one of these are *visible*: a reduction has to keep their order.
struct Watched {
  bool occupancy = false;  ///< CS(C)
  std::vector<std::size_t> invariants = {};
};

/// A channel to some process.
struct InChannel {
  Slot channel;
  ChannelTable* table;
};

/// An event in an unpacked configuration: the receipt of one message, or an internal step.
struct Event {
  ShortProcessIndex process;
  std::uint16_t position = 0;     ///< of the message in its channel; at most a byte's
  Slot channel = no_slot;         ///< from which the process receives; no_slot for an internal step
  ChannelTable* table = nullptr;  ///< of that channel
  Index message = 0;
  Index remainder = 0;  ///< the content of the channel afterwards

  bool is_internal() const { return channel == no_slot; }
};

/// One enabled step of an unpacked configuration, and its outcome.
struct Move {
  Event event;
  Index local;  ///< the process's local state afterwards
  std::uint32_t effect_number;
  const Effect* effect;
};

}  // namespace ample::checker
