// The environment of the local explorations of one process: the assumptions about what others send
// to it and what it sends itself.
#pragma once

#include "checker/engines/por/may_send.hpp"

#include <memory>

namespace ample::checker {

/// The environment of one process, used by one thread only. An assumption about it has for each
/// sender the summary of the channel from it, then for each receiver that of the channel to it, and
/// then for each process what it writes.
class Environment {
 public:
  Environment(MaySendSummaries& summaries, ProcessIndex process)
      : summaries_(&summaries), process_(process) {}

  /// The messages of an assumption that have been used up: as many bits of each kind as it has
  /// messages.
  using Used = std::uint64_t;
  struct Allowance {
    Index message;
    Used bits;  ///< none when it may come any number of times
  };
  struct Allowances {
    ProcessIndex sender;
    std::vector<Allowance> messages;  ///< in increasing order
  };
  /// Messages of a kind are counted while they are few, and bits are left.
  static constexpr unsigned most_counted = 4;

  /// The messages that may still come, by sender. The reference stays valid.
  const std::vector<Allowances>& arriving(AssumptionId assumption) {
    auto& known = grown(arriving_, assumption);
    if (!known) known = std::make_unique<std::vector<Allowances>>(find_arriving(assumption));
    return *known;
  }
  /// The writes of others to registers that the process uses, one register each: a step may write
  /// several, and some of them may be written anew before the process depends on one. The reference
  /// stays valid.
  const std::vector<Index>& written(AssumptionId assumption) {
    auto& known = grown(written_, assumption);
    if (!known) known = std::make_unique<std::vector<Index>>(find_written(assumption));
    return *known;
  }
  /// True when that message may still come from that process.
  bool brings(AssumptionId assumption, ProcessIndex sender, Index message) const {
    return summaries_->contains(summaries_->assumptions_[assumption][sender], message);
  }
  /// True when the process itself may still write that.
  bool writes(AssumptionId assumption, Index write) const {
    return summaries_->contains(
        summaries_->assumptions_[assumption][2 * summaries_->processes_ + process_], write);
  }
  /// True when the process itself may still send that message.
  bool sends(AssumptionId assumption, const Sent& sent) const;
  /// True when the process itself may still do all that the effect does elsewhere.
  bool knows(AssumptionId assumption, EffectNumber effect) const;
  bool includes(AssumptionId assumption, AssumptionId part);

  /// Assumptions may have other numbers from now on.
  void forget() {
    arriving_ = decltype(arriving_)();
    written_ = decltype(written_)();
  }

 private:
  std::vector<Allowances> find_arriving(AssumptionId assumption);
  std::vector<Index> find_written(AssumptionId assumption) const;

  MaySendSummaries* summaries_;
  ProcessIndex process_;
  std::vector<std::unique_ptr<std::vector<Allowances>>> arriving_;  ///< by assumption
  std::vector<std::unique_ptr<std::vector<Index>>> written_;        ///< by assumption
};

}  // namespace ample::checker
