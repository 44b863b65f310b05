// For each process, the part of the graph where it gets nowhere.
#include "checker/liveness/starvation.hpp"

#include "checker/search/path.hpp"
#include "checker/search/standstill.hpp"

namespace ample::checker {

using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;
using properties::Kind;
using properties::Property;

namespace {

/// By configuration, who waits.
std::vector<ProcessMask> waiting_of_all(const Explored& explored) {
  const Tabulation& tabulation = explored.tabulation;
  std::vector<ProcessMask> waiting(explored.visited.size());
  std::vector<Index> configuration(tabulation.max_slots());
  for (StateNumber state = 0; state < waiting.size(); ++state) {
    explored.visited.layout().unpack(explored.visited.record(state), configuration.data());
    waiting[state] = waiting_mask(tabulation, configuration);
  }
  return waiting;
}

/// Asking for a permission is voluntary, but alternation speaks of those who go on asking.
CauseSet obliged(const Property& property, const Explored& explored) {
  const auto& causes = explored.graph.causes();
  CauseSet obliged(causes.size());
  for (std::size_t i = 0; i < causes.size(); ++i)
    obliged[i] = property.kind == Kind::alternation || !causes[i].sender.is_nil()
                 || !explored.tabulation.system().actions()[causes[i].action].counted;
  return obliged;
}

/// The first configuration without a step in which somebody waits for ever.
std::optional<StateNumber> first_end(const Property& property, const Explored& explored) {
  const properties::CriticalSectionBounds bounds(explored.tabulation.system().instance());
  std::vector<Index> configuration(explored.tabulation.max_slots());
  for (StateNumber state = 0; state < explored.visited.size(); ++state) {
    if (!explored.graph.successors(state).empty()) continue;
    if (property.kind == Kind::alternation) return state;
    explored.visited.layout().unpack(explored.visited.record(state), configuration.data());
    const auto standstill = standstill_of(explored.tabulation, configuration);
    if (properties::ending_of(bounds, standstill) == properties::Ending::deadlock) return state;
  }
  return std::nullopt;
}

model::Step step_of(const CycleStep& wanted, const Explored& explored) {
  std::vector<Index> configuration(explored.tabulation.max_slots());
  explored.visited.layout().unpack(explored.visited.record(wanted.state), configuration.data());
  model::Step step;
  std::uint32_t number = 0;
  explored.tabulation.for_each_move(configuration, [&](const Move& move) {
    if (number++ == wanted.step) step = explored.tabulation.step_of(move);
  });
  return step;
}

}  // namespace

std::optional<Trace> starvation(const Property& property, const Explored& explored) {
  const std::vector<ProcessMask> waiting = waiting_of_all(explored);
  std::vector<StateNumber> best;
  Staying best_staying;
  for (const ProcessId i : explored.tabulation.system().instance().all()) {
    const ProcessMask bit = ProcessSet{i}.mask();
    Staying staying{{[&waiting, bit, all = property.kind == Kind::alternation](StateNumber state) {
                       return all || (waiting[state] & bit) != 0;
                     },
                     [i](const StepGraph::Label& label) { return !label.changed.contains(i); }},
                    property.fairness,
                    obliged(property, explored)};
    std::vector<StateNumber> component = fair_component(explored.graph, staying);
    if (component.empty() || (!best.empty() && best.front() <= component.front())) continue;
    best = std::move(component);
    best_staying = std::move(staying);
  }
  const std::optional<StateNumber> end = first_end(property, explored);
  if (best.empty() && !end) return std::nullopt;
  if (best.empty() || (end && *end < best.front()))
    return trace_to({*end, std::nullopt}, explored.tabulation, explored.visited, explored.roots);
  const std::vector<CycleStep> cycle = fair_cycle(explored.graph, best_staying, best);
  Trace trace = trace_to({cycle.front().state, std::nullopt}, explored.tabulation, explored.visited,
                         explored.roots);
  for (const CycleStep& step : cycle) trace.steps.push_back(step_of(step, explored));
  trace.loop = cycle.size();
  return trace;
}

}  // namespace ample::checker
