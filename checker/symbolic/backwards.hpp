// The traces of a symbolic search: found from a configuration back to where executions start.
#pragma once

#include "checker/outcome/report.hpp"
#include "checker/symbolic/reached.hpp"

namespace ample::checker {

/// One thread only.
class Backwards {
 public:
  Backwards(Tabulation& tabulation, const Levels& levels, Rules& rules, Reached& reached,
            std::vector<Reached::Values> starts)
      : tabulation_(&tabulation),
        levels_(&levels),
        rules_(&rules),
        reached_(&reached),
        starts_(std::move(starts)) {}

  /// An execution to a reachable configuration; not a shortest one. Nothing where executions turn
  /// in circles so long that the way back is not found soon.
  std::optional<Trace> trace_to(const Reached::Values& values);
  /// The same, and then the step of the rule, which is possible there.
  std::optional<Trace> trace_with(const Reached::Values& values, RuleId rule);

 private:
  /// A way from a start to the configuration, these two among it; empty when none is found soon.
  std::vector<Reached::Values> way_to(const Reached::Values& values);
  model::Step step_between(const Reached::Values& from, const Reached::Values& to);

  Tabulation* tabulation_;
  const Levels* levels_;
  Rules* rules_;
  Reached* reached_;
  std::vector<Reached::Values> starts_;
};

}  // namespace ample::checker
