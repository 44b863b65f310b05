// Following parents, and finding the step that each stands for.
#include "checker/path.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

model::Step step_between(StateNumber from, StateNumber to, Tabulation& tabulation,
                         const VisitedSet& visited) {
  std::vector<Index> before(tabulation.max_slots()), after(before);
  visited.layout().unpack(visited.record(from), before.data());
  visited.layout().unpack(visited.record(to), after.data());
  std::optional<model::Step> found;
  try {
    tabulation.for_each_move(before, [&](const Move& move) {
      if (!found && tabulation.taken(before, move) == after) found = tabulation.step_of(move);
    });
  } catch (const model::BoundExceeded&) {
    // By a later step than the one looked for: the search got as far as the child.
  }
  if (!found) throw model::InternalError("no step leads from a configuration to its child");
  return *found;
}

}  // namespace

Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::span<const model::ProcessSet> roots) {
  Trace trace;
  if (witness.last) trace.steps.push_back(*witness.last);
  StateNumber state = witness.state;
  for (; state >= roots.size(); state = visited.parent(state))
    trace.steps.push_back(step_between(visited.parent(state), state, tabulation, visited));
  trace.inside = roots[state];
  std::reverse(trace.steps.begin(), trace.steps.end());
  return trace;
}

}  // namespace ample::checker
