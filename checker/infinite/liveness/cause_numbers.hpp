// The causes of steps as numbers, and which of them are owed.
#pragma once

#include "checker/infinite/liveness/fair_component_search.hpp"
#include "checker/verdict/replay/cause.hpp"

#include <vector>

namespace ample::checker {

/// The causes of a system as the bits of a mask.
class CauseNumbers {
 public:
  CauseNumbers(const model::System& system, model::Requests requests);

  /// They are in a mask only where this is at most most_causes_in_mask.
  std::size_t size() const { return size_; }
  CauseMask owed() const { return owed_; }
  CauseNumber of(const Cause& cause) const { return numbers_[place(cause)]; }

 private:
  std::size_t place(const Cause& cause) const {
    const std::size_t within = cause.sender.is_nil()
                                   ? processes_ + cause.action
                                   : static_cast<std::size_t>((*cause.sender).index);
    return static_cast<std::size_t>(cause.process.index) * (actions_ + processes_) + within;
  }
  void add(const Cause& cause, bool owed);

  std::size_t actions_, processes_;
  std::vector<CauseNumber> numbers_;
  std::size_t size_ = 0;
  CauseMask owed_ = 0;
};

}  // namespace ample::checker
