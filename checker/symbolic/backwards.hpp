// The traces of a symbolic search: found from a configuration back to where executions start, step
// by step where that ends soon, and else in layers.
#pragma once

#include "checker/outcome/report.hpp"
#include "checker/symbolic/layers.hpp"

namespace ample::checker {

/// One thread only.
class Backwards {
 public:
  Backwards(Tabulation& tabulation, const Levels& levels, Rules& rules, Reached& reached,
            Layers layers, Diagrams& diagrams, std::vector<Reached::Values> starts)
      : tabulation_(&tabulation),
        levels_(&levels),
        rules_(&rules),
        reached_(&reached),
        layers_(std::move(layers)),
        diagrams_(&diagrams),
        starts_(std::move(starts)) {}

  /// An execution to a reachable configuration; not a shortest one. Nothing where executions turn
  /// in circles so long that the way back is not found soon.
  std::optional<Trace> trace_to(const Reached::Values& values);
  /// The same, and then the step of the rule, which is possible there.
  std::optional<Trace> trace_with(const Reached::Values& values, RuleId rule);

  /// An execution to one of these reachable configurations, with the fewest steps that lead there
  /// within what was reached.
  Trace shortest_to(Diagram targets);
  Trace shortest_with(RuleId rule);
  Layers& layers() { return layers_; }

 private:
  /// A way from a start to the configuration, these two among it; empty when none is found soon.
  std::vector<Reached::Values> way_to(const Reached::Values& values);
  Reached::Values end_of_shortest(Diagram targets, Trace& trace);
  void add_step_with(const Reached::Values& values, RuleId rule, Trace& trace);
  model::Step step_between(const Reached::Values& from, const Reached::Values& to);

  Tabulation* tabulation_;
  const Levels* levels_;
  Rules* rules_;
  Reached* reached_;
  Layers layers_;
  Diagrams* diagrams_;
  std::vector<Reached::Values> starts_;
};

}  // namespace ample::checker
