// Closure, convergence and the longest way, on the graph of everything that can happen.
#include "checker/questions/stabilization/stabilization.hpp"

#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/questions/stabilization/arbitrary_start.hpp"
#include "checker/questions/stabilization/legitimacy.hpp"
#include "checker/questions/stabilization/state_space_traces.hpp"
#include "checker/questions/stabilization/worst_case.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/locality.hpp"
#include "checker/verdict/run/stopwatch.hpp"
#include "model/errors.hpp"

namespace ample::checker {

using properties::Fairness;

namespace {

class Judgement {
 public:
  Judgement(StateSpace& space, const model::Faults& faults)
      : space_(space),
        faults_(faults),
        graph_(space.graph()),
        traces_(space, faults),
        legitimate_(legitimate_of(space, faults)),
        owed_(graph_.owed(space.tabulation().system(),
                          space.tabulation().system().instance().requests)) {}

  void count(StabilizationReport& report) const {
    for (StateNumber state = 0; state < graph_.states(); ++state)
      if (legitimate_[state]) {
        ++report.legitimate;
        if (state < space_.starts()) ++report.legitimate_starts;
      }
  }

  std::optional<Trace> opening() {
    for (StateNumber state = 0; state < graph_.states(); ++state) {
      space_.look();
      for (std::uint32_t i = 0; legitimate_[state] && i < graph_.successors(state).size(); ++i)
        if (!legitimate_[graph_.successors(state)[i]]) return traces_.along(state, {{state, i}}, 0);
    }
    return std::nullopt;
  }

  Convergence convergence(Fairness fairness) {
    // Steps that are not known cannot be said to be fair.
    const FairnessConstraint constraint{{[&](StateNumber state) {
                                           space_.look();
                                           return !legitimate_[state] && state < space_.expanded();
                                         },
                                         [&](const StepGraph::Label&) {
                                           space_.look();
                                           return true;
                                         }},
                                        fairness,
                                        owed_};
    for (StateNumber state = 0; state < space_.expanded(); ++state)
      if (!legitimate_[state] && graph_.is_end(state, owed_))
        return {fairness, false, traces_.along(state, {}, 0)};
    return {fairness, false, loop(constraint)};
  }

  /// Nothing when some execution does not converge.
  std::optional<Trace> longest() {
    const auto worst = worst_steps(space_, legitimate_);
    return worst ? std::optional(trace_of(*worst)) : std::nullopt;
  }

  Worst rounds(const char* unit, Counting counting) {
    try {
      return measured(unit, worst_rounds(space_, legitimate_, owed_, counting));
    } catch (const model::BoundExceeded& bound) {
      return {.unit = unit, .unknown = bound.what()};
    }
  }
  Worst traversals(const model::Faults& faults) {
    return measured("traversals", worst_traversals(space_, legitimate_, faults));
  }

  Decrease decrease(const model::Potential& potential) {
    Decrease decrease{.name = potential.name, .meaning = potential.meaning};
    std::vector<int> values(graph_.states());
    for (StateNumber state = 0; state < graph_.states(); ++state) {
      space_.look();
      values[state] = potential.value(traces_.plain(state));
    }
    for (StateNumber state = 0; state < graph_.states() && !decrease.violation; ++state)
      for (std::uint32_t i = 0; !legitimate_[state] && i < graph_.successors(state).size(); ++i) {
        const StateNumber to = graph_.successors(state)[i];
        if (legitimate_[to]) continue;
        decrease.vacuous = false;
        if (values[to] < values[state]) continue;
        decrease.violation = traces_.along(state, {{state, i}}, 0);
        decrease.before = values[state];
        decrease.after = values[to];
        break;
      }
    return decrease;
  }

