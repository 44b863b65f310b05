// Looks, for each process, at the part of the graph where it gets nowhere.
#include "checker/infinite/liveness/starvation.hpp"

#include "checker/infinite/liveness/cause_numbers.hpp"
#include "checker/infinite/liveness/fair_component_search.hpp"
#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/infinite/liveness/successors.hpp"
#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/budget.hpp"
#include "checker/verdict/run/path.hpp"

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
template <class Ends>
std::optional<StateNumber> first_end(const Property& property, const Found& found,
                                     bool with_cut_off, Ends ends, Watch& watch) {
  const model::System& system = found.tabulation.system();
  const model::Requests requests = properties::requests_of(property, system);
  if (requests == model::Requests::owed && found.terminal == 0) return std::nullopt;
  const properties::CriticalSectionBounds bounds(system.instance());
  std::vector<Index> configuration(found.tabulation.max_slots());
  for (StateNumber state = 0; state < found.visited.size(); ++state) {
    watch.pass();
    found.visited.layout().unpack(found.visited.record(state), configuration.data());
    if (property.kind != Kind::alternation && waiting_mask(found.tabulation, configuration) == 0)
      continue;
    if (ends(state)
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

/// Judges the property, given how to tell where executions may end, to find the component in which
/// somebody can starve, and to go round in it.
template <class Ends, class Components, class Round>
Starvation judged(const Property& property, const Found& found, Watch& watch, Ends ends,
                  Components components, Round round) {
  const NoProgress looked = no_progress(property, found, false, watch);
  const StarvingComponent starving = components(looked);
  const auto& component = starving.component;
  const std::optional<StateNumber> end = first_end(property, found, false, ends, watch);
  // The execution that ends is shown where that comes first.
  if (end && (component.empty() || *end <= component.front()))
    return {trace_to({*end, std::nullopt}, found.tabulation, found.visited, found.roots)};
  if (!component.empty()) return {round(starving, looked)};
  if (!looked.bounded) return {};
  return {std::nullopt,
          first_end(property, found, true, ends, watch)
              || !components(no_progress(property, found, true, watch)).component.empty()};
}

/// The component where the process can stay and that can be reached first.
std::vector<StateNumber> component_of(const Property& property, const Found& found,
                                      ProcessId process, const std::vector<bool>& without_progress,
                                      const std::function<bool()>& stop) {
  const model::System& system = found.tabulation.system();
  const CauseNumbers causes(system, properties::requests_of(property, system));
  Successors successors(found.tabulation, found.visited);
  const auto expand = [&](StateNumber state, std::vector<StepWithin>& steps) {
    CauseMask enabled = 0;
    const auto cause = [&](const Move& move) {
      return causes.of(*cause_of(system, found.tabulation.step_of(move)));
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
                             property.fairness == Fairness::none ? CauseMask{0} : causes.owed(),
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
  const CauseSet owed = owed_in(property, explored);
  return judged(
      property, explored, watch,
      [&](StateNumber state) { return explored.graph.is_end(state, owed); },
      [&](const NoProgress& looked) {
        StarvingComponent starving;
        for (const ProcessId i : explored.tabulation.system().instance().all())
          starving.improve(
              i, fair_component(explored.graph, constraint_of(property, explored, i,
                                                              looked.by_process[i.index], watch)));
        return starving;
      },
      [&](const StarvingComponent& starving, const NoProgress& looked) {
        return lasso(property, explored, starving, looked, watch);
      });
}

bool judged_in_place(const Property& property, const model::System& system) {
  return property.kind != Kind::partial_deadlock && property.kind != Kind::temporal
         && property.fairness != Fairness::strong
         && CauseNumbers(system, properties::requests_of(property, system)).size()
                <= most_causes_in_mask;
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
  Successors successors(found.tabulation, found.visited);
  const model::Requests requests = properties::requests_of(property, found.tabulation.system());
  return judged(
      property, found, watch,
      [&](StateNumber state) {
        bool is_end = true;
        successors.of(state, [&](const Move& move, std::span<const Index>) {
          is_end = is_end && !is_owed(found.tabulation, move, requests);
          return false;  // where they lead does not matter
        });
        return is_end;
      },
      [&](const NoProgress& looked) {
        std::vector<std::vector<StateNumber>> components =
            component_by_process(property, found, looked, pool, looked_at, stop);
        StarvingComponent starving;
        for (ProcessIndex i = 0; i < components.size(); ++i)
          starving.improve(process_id(i), std::move(components[i]));
        return starving;
      },
      [&](const StarvingComponent& starving, const NoProgress& looked) {
        const std::optional<StepGraph> graph = graph_of(
            found.tabulation, found.visited, [&] { return stop(looked_at); }, &starving.component);
        if (!graph) throw LimitMet{};
        return lasso(property, {found, *graph}, starving, looked, watch);
      });
}

}  // namespace ample::checker
