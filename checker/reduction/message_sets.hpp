// Sets of messages of a channel, as dense numbers.
#pragma once

#include "checker/reduction/interned.hpp"
#include "checker/tabulation/channel_table.hpp"
#include "checker/tabulation/memo.hpp"

namespace ample::checker {

/// 0 is the empty set. A set does not know its channel.
using MessageSet = std::uint32_t;
inline constexpr MessageSet no_messages = 0;

class MessageSets {
 public:
  /// In increasing order.
  std::span<const Index> operator[](MessageSet set) const { return sets_[set]; }
  bool contains(MessageSet set, Index message) const {
    return set != no_messages && std::binary_search(sets_[set].begin(), sets_[set].end(), message);
  }

  /// Of messages in any order, repeated or not.
  MessageSet of(std::vector<Index> messages);
  MessageSet united(MessageSet a, MessageSet b);
  /// Those of `a` that are not in `b`.
  MessageSet without(MessageSet a, MessageSet b);

 private:
  InternedVectors sets_;
  Memo unions_;
};

}  // namespace ample::checker
