// The solver against plain integers, and the lemmas against all small numbers.
#include "checker/questions/parameters/solver.hpp"

#include "cases/catalogue.hpp"
#include "checker/questions/parameters/lemmas.hpp"
#include "checker/questions/parameters/parameters.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace ample;
using checker::Answer;
using checker::Direction;
using model::Formula;
using model::Term;
using model::Values;

const Term a("a"), b("b"), c("c");

/// All values of `formula` found by the solver, each excluded once found.
std::size_t models(Formula formula) {
  for (std::size_t found = 0;; ++found) {
    const auto answer = checker::satisfy({&formula, 1});
    if (answer.satisfiable != Answer::yes) return found;
    Formula another = false;
    for (const auto& [name, value] : answer.values) another = another || Term(name) != Term(value);
    formula = formula && another;
  }
}

/// The same by trying all numbers from 0 to 3.
std::size_t by_trying(const Formula& formula) {
  std::size_t found = 0;
  for (int x = 0; x <= 3; ++x)
    for (int y = 0; y <= 3; ++y)
      for (int z = 0; z <= 3; ++z) found += holds(formula, {{"a", x}, {"b", y}, {"c", z}}) ? 1 : 0;
  return found;
}

TEST(Solver, HasAsManyModelsAsThereAre) {
  const auto small = [](const Term& term) { return 0 <= term && term <= 3; };
  const Formula range = small(a) && small(b) && small(c);
  for (const Formula& formula :
       {a < b && b < c, a - b >= 2, a * b == c && a != b, !(a <= b) || c == a + b - 1,
        indicator(a < b) + indicator(b < c) == c})
    EXPECT_EQ(models(range && formula), by_trying(formula)) << to_text(formula);
}

TEST(Solver, FindsAMinimalConflict) {
  const std::vector<Formula> formulas = {c == 0, a >= b + 2, b >= 0, a + c <= 5, a <= 1, b <= 9};
  const auto answer = checker::satisfy(formulas);
  EXPECT_EQ(answer.satisfiable, Answer::no);
  EXPECT_EQ(answer.core, (std::vector<std::size_t>{1, 2, 4}));
}

TEST(Solver, ProvesRefutesOrGivesUp) {
  EXPECT_EQ(checker::prove(implies(a < b, a + 1 <= b)).proved, Answer::yes);
  const auto refuted = checker::prove(implies(a <= b, a + 1 <= b));
  EXPECT_EQ(refuted.proved, Answer::no);
  EXPECT_EQ(refuted.counterexample.at("a"), refuted.counterexample.at("b"));
  // Fermat's last theorem for cubes is true; that it is not proved in 20 ms is no proof.
  const Formula fermat = implies(a > 0 && b > 0 && c > 0, a * a * a + b * b * b != c * c * c);
  EXPECT_EQ(checker::prove(fermat, 20).proved, Answer::unknown);
}

TEST(Solver, FindsTheExtreme) {
  const std::vector<Formula> formulas = {a >= 1, a + b <= 7, b >= a};
  const auto greatest = checker::optimize(formulas, 2 * a + b, Direction::greatest);
  EXPECT_EQ(greatest.exists, Answer::yes);
  EXPECT_EQ(greatest.value, 10);  // a = 3, b = 4
  EXPECT_EQ(checker::optimize(formulas, a - b, Direction::greatest).value, 0);
  EXPECT_TRUE(checker::optimize({}, a, Direction::greatest).unbounded);
}

TEST(Solver, EliminatesQuantifiers) {
  // For all b of 0..2, b <= a: that is a >= 2.
  const auto weakest = checker::for_all({"b"}, implies(0 <= b && b <= 2, b <= a));
  ASSERT_TRUE(weakest);
  for (int x = -3; x <= 5; ++x) EXPECT_EQ(holds(*weakest, {{"a", x}}), x >= 2) << x;
  EXPECT_EQ(checker::satisfiable_for_all(a <= 1, {"b"}, implies(0 <= b && b <= 2, b <= a)),
            Answer::no);
  EXPECT_EQ(checker::satisfiable_for_all(a <= 2, {"b"}, implies(0 <= b && b <= 2, b <= a)),
            Answer::yes);
}

// --- Lemmas ------------------------------------------------------------------------------------

