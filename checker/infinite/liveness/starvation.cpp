// Looks, for each process, at the part of the graph where it gets nowhere.
#include "checker/infinite/liveness/starvation.hpp"

#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/infinite/liveness/successors.hpp"
#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/path.hpp"

namespace ample::checker {

using model::ProcessId;
using model::ProcessMask;
using properties::Fairness;
using properties::Kind;
using properties::Property;

namespace {

/// The strongly connected component in which a process can starve, fairly.
struct StarvingComponent {
  ProcessId process{0};
  std::vector<StateNumber> component{};  ///< in increasing order; empty: there is none

  /// The one that can be reached first.
  void improve(ProcessId other, std::vector<StateNumber> others) {
    if (others.empty() || (!component.empty() && component.front() <= others.front())) return;
    process = other;
    component = std::move(others);
  }
};

/// The configurations where processes make no progress as long as they do not enter or leave.
struct NoProgress {
  std::vector<std::vector<bool>> by_process;  ///< by configuration
  /// Requests are owed, and somewhere the bound on rounds alone keeps a process from asking again.
  bool bounded = false;
};

/// Where requests are owed, a process that only the bound on rounds stopped would ask, so that no
/// fair loop goes through there; one does `with_cut_off`.
NoProgress no_progress(const Property& property, const Found& found, bool with_cut_off,
                       Watch& watch) {
  NoProgress without_progress{
      std::vector(found.tabulation.processes(), std::vector<bool>(found.visited.size()))};
  const model::System& system = found.tabulation.system();
  const ProcessMask all = system.instance().all().mask();
  const model::Requests requests = properties::requests_of(property, system);
  std::vector<Index> configuration(found.tabulation.max_slots());
  for (StateNumber state = 0; state < found.visited.size(); ++state) {
    watch.pass();
    found.visited.layout().unpack(found.visited.record(state), configuration.data());
    ProcessMask mask =
        property.kind == Kind::alternation ? all : waiting_mask(found.tabulation, configuration);
    if (owes_beyond_bound(found.tabulation, configuration, requests)) {
      without_progress.bounded = true;
      if (property.fairness != Fairness::none && !with_cut_off) mask = 0;
    }
    for (ProcessIndex i = 0; i < without_progress.by_process.size(); ++i)
      without_progress.by_process[i][state] = (mask >> i & 1) != 0;
  }
  return without_progress;
}

CauseSet owed_in(const Property& property, const Explored& explored) {
  const model::System& system = explored.tabulation.system();
  return explored.graph.owed(system, properties::requests_of(property, system));
}

FairnessConstraint constraint_of(const Property& property, const Explored& explored,
                                 ProcessId process, const std::vector<bool>& without_progress,
                                 Watch& watch) {
  return {{[&without_progress, &watch](StateNumber state) {
             watch.pass();
             return bool{without_progress[state]};
           },
           [process, &watch](const StepGraph::Label& label) {
             watch.pass();
             return !label.changed.contains(process);
           }},
          property.fairness,
          owed_in(property, explored)};
}

/// The first configuration in which an execution may end that violates the property. With
/// `with_cut_off`, those count that only the bound on rounds ends.
std::optional<StateNumber> first_end(const Property& property, const Explored& found,
                                     bool with_cut_off, Watch& watch) {
  const model::System& system = found.tabulation.system();
  const model::Requests requests = properties::requests_of(property, system);
  if (requests == model::Requests::owed && found.terminal == 0) return std::nullopt;
  const CauseSet owed = owed_in(property, found);
  const properties::CriticalSectionBounds bounds(system.instance());
  std::vector<Index> configuration(found.tabulation.max_slots());
  for (StateNumber state = 0; state < found.visited.size(); ++state) {
    watch.pass();
    found.visited.layout().unpack(found.visited.record(state), configuration.data());
    if (property.kind != Kind::alternation && waiting_mask(found.tabulation, configuration) == 0)
      continue;
    if (found.graph.is_end(state, owed)
        && (with_cut_off
            || !properties::is_cut_off(bounds, standstill_of(found.tabulation, configuration),
                                       requests)))
      return state;
  }
  return std::nullopt;
}

Trace lasso(const Property& property, const Explored& explored, const StarvingComponent& starving,
            const NoProgress& no_progress, Watch& watch) {
  const auto constraint = constraint_of(property, explored, starving.process,
                                        no_progress.by_process[starving.process.index], watch);
  const std::vector<CycleStep> cycle = fair_cycle(explored.graph, constraint, starving.component);
  Trace trace = trace_to({cycle.front().state, std::nullopt}, explored.tabulation, explored.visited,
                         explored.roots);
  Successors successors(explored.tabulation, explored.visited);
  for (const CycleStep& step : cycle) trace.steps.push_back(successors.step(step.state, step.step));
  trace.loop = cycle.size();
  return trace;
}

StarvingComponent starving_component(const Property& property, const Explored& explored,
                                     const NoProgress& looked, Watch& watch) {
  StarvingComponent starving;
  for (const ProcessId i : explored.tabulation.system().instance().all())
    starving.improve(
        i, fair_component(explored.graph,
                          constraint_of(property, explored, i, looked.by_process[i.index], watch)));
  return starving;
}

}  // namespace

Starvation starvation(const Property& property, const Explored& explored, Watch& watch) {
  const NoProgress looked = no_progress(property, explored, false, watch);
  const StarvingComponent starving = starving_component(property, explored, looked, watch);
  const auto& component = starving.component;
  const std::optional<StateNumber> end = first_end(property, explored, false, watch);
  // The execution that ends is shown where that comes first.
  if (end && (component.empty() || *end <= component.front()))
    return {trace_to({*end, std::nullopt}, explored.tabulation, explored.visited, explored.roots)};
  if (!component.empty()) return {lasso(property, explored, starving, looked, watch)};
  if (!looked.bounded) return {};
  const NoProgress with_cut_off = no_progress(property, explored, true, watch);
  return {std::nullopt,
          first_end(property, explored, true, watch)
              || !starving_component(property, explored, with_cut_off, watch).component.empty()};
}

}  // namespace ample::checker
