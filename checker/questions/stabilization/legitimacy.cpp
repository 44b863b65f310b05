// Judging every configuration, and going back from the unsafe ones.
#include "checker/questions/stabilization/legitimacy.hpp"

#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/property_memo.hpp"

namespace ample::checker {

namespace {

std::vector<std::size_t> specification_of(const model::System& system) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < system.invariants().size(); ++i)
    if (system.invariants()[i].specification) numbers.push_back(i);
  return numbers;
}

bool is_deadlock(Tabulation& tabulation, const OccupancyMemo& occupancy,
                 std::span<const Index> configuration) {
  return properties::ending_of(occupancy.bounds(), standstill_of(tabulation, configuration))
         == properties::Ending::deadlock;
}

std::vector<bool> safe_of(StateSpace& space) {
  Tabulation& tabulation = space.tabulation();
  OccupancyMemo occupancy(tabulation.system().instance());
  InvariantMemo specification(tabulation, specification_of(tabulation.system()));
  std::vector<bool> safe(space.size());
  std::vector<Index> configuration;
  for (StateNumber state = 0; state < safe.size(); ++state) {
    space.look();
    space.read(state, configuration);
    const model::ProcessMask inside = inside_mask(tabulation, configuration);
    safe[state] = occupancy.bounds_hold(inside)
                  && (!specification.any() || specification.hold(configuration))
                  && !(state < space.expanded() && space.graph().successors(state).empty()
                       && is_deadlock(tabulation, occupancy, configuration));
  }
  return safe;
}

/// Takes away whatever leads out, against the direction of the steps.
void close(StateSpace& space, std::vector<bool>& members) {
  const StepGraph& graph = space.graph();
  space.look_now((2 * graph.states() + graph.steps()) * sizeof(StateNumber));
  std::vector<std::uint32_t> first(graph.states() + 1);
  for (StateNumber from = 0; from < graph.states(); ++from)
    for (const StateNumber to : graph.successors(from)) ++first[to];
  space.look_now();
  std::uint32_t sum = 0;
  for (std::uint32_t& each : first) each = sum += each;
  std::vector<StateNumber> sources(graph.steps());
  for (StateNumber from = 0; from < graph.states(); ++from)
    for (const StateNumber to : graph.successors(from)) sources[--first[to]] = from;

  std::vector<StateNumber> outside;
  for (StateNumber state = 0; state < graph.states(); ++state)
    if (!members[state]) outside.push_back(state);
  while (!outside.empty()) {
    const StateNumber state = outside.back();
    outside.pop_back();
    space.look();
    for (std::uint32_t i = first[state]; i < first[state + 1]; ++i)
      if (members[sources[i]]) {
        members[sources[i]] = false;
        outside.push_back(sources[i]);
      }
  }
}

}  // namespace

std::vector<bool> legitimate_of(StateSpace& space, const model::Faults& faults) {
  std::vector<bool> legitimate(space.size());
  if (faults.legitimate) {
    std::vector<Index> configuration;
    for (StateNumber state = 0; state < legitimate.size(); ++state) {
      space.look();
      space.read(state, configuration);
      legitimate[state] = faults.legitimate(space.tabulation().decode(configuration));
    }
  } else {
    legitimate = safe_of(space);
    close(space, legitimate);
  }
  return legitimate;
}

}  // namespace ample::checker
