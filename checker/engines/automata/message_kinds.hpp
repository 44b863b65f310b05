// Kinds of messages: those of a channel that one action receives, whatever stands in them.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

#include <limits>

namespace ample::checker {

/// Kinds of messages of one channel, a bit each: of more than 32 actions some share one.
using KindSet = std::uint32_t;
inline constexpr KindSet no_kinds = 0;

/// It is for one thread only.
class MessageKinds {
 public:
  explicit MessageKinds(const Tabulation& tabulation)
      : tabulation_(&tabulation), receipts_(tabulation.max_slots()) {}

  using Kind = std::uint32_t;
  /// The kind, among those of all channels.
  Kind kind(Slot channel, Index message) const {
    return static_cast<Kind>(channel * per_channel()) + receipt_of(channel, message);
  }
  KindSet set_of(Slot channel, Index message) const {
    return KindSet{1} << receipt_of(channel, message) % std::numeric_limits<KindSet>::digits;
  }
  bool contains(KindSet set, Slot channel, Index message) const {
    return set != no_kinds && (set & set_of(channel, message)) != no_kinds;
  }

 private:
  std::size_t per_channel() const { return tabulation_->system().actions().size(); }
  /// The action that receives the message.
  std::uint32_t receipt_of(Slot channel, Index message) const {
    std::vector<std::uint32_t>& known = receipts_[channel];
    if (message >= known.size()) known.resize(message + 1, not_asked);
    if (known[message] == not_asked)
      known[message] = static_cast<std::uint32_t>(
          tabulation_->system().receipt_of(tabulation_->channel(channel).bytes_of(message)));
    return known[message];
  }

  static constexpr std::uint32_t not_asked = ~std::uint32_t{0};
  const Tabulation* tabulation_;
  mutable std::vector<std::vector<std::uint32_t>> receipts_;  ///< by channel and message
};

}  // namespace ample::checker
