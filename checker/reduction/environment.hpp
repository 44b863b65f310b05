// What the others are assumed to send to one process, and what it may send itself: the environment
// of its local explorations.
#pragma once

#include "checker/reduction/automata.hpp"  // IWYU pragma: export

#include <memory>
#include <set>

namespace ample::checker {

/// An environment assumption: what may still be sent to one process and by it, as a dense number.
using AssumptionId = std::uint32_t;

/// For one process; one thread only.
class Environment {
 public:
  /// Which messages of an assumption have been used up: as many bits of each kind as it has
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

  virtual ~Environment() = default;

  /// What may still come, by sender. It keeps its place.
  const std::vector<Allowances>& arriving(AssumptionId assumption) {
    if (assumption >= arriving_.size()) arriving_.resize(2 * std::size_t{assumption} + 64);
    auto& known = arriving_[assumption];
    if (!known) known = std::make_unique<std::vector<Allowances>>(find_arriving(assumption));
    return *known;
  }
  /// Assumptions may have other numbers from now on.
  void forget() {
    arriving_ = decltype(arriving_)();
    written_ = decltype(written_)();
  }
  /// What others may still write to registers that the process uses, one register each: of a step
  /// that writes several, others may have written some of them anew before the process depends on
  /// one. It keeps its place.
  const std::vector<Index>& written(AssumptionId assumption) {
    if (assumption >= written_.size()) written_.resize(2 * std::size_t{assumption} + 64);
    auto& known = written_[assumption];
    if (!known) known = std::make_unique<std::vector<Index>>(find_written(assumption));
    return *known;
  }
  /// May the process itself still write that?
  virtual bool writes(AssumptionId, Index) const { return false; }
  /// May that message still come from that process?
  virtual bool brings(AssumptionId assumption, ProcessIndex sender, Index message) const = 0;
  /// May the process itself still send that message; do all that the effect does elsewhere?
  virtual bool sends(AssumptionId assumption, const Sent& sent) const = 0;
  virtual bool knows(AssumptionId assumption, EffectNumber effect) const = 0;
  virtual bool includes(AssumptionId assumption, AssumptionId part) = 0;
  virtual AssumptionId joined(AssumptionId a, AssumptionId b) = 0;

  /// Messages of a kind are counted while they are few, and bits are left.
  static constexpr unsigned most_counted = 4;

 protected:
  static void add_used_parts(const SharedVariable& shared, ProcessIndex process, Index write,
                             std::set<Index>& found) {
    for (const Index part : shared.parts_of(write))
      if ((shared.written(part) & shared.used_set(process)) != no_register) found.insert(part);
  }
  virtual std::vector<Allowances> find_arriving(AssumptionId assumption) = 0;
  virtual std::vector<Index> find_written(AssumptionId) const { return {}; }
  static Used bits_for(unsigned times, unsigned& given) {
    if (times > most_counted || given + times > 64) return 0;
    const Used bits = ((Used{1} << times) - 1) << given;
    given += times;
    return bits;
  }

 private:
  std::vector<std::unique_ptr<std::vector<Allowances>>> arriving_;  ///< by assumption
  std::vector<std::unique_ptr<std::vector<Index>>> written_;        ///< by assumption
};

}  // namespace ample::checker
