// What may still come to one process, and what it may still send itself: the food of its local
// explorations.
#pragma once

#include "checker/reduction/automata.hpp"

#include <memory>
#include <set>

namespace ample::checker {

/// What may still be sent to one process and by it, as a dense number.
using FeedId = std::uint32_t;

/// Of one process; one thread only.
class Supply {
 public:
  /// Which messages of a feed have been used up: as many bits of each kind as it has messages.
  using Used = std::uint64_t;
  struct Allowance {
    Index message;
    Used bits;  ///< none when it may be fed any number of times
  };
  struct Allowances {
    Slot sender;
    std::vector<Allowance> messages;  ///< in increasing order
  };

  virtual ~Supply() = default;

  /// What may still come, by sender. It keeps its place.
  const std::vector<Allowances>& fed(FeedId feed) {
    if (feed >= fed_.size()) fed_.resize(2 * std::size_t{feed} + 64);
    auto& known = fed_[feed];
    if (!known) known = std::make_unique<std::vector<Allowances>>(find_fed(feed));
    return *known;
  }
  /// Feeds may have other numbers from now on.
  void forget() {
    fed_ = decltype(fed_)();
    written_ = decltype(written_)();
  }
  /// What others may still write to registers that the process uses, one register each: of a step
  /// that writes several, others may have written some of them anew before the process depends on
  /// one. It keeps its place.
  const std::vector<Index>& written(FeedId feed) {
    if (feed >= written_.size()) written_.resize(2 * std::size_t{feed} + 64);
    auto& known = written_[feed];
    if (!known) known = std::make_unique<std::vector<Index>>(find_written(feed));
    return *known;
  }
  /// May the process itself still write that?
  virtual bool writes(FeedId, Index) const { return false; }
  /// May that message still come from that process?
  virtual bool brings(FeedId feed, Slot sender, Index message) const = 0;
  /// May the process itself still send that message; do all that the effect does elsewhere?
  virtual bool sends(FeedId feed, const Sent& sent) const = 0;
  virtual bool knows(FeedId feed, EffectNumber effect) const = 0;
  virtual bool includes(FeedId feed, FeedId part) = 0;
  virtual FeedId joined(FeedId a, FeedId b) = 0;

  /// Messages of a kind are counted while they are few, and bits are left.
  static constexpr unsigned most_counted = 4;

 protected:
  static void add_used_parts(const SharedVariable& shared, Slot process, Index write,
                             std::set<Index>& found) {
    for (const Index part : shared.parts_of(write))
      if ((shared.written(part) & shared.used_set(process)) != no_register) found.insert(part);
  }
  virtual std::vector<Allowances> find_fed(FeedId feed) = 0;
  virtual std::vector<Index> find_written(FeedId) const { return {}; }
  static Used bits_for(unsigned times, unsigned& given) {
    if (times > most_counted || given + times > 64) return 0;
    const Used bits = ((Used{1} << times) - 1) << given;
    given += times;
    return bits;
  }

 private:
  std::vector<std::unique_ptr<std::vector<Allowances>>> fed_;  ///< by feed
  std::vector<std::unique_ptr<std::vector<Index>>> written_;   ///< by feed
};

}  // namespace ample::checker
