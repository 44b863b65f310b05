// The causes of steps as numbers, and which of them fairness obliges.
#pragma once

#include "checker/liveness/fair_component_search.hpp"
#include "checker/replay/cause.hpp"
#include "properties/selection.hpp"

#include <vector>

namespace ample::checker {

/// Asking for a permission is voluntary, but alternation speaks of those who go on asking.
bool is_obliged(const properties::Property& property, const model::System& system,
                const Cause& cause);

/// The causes of a system as the bits of a mask.
class CauseNumbers {
 public:
  CauseNumbers(const properties::Property& property, const model::System& system);

  /// They are in a mask only where this is at most most_causes_in_mask.
  std::size_t size() const { return size_; }
  CauseMask obliged() const { return obliged_; }
  CauseNumber of(const Cause& cause) const { return numbers_[place(cause)]; }

 private:
  std::size_t place(const Cause& cause) const {
    const std::size_t within = cause.sender.is_nil()
                                   ? processes_ + cause.action
                                   : static_cast<std::size_t>((*cause.sender).index);
    return static_cast<std::size_t>(cause.process.index) * (actions_ + processes_) + within;
  }
  void add(const properties::Property& property, const model::System& system, const Cause& cause);

  std::size_t actions_, processes_;
  std::vector<CauseNumber> numbers_;
  std::size_t size_ = 0;
  CauseMask obliged_ = 0;
};

}  // namespace ample::checker
