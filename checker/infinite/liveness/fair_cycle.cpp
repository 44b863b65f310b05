// Choosing a fair component, and a short cycle that does in it what fairness demands.
#include "checker/infinite/liveness/fair_cycle.hpp"

#include "model/errors.hpp"
#include "properties/base/components.hpp"

#include <deque>
#include <unordered_map>

namespace ample::checker {

using properties::Fairness;

namespace {

bool is_in(const std::vector<StateNumber>& sorted, StateNumber state) {
  return std::binary_search(sorted.begin(), sorted.end(), state);
}

/// The causes that are possible in all or in some configurations of a component, or done in it.
struct ComponentCauses {
  CauseSet always, sometimes, done;
};

ComponentCauses component_causes(const StepGraph& graph, const Subgraph& within,
                                 const std::vector<StateNumber>& members) {
  const std::size_t causes = graph.causes().size();
  ComponentCauses found{CauseSet(causes), CauseSet(causes), CauseSet(causes)};
  found.always.set();
  for (const StateNumber state : members) {
    const CauseSet enabled = graph.enabled(state);
    found.always &= enabled;
    found.sometimes |= enabled;
    const auto targets = graph.successors(state);
    for (std::size_t i = 0; i < targets.size(); ++i)
      if (const auto& label = graph.label(graph.labels(state)[i]);
          !label.causes.is_subset_of(found.done) && within.step(label)
          && is_in(members, targets[i]))
        found.done |= label.causes;
  }
  return found;
}

/// The causes that a fair execution that stays in the component would have to take and cannot.
CauseSet unfair(const ComponentCauses& found, const FairnessConstraint& constraint) {
  CauseSet demanded(constraint.obliged.size());
  if (constraint.fairness == Fairness::weak) demanded = found.always & constraint.obliged;
  if (constraint.fairness == Fairness::strong) demanded = found.sometimes & constraint.obliged;
  return demanded - found.done;
}

void keep_first(std::vector<StateNumber>& best, std::vector<StateNumber> members) {
  if (best.empty() || members.front() < best.front()) best = std::move(members);
}

/// The step of that number, if it stays within the part.
StateNumber target_of(const StepGraph& graph, const Subgraph& within, StateNumber state,
                      std::uint32_t step) {
  const StateNumber to = graph.successors(state)[step];
  return within.state(to) && within.step(graph.label(graph.labels(state)[step]))
             ? to
             : properties::Components::nowhere;
}

bool has_step_within(const StepGraph& graph, const Subgraph& within,
                     std::span<const StateNumber> members) {
  if (members.size() > 1) return true;
  for (std::uint32_t step = 0; step < graph.successors(members[0]).size(); ++step)
    if (target_of(graph, within, members[0], step) == members[0]) return true;
  return false;
}

void look_in(const StepGraph& graph, properties::Components& components,
             const FairnessConstraint& constraint, const std::vector<StateNumber>& roots,
             const Subgraph& within, std::vector<StateNumber>& best) {
  std::vector<std::vector<StateNumber>> smaller;
  const auto steps = [&](StateNumber state) { return graph.successors(state).size(); };
  const auto target = [&](StateNumber state, std::uint32_t step) {
    return target_of(graph, within, state, step);
  };
  components.find(roots, steps, target, [&](std::span<const StateNumber> component) {
    if (!has_step_within(graph, within, component)) return;
    std::vector<StateNumber> members(component.begin(), component.end());
    std::sort(members.begin(), members.end());
    if (!best.empty() && best.front() <= members.front()) return;
    const CauseSet missing = unfair(component_causes(graph, within, members), constraint);
    if (missing.none()) return keep_first(best, std::move(members));
    if (constraint.fairness != Fairness::strong) return;
    std::erase_if(members,
                  [&](StateNumber state) { return graph.enabled(state).intersects(missing); });
    if (!members.empty()) smaller.push_back(std::move(members));
  });
  for (const auto& members : smaller)
    look_in(graph, components, constraint, members,
            {[&](StateNumber state) { return is_in(members, state); }, within.step}, best);
}

/// Finds a cycle by going again and again to the nearest place where something is done that is
/// still demanded.
class Tour {
 public:
  Tour(const StepGraph& graph, const FairnessConstraint& constraint,
       const std::vector<StateNumber>& component)
      : graph_(graph), constraint_(constraint), component_(component) {}

