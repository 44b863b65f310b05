// Shortest executions to one of a set of configurations: backwards, a layer of configurations for
// each number of steps, as diagrams. Unlike a way back step by step it ends, however long
// executions may turn in circles.
#pragma once

#include "checker/engines/symbolic/reached.hpp"

namespace ample::checker {

/// It is for one thread only.
class Layers {
 public:
  /// `all` are the configurations within which steps are looked for. `watch` may end the work by
  /// throwing.
  Layers(Diagrams& diagrams, Rules& rules, Offers& offers, Diagram all, std::function<void()> watch)
      : diagrams_(&diagrams),
        rules_(&rules),
        offers_(&offers),
        all_(all),
        watch_(std::move(watch)) {}

  /// Layer i has the configurations from which i steps within `all` lead into `targets`; the last
  /// one is the first that has a start. `targets` is a part of `all`, and can be reached.
  std::vector<Diagram> back_to_a_start(Diagram targets, const std::vector<Diagram>& starts);
  /// Adds one configuration.
  Diagram with(std::span<const Index> values, Diagram set) {
    return diagrams_->united(set, diagrams_->of_one(values));
  }
  bool contains(Diagram diagram, std::span<const Index> values) const;
  /// The configurations of the diagram in which the rule is possible.
  Diagram possible(RuleId rule, Diagram diagram);
  /// The configurations of the diagram all of whose values are accepted.
  Diagram accepted(const Reached::Accepts& accepts, Diagram diagram);

 private:
  /// The configurations of `from` that rules which begin at this level or below lead into `to`.
  Diagram before(Diagram from, Diagram to, LevelNumber level);
  /// The same for the rules of a bundle.
  Diagram before_by(Bundle bundle, Diagram from, Diagram to);
  Diagram before(const Branch& branch, Diagram rest, Diagram to);
  Diagram common(Diagram a, Diagram b);
  Diagram accepted(const Reached::Accepts& accepts, Diagram diagram, LevelNumber level);

  Diagrams* diagrams_;
  Rules* rules_;
  Offers* offers_;
  Diagram all_;
  Watch watch_;
  TripleMap before_;      ///< by both diagrams
  TripleMap fired_;       ///< by bundle and both diagrams
  TripleMap common_;      ///< by both
  TripleMap restricted_;  ///< by diagram: of one question
};

}  // namespace ample::checker
