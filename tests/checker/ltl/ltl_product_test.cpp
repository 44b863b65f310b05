// Products on random graphs and formulas against brute force: another automaton, whose states say
// of every part of the formula whether it holds, and components found by what reaches what.
#include "checker/ltl/ltl_product.hpp"

#include "checker/run/budget.hpp"
#include "properties/ltl_automaton.hpp"
#include "tests/support/random_ltl.hpp"

#include <gtest/gtest.h>

#include <bitset>

namespace ample::checker {
namespace {

using properties::Fairness;
using properties::LtlLasso;
using tests::LtlTree;
using tests::Randomness;

constexpr std::size_t some_atoms = 3, most_pairs = 2048;

struct RandomStep {
  StateNumber to;
  int cause;
  LtlLetter letter;
};

/// A graph, with the letters and all else that is asked of it.
struct RandomGraph {
  std::vector<std::vector<RandomStep>> states;
  std::vector<LtlLetter> letters;
  std::vector<bool> cut_off;
  StateNumber roots = 1;
  Fairness fairness = Fairness::weak;
  unsigned obliged = 0;

  explicit RandomGraph(Randomness& random) {
    const std::size_t size = 1 + random.below(5);
    for (std::size_t i = 0; i < size; ++i) {
      letters.push_back(random.below(4));  // the third atom is about steps
      cut_off.push_back(random.below(3) == 0);
      states.emplace_back();
      for (std::size_t steps = random.below(4); steps > 0; --steps)
        states.back().push_back({static_cast<StateNumber>(random.below(size)),
                                 static_cast<int>(random.below(3)), 4 * random.below(2)});
    }
    roots = static_cast<StateNumber>(1 + random.below(size > 1 ? 2 : 1));
    fairness = std::array{Fairness::none, Fairness::weak, Fairness::strong}[random.below(3)];
    obliged = static_cast<unsigned>(random.below(8));
  }
  unsigned enabled(StateNumber state) const {
    unsigned causes = 0;
    for (const RandomStep& step : states[state]) causes |= 1u << step.cause;
    return causes & obliged;
  }
};

/// One position of an execution: where it is, which step it takes (none where it has ended), and
/// which parts of the formula hold.
struct Position {
  StateNumber state;
  const RandomStep* step;
  std::vector<bool> truth;  ///< of the parts of the formula in preorder
  bool operator==(const Position&) const = default;
};

class BruteForce {
 public:
  using Set = std::bitset<most_pairs>;

