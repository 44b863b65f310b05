// Products on random graphs and formulas against brute force: another automaton, whose states say
// of every part of the formula whether it holds, and components found by what reaches what.
#include "checker/infinite/ltl/ltl_product.hpp"

#include "checker/verdict/run/budget.hpp"
#include "properties/ltl/ltl_automaton.hpp"
#include "tests/support/ltl_brute_force.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using properties::Fairness;
using properties::LtlLasso;
using tests::ExplicitGraph;
using tests::ExplicitStep;
using tests::LtlBruteForce;
using tests::LtlTree;
using tests::Randomness;

constexpr std::size_t some_atoms = 3;

ExplicitGraph random_graph(Randomness& random) {
  ExplicitGraph graph;
  const std::size_t size = 1 + random.below(5);
  for (std::size_t i = 0; i < size; ++i) {
    graph.letters.push_back(random.below(4));  // the third atom is about steps
    graph.stopped.push_back(random.below(4) == 0);
    graph.states.emplace_back();
    for (std::size_t steps = random.below(4); steps > 0; --steps)
      graph.states.back().push_back({static_cast<StateNumber>(random.below(size)),
                                     static_cast<int>(random.below(3)), 4 * random.below(2)});
  }
  graph.roots = static_cast<StateNumber>(1 + random.below(size > 1 ? 2 : 1));
  graph.fairness = tests::any_fairness(random);
  graph.owed = static_cast<unsigned>(random.below(8));
  return graph;
}

/// Expects an execution of the graph, a fair one that the bound does not end, in which the formula
/// does not hold, all by the definitions.
void expect_violation(const ExplicitGraph& graph, const LtlTree& tree,
                      const LtlExecution& execution, bool with_cut_off) {
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
      ASSERT_EQ(graph.enabled(steps[i].state), 0u);
      ASSERT_TRUE(with_cut_off || !graph.stopped[steps[i].state]);
      ASSERT_EQ(steps[after].state, steps[i].state);
      lasso.letters.push_back(graph.letters[steps[i].state]);
    }
    if (i < execution.stem.size()) continue;
    if (steps[i].step && graph.fairness != Fairness::none && !with_cut_off) {
      ASSERT_FALSE(graph.stopped[steps[i].state]);
    }
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
void expect_decided(const ExplicitGraph& graph, const properties::LtlFormula& formula,
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
    const ExplicitStep& taken = graph.states[state][*step];
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
    const ExplicitGraph graph = random_graph(random);
    const LtlTree tree = random_ltl(random, 1 + random.below(8), some_atoms);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round) + ": "
                 + in_prefix(tree));
    StepGraph steps;
    GraphLetters letters;
    for (StateNumber state = 0; state < graph.states.size(); ++state) {
      letters.of_state.add(graph.letters[state]);
      for (const ExplicitStep& step : graph.states[state]) {
        steps.add_step(step.to, {Cause{.process = step.cause}}, {});
        letters.of_step.add(step.letter);
      }
      steps.end_state();
    }
    steps.finish();
    CauseSet owed(steps.causes().size());
    for (std::size_t i = 0; i < owed.size(); ++i)
      owed[i] = (graph.owed >> steps.causes()[i].process.index & 1u) != 0;
    properties::LtlFormula formula;
    const auto violation = formula.negation(part_of(tree, formula));
    const auto automaton = automaton_of(formula, violation, {"a", "b", "c"}, "the formula");
    Watch watch([] {});
    const LtlGraph asked{.graph = steps,
                         .letters = letters,
                         .roots = graph.roots,
                         .fairness = graph.fairness,
                         .owed = owed,
                         .stopped = [&](StateNumber state) { return graph.stopped[state]; },
                         .about_steps = 4};
    LtlProduct product(asked, automaton, watch, [](std::size_t) { return true; });
    for (const bool with_cut_off : {false, true}) {
      LtlBruteForce other(graph, tree, with_cut_off);
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
  const auto nowhere = [](StateNumber) { return false; };
  const LtlGraph asked{.graph = steps,
                       .letters = letters,
                       .roots = 1,
                       .fairness = Fairness::none,
                       .owed = CauseSet(1).set(),
                       .stopped = nowhere};
  Watch watch([] {});
  EXPECT_THROW(LtlProduct(asked, automaton, watch, [](std::size_t) { return false; }), LimitMet);
  EXPECT_TRUE(
      LtlProduct(asked, automaton, watch, [](std::size_t) { return true; }).accepted(false));
}

}  // namespace
}  // namespace ample::checker
