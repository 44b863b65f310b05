// Looks, for each process, at the part of the graph where it gets nowhere.
#include "checker/liveness/starvation.hpp"

#include "checker/liveness/cause_numbers.hpp"
#include "checker/liveness/fair_component_search.hpp"
#include "checker/liveness/fair_cycle.hpp"
#include "checker/liveness/successors.hpp"
#include "checker/replay/standstill.hpp"
#include "checker/run/budget.hpp"
#include "checker/run/path.hpp"

#include <atomic>
#include <chrono>
#include <thread>

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
  /// Alternation only: somewhere the bound on rounds alone keeps a process from asking again. Those
  /// who go on asking would ask there, so that no fair loop goes through it.
  bool bounded = false;
};

NoProgress no_progress(const Property& property, const Found& found, Watch& watch) {
  NoProgress without_progress{
      std::vector(found.tabulation.processes(), std::vector<bool>(found.visited.size()))};
  const ProcessMask all = found.tabulation.system().instance().all().mask();
  std::vector<Index> configuration(found.tabulation.max_slots());
  for (StateNumber state = 0; state < found.visited.size(); ++state) {
    watch.pass();
    found.visited.layout().unpack(found.visited.record(state), configuration.data());
    ProcessMask mask = all;
    if (property.kind != Kind::alternation) {
      mask = waiting_mask(found.tabulation, configuration);
    } else if (!stopped_by_bound(found.tabulation, configuration).empty()) {
      without_progress.bounded = true;
      if (property.fairness != Fairness::none) mask = 0;
    }
    for (ProcessIndex i = 0; i < without_progress.by_process.size(); ++i)
      without_progress.by_process[i][state] = (mask >> i & 1) != 0;
  }
  return without_progress;
}

FairnessConstraint constraint_of(const Property& property, const Explored& explored,
                                 ProcessId process, const std::vector<bool>& without_progress,
                                 Watch& watch) {
  const auto& causes = explored.graph.causes();
  CauseSet obliged(causes.size());
  for (std::size_t i = 0; i < causes.size(); ++i)
    obliged[i] = is_obliged(property, explored.tabulation.system(), causes[i]);
  return {{[&without_progress, &watch](StateNumber state) {
             watch.pass();
             return bool{without_progress[state]};
           },
           [process, &watch](const StepGraph::Label& label) {
             watch.pass();
             return !label.changed.contains(process);
           }},
          property.fairness,
          std::move(obliged)};
}

