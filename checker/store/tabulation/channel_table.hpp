// One channel, tabulated: its messages and its contents as dense indices.
//
// It finds out once, and remembers, which messages can be received from a content, what remains,
// and what a content becomes when a message is appended.
#pragma once

#include "checker/store/tables/index.hpp"
#include "checker/store/tables/memo.hpp"
#include "checker/store/tables/segmented.hpp"
#include "model/configuration.hpp"
#include "model/instance.hpp"
#include "model/system.hpp"

#include <deque>
#include <limits>
#include <mutex>
#include <span>
#include <unordered_map>

namespace ample::checker {

/// A message that can be received now, where it stands in the channel, and what then remains.
struct Receivable {
  Index message;
  Index remainder;
  std::uint8_t position;
};

/// Safe for any number of threads; only what was never asked before takes a lock.
class ChannelTable {
 public:
  /// The content without a message.
  static constexpr Index empty = 0;
  /// The number of messages that the position in a Step can tell apart.
  static constexpr std::size_t longest =
      std::numeric_limits<decltype(model::Step::position)>::max();

  ChannelTable(const model::System& system, model::ProcessId from, model::ProcessId to);

  model::ProcessId from() const { return from_; }
  model::ProcessId to() const { return to_; }
  Index contents() const { return static_cast<Index>(contents_.size()); }
  Index messages() const { return static_cast<Index>(messages_.size()); }

  /// True when a message in it keeps the timeouts from happening (System::is_awaited).
  bool is_awaited(Index content) const { return contents_[content].awaited; }

  /// FIFO: the head. Unordered: every distinct message, in the order of their bytes.
  std::span<const Receivable> receivable(Index content) {
    const Content& known = contents_[content];
    if (const Receivable* first = known.receivable.load(std::memory_order_acquire))
      return {first, known.receivables};
    return find_receivable(content);
  }

  /// Throws BoundExceeded when the channel would hold more messages than a Step can number.
  Index append(Index content, Index message) {
    const std::uint64_t known = appended_.find(content, message);
    return known != Memo::absent ? static_cast<Index>(known) : find_appended(content, message);
  }

  /// The content with the message at this position twice. Throws as append() does.
  Index doubled(Index content, std::uint8_t position);

  /// The receipts: (argument of the receiver, message) -> result.
  Memo& receipts() { return receipts_; }
  const Memo& receipts() const { return receipts_; }
  /// The same for local states by themselves, of receipts that do not look at the shared variable.
  Memo& blind_receipts() { return blind_receipts_; }

  Index message_of(const model::Bytes& bytes);
  const model::Bytes& bytes_of(Index message) const { return messages_[message]; }
  Index content_of(const std::vector<model::Bytes>& messages);
  /// The same of messages that are in the order of messages_in(). The content of the first few of
  /// them by themselves gets no number.
  Index content_in_order(const std::vector<model::Bytes>& messages);
  /// Head first, or sorted when the network is unordered, as in model::Configuration.
  std::vector<model::Bytes> messages_in(Index content) const;

  /// A content as the indices of its messages.
  const std::u32string& sequence(Index content) const { return sequences_[content]; }
  /// Fills a new table with what another one held, in its order. False when none held that.
  bool restore(std::span<const model::Bytes> messages, std::span<const std::u32string> contents);
  /// True when the content has come about by sending and receiving. Nothing is asked of others,
  /// which were read from a file.
  bool is_met(Index content) const { return contents_[content].met; }

  std::size_t bytes() const;

 private:
  using Sequence = std::u32string;  ///< of messages

  struct Content {
    std::atomic<const Receivable*> receivable = nullptr;  ///< null until somebody asked
    std::uint32_t receivables = 0;                        ///< how many there are
    bool met = false;
    bool awaited = false;
    Receivable only{};  ///< the one of a FIFO channel, close by
  };

  std::span<const Receivable> find_receivable(Index content);
  Index find_appended(Index content, Index message);
  /// One message more, at this place; the lock is held.
  Index inserted(Sequence sequence, std::size_t place, Index message);
  Index intern(const Sequence& sequence);
  bool restore_content(const Sequence& sequence);

  const model::System* system_;
  model::ProcessId from_, to_;
  model::Network network_;
  Segmented<Content> contents_;
  Segmented<Sequence> sequences_;  ///< of each content
  Segmented<model::Bytes> messages_;
  Memo appended_;  ///< (content, message) -> content
  Memo receipts_, blind_receipts_;

  mutable std::mutex misses_;
  std::unordered_map<Sequence, Index> content_indices_;
  std::unordered_map<model::Bytes, Index> message_indices_;
  std::deque<std::vector<Receivable>> receivables_;
};

}  // namespace ample::checker
