// Following parents, and finding the step that each stands for.
#include "checker/search/path.hpp"

#include "checker/tabulation/quotient.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// The step from a configuration to the one of this number; takes it.
model::Step step_to(StateNumber to, std::vector<Index>& configuration, Tabulation& tabulation,
                    Quotient& quotient, const VisitedSet& visited) {
  std::optional<model::Step> found;
  std::vector<Index> next;
  try {
    tabulation.for_each_move(configuration, [&](const Move& move) {
      if (found) return;
      next = tabulation.taken(configuration, move);
      quotient.represent(next);
      if (visited.same(to, next)) found = tabulation.step_of(move);
    });
  } catch (const model::BoundExceeded&) {
    // By a later step than the one looked for: the search got as far as the child.
  }
  if (!found) throw model::InternalError("no step leads from a configuration to its child");
  configuration = std::move(next);
  return *found;
}

}  // namespace

Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::span<const model::ProcessSet> roots) {
  std::vector<StateNumber> path;  // backwards, without the initial configuration
  StateNumber state = witness.state;
  for (; state >= roots.size(); state = visited.parent(state)) path.push_back(state);

  Trace trace{.inside = roots[state], .steps = {}};
  std::vector<Index> configuration =
      tabulation.encode(model::initial_configuration(tabulation.system(), trace.inside));
  Quotient quotient(tabulation);
  for (auto next = path.rbegin(); next != path.rend(); ++next)
    trace.steps.push_back(step_to(*next, configuration, tabulation, quotient, visited));
  if (witness.last) trace.steps.push_back(*witness.last);
  return trace;
}

}  // namespace ample::checker
