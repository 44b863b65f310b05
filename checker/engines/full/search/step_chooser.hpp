// A step chooser tells a search which steps to follow, if not all of them.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "checker/store/visited/visited_set.hpp"

#include <vector>

namespace ample::checker {

/// It is for one thread only. It may choose from what was chosen before, and take a choice back.
class StepChooser {
 public:
  /// The search uses the same tables.
  virtual Tabulation& tabulation() = 0;
  /// The steps to be taken from a configuration; `receipts` are all that are possible. They are
  /// valid until the next call.
  virtual std::span<const Move> steps_from(StateNumber state, std::span<const Index> configuration,
                                           std::span<const Event> receipts) = 0;
  /// Configurations whose choice was taken back: they have to be visited again. Each is told once.
  virtual std::vector<StateNumber> take_reopened() = 0;
  /// About how much memory it takes, with its tables.
  virtual std::size_t bytes() const = 0;

 protected:
  ~StepChooser() = default;
};

}  // namespace ample::checker
