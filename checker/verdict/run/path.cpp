// Following parents, and finding the step that each stands for.
#include "checker/verdict/run/path.hpp"

#include "model/errors.hpp"

namespace ample::checker {

namespace {

/// Follows one path.
class WayBack {
 public:
  WayBack(Tabulation& tabulation, const VisitedSet& visited, StateNumber start)
      : tabulation_(&tabulation),
        visited_(&visited),
        quotient_(tabulation),
        here_(initial(start)) {}

  const std::vector<Index>& here() const { return here_; }
  /// The step from here to the one of this number; takes it.
  model::Step step_to(StateNumber to) {
    return take_step_to(*tabulation_, quotient_, here_,
                        [&](std::span<const Index> next) { return visited_->same(to, next); });
  }

 private:
  /// The initial configuration of this number; not all kinds of visited sets could give it back.
  std::vector<Index> initial(StateNumber number) {
    for (const model::Configuration& first : model::initial_configurations(tabulation_->system())) {
      std::vector<Index> tabulated = tabulation_->encode(first);
      if (visited_->same(number, tabulated)) return tabulated;
    }
    throw model::InternalError("a search does not start from an initial configuration");
  }

  Tabulation* tabulation_;
  const VisitedSet* visited_;
  Quotient quotient_;
  std::vector<Index> here_;
};

}  // namespace

model::Step take_step_to(Tabulation& tabulation, Quotient& quotient, std::vector<Index>& here,
                         const std::function<bool(std::span<const Index>)>& is_wanted) {
  std::optional<model::Step> found;
  std::vector<Index> next;
  try {
    tabulation.for_each_move(here, [&](const Move& move) {
      if (found) return;
      next = tabulation.taken(here, move);
      quotient.represent_after(here, next);
      if (is_wanted(next)) found = tabulation.step_of(move);
    });
  } catch (const model::BoundExceeded&) {
    // A later step than the one looked for leads there: the search got as far as the child.
  }
  if (!found) throw model::InternalError("no step leads from a configuration to its child");
  here = std::move(next);
  return *found;
}

Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::uint64_t roots) {
  std::vector<StateNumber> path;  // backwards, without the initial configuration
  StateNumber state = visited.original(witness.state);
  for (; state >= roots; state = visited.original(visited.parent(state))) path.push_back(state);

  WayBack walk(tabulation, visited, state);
  Trace trace{.start = tabulation.decode(walk.here()), .steps = {}};
  for (auto next = path.rbegin(); next != path.rend(); ++next)
    trace.steps.push_back(walk.step_to(*next));
  if (witness.last) trace.steps.push_back(*witness.last);
  return trace;
}

}  // namespace ample::checker
