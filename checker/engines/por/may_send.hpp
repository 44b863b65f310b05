// A may-send summary says, for each channel, which messages are sent after a configuration, and how
// often at most in one execution, each message and each kind of message. It also says what each
// process writes to the shared variable.
#pragma once

#include "checker/engines/automata/automata.hpp"  // IWYU pragma: export

namespace ample::checker {

using MaySendId = std::uint32_t;
/// An environment assumption: what may still be sent to one process and by it, as a dense number.
using AssumptionId = std::uint32_t;

/// Summaries as dense numbers, for one thread only; all answers are remembered.
class MaySendSummaries {
 public:
  explicit MaySendSummaries(Automata& automata);

  MaySendId nothing() const { return nothing_; }
  /// The join of two summaries.
  MaySendId joined(MaySendId a, MaySendId b);
  bool includes(MaySendId all, MaySendId part) { return joined(all, part) == all; }
  /// The summary of an execution that starts with `effect` and continues as `rest` says.
  MaySendId after(EffectNumber effect, MaySendId rest) {
    return changed(effect, rest, Change::more, longer_);
  }
  /// The summary without what `effect` sends.
  MaySendId without(EffectNumber effect, MaySendId summary) {
    return changed(effect, summary, Change::less, shorter_);
  }

  /// Replaces each message: `replace(channel, message, becomes)` calls becomes(other) for every
  /// message of the same kind that may take its place, equally often.
  using Becomes = std::function<void(Index)>;
  using Replace = std::function<void(Slot channel, Index message, const Becomes&)>;
  MaySendId replaced(MaySendId summary, const Replace& replace);

  /// The part of the summary about one process: what may be sent to it and by it.
  AssumptionId assumption(MaySendId summary, ProcessIndex process);

  /// Forgets all assumptions, and what is remembered. Summaries are kept.
  void forget();
  std::size_t bytes() const;

 private:
  friend class Environment;

  /// The summary of one channel: how many messages; then each with how often; then the kinds,
  /// likewise. 0 is empty. What a process writes is such a channel, too, with one kind.
  using ChannelSummary = std::uint32_t;
  /// The counts by message or by kind, in increasing order.
  using Times = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  struct Parts {
    Times messages, kinds;
  };
  enum class Change : std::uint8_t { more, less };

  std::size_t place(ProcessIndex from, ProcessIndex to) const {
    return std::size_t{from} * processes_ + to;
  }
  std::size_t place_of_writes(ProcessIndex process) const {
    return std::size_t{processes_} * processes_ + process;
  }
  /// Channels, and what is written where there is a shared variable.
  std::size_t places() const { return place_of_writes(tabulation_->has_shared() ? processes_ : 0); }
  Parts parts(ChannelSummary summary) const;
  ChannelSummary number_of(const Parts& parts);
  ChannelSummary joined_channel(ChannelSummary a, ChannelSummary b);
  MaySendId changed(EffectNumber effect, MaySendId summary, Change change, TripleMap& known);
  template <class KindOf>
  void change_channel(ChannelSummary& channel, Index message, Change change, const KindOf& kind_of);
  bool contains(ChannelSummary summary, Index message) const;

  Tabulation* tabulation_;
  const MessageKinds* kinds_;
  ProcessIndex processes_;
  InternedVectors channels_, summaries_, assumptions_;
  TripleMap joins_, channel_joins_, longer_, shorter_;
  std::vector<AssumptionId> assumption_of_;  ///< by summary and process, while not 0
  MaySendId nothing_;
};

}  // namespace ample::checker
