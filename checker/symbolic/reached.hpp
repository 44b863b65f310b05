// Questions about a set of configurations that is a diagram: how many, how many steps they have,
// which have none, which combinations of local states there are, and where one like this is.
#pragma once

#include "checker/run/watch.hpp"
#include "checker/symbolic/offers.hpp"

#include <functional>
#include <unordered_set>

namespace ample::checker {

/// Answers questions about all reachable configurations; rules that none of them can take may be
/// missing. After a stopped search it is a part of them, and a configuration that seems to have no
/// step may have one by a missing rule. `watch` may end the work by throwing. One thread only.
class Reached {
 public:
  /// Values by level.
  using Values = std::vector<Index>;

  Reached(Diagrams& diagrams, Rules& rules, Offers& offers, const Levels& levels, Diagram all,
          std::function<void()> watch)
      : diagrams_(&diagrams),
        rules_(&rules),
        offers_(&offers),
        levels_(&levels),
        all_(all),
        watch_(std::move(watch)) {}

  /// Throws BoundExceeded if there are more than 2^64 - 1.
  std::uint64_t configurations() { return count(all_); }
  std::uint64_t steps();
  /// The number of diagrams that stand for the set.
  std::size_t nodes();

  /// Calls visit(values) with every configuration in which no rule is possible.
  template <class Visit>
  void for_each_ending(Visit&& visit) {
    const Diagram endings = quiet(all_, 0, 0);
    Values values;
    quiet_.clear();
    for_each_path(endings, values, visit);
  }
  /// Calls visit(locals) with every combination, by process, of what class_of(process, local) makes
  /// of the local states of a configuration.
  using ClassOf = std::function<Index(ProcessIndex process, Index local)>;
  template <class Visit>
  void for_each_combination(const ClassOf& class_of, Visit&& visit) {
    const Diagram combinations = projection(all_, 0, class_of);
    projections_.clear();
    Values path, locals(levels_->order().size());
    for_each_path(combinations, path, [&](const Values& by_order) {
      for (std::size_t i = 0; i < by_order.size(); ++i) locals[levels_->order()[i]] = by_order[i];
      visit(locals);
    });
  }

  /// A configuration all of whose values are accepted.
  using Accepts = std::function<bool(LevelNumber level, Index value)>;
  std::optional<Values> find(const Accepts& accepts);
  bool contains(const Values& values) {
    return find([&](LevelNumber level, Index value) { return values[level] == value; }).has_value();
  }
  /// The configurations from which a rule leads to that one.
  std::vector<Values> before(const Values& values);

  /// About how much memory the answers take that are remembered.
  std::size_t bytes() const {
    return (counts_.capacity() + possible_counts_.capacity()) * sizeof(std::uint64_t)
           + possible_.bytes() + quiet_.bytes() + projections_.bytes();
  }

 private:
  template <class Visit>
  void for_each_path(Diagram diagram, Values& path, Visit&& visit);

  std::uint64_t count(Diagram diagram);
  /// The rules of the bundle that are possible in the configurations, summed up.
  std::uint64_t count_possible(Bundle bundle, Diagram diagram);
  std::uint64_t count_branches(BranchList list, Diagram rest);
  /// The configurations in which no rule is possible, neither one that begins here or below nor one
  /// of `still_possible`.
  Diagram quiet(Diagram diagram, LevelNumber level, RuleSet still_possible);
  Diagram projection(Diagram diagram, LevelNumber level, const ClassOf& class_of);
  void find_before(RuleId rule, Diagram diagram, const Values& values, Values& path,
                   std::vector<Values>& found);
  bool find_from(Diagram diagram, const Accepts& accepts, Values& values,
                 std::unordered_set<Diagram>& in_vain);

  Diagrams* diagrams_;
  Rules* rules_;
  Offers* offers_;
  const Levels* levels_;
  Diagram all_;
  Watch watch_;
  std::vector<std::uint64_t> counts_;  ///< by diagram; 0: not yet
  TripleMap possible_;                 ///< by bundle and diagram: which of the counts
  std::vector<std::uint64_t> possible_counts_;
  TripleMap quiet_, projections_;
};

template <class Visit>
void Reached::for_each_path(Diagram diagram, Values& path, Visit&& visit) {
  if (diagram == Diagrams::end) {
    watch_.look();
    visit(path);
    return;
  }
  const Diagrams::Edges edges = diagrams_->edges(diagram);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    path.push_back(edges[i].value);
    for_each_path(edges[i].rest, path, visit);
    path.pop_back();
  }
}

}  // namespace ample::checker
