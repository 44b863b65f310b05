// Which parts of which guards were seen true, and which false.
#pragma once

#include "checker/tables/grown.hpp"
#include "checker/tabulation/tabulation.hpp"

namespace ample::checker {

struct GuardPartCoverage {
  model::ActionId action;
  std::string part;  ///< as in the paper; _i stands for the process
  bool held = false, failed = false;
};

/// Looks at each local state once, and at none any more when every part was seen both ways. One
/// thread only.
class GuardCoverage {
 public:
  explicit GuardCoverage(const Tabulation& tabulation);

  void look_at(ProcessIndex process, std::span<const Index> configuration) {
    if (open_ == 0) return;
    auto&& seen = grown(seen_[process], configuration[process]);
    if (seen) return;
    seen = true;
    look_at_new(process, configuration);
  }

  const std::vector<GuardPartCoverage>& parts() const { return parts_; }

 private:
  void look_at_new(ProcessIndex process, std::span<const Index> configuration);

  const Tabulation* tabulation_;
  std::vector<GuardPartCoverage> parts_;  ///< by action, then by part
  std::size_t open_ = 0;                  ///< so many of them were not yet seen both ways
  std::vector<std::vector<bool>> seen_;   ///< by process and local state
};

/// Adds what another saw of the same algorithm.
void add(std::vector<GuardPartCoverage>& parts, const std::vector<GuardPartCoverage>& others);

}  // namespace ample::checker
