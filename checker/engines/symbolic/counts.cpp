// Counting by recursion over diagrams.
#include "checker/engines/symbolic/counts.hpp"

namespace ample::checker {

namespace {

void add(const Count& more, Count& sum) { sum += more; }
void add(std::uint64_t more, std::uint64_t& sum) {
  if (__builtin_add_overflow(sum, more, &sum)) throw CountOverflow{};
}

Count product(const Count& a, const Count& b) { return a * b; }
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw CountOverflow{};
  return result;
}

}  // namespace

template <class Number>
Number Counts<Number>::count(Diagram diagram) {
  if (diagram == Diagrams::end) return 1;
  if (diagram == Diagrams::nothing) return 0;
  if (counts_.size() <= diagram) counts_.resize(diagrams_->numbers());
  if (counts_[diagram] != 0) return counts_[diagram];
  watch_->pass();
  Number all = 0;
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) add(count(edges[i].rest), all);
  return counts_[diagram] = all;
}

template <class Number>
Number Counts<Number>::steps(Diagram of) {
  // Counts the ways to each diagram from above, and then the rules that begin at its level.
  Number all = 0;
  std::vector<Number> ways(diagrams_->numbers());
  std::vector<Diagram> here, below;
  if (of != Diagrams::nothing) here.push_back(of);
  ways[of] = 1;
  for (LevelNumber level = 0; level < levels_; ++level) {
    const Bundle begun = rules_->begun(level);
    for (const Diagram diagram : here) {
      const Diagrams::Edges edges = diagrams_->edges(diagram);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (ways[edges[i].rest] == 0) below.push_back(edges[i].rest);
        add(ways[diagram], ways[edges[i].rest]);
      }
      if (begun != 0) add(product(ways[diagram], count_possible(begun, diagram)), all);
    }
    watch_->look();
    here.swap(below);
    below.clear();
    possible_.clear();
    possible_counts_.clear();
  }
  return all;
}

template <class Number>
Number Counts<Number>::count_possible(Bundle bundle, Diagram diagram) {
  bundle = offers_->possible(bundle, diagram);
  if (bundle == 0) return 0;
  if (const auto known = possible_.find(bundle, diagram, 0); known != TripleMap::absent)
    return possible_counts_[known];
  watch_->pass();
  Number all = 0;
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  const std::optional<Bundle> below = rules_->passing(bundle);
  for (std::size_t i = 0; i < edges.size(); ++i)
    add(below ? count_possible(*below, edges[i].rest)
              : count_branches(rules_->branches(bundle, edges[i].value), edges[i].rest),
        all);
  possible_.set(bundle, diagram, 0, static_cast<std::uint32_t>(possible_counts_.size()));
  possible_counts_.push_back(all);
  return all;
}

template <class Number>
Number Counts<Number>::count_branches(BranchList list, Diagram rest) {
  Number all = 0;
  const Rules::Branches branches = (*rules_)[list];
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const Branch branch = branches[i];
    if (branch.done != 0) add(product(rules_->in(branch.done).size(), count(rest)), all);
    if (branch.rest != 0) add(count_possible(branch.rest, rest), all);
  }
  return all;
}

template class Counts<std::uint64_t>;
template class Counts<Count>;

}  // namespace ample::checker
