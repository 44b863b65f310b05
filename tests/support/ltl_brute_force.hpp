// Is there a fair execution of a small graph of which a formula does not hold? By brute force:
// another automaton than the product's, whose states say of every part of the formula whether it
// holds, and components found by what reaches what.
#pragma once

#include "checker/store/visited/visited_set.hpp"
#include "properties/base/fairness.hpp"
#include "tests/support/random_ltl.hpp"

#include <algorithm>
#include <array>
#include <bitset>

namespace ample::tests {

using checker::StateNumber;
using properties::Fairness;
using properties::LtlLetter;

constexpr std::size_t most_pairs = 2048;

inline Fairness any_fairness(Randomness& random) {
  return std::array{Fairness::none, Fairness::weak, Fairness::strong}[random.below(3)];
}

struct ExplicitStep {
  StateNumber to;
  int cause;
  LtlLetter letter;
};

/// A graph, with the letters and all else that is asked of it.
struct ExplicitGraph {
  std::vector<std::vector<ExplicitStep>> states{};
  std::vector<LtlLetter> letters{};
  /// Only the bound on rounds keeps processes from what they would owe there.
  std::vector<bool> stopped{};
  StateNumber roots = 1;
  Fairness fairness = Fairness::weak;
  unsigned owed = 0;  ///< bit c: steps with the cause c are

  /// Of what is owed.
  unsigned enabled(StateNumber state) const {
    unsigned causes = 0;
    for (const ExplicitStep& step : states[state]) causes |= 1u << step.cause;
    return causes & owed;
  }
};

/// One position of an execution: where it is, which step it takes (none where it has ended), and
/// which parts of the formula hold.
struct Position {
  StateNumber state;
  const ExplicitStep* step;
  std::vector<bool> truth;  ///< of the parts of the formula in preorder
};

class LtlBruteForce {
 public:
  using Set = std::bitset<most_pairs>;

  LtlBruteForce(const ExplicitGraph& graph, const LtlTree& tree, bool with_cut_off)
      : graph_(graph) {
    number(tree);
    for (std::size_t state = 0; state < graph.states.size(); ++state)
      may_stay_.push_back(with_cut_off || graph.fairness == Fairness::none
                          || !graph.stopped[state]);
    for (StateNumber state = 0; state < graph.states.size(); ++state) {
      for (const ExplicitStep& step : graph.states[state]) add_positions(state, &step);
      if (graph.enabled(state) == 0 && (with_cut_off || !graph.stopped[state]))
        add_positions(state, nullptr);
    }
  }
  bool fits() const { return positions_.size() <= most_pairs; }

  /// Is there a fair execution of which the formula does not hold?
  bool finds_a_violation() {
    std::vector<Set> next(positions_.size());
    for (std::size_t i = 0; i < positions_.size(); ++i)
      for (std::size_t j = 0; j < positions_.size(); ++j) next[i][j] = follows(i, j);
    Set initial;
    for (std::size_t i = 0; i < positions_.size(); ++i)
      initial[i] = positions_[i].state < graph_.roots && !positions_[i].truth[0];
    Set met = initial;
    for (Set last; last != met;) {
      last = met;
      for (std::size_t i = 0; i < positions_.size(); ++i)
        if (last[i]) met |= next[i];
    }
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (positions_[i].step != nullptr && !may_stay_[positions_[i].state]) met[i] = false;
    return can_stay_within(met, next);
  }

 private:
  void number(const LtlTree& tree) {
    parts_.push_back(&tree);
    for (const LtlTree& part : tree.parts) number(part);
  }
  std::size_t place_of(const LtlTree& tree) const {
    return static_cast<std::size_t>(std::find(parts_.begin(), parts_.end(), &tree)
                                    - parts_.begin());
  }
  static bool is_temporal(const LtlTree& tree) {
    return tree.op == 'U' || tree.op == 'V' || tree.op == 'F' || tree.op == 'G';
  }

