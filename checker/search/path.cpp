// Following parents, and finding the step that each stands for.
#include "checker/search/path.hpp"

#include "checker/reduction/orbits.hpp"
#include "checker/tabulation/quotient.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// Follows one path: the configuration at hand is real, those of the visited set represent.
class Walk {
 public:
  Walk(Tabulation& tabulation, const VisitedSet& visited, const Symmetry* symmetry,
       model::ProcessSet inside)
      : tabulation_(&tabulation),
        visited_(&visited),
        quotient_(tabulation),
        orbits_(tabulation, symmetry, {}),
        here_(tabulation.encode(model::initial_configuration(tabulation.system(), inside))) {}

  /// The step from here to the one of this number; takes it.
  model::Step step_to(StateNumber to) {
    std::optional<model::Step> found;
    std::vector<Index> next;
    try {
      tabulation_->for_each_move(here_, [&](const Move& move) {
        if (found) return;
        next = tabulation_->taken(here_, move);
        quotient_.represent_after(here_, next);
        std::vector<Index> representative = next;
        if (orbits_.active()) orbits_.represent(representative);
        if (visited_->same(to, representative)) found = tabulation_->step_of(move);
      });
    } catch (const model::BoundExceeded&) {
      // By a later step than the one looked for: the search got as far as the child.
    }
    if (!found) throw model::InternalError("no step leads from a configuration to its child");
    here_ = std::move(next);
    return *found;
  }

  /// The step from here that is `step` in what represents it.
  model::Step real(const model::Step& step) {
    if (!orbits_.active()) return step;
    const model::System& system = tabulation_->system();
    std::vector<Index> representative = here_;
    const model::Permutation& names = orbits_.represent(representative);
    const model::Configuration from = tabulation_->decode(here_);
    const model::Configuration to = tabulation_->decode(representative);
    const auto message = [](const model::Configuration& all, const model::Step& receipt) {
      return all.channels[(*receipt.sender).index][receipt.process.index][receipt.position];
    };
    for (const model::Step& candidate : model::enabled_steps(system, from)) {
      if (candidate.action != step.action || names[candidate.process.index] != step.process
          || candidate.sender.is_nil() != step.sender.is_nil())
        continue;
      if (step.sender.is_nil()
          || (names[(*candidate.sender).index] == *step.sender
              && system.renamed_message(message(from, candidate), names) == message(to, step)))
        return candidate;
    }
    throw model::InternalError("a step has no counterpart under other names");
  }

 private:
  Tabulation* tabulation_;
  const VisitedSet* visited_;
  Quotient quotient_;
  Orbits orbits_;
  std::vector<Index> here_;
};

}  // namespace

Trace trace_to(const Witness& witness, Tabulation& tabulation, const VisitedSet& visited,
               std::span<const model::ProcessSet> roots, const Symmetry* symmetry) {
  std::vector<StateNumber> path;  // backwards, without the initial configuration
  StateNumber state = visited.original(witness.state);
  for (; state >= roots.size(); state = visited.original(visited.parent(state)))
    path.push_back(state);

  Trace trace{.inside = roots[state], .steps = {}};
  Walk walk(tabulation, visited, symmetry, trace.inside);
  for (auto next = path.rbegin(); next != path.rend(); ++next)
    trace.steps.push_back(walk.step_to(*next));
  if (witness.last) trace.steps.push_back(walk.real(*witness.last));
  return trace;
}

}  // namespace ample::checker