  std::vector<CycleStep> from(StateNumber start) {
    tour_.clear();
    done_ = CauseSet(graph_.causes().size());
    possible_ = graph_.enabled(start);
    // On the way back more may become possible, which strong fairness demands as well.
    do {
      StateNumber here = start;
      while (demanded().any()) here = go(here, [&](auto... there) { return helps(there...); });
      if (here != start || tour_.empty())
        go(here, [&](StateNumber state, const CycleStep&) { return state == start; });
    } while (demanded().any());
    return tour_;
  }

 private:
  /// True when the last step does what is demanded or, under weak fairness, leads to where some of
  /// that is not enabled.
  bool helps(StateNumber state, const CycleStep& last) const {
    return label_of(last).causes.intersects(demanded())
           || (constraint_.fairness == Fairness::weak
               && !demanded().is_subset_of(graph_.enabled(state)));
  }
  const StepGraph::Label& label_of(const CycleStep& step) const {
    return graph_.label(graph_.labels(step.state)[step.step]);
  }
  /// Possible in every configuration of the tour (weak), or in one (strong), and not done in it.
  CauseSet demanded() const {
    if (constraint_.fairness == Fairness::none) return CauseSet(done_.size());
    return (possible_ & constraint_.obliged) - done_;
  }

  /// Takes a shortest path of at least one step to where reached(state, last step) holds.
  template <class Reached>
  StateNumber go(StateNumber from, Reached reached) {
    std::unordered_map<StateNumber, CycleStep> before;
    std::deque<StateNumber> queue = {from};
    for (; !queue.empty(); queue.pop_front()) {
      const StateNumber here = queue.front();
      const auto targets = graph_.successors(here);
      for (std::uint32_t i = 0; i < targets.size(); ++i) {
        const CycleStep step{here, i};
        const StateNumber to = targets[i];
        if (!constraint_.within.step(label_of(step)) || !is_in(component_, to)) continue;
        if (reached(to, step)) return take(from, before, step, to);
        if (to != from && before.emplace(to, step).second) queue.push_back(to);
      }
    }
    throw model::InternalError("a fair component has no fair cycle");
  }

  StateNumber take(StateNumber from, const std::unordered_map<StateNumber, CycleStep>& before,
                   CycleStep last, StateNumber to) {
    std::vector<CycleStep> path = {last};
    while (path.back().state != from) path.push_back(before.at(path.back().state));
    std::reverse(path.begin(), path.end());
    for (const CycleStep& step : path) {
      tour_.push_back(step);
      done_ |= label_of(step).causes;
      note(graph_.enabled(graph_.successors(step.state)[step.step]));
    }
    return to;
  }
  void note(const CauseSet& enabled) {
    if (constraint_.fairness == Fairness::strong)
      possible_ |= enabled;
    else
      possible_ &= enabled;
  }

  const StepGraph& graph_;
  const FairnessConstraint& constraint_;
  const std::vector<StateNumber>& component_;
  std::vector<CycleStep> tour_;
  CauseSet done_, possible_;
};

}  // namespace

std::vector<StateNumber> fair_component(const StepGraph& graph,
                                        const FairnessConstraint& constraint) {
  std::vector<StateNumber> roots, best;
  for (StateNumber state = 0; state < graph.states(); ++state)
    if (constraint.within.state(state)) roots.push_back(state);
  properties::Components components(graph.states());
  look_in(graph, components, constraint, roots, constraint.within, best);
  return best;
}

std::vector<CycleStep> fair_cycle(const StepGraph& graph, const FairnessConstraint& constraint,
                                  const std::vector<StateNumber>& component) {
  constexpr std::size_t most_starts = 32;  // the stem grows with the number of the configuration
  constexpr std::size_t large = 100'000;   // of such a component one tour takes long enough
  const std::size_t starts = component.size() > large ? 1 : most_starts;
  Tour tour(graph, constraint, component);
  std::vector<CycleStep> shortest;
  for (std::size_t i = 0; i < std::min(starts, component.size()); ++i)
    if (std::vector<CycleStep> cycle = tour.from(component[i]);
        shortest.empty() || cycle.size() < shortest.size())
      shortest = std::move(cycle);
  return shortest;
}

}  // namespace ample::checker
