// Preimages by recursion over two diagrams at once: what is asked of, and what is to be reached.
#include "checker/engines/symbolic/layers.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

std::vector<Diagram> Layers::back_to_a_start(Diagram targets, const std::vector<Diagram>& starts) {
  std::vector<Diagram> layers = {targets};
  const auto has_a_start = [&](Diagram layer) {
    return std::ranges::any_of(
        starts, [&](Diagram start) { return common(start, layer) != Diagrams::nothing; });
  };
  while (!has_a_start(layers.back())) {
    if (layers.back() == Diagrams::nothing)
      throw model::InternalError("no execution leads to a configuration reached");
    before_.clear();
    layers.push_back(before(all_, layers.back(), 0));
    watch_.look();
  }
  return layers;
}

bool Layers::contains(Diagram diagram, std::span<const Index> values) const {
  for (const Index value : values) {
    if (diagram == Diagrams::nothing) return false;
    diagram = diagrams_->rest(diagram, value);
  }
  return diagram == Diagrams::end;
}

Diagram Layers::before(Diagram from, Diagram to, LevelNumber level) {
  if (from == Diagrams::nothing || to == Diagrams::nothing || from == Diagrams::end)
    return Diagrams::nothing;
  return before_.known_or(from, to, 0, [&] {
    watch_.pass();
    const Bundle begun = rules_->begun(level);
    std::vector<Edge> found;
    for (std::size_t i = 0; i < diagrams_->edges(from).size(); ++i) {
      const Edge edge = diagrams_->edges(from)[i];
      Diagram rest = before(edge.rest, diagrams_->rest(to, edge.value), level + 1);
      if (begun != 0) {
        const auto branches =
            offers_->possible(rules_->branches(begun, edge.value), edge.rest, level + 1);
        for (std::size_t j = 0; j < branches.size(); ++j)
          rest = diagrams_->united(rest, before(branches[j], edge.rest, to));
      }
      if (rest != Diagrams::nothing) found.push_back({edge.value, rest});
    }
    return diagrams_->of(found);
  });
}

Diagram Layers::before(const Branch& branch, Diagram rest, Diagram to) {
  const Diagram below = diagrams_->rest(to, branch.becomes);
  if (below == Diagrams::nothing) return below;
  const Diagram at_once = branch.done != 0 ? common(rest, below) : Diagrams::nothing;
  return branch.rest == 0 ? at_once
                          : diagrams_->united(at_once, before_by(branch.rest, rest, below));
}

Diagram Layers::before_by(Bundle bundle, Diagram from, Diagram to) {
  bundle = offers_->possible(bundle, from);
  if (bundle == 0) return Diagrams::nothing;
  return fired_.known_or(bundle, from, to, [&] {
    watch_.pass();
    const std::optional<Bundle> below = rules_->passing(bundle);
    const LevelNumber level = rules_->level_of(bundle);
    std::vector<Edge> found;
    for (std::size_t i = 0; i < diagrams_->edges(from).size(); ++i) {
      const Edge edge = diagrams_->edges(from)[i];
      Diagram rest = Diagrams::nothing;
      if (below) {
        const Diagram then = diagrams_->rest(to, edge.value);
        if (then != Diagrams::nothing) rest = before_by(*below, edge.rest, then);
      } else {
        const auto branches =
            offers_->possible(rules_->branches(bundle, edge.value), edge.rest, level + 1);
        for (std::size_t j = 0; j < branches.size(); ++j)
          rest = diagrams_->united(rest, before(branches[j], edge.rest, to));
      }
      if (rest != Diagrams::nothing) found.push_back({edge.value, rest});
    }
    return diagrams_->of(found);
  });
}

Diagram Layers::common(Diagram a, Diagram b) {
  if (a == b) return a;
  if (a == Diagrams::nothing || b == Diagrams::nothing) return Diagrams::nothing;
  if (a > b) std::swap(a, b);
  return common_.known_or(a, b, 0, [&] {
    watch_.pass();
    std::vector<Edge> found;
    for (std::size_t i = 0; i < diagrams_->edges(a).size(); ++i) {
      const Edge edge = diagrams_->edges(a)[i];
      const Diagram rest = common(edge.rest, diagrams_->rest(b, edge.value));
      if (rest != Diagrams::nothing) found.push_back({edge.value, rest});
    }
    return diagrams_->of(found);
  });
}

Diagram Layers::possible(RuleId rule, Diagram diagram) {
  return accepted(
      [&](LevelNumber level, Index value) { return rules_->apply(rule, level, value).has_value(); },
      diagram);
}

Diagram Layers::accepted(const Reached::Accepts& accepts, Diagram diagram) {
  restricted_.clear();
  return accepted(accepts, diagram, 0);
}

Diagram Layers::accepted(const Reached::Accepts& accepts, Diagram diagram, LevelNumber level) {
  if (diagram == Diagrams::end || diagram == Diagrams::nothing) return diagram;
  return restricted_.known_or(diagram, 0, 0, [&] {
    watch_.pass();
    std::vector<Edge> found;
    for (std::size_t i = 0; i < diagrams_->edges(diagram).size(); ++i) {
      const Edge edge = diagrams_->edges(diagram)[i];
      if (!accepts(level, edge.value)) continue;
      const Diagram rest = accepted(accepts, edge.rest, level + 1);
      if (rest != Diagrams::nothing) found.push_back({edge.value, rest});
    }
    return diagrams_->of(found);
  });
}

}  // namespace ample::checker