  std::optional<Trace> starving(Fairness fairness) {
    Tabulation& tabulation = space_.tabulation();
    std::vector<Index> configuration;
    for (StateNumber state = 0; state < graph_.states(); ++state) {
      space_.look();
      if (!legitimate_[state] || !graph_.is_end(state, owed_)) continue;
      space_.read(state, configuration);
      if (waiting_mask(tabulation, configuration) != 0) return traces_.along(state, {}, 0);
    }
    for (const model::ProcessId i : tabulation.system().instance().all()) {
      const FairnessConstraint constraint{
          {[&](StateNumber state) {
             space_.look();
             if (!legitimate_[state]) return false;
             space_.read(state, configuration);
             return tabulation.local(i.index, configuration[i.index]).waiting;
           },
           [&](const StepGraph::Label& label) {
             space_.look();
             return !label.changed.contains(i);
           }},
          fairness,
          owed_};
      if (auto found = loop(constraint)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<Trace> loop(const FairnessConstraint& constraint) {
    constexpr std::size_t bytes_of_components = 24;  // a configuration
    space_.look_now(graph_.states() * bytes_of_components);
    const std::vector<StateNumber> component = fair_component(graph_, constraint);
    if (component.empty()) return std::nullopt;
    std::vector<CycleStep> cycle = fair_cycle(graph_, constraint, component);
    const std::size_t length = cycle.size();
    Trace once = traces_.along(cycle.front().state, cycle, length);
    if (!faults_.representative || traces_.leads_back(once)) return once;
    // Once round, all has been written that the loop writes before it reads it.
    for (std::size_t i = 0; i < length; ++i) cycle.push_back(cycle[i]);
    return traces_.along(cycle.front().state, cycle, length);
  }
  Trace trace_of(const WorstCase& worst) {
    return traces_.along(worst.path.empty() ? 0 : worst.path.front().state, worst.path, 0);
  }
  Worst measured(std::string unit, const std::optional<WorstCase>& worst) {
    Worst found{.unit = std::move(unit)};
    if (!worst) return found;
    found.most = worst->most;
    found.trace = trace_of(*worst);
    return found;
  }

  StateSpace& space_;
  const model::Faults& faults_;
  const StepGraph& graph_;
  StateSpaceTraces traces_;
  std::vector<bool> legitimate_;
  CauseSet owed_;
};

/// The starts that so many faults make of legitimate ones; nothing when a limit was reached.
std::optional<std::vector<bool>> near_starts(const model::System& system,
                                             const model::Faults& faults, Daemon daemon, int most,
                                             const Options& options, StabilizationReport& report) {
  StateSpace all(system, faults, daemon, options);
  const auto ended = [&] {
    report.limit = all.limit();
    report.limit_text = all.limit_text();
    report.configurations = all.size();
    report.steps = all.graph().steps();
    report.bytes = all.bytes_in_use();
    return std::nullopt;
  };
  if (!all.explore()) return ended();
  try {
    const std::vector<bool> legitimate = legitimate_of(all, faults);
    const std::vector<std::uint8_t> distances =
        ArbitraryStarts(all.tabulation(), faults)
            .distances(
                all.tabulation(), most, [&](std::size_t start) { return legitimate[start]; },
                [&](std::size_t more) { more == 0 ? all.look() : all.look_now(more); });
    std::vector<bool> chosen(distances.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = distances[i] <= most;
    return chosen;
  } catch (const JudgingEnded&) {
    return ended();
  }
}

/// Fills in the report; throws JudgingEnded at a limit, and then what is known is in it.
void judge(StateSpace& space, const model::Faults& faults, Fairness fairness, bool complete,
           WorstCases worst_cases, StabilizationReport& report) {
  Judgement judgement(space, faults);
  report.opening = judgement.opening();
  std::size_t i = 0;
  for (const Fairness each : {Fairness::none, Fairness::weak, Fairness::strong}) {
    report.convergence[i] = judgement.convergence(each);
    report.convergence[i].holds = complete && !report.convergence[i].diverging;
    ++i;
  }
  if (!complete) return;
  judgement.count(report);
  if (report.convergence[0].holds && worst_cases != WorstCases::none)
    report.longest = judgement.longest();
  if (report.convergence[1].holds && worst_cases == WorstCases::all) {
    report.measured.push_back(judgement.rounds("rounds", Counting::rounds));
    if (space.has_channels())
      report.measured.push_back(judgement.rounds("time units", Counting::time));
    if (faults.ends_traversal) report.measured.push_back(judgement.traversals(faults));
  }
  for (const model::Potential& potential : faults.potentials)
    report.potentials.push_back(judgement.decrease(potential));
  report.starving = judgement.starving(fairness);
}

}  // namespace

properties::Property property_of_diverging(const model::System& system, const model::Faults& faults,
                                           Fairness fairness, const Trace& trace) {
  properties::Property property = properties::convergence(faults, fairness);
  try {
    confirm(system, property, trace);
  } catch (const model::BoundExceeded&) {
    return properties::any_execution();
  }
  return property;
}

properties::Request after_faults(const model::AlgorithmInfo& algorithm,
                                 properties::Request request) {
  if (algorithm.has_option("rounds")) request.try_emplace("rounds", "unbounded");
  return request;
}

std::optional<ShownTrace> trace_to_show(const model::System& system, const model::Faults& faults,
                                        Fairness fairness, const StabilizationReport& report) {
  const properties::Property any = properties::any_execution();
  if (report.opening) return ShownTrace{any, *report.opening};
  for (const Convergence& each : report.convergence)
    if (each.fairness == fairness && each.diverging)
      return ShownTrace{property_of_diverging(system, faults, fairness, *each.diverging),
                        *each.diverging};
  if (report.starving) {
    const std::string name = properties::name_under("liveness", fairness);
    return ShownTrace{properties::select_properties(system, {name}).front(), *report.starving};
  }
  if (report.longest && !report.longest->steps.empty()) return ShownTrace{any, *report.longest};
  for (const Worst& each : report.measured)
    if (each.trace && !each.trace->steps.empty()) return ShownTrace{any, *each.trace};
  return std::nullopt;
}

StabilizationReport stabilization(const model::System& system, const model::Faults& faults,
                                  Daemon daemon, Fairness fairness, const Options& options,
                                  std::optional<int> most, WorstCases worst_cases) {
  refuse_constraint(system, "stabilize");
  const Stopwatch stopwatch;
  StabilizationReport report;
  report.legitimacy =
      faults.legitimate ? faults.legitimacy : "the largest closed set of safe configurations";
  report.starts_text = starts_text(system, faults, most);
  report.convergence = {
      {{Fairness::none, false, {}}, {Fairness::weak, false, {}}, {Fairness::strong, false, {}}}};
  std::optional<std::vector<bool>> chosen = std::vector<bool>{};
  if (most) chosen = near_starts(system, faults, daemon, *most, options, report);
  if (!chosen) {
    report.seconds = stopwatch.seconds();
    return report;
  }
  StateSpace space(system, faults, daemon, options);
  const bool complete = space.explore(*chosen);
  report.starts = space.starts();
  report.configurations = space.size();
  report.steps = space.graph().steps();
  try {
    judge(space, faults, fairness, complete, worst_cases, report);
  } catch (const JudgingEnded&) {
    for (Convergence& each : report.convergence) each.holds = false;
  }
  report.limit = space.limit();
  report.limit_text = space.limit_text();
  report.bytes = space.bytes_in_use();
  report.seconds = stopwatch.seconds();
  return report;
}

}  // namespace ample::checker
