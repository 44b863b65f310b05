// Answers by recursion over diagrams, each remembered.
#include "checker/engines/symbolic/reached.hpp"

#include <algorithm>
#include <set>

namespace ample::checker {

std::size_t Reached::nodes() {
  std::vector<bool> marked(diagrams_->numbers());
  marked[Diagrams::nothing] = marked[Diagrams::end] = true;
  diagrams_->mark(all_, marked);
  return static_cast<std::size_t>(std::ranges::count(marked, true)) - 2;
}

Diagram Reached::quiet(Diagram diagram, LevelNumber level, RuleSet still_possible) {
  if (diagram == Diagrams::end) return still_possible == 0 ? Diagrams::end : Diagrams::nothing;
  return quiet_.known_or(diagram, still_possible, 0, [&] {
    watch_.pass();
    std::vector<Edge> found;
    const Diagrams::Edges edges = diagrams_->edges(diagram);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto then = rules_->still_possible(still_possible, level, edges[i].value);
      if (!then) continue;
      const Diagram rest = quiet(edges[i].rest, level + 1, *then);
      if (rest != Diagrams::nothing) found.push_back({edges[i].value, rest});
    }
    return diagrams_->of(found);
  });
}

Diagram Reached::projection(Diagram diagram, LevelNumber level, const ClassOf& class_of) {
  if (diagram == Diagrams::end) return diagram;
  return projections_.known_or(diagram, 0, 0, [&] {
    watch_.pass();
    const Level& of = (*levels_)[level];
    const bool is_process = of.kind == Level::Kind::process;
    std::map<Index, Diagram> by_class;  // of what is no process there is one
    const Diagrams::Edges edges = diagrams_->edges(diagram);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Diagram rest = projection(edges[i].rest, level + 1, class_of);
      Diagram& same = by_class[is_process ? class_of(of.process, edges[i].value) : 0];
      same = diagrams_->united(same, rest);
    }
    if (!is_process) return by_class[0];
    std::vector<Edge> found;
    found.reserve(by_class.size());
    for (const auto& [value, rest] : by_class) found.push_back({value, rest});
    return diagrams_->of(found);
  });
}

std::optional<Reached::Values> Reached::find_combination(
    Diagram combinations, const After& after, const std::function<bool(std::uint32_t)>& accepts) {
  std::set<std::pair<Diagram, std::uint32_t>> in_vain;
  Values path;
  const std::function<bool(Diagram, std::uint32_t)> find = [&](Diagram diagram,
                                                               std::uint32_t state) {
    if (diagram == Diagrams::end) return accepts(state);
    if (!in_vain.emplace(diagram, state).second) return false;
    watch_.pass();
    const ProcessIndex process = levels_->order()[path.size()];
    const Diagrams::Edges edges = diagrams_->edges(diagram);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      path.push_back(edges[i].value);
      if (find(edges[i].rest, after(state, process, edges[i].value))) return true;
      path.pop_back();
    }
    return false;
  };
  if (combinations == Diagrams::nothing || !find(combinations, 0)) return std::nullopt;
  return by_process(path);
}

std::optional<Reached::Values> Reached::find(const Accepts& accepts) {
  Values values;
  std::unordered_set<Diagram> in_vain;
  if (all_ == Diagrams::nothing || !find_from(all_, accepts, values, in_vain)) return std::nullopt;
  return values;
}

bool Reached::find_from(Diagram diagram, const Accepts& accepts, Values& values,
                        std::unordered_set<Diagram>& in_vain) {
  if (diagram == Diagrams::end) return true;
  if (in_vain.contains(diagram)) return false;
  watch_.pass();
  const auto level = static_cast<LevelNumber>(values.size());
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!accepts(level, edges[i].value)) continue;
    values.push_back(edges[i].value);
    if (find_from(edges[i].rest, accepts, values, in_vain)) return true;
    values.pop_back();
  }
  in_vain.insert(diagram);
  return false;
}

std::vector<Reached::Differences> Reached::before(const Values& values) {
  std::vector<Differences> found;
  std::vector<Diagram> diagrams = {all_};
  for (LevelNumber level = 0; level < levels_->size(); ++level)
    diagrams.push_back(diagrams_->rest(diagrams.back(), values[level]));
  for (LevelNumber level = 0; level < levels_->size(); ++level)
    for (const RuleId rule : rules_->beginning(level)) {
      WayBefore way{rule, values, diagrams, {}, found};
      find_before(diagrams[level], level, way);
    }
  return found;
}

/// Few values become the one that is asked for, so that nothing need be remembered. Behind the rule
/// the way is soon that of the values themselves.
void Reached::find_before(Diagram diagram, LevelNumber level, WayBefore& way) {
  if (rules_->is_behind(way.rule, level) && diagram == way.diagrams[level]) {
    way.found.push_back(way.different);
    return;
  }
  watch_.pass();
  const Index value = way.values[level];
  if (!rules_->looks_at(way.rule, level)) {
    const Diagram rest = diagrams_->rest(diagram, value);
    if (rest != Diagrams::nothing) find_before(rest, level + 1, way);
    return;
  }
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (rules_->apply(way.rule, level, edges[i].value) != value) continue;
    const bool differs = edges[i].value != value;
    if (differs) way.different.emplace_back(level, edges[i].value);
    find_before(edges[i].rest, level + 1, way);
    if (differs) way.different.pop_back();
  }
}

}  // namespace ample::checker