/// The first configuration without a step in which somebody waits for ever.
template <class Ends>
std::optional<StateNumber> first_end(const Property& property, const Found& found, Ends ends,
                                     Watch& watch) {
  const properties::CriticalSectionBounds bounds(found.tabulation.system().instance());
  std::vector<Index> configuration(found.tabulation.max_slots());
  for (StateNumber state = 0; found.terminal > 0 && state < found.visited.size(); ++state) {
    watch.pass();
    if (!ends(state)) continue;
    found.visited.layout().unpack(found.visited.record(state), configuration.data());
    const auto standstill = standstill_of(found.tabulation, configuration);
    if (property.kind == Kind::alternation
            ? properties::ends_alternation(bounds, standstill)
            : properties::ending_of(bounds, standstill) == properties::Ending::deadlock)
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

/// The execution that ends, where that comes first; then the component does not matter. If not,
/// `round` finds one that goes round in the component, if there is one.
template <class Ends, class Round>
Starvation first_found(const Property& property, const Found& found,
                       const StarvingComponent& starving, bool bounded, Watch& watch, Ends ends,
                       Round round) {
  const auto& component = starving.component;
  const std::optional<StateNumber> end = first_end(property, found, ends, watch);
  if (end && (component.empty() || *end <= component.front()))
    return {trace_to({*end, std::nullopt}, found.tabulation, found.visited, found.roots), bounded};
  if (component.empty()) return {std::nullopt, bounded};
  return {round(), bounded};
}

/// The component where the process can stay and that can be reached first.
std::vector<StateNumber> component_of(const Property& property, const Found& found,
                                      ProcessId process, const std::vector<bool>& without_progress,
                                      const std::function<bool()>& stop) {
  const CauseNumbers causes(property, found.tabulation.system());
  Successors successors(found.tabulation, found.visited);
  const auto expand = [&](StateNumber state, std::vector<StepWithin>& steps) {
    CauseMask enabled = 0;
    const auto cause = [&](const Move& move) {
      return causes.of(*cause_of(found.tabulation.system(), found.tabulation.step_of(move)));
    };
    const auto wanted = [&](const Move& move, std::span<const Index> after) {
      if (move.effect->is_fault()) return false;  // finitely many, so in no cycle
      enabled |= CauseMask{1} << cause(move);
      const bool changed =
          move.event.process == process.index && (move.effect->enters || move.effect->leaves);
      return !changed
             && (property.kind == Kind::alternation
                 || found.tabulation.local(process.index, after[process.index]).waiting);
    };
    for (const Succession& succession : successors.of(state, wanted))
      if (without_progress[succession.to]) steps.push_back({succession.to, cause(succession.move)});
    return enabled;
  };
  FairComponentSearch search(found.visited.size(),
                             property.fairness == Fairness::none ? CauseMask{0} : causes.obliged(),
                             expand);
  for (StateNumber state = 0; state < found.visited.size(); ++state)
    if (without_progress[state] && !search.look_from(state, stop)) return {};
  return search.take_best();
}

/// For each process the component where it can stay and that can be reached first, one process a
/// worker. Throws LimitMet.
std::vector<std::vector<StateNumber>> component_by_process(
    const Property& property, const Found& found, const NoProgress& no_progress, WorkerPool& pool,
    std::atomic<std::uint64_t>& looked_at, const StopInPlace& stop) {
  std::vector<std::vector<StateNumber>> components(no_progress.by_process.size());
  std::atomic<ProcessIndex> next = 0, judged = 0;
  std::atomic<bool> stopped = false;
  pool.run(pool.workers(), [&](unsigned worker) {
    const auto stop_now = [&] {
      if (worker == 0 && stop(looked_at)) stopped = true;
      return stopped.load(std::memory_order_relaxed);
    };
    const auto look = [&] {
      looked_at += look_interval;
      return stop_now();
    };
    try {
      for (ProcessIndex i; !stopped && (i = next++) < components.size(); ++judged)
        components[i] =
            component_of(property, found, process_id(i), no_progress.by_process[i], look);
    } catch (...) {
      stopped = true;
      throw;
    }
    // Whoever has no more to do waits for the others, so that the limits are watched to the end.
    while (worker == 0 && judged < components.size() && !stop_now())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  });
  if (stopped) throw LimitMet{};
  return components;
}

}  // namespace

Starvation starvation(const Property& property, const Explored& explored, Watch& watch) {
  const NoProgress looked = no_progress(property, explored, watch);
  StarvingComponent starving;
  for (const ProcessId i : explored.tabulation.system().instance().all())
    starving.improve(
        i, fair_component(explored.graph,
                          constraint_of(property, explored, i, looked.by_process[i.index], watch)));
  return first_found(
      property, explored, starving, looked.bounded, watch,
      [&](StateNumber state) { return explored.graph.is_end(state); },
      [&] { return lasso(property, explored, starving, looked, watch); });
}

bool judged_in_place(const Property& property, const model::System& system) {
  return property.kind != Kind::partial_deadlock && property.kind != Kind::temporal
         && property.fairness != Fairness::strong
         && CauseNumbers(property, system).size() <= most_causes_in_mask;
}

std::size_t bytes_in_place(const Found& found, unsigned workers) {
  constexpr std::size_t bytes_a_configuration = 12;
  return bytes_a_configuration * found.visited.size()
         * std::min<std::size_t>(workers, found.tabulation.processes());
}

Starvation starvation_in_place(const Property& property, const Found& found, WorkerPool& pool,
                               const StopInPlace& stop) {
  std::atomic<std::uint64_t> looked_at = 0;
  Watch watch([&] {
    if (stop(looked_at)) throw LimitMet{};
  });
  const NoProgress looked = no_progress(property, found, watch);
  std::vector<std::vector<StateNumber>> components =
      component_by_process(property, found, looked, pool, looked_at, stop);
  StarvingComponent starving;
  for (ProcessIndex i = 0; i < components.size(); ++i)
    starving.improve(process_id(i), std::move(components[i]));
  Successors successors(found.tabulation, found.visited);
  return first_found(
      property, found, starving, looked.bounded, watch,
      [&](StateNumber state) {
        return successors
            .of(state,
                [](const Move& move, std::span<const Index>) { return !move.effect->is_fault(); })
            .empty();
      },
      [&] {
        const std::optional<StepGraph> graph = graph_of(
            found.tabulation, found.visited, [&] { return stop(looked_at); }, &starving.component);
        if (!graph) throw LimitMet{};
        return lasso(property, {found, *graph}, starving, looked, watch);
      });
}

}  // namespace ample::checker
