// Guard coverage: the parts of guards that were seen true, and those that were seen false.
//
// Parts are asked in their order up to the first that is false, as where a step is looked for: a
// later one may have a meaning only where the earlier ones hold.
#pragma once

#include "checker/store/tables/grown.hpp"
#include "checker/store/tabulation/tabulation.hpp"

namespace ample::checker {

struct GuardPartCoverage {
  model::ActionId action;
  std::string part;  ///< as in the paper; _i stands for the process
  bool held = false, failed = false;
};

/// Looks once at each local state, with what the process sees of the shared variable, and at none
/// any more when every part was seen both ways. It is for one thread only.
class GuardCoverage {
 public:
  explicit GuardCoverage(Tabulation& tabulation);

  void look_at_all(std::span<const Index> configuration) {
    for (ProcessIndex process = 0; process < seen_.size(); ++process)
      look_at(process, configuration);
  }
  /// Called after a step of this process: others may see another shared variable.
  void look_after(ProcessIndex process, std::span<const Index> configuration) {
    if (tabulation_->has_shared())
      look_at_all(configuration);
    else
      look_at(process, configuration);
  }

  const std::vector<GuardPartCoverage>& parts() const { return parts_; }

 private:
  void look_at(ProcessIndex process, std::span<const Index> configuration) {
    if (open_ == 0) return;
    auto&& seen = grown(seen_[process], tabulation_->argument(process, configuration));
    if (seen) return;
    seen = true;
    look_at_new(process, configuration);
  }
  void look_at_new(ProcessIndex process, std::span<const Index> configuration);
  void note(GuardPartCoverage& part, bool holds);

  Tabulation* tabulation_;
  std::vector<GuardPartCoverage> parts_;  ///< by action, then by part
  std::size_t open_ = 0;                  ///< so many of them were not yet seen both ways
  std::vector<std::vector<bool>> seen_;   ///< by process and argument
};

/// Adds what another saw of the same algorithm.
void add(std::vector<GuardPartCoverage>& parts, const std::vector<GuardPartCoverage>& others);

}  // namespace ample::checker
