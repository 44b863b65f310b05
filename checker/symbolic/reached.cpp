// Answers by recursion over diagrams, each remembered.
#include "checker/symbolic/reached.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_add_overflow(a, b, &result))
    throw model::BoundExceeded("there are more than 2^64 configurations or steps to count");
  return result;
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result))
    throw model::BoundExceeded("there are more than 2^64 configurations or steps to count");
  return result;
}

}  // namespace

std::uint64_t Reached::count(Diagram diagram) {
  if (diagram == Diagrams::end) return 1;
  if (diagram == Diagrams::nothing) return 0;
  if (counts_.size() <= diagram) counts_.resize(diagrams_->numbers());
  if (counts_[diagram] != 0) return counts_[diagram];
  watch_.pass();
  std::uint64_t all = 0;
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) all = sum(all, count(edges[i].rest));
  return counts_[diagram] = all;
}

std::size_t Reached::nodes() {
  count(all_);
  return static_cast<std::size_t>(
      std::ranges::count_if(counts_, [](std::uint64_t count) { return count != 0; }));
}

std::uint64_t Reached::steps() {
  // Counts the ways to each diagram from above, and then the rules that begin at its level.
  std::uint64_t all = 0;
  std::vector<std::uint64_t> ways(diagrams_->numbers());
  std::vector<Diagram> here, below;
  if (all_ != Diagrams::nothing) here.push_back(all_);
  ways[all_] = 1;
  for (LevelNumber level = 0; level < levels_->size(); ++level) {
    const Bundle begun = rules_->begun(level);
    for (const Diagram diagram : here) {
      const Diagrams::Edges edges = diagrams_->edges(diagram);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (ways[edges[i].rest] == 0) below.push_back(edges[i].rest);
        ways[edges[i].rest] = sum(ways[edges[i].rest], ways[diagram]);
      }
      if (begun != 0) all = sum(all, product(ways[diagram], count_possible(begun, diagram)));
    }
    watch_.look();
    here.swap(below);
    below.clear();
    possible_.clear();
    possible_counts_.clear();
  }
  return all;
}

std::uint64_t Reached::count_possible(Bundle bundle, Diagram diagram) {
  bundle = offers_->possible(bundle, diagram);
  if (bundle == 0) return 0;
  if (const auto known = possible_.find(bundle, diagram, 0); known != TripleMap::absent)
    return possible_counts_[known];
  watch_.pass();
  std::uint64_t all = 0;
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  const std::optional<Bundle> below = rules_->passing(bundle);
  for (std::size_t i = 0; i < edges.size(); ++i)
    all = sum(all, below ? count_possible(*below, edges[i].rest)
                         : count_branches(rules_->branches(bundle, edges[i].value), edges[i].rest));
  possible_.set(bundle, diagram, 0, static_cast<std::uint32_t>(possible_counts_.size()));
  possible_counts_.push_back(all);
  return all;
}

std::uint64_t Reached::count_branches(BranchList list, Diagram rest) {
  std::uint64_t all = 0;
  const Rules::Branches branches = (*rules_)[list];
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const Branch branch = branches[i];
    if (branch.done != 0) all = sum(all, product(rules_->in(branch.done).size(), count(rest)));
    if (branch.rest != 0) all = sum(all, count_possible(branch.rest, rest));
  }
  return all;
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
    for (const auto& [value, rest] : by_class) found.push_back({value, rest});
    return diagrams_->of(found);
  });
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

std::vector<Reached::Values> Reached::before(const Values& values) {
  std::vector<Values> found;
  Values path;
  for (LevelNumber level = 0; level < levels_->size(); ++level)
    for (const RuleId rule : rules_->beginning(level)) find_before(rule, all_, values, path, found);
  return found;
}

/// Few values become the one that is asked for, so that nothing need be remembered.
void Reached::find_before(RuleId rule, Diagram diagram, const Values& values, Values& path,
                          std::vector<Values>& found) {
  if (diagram == Diagrams::end) {
    found.push_back(path);
    return;
  }
  watch_.pass();
  const auto level = static_cast<LevelNumber>(path.size());
  const auto go_down = [&](const Edge& edge) {
    path.push_back(edge.value);
    find_before(rule, edge.rest, values, path, found);
    path.pop_back();
  };
  if (!rules_->looks_at(rule, level)) {
    const Diagram rest = diagrams_->rest(diagram, values[level]);
    if (rest != Diagrams::nothing) go_down({values[level], rest});
    return;
  }
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i)
    if (rules_->apply(rule, level, edges[i].value) == values[level]) go_down(edges[i]);
}

}  // namespace ample::checker