  /// Every choice for what is temporal; the rest follows.
  void add_positions(StateNumber state, const ExplicitStep* step) {
    const LtlLetter letter = graph_.letters[state] | (step == nullptr ? 0 : step->letter);
    std::size_t temporal = 0;
    for (const LtlTree* part : parts_) temporal += is_temporal(*part) ? 1 : 0;
    for (std::size_t choice = 0; choice < std::size_t{1} << temporal; ++choice) {
      Position position{state, step, std::vector<bool>(parts_.size())};
      std::size_t bit = 0;
      for (std::size_t i = parts_.size(); i-- > 0;) {
        const LtlTree& part = *parts_[i];
        const auto of = [&](std::size_t k) { return position.truth[place_of(part.parts[k])]; };
        position.truth[i] = is_temporal(part) ? (choice >> bit++ & 1u) != 0
                            : part.op == 't'  ? true
                            : part.op == 'f'  ? false
                            : part.op == 'p'  ? (letter >> part.atom & 1u) != 0
                            : part.op == '!'  ? !of(0)
                            : part.op == '&'  ? of(0) && of(1)
                            : part.op == '|'  ? of(0) || of(1)
                            : part.op == 'i'  ? !of(0) || of(1)
                                              : of(0) == of(1);
      }
      positions_.push_back(std::move(position));
    }
  }
  bool holds(std::size_t position, const LtlTree& part) const {
    return positions_[position].truth[place_of(part)];
  }
  bool follows(std::size_t i, std::size_t j) const {
    const StateNumber to =
        positions_[i].step == nullptr ? positions_[i].state : positions_[i].step->to;
    if (positions_[j].state != to) return false;
    if (positions_[i].step == nullptr && positions_[j].step != nullptr) return false;  // has ended
    for (const LtlTree* part : parts_) {
      if (!is_temporal(*part)) continue;
      const bool later = holds(j, *part), last = holds(i, part->parts.back());
      const bool first = part->op == 'F' || (part->op != 'G' && holds(i, part->parts.front()));
      const bool expected =
          part->op == 'U' || part->op == 'F' ? last || (first && later) : last && (first || later);
      if (holds(i, *part) != expected) return false;
    }
    return true;
  }

  bool can_stay_within(const Set& allowed, const std::vector<Set>& next) const {
    // The positions that can be reached from each by steps within.
    const std::size_t size = positions_.size();
    std::vector<Set> reach(size);
    for (std::size_t i = 0; i < size; ++i)
      if (allowed[i]) reach[i] = next[i] & allowed;
    for (std::size_t k = 0; k < size; ++k)
      for (std::size_t i = 0; i < size; ++i)
        if (reach[i][k]) reach[i] |= reach[k];
    Set seen;
    for (std::size_t i = 0; i < size; ++i) {
      if (seen[i] || !reach[i][i]) continue;
      Set component;
      for (std::size_t j = 0; j < size; ++j) component[j] = reach[i][j] && reach[j][i];
      seen |= component;
      if (is_good(component, next)) return true;
    }
    return false;
  }
  bool is_good(const Set& component, const std::vector<Set>& next) const {
    unsigned always = ~0u, sometimes = 0, done = 0;
    std::vector<bool> settled(parts_.size(), false);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (!component[i]) continue;
      const unsigned enabled = graph_.enabled(positions_[i].state);
      always &= enabled;
      sometimes |= enabled;
      if (positions_[i].step != nullptr && (next[i] & component).any())
        done |= 1u << positions_[i].step->cause;
      // No until is put off for ever, and a release that fails does so at some time.
      for (std::size_t p = 0; p < parts_.size(); ++p)
        if (is_temporal(*parts_[p])) {
          const bool owed =
              positions_[i].truth[p] == (parts_[p]->op == 'U' || parts_[p]->op == 'F');
          const bool last = holds(i, parts_[p]->parts.back());
          if (!owed || last == (parts_[p]->op == 'U' || parts_[p]->op == 'F')) settled[p] = true;
        }
    }
    for (std::size_t p = 0; p < parts_.size(); ++p)
      if (is_temporal(*parts_[p]) && !settled[p]) return false;
    if (graph_.fairness == Fairness::none) return true;
    if (graph_.fairness == Fairness::weak) return (always & graph_.owed & ~done) == 0;
    const unsigned missing = sometimes & ~done;
    if (missing == 0) return true;
    Set smaller = component;
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (component[i] && (graph_.enabled(positions_[i].state) & missing) != 0) smaller[i] = false;
    return smaller.any() && can_stay_within(smaller, next);
  }

  const ExplicitGraph& graph_;
  std::vector<bool> may_stay_;  ///< by configuration: in a fair loop
  std::vector<const LtlTree*> parts_;
  std::vector<Position> positions_;
};

}  // namespace ample::tests
