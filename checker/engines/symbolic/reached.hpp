// Questions about a set of configurations that is a diagram: how many, how many steps they have,
// which have none, which combinations of local states there are, and where one like this is.
#pragma once

#include "checker/engines/symbolic/counts.hpp"

#include <functional>
#include <unordered_set>

namespace ample::checker {

/// Answers questions about all reachable configurations; rules that none of them can take may be
/// missing. After a stopped search it is a part of them, and a configuration that seems to have no
/// step may have one by a missing rule. `watch` may end the work by throwing. It is for one thread
/// only.
class Reached {
 public:
  /// Values by level.
  using Values = std::vector<Index>;

  Reached(Diagrams& diagrams, Rules& rules, Offers& offers, const Levels& levels, Diagram all,
          std::function<void()> watch)
      : diagrams_(&diagrams),
        rules_(&rules),
        levels_(&levels),
        all_(all),
        watch_(std::move(watch)),
        words_(diagrams, rules, offers, levels.size(), watch_),
        integers_(diagrams, rules, offers, levels.size(), watch_) {}
  Reached(const Reached&) = delete;
  Reached& operator=(const Reached&) = delete;

  Diagram all() const { return all_; }
  Count configurations() {
    return exactly([&](auto& counts) { return counts.count(all_); });
  }
  Count steps() {
    return exactly([&](auto& counts) { return counts.steps(all_); });
  }
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
  /// The combinations of classes that occur, as a diagram with one level for each process, in their
  /// order; class_of(process, local) is the class of a local state.
  using ClassOf = std::function<Index(ProcessIndex process, Index local)>;
  Diagram combinations(const ClassOf& class_of) {
    const Diagram found = projection(all_, 0, class_of);
    projections_.clear();
    return found;
  }
  /// Calls visit(classes) with every combination, by process, until it returns false.
  template <class Visit>
  void for_each_combination(Diagram combinations, Visit&& visit) {
    Values path;
    bool goes_on = true;
    for_each_path(combinations, path, [&](const Values& by_order) {
      if (goes_on) goes_on = visit(by_process(by_order));
    });
  }
  /// A combination, by process, that leads an automaton from state 0 to a state that is accepted;
  /// it is asked once for each diagram and state. after(state, process, class) is the next state.
  using After = std::function<std::uint32_t(std::uint32_t, ProcessIndex, Index)>;
  std::optional<Values> find_combination(Diagram combinations, const After& after,
                                         const std::function<bool(std::uint32_t)>& accepts);

  /// A configuration all of whose values are accepted.
  using Accepts = std::function<bool(LevelNumber level, Index value)>;
  std::optional<Values> find(const Accepts& accepts);
  bool contains(const Values& values) {
    return find([&](LevelNumber level, Index value) { return values[level] == value; }).has_value();
  }
  /// The values, by level, in which another configuration differs.
  using Differences = std::vector<std::pair<LevelNumber, Index>>;
  /// The configurations from which a rule leads to that one, which is of the set: what is different
  /// in them.
  std::vector<Differences> before(const Values& values);

  /// About how much memory the answers take that are remembered.
  std::size_t bytes() const {
    return words_.bytes() + integers_.bytes() + quiet_.bytes() + projections_.bytes();
  }

 private:
  template <class Visit>
  void for_each_path(Diagram diagram, Values& path, Visit&& visit);

  /// ask(counts) in machine words, or else, once these were too short, in integers.
  template <class Ask>
  Count exactly(Ask&& ask) {
    try {
      return ask(words_);
    } catch (const CountOverflow&) {
      return ask(integers_);
    }
  }
  /// The configurations in which no rule is possible, neither one that begins here or below nor one
  /// of `still_possible`.
  Diagram quiet(Diagram diagram, LevelNumber level, RuleSet still_possible);
  Diagram projection(Diagram diagram, LevelNumber level, const ClassOf& class_of);
  /// A way from one level down: the differences so far, and the diagrams on the way of `values`.
  struct WayBefore {
    RuleId rule;
    const Values& values;
    const std::vector<Diagram>& diagrams;
    Differences different;
    std::vector<Differences>& found;
  };
  void find_before(Diagram diagram, LevelNumber level, WayBefore& way);
  Values by_process(const Values& by_order) const {
    Values locals(by_order.size());
    for (std::size_t i = 0; i < by_order.size(); ++i) locals[levels_->order()[i]] = by_order[i];
    return locals;
  }
  bool find_from(Diagram diagram, const Accepts& accepts, Values& values,
                 std::unordered_set<Diagram>& in_vain);

  Diagrams* diagrams_;
  Rules* rules_;
  const Levels* levels_;
  Diagram all_;
  Watch watch_;
  Counts<std::uint64_t> words_;
  Counts<Count> integers_;
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
