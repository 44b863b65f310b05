// Which parts of a question may be anything: compared with brute force on the plain model, and with
// the search of the same formula in which the part is said to be true, or false.
#include "properties/predicate/predicate.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/plain_graph.hpp"
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

LtlTree any_tree(Randomness& random) {
  return tests::random_ltl(random, 2 + random.below(6), atoms.size());
}

bool has_only(const LtlTree& tree, const std::string& operators) {
  return operators.find(tree.op) != std::string::npos
         && std::ranges::all_of(tree.parts,
                                [&](const LtlTree& part) { return has_only(part, operators); });
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
    LtlTree tree = any_tree(random);
    // No constants, and nothing that is neither only good nor only bad for the whole.
    if (!has_only(tree, "p!FG&|UVi")) continue;
    Randomness notation(1);
    const std::string text = tests::in_infix(tree, atoms, notation);
    const Report report = asked("ltl", text);
    if (report.verdict != Verdict::holds) continue;
    ASSERT_TRUE(report.findings[0].vacuity) << text;
    const QuestionVacuity& vacuity = *report.findings[0].vacuity;
    std::vector<LtlTree*> leaves;
    add_leaves(tree, leaves);
    EXPECT_EQ(vacuity.not_looked_at, "") << text;
    bool expected = false;
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
      expected = expected || (holds_with(tree, leaf, 't') && holds_with(tree, leaf, 'f'));
    EXPECT_EQ(!vacuity.parts.empty(), expected) << text;
    ++(expected ? vacuous : others);
  }
  EXPECT_GE(vacuous, 20);
  EXPECT_GE(others, 20);
}

/// The configurations of the plain model, by the atoms that are true of them.
std::set<std::size_t> letters_of(const model::System& system) {
  std::vector<properties::Predicate> predicates;
  for (const std::string& atom : atoms) predicates.emplace_back("--always", atom, system);
  std::set<std::size_t> letters;
  const tests::PlainGraph graph = tests::plain_graph(system);
  for (const tests::PlainConfiguration& here : graph.configurations) {
    std::size_t letter = 0;
    for (std::size_t i = 0; i < predicates.size(); ++i)
      if (predicates[i].holds(here.whole)) letter |= std::size_t{1} << i;
    letters.insert(letter);
  }
  return letters;
}

/// By the meaning: in no configuration does it matter whether the leaf is true.
TEST(QuestionParts, OfAPredicateMayBeAnythingByBruteForce) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "2"}});
  std::vector<properties::LtlLasso> stays;  // one letter for ever
  for (const std::size_t letter : letters_of(*system)) stays.push_back({{letter}, 1});
  Randomness random(17);
  int vacuous = 0, others = 0;
  for (int i = 0; i < 400'000 && (vacuous < 100 || others < 40); ++i) {
    LtlTree tree = any_tree(random);
    if (!has_only(tree, "p!&|ie")) continue;
    const auto always = [&] {
      return std::ranges::all_of(stays, [&](const properties::LtlLasso& lasso) {
        return tests::holds_from(tree, lasso, 0);
      });
    };
    if (!always()) continue;
    std::vector<LtlTree*> leaves;
    add_leaves(tree, leaves);
    bool expected = false;
    for (LtlTree* leaf : leaves) {
      leaf->op = 't';
      const bool with_true = always();
      leaf->op = 'f';
      expected = expected || (with_true && always());
      leaf->op = 'p';
    }
    Randomness notation(1);
    const std::string text = tests::in_infix(tree, atoms, notation);
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
