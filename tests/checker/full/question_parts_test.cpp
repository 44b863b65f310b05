// Which parts of a question may be anything: compared with brute force on the plain model, and with
// the search of the same formula in which the part is said to be true, or false.
#include "properties/predicate.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/random_ltl.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::LtlTree;
using tests::Randomness;

Report asked(const std::string& word, const std::string& text) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "2"}, {word, text}});
  Options options;
  options.properties = properties::default_properties(*system);
  return full_search(*system, options);
}

const std::vector<std::string> atoms = {"InCS(0)", "waits(1)", "phase_0 = requesting", "clk_0 <= 1",
                                        "empty(0->1)"};

/// A tree without constants, and without what is neither only good nor only bad for the whole.
std::optional<LtlTree> plain_tree(Randomness& random, const std::string& operators) {
  const auto fits = [&](const auto& self, const LtlTree& tree) -> bool {
    return (tree.op == 'p' || operators.find(tree.op) != std::string::npos)
           && std::ranges::all_of(tree.parts,
                                  [&](const LtlTree& part) { return self(self, part); });
  };
  LtlTree tree = tests::random_ltl(random, 2 + random.below(6), atoms.size());
  return fits(fits, tree) ? std::optional(tree) : std::nullopt;
}

void add_leaves(LtlTree& tree, std::vector<LtlTree*>& leaves) {
  if (tree.op == 'p') leaves.push_back(&tree);
  for (LtlTree& part : tree.parts) add_leaves(part, leaves);
}

/// Does the formula hold with this instead of its leaf, also where the bound on rounds ends an
/// execution?
bool holds_with(const LtlTree& tree, std::size_t leaf, char constant) {
  LtlTree changed = tree;
  std::vector<LtlTree*> leaves;
  add_leaves(changed, leaves);
  leaves[leaf]->op = constant;
  Randomness notation(1);
  return asked("ltl", tests::in_infix(changed, atoms, notation)).verdict == Verdict::holds;
}

/// A part that is only good, or only bad, for the whole may be anything if and only if the formula
/// holds with true and with false in its place. If a larger part may be anything, so may its
/// leaves.
TEST(QuestionParts, OfAFormulaMayBeAnythingWhereTrueAndFalseMayStandThere) {
  Randomness random(61);
  int vacuous = 0, others = 0;
  for (int i = 0; i < 1500 && (vacuous < 60 || others < 40); ++i) {
    auto tree = plain_tree(random, "!FG&|UVi");
    if (!tree) continue;
    Randomness notation(1);
    const std::string text = tests::in_infix(*tree, atoms, notation);
    const Report report = asked("ltl", text);
    if (report.verdict != Verdict::holds) continue;
    ASSERT_TRUE(report.findings[0].vacuity) << text;
    const QuestionVacuity& vacuity = *report.findings[0].vacuity;
    std::vector<LtlTree*> leaves;
    add_leaves(*tree, leaves);
    EXPECT_EQ(vacuity.not_looked_at, "") << text;
    bool expected = false;
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
      expected = expected || (holds_with(*tree, leaf, 't') && holds_with(*tree, leaf, 'f'));
    EXPECT_EQ(!vacuity.parts.empty(), expected) << text;
    ++(expected ? vacuous : others);
  }
  EXPECT_GE(vacuous, 20);
  EXPECT_GE(others, 20);
}

model::Configuration after(const model::System& system, model::Configuration configuration,
                           const model::Step& step) {
  model::take_step(system, configuration, step);
  return configuration;
}

/// The configurations of the plain model, by the atoms that are true of them.
std::set<std::size_t> letters_of(const model::System& system) {
  std::set<std::size_t> letters;
  std::set<std::string> met;
  std::deque<model::Configuration> queue;
  const auto reach = [&](const model::Configuration& configuration) {
    if (met.insert(tests::key_of(configuration)).second) queue.push_back(configuration);
  };
  for (const auto& first : model::initial_configurations(system)) reach(first);
  for (; !queue.empty(); queue.pop_front()) {
    std::size_t letter = 0;
    for (std::size_t i = 0; i < atoms.size(); ++i)
      if (properties::Predicate("--always", atoms[i], system).holds(queue.front()))
        letter |= std::size_t{1} << i;
    letters.insert(letter);
    for (const model::Step& step : model::enabled_steps(system, queue.front()))
      reach(after(system, queue.front(), step));
  }
  return letters;
}

bool truth(const LtlTree& tree, std::size_t letter) {
  const auto part = [&](std::size_t i) { return truth(tree.parts[i], letter); };
  switch (tree.op) {
    case 'p':
      return (letter >> tree.atom & 1u) != 0;
    case '!':
      return !part(0);
    case '&':
      return part(0) && part(1);
    case '|':
      return part(0) || part(1);
    case 'i':
      return !part(0) || part(1);
    case 'e':
      return part(0) == part(1);
    default:
      return tree.op == 't';
  }
}

/// By the meaning: in no configuration does it matter whether the leaf is true.
TEST(QuestionParts, OfAPredicateMayBeAnythingByBruteForce) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "2"}});
  const std::set<std::size_t> letters = letters_of(*system);
  Randomness random(17);
  int vacuous = 0, others = 0;
  for (int i = 0; i < 400'000 && (vacuous < 100 || others < 40); ++i) {
    auto tree = plain_tree(random, "!&|ie");
    if (!tree) continue;
    const auto always = [&](const LtlTree& of) {
      return std::ranges::all_of(letters, [&](std::size_t letter) { return truth(of, letter); });
    };
    if (!always(*tree)) continue;
    std::vector<LtlTree*> leaves;
    add_leaves(*tree, leaves);
    bool expected = false;
    for (LtlTree* leaf : leaves) {
      leaf->op = 't';
      const bool with_true = always(*tree);
      leaf->op = 'f';
      expected = expected || (with_true && always(*tree));
      leaf->op = 'p';
    }
    Randomness notation(1);
    const std::string text = tests::in_infix(*tree, atoms, notation);
    const Report report = asked("always", text);
    ASSERT_EQ(report.verdict, Verdict::holds) << text;
    const QuestionVacuity& vacuity = *report.findings[0].vacuity;
    EXPECT_EQ(vacuity.not_looked_at, "");
    EXPECT_EQ(!vacuity.parts.empty(), expected) << text;
    ++(expected ? vacuous : others);
  }
  EXPECT_GE(vacuous, 40);
  EXPECT_GE(others, 20);
}

}  // namespace
}  // namespace ample::checker
