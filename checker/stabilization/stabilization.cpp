// Closure, convergence and the longest way, on the graph of everything that can happen.
#include "checker/stabilization/stabilization.hpp"

#include "checker/liveness/fair_cycle.hpp"
#include "checker/stabilization/arbitrary_start.hpp"
#include "checker/stabilization/legitimacy.hpp"
#include "checker/stabilization/universe.hpp"
#include "checker/stabilization/worst_case.hpp"
#include "model/errors.hpp"
#include "model/simultaneous.hpp"

#include <algorithm>
#include <chrono>

namespace ample::checker {

using model::ProcessId;
using properties::Fairness;

namespace {

class Judgement {
 public:
  Judgement(Universe& universe, const model::Faults& faults)
      : universe_(universe),
        graph_(universe.graph()),
        legitimate_(legitimate_of(universe, faults)),
        obliged_(graph_.causes().size()) {
    const auto actions = universe.tabulation().system().actions();
    for (std::size_t i = 0; i < obliged_.size(); ++i) {
      const Cause& cause = graph_.causes()[i];  // asking for a permission is voluntary
      obliged_[i] = !cause.sender.is_nil() || !actions[cause.action].counted;
    }
  }

  void count(StabilizationReport& report) const {
    for (StateNumber state = 0; state < graph_.states(); ++state)
      if (legitimate_[state]) {
        ++report.legitimate;
        if (state < universe_.starts()) ++report.legitimate_starts;
      }
  }

  std::optional<FreeTrace> opening() {
    for (StateNumber state = 0; state < graph_.states(); ++state)
      for (std::uint32_t i = 0; legitimate_[state] && i < graph_.successors(state).size(); ++i)
        if (!legitimate_[graph_.successors(state)[i]]) return trace(state, {{state, i}}, 0);
    return std::nullopt;
  }

  Convergence convergence(Fairness fairness) {
    const Staying staying{{[&](StateNumber state) { return !legitimate_[state]; },
                           [](const StepGraph::Label&) { return true; }},
                          fairness,
                          obliged_};
    for (StateNumber state = 0; state < graph_.states(); ++state)
      if (!legitimate_[state] && graph_.successors(state).empty())
        return {fairness, false, trace(state, {}, 0)};
    return {fairness, false, loop(staying)};
  }

  /// Nothing when some execution does not converge.
  std::optional<FreeTrace> longest() {
    const auto worst = worst_steps(universe_, legitimate_);
    return worst ? std::optional(trace_of(*worst)) : std::nullopt;
  }

  Worst rounds() {
    try {
      return measured("rounds", worst_rounds(universe_, legitimate_, obliged_));
    } catch (const model::BoundExceeded& bound) {
      return {.unit = "rounds", .unknown = bound.what()};
    }
  }
  Worst traversals(const model::Faults& faults) {
    return measured("traversals", worst_traversals(universe_, legitimate_, faults));
  }

  Decrease decrease(const model::Potential& potential) {
    Decrease decrease{.name = potential.name, .meaning = potential.meaning};
    std::vector<int> values(graph_.states());
    for (StateNumber state = 0; state < graph_.states(); ++state)
      values[state] = potential.value(plain(state));
    for (StateNumber state = 0; state < graph_.states() && !decrease.violation; ++state)
      for (std::uint32_t i = 0; !legitimate_[state] && i < graph_.successors(state).size(); ++i) {
        const StateNumber to = graph_.successors(state)[i];
        if (legitimate_[to] || values[to] < values[state]) continue;
        decrease.violation = trace(state, {{state, i}}, 0);
        decrease.before = values[state];
        decrease.after = values[to];
        break;
      }
    return decrease;
  }

