// Judging the configurations of a diagram, and finding an execution to what is violated.
#pragma once

#include "checker/engines/symbolic/backwards.hpp"
#include "checker/engines/symbolic/saturation.hpp"
#include "checker/verdict/run/judge.hpp"

namespace ample::checker {

/// It is for one thread only.
class SymbolicJudge {
 public:
  /// `saturation` tells which rules have steps, and whether it was stopped.
  SymbolicJudge(Tabulation& tabulation, const Levels& levels, Rules& rules, Saturation& saturation,
                const Options& options)
      : tabulation_(&tabulation),
        levels_(&levels),
        rules_(&rules),
        saturation_(&saturation),
        options_(&options),
        judge_(tabulation, options),
        traces_(options.properties.size()),
        looked_for_(options.properties.size()),
        shortest_(options.properties.size()) {}

  /// Judges all configurations of `reached`. `report` gets the numbers of those without a step. May
  /// end by an exception; what was found before counts.
  void judge(Reached& reached, Backwards& backwards, Report& report);

  const Discoveries& discoveries() const { return judge_.discoveries(); }
  /// An execution that violates the property.
  const std::optional<Trace>& trace(std::size_t property) const { return traces_[property]; }
  /// True when that is known to be a shortest one.
  bool is_shortest(std::size_t property) const { return shortest_[property]; }
  /// True when the property is violated, although no such execution was found.
  bool is_unshown(std::size_t property) const {
    return looked_for_[property] && !traces_[property];
  }

 private:
  using Values = Reached::Values;

  void judge_local_states(Reached& reached, Backwards& backwards);
  void judge_safety(Reached& reached, Backwards& backwards);
  void judge_invariant(std::size_t invariant, Reached& reached, Backwards& backwards);
  std::optional<Values> find_two(
      Diagram combinations, std::pair<ProcessIndex, ProcessIndex> two,
      const std::function<bool(const model::Bytes&, const model::Bytes&)>& holds, Reached& reached);
  void judge_one(const Values& classes, const Reached::ClassOf& class_of, Reached& reached,
                 Backwards& backwards);
  void judge_endings(Reached& reached, Backwards& backwards, Report& report);
  void judge_steps(Reached& reached, Backwards& backwards);
  void look_for_waiting(Reached& reached);
  bool has_a_step(const Values& values);
  /// A trace that is found soon, or else another one, which is a shortest one to a violation if
  /// `is_shortest`.
  void note_traces(const std::function<std::optional<Trace>()>& find_soon,
                   const std::function<Trace()>& find, bool is_shortest = false);
  Trace shortest_to_deadlock(Reached& reached, Backwards& backwards);

  Tabulation* tabulation_;
  const Levels* levels_;
  Rules* rules_;
  Saturation* saturation_;
  const Options* options_;
  Judge judge_;
  std::vector<std::optional<Trace>> traces_;
  std::vector<bool> looked_for_;  ///< by property: it is violated, and a trace was looked for
  std::vector<bool> shortest_;    ///< by property: of the trace
};

}  // namespace ample::checker