  BruteForce(const RandomGraph& graph, const LtlTree& tree, bool with_cut_off) : graph_(graph) {
    number(tree);
    for (StateNumber state = 0; state < graph.states.size(); ++state) {
      for (const RandomStep& step : graph.states[state]) add_positions(state, &step);
      if (graph.states[state].empty() && (with_cut_off || !graph.cut_off[state]))
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
  void add_positions(StateNumber state, const RandomStep* step) {
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
    if (graph_.fairness == Fairness::weak) return (always & graph_.obliged & ~done) == 0;
    const unsigned missing = sometimes & ~done;
    if (missing == 0) return true;
    Set smaller = component;
    for (std::size_t i = 0; i < positions_.size(); ++i)
      if (component[i] && (graph_.enabled(positions_[i].state) & missing) != 0) smaller[i] = false;
    return smaller.any() && can_stay_within(smaller, next);
  }

  const RandomGraph& graph_;
  std::vector<const LtlTree*> parts_;
  std::vector<Position> positions_;
};

/// Expects an execution of the graph, a fair one that the bound does not end, in which the formula
/// does not hold, all by the definitions.
void expect_violation(const RandomGraph& graph, const LtlTree& tree, const LtlExecution& execution,
                      bool with_cut_off) {
  std::vector<LtlStep> steps = execution.stem;
  steps.insert(steps.end(), execution.loop.begin(), execution.loop.end());
  LtlLasso lasso{{}, execution.loop.size()};
  ASSERT_GT(lasso.loop, 0u);
  EXPECT_LT(steps.front().state, graph.roots);
  unsigned always = ~0u, sometimes = 0, done = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto& possible = graph.states[steps[i].state];
    const std::size_t after = i + 1 < steps.size() ? i + 1 : execution.stem.size();
    if (steps[i].step) {
      ASSERT_LT(*steps[i].step, possible.size());
      ASSERT_EQ(steps[after].state, possible[*steps[i].step].to);
      lasso.letters.push_back(graph.letters[steps[i].state] | possible[*steps[i].step].letter);
    } else {
      ASSERT_TRUE(possible.empty());
      ASSERT_TRUE(with_cut_off || !graph.cut_off[steps[i].state]);
      ASSERT_EQ(steps[after].state, steps[i].state);
      lasso.letters.push_back(graph.letters[steps[i].state]);
    }
    if (i < execution.stem.size()) continue;
    always &= graph.enabled(steps[i].state);
    sometimes |= graph.enabled(steps[i].state);
    if (steps[i].step) done |= 1u << possible[*steps[i].step].cause;
  }
  if (graph.fairness == Fairness::weak) {
    EXPECT_EQ(always & ~done, 0u);
  }
  if (graph.fairness == Fairness::strong) {
    EXPECT_EQ(sometimes & ~done, 0u);
  }
  EXPECT_FALSE(holds_from(tree, lasso, 0));
}

/// Is it the beginning of an execution after which the formula is false whatever follows, and no
/// shorter one is?
void expect_decided(const RandomGraph& graph, const properties::LtlFormula& formula,
                    properties::LtlFormula::PartNumber whole, const LtlExecution& execution) {
  std::vector<LtlLetter> letters;
  const auto is_false = [&](StateNumber last) {
    std::vector<LtlLetter> all = letters;
    all.push_back(graph.letters[last]);
    return truth_of_prefix(formula, whole, all, 3) == false;
  };
  for (std::size_t i = 0; i < execution.stem.size(); ++i) {
    const auto [state, step] = execution.stem[i];
    EXPECT_FALSE(is_false(state));
    ASSERT_TRUE(step && *step < graph.states[state].size());
    const RandomStep& taken = graph.states[state][*step];
    letters.push_back(graph.letters[state] | taken.letter);
    ASSERT_EQ(taken.to,
              i + 1 < execution.stem.size() ? execution.stem[i + 1].state : execution.last);
  }
  EXPECT_TRUE(is_false(execution.last));
}

TEST(LtlProduct, FindsAViolationWhereThereIsOne) {
  constexpr std::uint64_t seed = 44;
  constexpr int rounds = 10'000;
  Randomness random(seed);
  int violated = 0, held = 0, open = 0, compared = 0, decided = 0;
  for (int round = 0; round < rounds; ++round) {
    const RandomGraph graph(random);
    const LtlTree tree = random_ltl(random, 1 + random.below(8), some_atoms);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round) + ": "
                 + in_prefix(tree));
    StepGraph steps;
    GraphLetters letters;
    for (StateNumber state = 0; state < graph.states.size(); ++state) {
      letters.of_state.add(graph.letters[state]);
      for (const RandomStep& step : graph.states[state]) {
        steps.add_step(step.to, {Cause{.process = step.cause}}, {});
        letters.of_step.add(step.letter);
      }
      steps.end_state();
    }
    steps.finish();
    CauseSet obliged(steps.causes().size());
    for (std::size_t i = 0; i < obliged.size(); ++i)
      obliged[i] = (graph.obliged >> steps.causes()[i].process.index & 1u) != 0;
    properties::LtlFormula formula;
    const auto violation = formula.negation(part_of(tree, formula));
    const auto automaton = automaton_of(formula, violation, {"a", "b", "c"}, "the formula");
    Watch watch([] {});
    const LtlGraph asked{steps,
                         letters,
                         graph.roots,
                         [&](StateNumber state) { return graph.cut_off[state]; },
                         graph.fairness,
                         obliged,
                         4};
    LtlProduct product(asked, automaton, watch, [](std::size_t) { return true; });
    for (const bool with_cut_off : {false, true}) {
      BruteForce other(graph, tree, with_cut_off);
      if (!other.fits()) continue;
      const auto found = product.accepted(with_cut_off);
      if (found && found->loop.empty()) {
        ++decided;
        expect_decided(graph, formula, formula.negation(violation), *found);
        if (with_cut_off) {
          ASSERT_TRUE(other.finds_a_violation());
        }
        continue;
      }
      ASSERT_EQ(found.has_value(), other.finds_a_violation()) << with_cut_off;
      if (found) expect_violation(graph, tree, *found, with_cut_off);
      ++compared;
      if (with_cut_off) continue;
      ++(found ? violated : held);
      if (!found && product.accepted(true)) ++open;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(compared, 10'000);
  EXPECT_GT(decided, 2'000);
  EXPECT_GT(violated, 1'000);
  EXPECT_GT(held, 1'000);
  EXPECT_GT(open, 50);
}

// One limit is on memory, and one on time.
TEST(LtlProduct, EndsAtLimits) {
  StepGraph steps;
  GraphLetters letters;
  steps.add_step(0, {Cause{.process = 0}}, {});
  letters.of_state.add(0);
  steps.end_state();
  steps.finish();
  properties::LtlFormula formula;
  const auto automaton = automaton_of(formula, formula.constant(true), {}, "the formula");
  const LtlGraph asked{steps,          letters,    1, [](StateNumber) { return false; },
                       Fairness::none, CauseSet(1)};
  Watch watch([] {});
  EXPECT_THROW(LtlProduct(asked, automaton, watch, [](std::size_t) { return false; }), LimitMet);
  EXPECT_TRUE(
      LtlProduct(asked, automaton, watch, [](std::size_t) { return true; }).accepted(false));
}

}  // namespace
}  // namespace ample::checker