  std::optional<FreeTrace> starving(Fairness fairness) {
    Tabulation& tabulation = universe_.tabulation();
    for (const ProcessId i : tabulation.system().instance().all()) {
      std::vector<Index> configuration;
      const Staying staying{
          {[&](StateNumber state) {
             if (!legitimate_[state]) return false;
             universe_.read(state, configuration);
             return tabulation.local(i.index, configuration[i.index]).waiting;
           },
           [&](const StepGraph::Label& label) { return !label.changed.contains(i); }},
          fairness,
          obliged_};
      if (auto found = loop(staying)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<FreeTrace> loop(const Staying& staying) {
    const std::vector<StateNumber> component = fair_component(graph_, staying);
    if (component.empty()) return std::nullopt;
    const std::vector<CycleStep> cycle = fair_cycle(graph_, staying, component);
    return trace(cycle.front().state, cycle, cycle.size());
  }

  FreeTrace trace_of(const WorstCase& worst) {
    return trace(worst.path.empty() ? 0 : worst.path.front().state, worst.path, 0);
  }
  Worst measured(std::string unit, const std::optional<WorstCase>& worst) {
    Worst found{.unit = std::move(unit)};
    if (!worst) return found;
    found.most = worst->most;
    found.trace = trace_of(*worst);
    return found;
  }

  /// From a start to `entry`, as short as can be, and then along the path; every configuration on
  /// the way is that of the plain model.
  FreeTrace trace(StateNumber entry, const std::vector<CycleStep>& path, std::size_t loop_steps) {
    std::vector<CycleStep> all;
    StateNumber start = entry;
    for (; start >= universe_.starts(); start = universe_.parent(start)) {
      const auto targets = graph_.successors(universe_.parent(start));
      const auto i = std::find(targets.begin(), targets.end(), start) - targets.begin();
      all.push_back({universe_.parent(start), static_cast<std::uint32_t>(i)});
    }
    std::reverse(all.begin(), all.end());
    all.insert(all.end(), path.begin(), path.end());
    FreeTrace found{plain(start), {}, loop_steps};
    model::Configuration now = found.start;
    for (const CycleStep& step : all) {
      found.steps.push_back(universe_.steps(step.state, step.step));
      for (const model::Step& each : found.steps.back())
        if (!model::is_enabled(universe_.tabulation().system(), now, each))
          throw model::InternalError("a step of a trace is not enabled");
      now = model::take_together(universe_.tabulation().system(), now, found.steps.back());
      if (now != plain(graph_.successors(step.state)[step.step]))
        throw model::InternalError("a trace leads elsewhere in the plain model");
    }
    return found;
  }
  model::Configuration plain(StateNumber state) {
    std::vector<Index> configuration;
    universe_.read(state, configuration);
    return universe_.tabulation().decode(configuration);
  }

  Universe& universe_;
  const StepGraph& graph_;
  std::vector<bool> legitimate_;
  CauseSet obliged_;
};

/// The starts that so many faults make of legitimate ones; nothing when a limit was reached.
std::optional<std::vector<bool>> near_starts(const model::System& system,
                                             const model::Faults& faults, Daemon daemon, int most,
                                             const Options& options, StabilizationReport& report) {
  Universe all(system, faults, daemon, options);
  if (!all.explore()) {
    report.limit = all.limit();
    report.limit_text = all.limit_text();
    report.configurations = all.size();
    return std::nullopt;
  }
  const std::vector<bool> legitimate = legitimate_of(all, faults);
  const std::vector<std::uint8_t> distances =
      ArbitraryStarts(all.tabulation(), faults)
          .distances(all.tabulation(), most, [&](std::size_t start) { return legitimate[start]; });
  std::vector<bool> chosen(distances.size());
  for (std::size_t i = 0; i < chosen.size(); ++i) chosen[i] = distances[i] <= most;
  return chosen;
}

}  // namespace

StabilizationReport stabilization(const model::System& system, const model::Faults& faults,
                                  Daemon daemon, Fairness fairness, const Options& options,
                                  std::optional<int> most) {
  const auto began = std::chrono::steady_clock::now();
  StabilizationReport report;
  report.legitimacy =
      faults.legitimate ? faults.legitimacy : "the largest closed set of safe configurations";
  std::optional<std::vector<bool>> chosen = std::vector<bool>{};
  if (most) chosen = near_starts(system, faults, daemon, *most, options, report);
  if (!chosen) return report;
  Universe universe(system, faults, daemon, options);
  const bool complete = universe.explore(*chosen);
  report.limit = universe.limit();
  report.limit_text = universe.limit_text();
  report.starts = universe.starts();
  report.configurations = universe.size();
  report.steps = universe.graph().steps();
  report.bytes = universe.bytes();
  if (complete) {
    Judgement judgement(universe, faults);
    judgement.count(report);
    report.opening = judgement.opening();
    std::size_t i = 0;
    for (const Fairness each : {Fairness::none, Fairness::weak, Fairness::strong}) {
      report.convergence[i] = judgement.convergence(each);
      report.convergence[i].holds = !report.convergence[i].diverging;
      ++i;
    }
    if (report.convergence[0].holds) report.longest = judgement.longest();
    if (report.convergence[1].holds) {
      report.measured.push_back(judgement.rounds());
      if (faults.ends_traversal) report.measured.push_back(judgement.traversals(faults));
    }
    for (const model::Potential& potential : faults.potentials)
      report.potentials.push_back(judgement.decrease(potential));
    report.starving = judgement.starving(fairness);
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return report;
}

}  // namespace ample::checker