/// Does the formula hold for all its unknowns from 0 to `most`?
bool holds_of_small(const Formula& formula, std::vector<std::string> names, int most,
                    Values& values) {
  if (names.empty()) return holds(formula, values);
  const std::string name = names.back();
  names.pop_back();
  for (int value = 0; value <= most; ++value) {
    values[name] = value;
    if (!holds_of_small(formula, names, most, values)) return false;
  }
  return true;
}

TEST(Lemmas, AreAsExpectedAndTrueOfSmallNumbers) {
  std::size_t exact = 0;
  for (const model::Lemma& lemma : cases::lemmas()) {
    const checker::LemmaResult result = checker::judge(lemma);
    EXPECT_TRUE(result.as_expected(lemma)) << lemma.id;
    exact += result.exactly == Answer::yes ? 1 : 0;
    const auto names = unknowns_of(lemma.formula);
    Values values;
    EXPECT_EQ(holds_of_small(lemma.formula, {names.begin(), names.end()}, names.size() > 4 ? 4 : 6,
                             values),
              lemma.expected)
        << lemma.id;
    if (!lemma.expected) {
      EXPECT_FALSE(holds(lemma.formula, result.proof.counterexample));
    }
  }
  EXPECT_EQ(exact, 3u);
}

// By hand: k - l = 2 leaves K = L, so |N|-l + l+1 = |N|+1 grants, one for each process.
TEST(Lemmas, What52NeedsIsNotLess) {
  const auto all = cases::lemmas();
  const auto lemma = std::find_if(all.begin(), all.end(), [](const model::Lemma& candidate) {
    return candidate.id == "5.2-both-grants";
  });
  ASSERT_NE(lemma, all.end());
  for (const Formula& other : {Term("k") - Term("l") >= 2, Term("k") - Term("l") >= 4}) {
    model::Lemma changed = *lemma;
    changed.weakest->constraint = other;
    EXPECT_EQ(checker::judge(changed).exactly, Answer::no) << to_text(other);
  }
}

// --- Parameters --------------------------------------------------------------------------------

checker::ParameterReport asked(const std::string& algorithm, const properties::Request& request,
                               std::vector<model::Assumption> given = {}) {
  const model::AlgorithmInfo& info = cases::algorithm(algorithm);
  const model::Instance frame = properties::frame_from(info, request);
  return checker::ask({.algorithm = info, .frame = frame, .given = std::move(given)});
}

TEST(Parameters, ALeafOfTheButterflyHasNoChoice) {
  const auto report = asked("lkcs", {{"graph", "butterfly"}});
  EXPECT_EQ(report.satisfiable, Answer::yes);
  ASSERT_EQ(report.forced.size(), 4u);
  EXPECT_EQ(report.forced[0].process, 1);
  EXPECT_EQ(report.forced[0].l, 0);
  EXPECT_EQ(report.forced[0].k, 3);
  std::vector<std::string> because;
  for (const model::Assumption& assumption : report.forced[0].because)
    because.push_back(assumption.name);
  EXPECT_EQ(because,
            (std::vector<std::string>{"0 <= l_1", "k_1 <= |N_1|+1 = 3", "k_1 - l_1 >= 3"}));
}

TEST(Parameters, AStarHasNoneAndSaysWhy) {
  const auto report = asked("lkcs", {{"graph", "star:5"}});
  EXPECT_EQ(report.satisfiable, Answer::no);
  EXPECT_EQ(report.conflict.size(), 3u);  // 0 <= l_1, k_1 <= 2 and k_1 - l_1 >= 3
  EXPECT_EQ(report.conflict.back().place, "[LCS, Section 5.1]");
}

/// Each assumption in its own right is what the solver takes it for.
TEST(Parameters, ExamplesAreInstances) {
  for (const char* graph : {"butterfly", "w4", "k5"}) {
    const auto report = asked("lkcs", {{"graph", graph}});
    ASSERT_TRUE(report.example && report.tightened_example) << graph;
    for (const auto& point : {*report.example, *report.tightened_example}) {
      std::string l, k;
      for (const int value : point.bounds.l) l += (l.empty() ? "" : ",") + std::to_string(value);
      for (const int value : point.bounds.k) k += (k.empty() ? "" : ",") + std::to_string(value);
      const model::AlgorithmInfo& lkcs = cases::algorithm("lkcs");
      const auto frame = properties::frame_from(lkcs, {{"graph", graph}});
      EXPECT_NO_THROW(properties::instance_from(
          lkcs, {{"graph", graph},
                 {"l", l},
                 {"k", k},
                 {"inside", properties::text_of_set(frame, point.inside)}}))
          << graph;
    }
  }
}

}  // namespace
