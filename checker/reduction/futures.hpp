// What is still sent behind a configuration, as it was seen: a *future*. Of every channel the
// messages, and how often each, and each kind of them, is sent at most in one execution; and
// likewise what each process writes to the shared variable.
#pragma once

#include "checker/reduction/environment.hpp"

#include <deque>

namespace ample::checker {

using FutureId = std::uint32_t;

/// Futures as dense numbers; all answers are remembered. One thread only.
class Futures {
 public:
  explicit Futures(Automata& automata);

  FutureId nothing() const { return nothing_; }
  /// At least as much as in both.
  FutureId joined(FutureId a, FutureId b);
  bool includes(FutureId all, FutureId part) { return joined(all, part) == all; }
  /// Of an execution that begins with that effect and goes on like that.
  FutureId after(EffectNumber effect, FutureId rest) {
    return changed(effect, rest, Change::more, longer_);
  }
  /// What is left of it when the effect is over.
  FutureId without(EffectNumber effect, FutureId future) {
    return changed(effect, future, Change::less, shorter_);
  }

  /// With other messages in the place of each: `replace(channel, message, becomes)` calls
  /// becomes(other) for each of them, of the same kind, that may be sent as often.
  using Becomes = std::function<void(Index)>;
  using Replace = std::function<void(Slot channel, Index message, const Becomes&)>;
  FutureId replaced(FutureId future, const Replace& replace);

  /// What it says of one process: what may be sent to it and by it.
  AssumptionId assumption(FutureId future, ProcessIndex process);

  /// By number, futures and the parts of which they consist; for a checkpoint.
  InternedVectors& futures() { return futures_; }
  InternedVectors& channel_futures() { return channels_; }

  /// All assumptions, and what is remembered. Futures are kept.
  void forget();
  std::size_t bytes() const;

 private:
  friend class SeenEnvironment;

  /// Of one channel: how many messages; then each with how often; then the kinds, likewise. 0 is
  /// empty. What a process writes is such a channel, too, with one kind.
  using ChannelFuture = std::uint32_t;
  /// How often, by message or by kind, in increasing order.
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
  Parts parts(ChannelFuture future) const;
  ChannelFuture number_of(const Parts& parts);
  ChannelFuture joined_channel(ChannelFuture a, ChannelFuture b);
  FutureId changed(EffectNumber effect, FutureId future, Change change, TripleMap& known);
  template <class KindOf>
  void change_channel(ChannelFuture& channel, Index message, Change change, const KindOf& kind_of);
  bool contains(ChannelFuture future, Index message) const;

  Tabulation* tabulation_;
  const MessageKinds* kinds_;
  ProcessIndex processes_;
  InternedVectors channels_, futures_, assumptions_;
  TripleMap joins_, channel_joins_, longer_, shorter_;
  std::vector<AssumptionId> assumption_;  ///< by future and process, while not 0
  FutureId nothing_;
};

/// Assumptions about one process: by sender the future of the channel from it, then by receiver
/// that of the channel to it, and then by process what it writes.
class SeenEnvironment final : public Environment {
 public:
  SeenEnvironment(Futures& futures, ProcessIndex process) : futures_(&futures), process_(process) {}

  bool brings(AssumptionId assumption, ProcessIndex sender, Index message) const override {
    return futures_->contains(futures_->assumptions_[assumption][sender], message);
  }
  bool writes(AssumptionId assumption, Index write) const override {
    return futures_->contains(
        futures_->assumptions_[assumption][2 * futures_->processes_ + process_], write);
  }
  bool sends(AssumptionId assumption, const Sent& sent) const override;
  bool knows(AssumptionId assumption, EffectNumber effect) const override;
  bool includes(AssumptionId assumption, AssumptionId part) override;
  AssumptionId joined(AssumptionId a, AssumptionId b) override;

 private:
  std::vector<Allowances> find_arriving(AssumptionId assumption) override;
  std::vector<Index> find_written(AssumptionId assumption) const override;

  Futures* futures_;
  ProcessIndex process_;
};

/// One for each process.
std::deque<SeenEnvironment> environments_of(Futures& futures, ProcessIndex processes);

}  // namespace ample::checker
