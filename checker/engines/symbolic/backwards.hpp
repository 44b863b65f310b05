// The traces of a symbolic search: found from a configuration back to where executions start, step
// by step where that ends soon, and else in layers.
#pragma once

#include "checker/engines/symbolic/layers.hpp"
#include "checker/verdict/outcome/report.hpp"

namespace ample::checker {

/// It is for one thread only.
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
  /// Where there are more processes than other engines handle, which might find one, it goes where
  /// fewer values differ from a start's first.
  std::vector<Reached::Values> way_to(const Reached::Values& values);
  Reached::Values end_of_shortest(Diagram targets, Trace& trace);
  void add_step_with(const Reached::Values& values, RuleId rule, Trace& trace);
  /// The values after a move from a configuration, which is there by slot as well.
  Reached::Values after(const Reached::Values& values, std::span<const Index> here,
                        const Move& move);
  /// Takes the move.
  void take(const Move& move, std::vector<Index>& here);
  /// The number of values that differ from those of the nearest start.
  std::size_t distance_to_a_start(const Reached::Values& values) const;
  /// The distance with these differences, given that of the values; there must be one start.
  std::size_t changed_distance(std::size_t distance, const Reached::Values& values,
                               const Reached::Differences& differences) const;
  void put_nearest_last(const Reached::Values& values,
                        std::vector<Reached::Differences>& before) const;

  Tabulation* tabulation_;
  const Levels* levels_;
  Rules* rules_;
  Reached* reached_;
  Layers layers_;
  Diagrams* diagrams_;
  std::vector<Reached::Values> starts_;
};

}  // namespace ample::checker
