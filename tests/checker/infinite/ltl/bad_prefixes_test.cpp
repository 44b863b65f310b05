// Safety formulas, judged while configurations are found: against the product with the graph of all
// steps, and against every execution of the plain model.
#include "checker/infinite/ltl/bad_prefixes.hpp"

#include "checker/engines/full/search/search.hpp"
#include "checker/infinite/ltl/ltl_search.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/random_ltl.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using properties::Fairness;
using properties::LtlLetter;
using properties::LtlProperty;
using properties::LtlQuestion;

LtlQuestion asked_of(const std::string& text, const model::System& system) {
  return question_of("--ltl", properties::ltl_from("--ltl", text, system), system, Fairness::weak);
}

properties::Property property_of(const LtlQuestion& question) {
  return {.kind = properties::Kind::temporal,
          .fairness = question.fairness,
          .name = "ltl",
          .formula = std::make_shared<const LtlQuestion>(question)};
}

Report explored(const model::System& system, const LtlQuestion& question, Options options = {}) {
  options.properties = {property_of(question)};
  return full_search(system, options);
}

/// The answer of the product with the graph of all steps.
LtlAnswer answer_afterwards(const model::System& system, const LtlQuestion& question) {
  const Options options;
  Search search(system, options);
  search.run();
  const auto graph = graph_of(search.tabulation(), search.states(), [] { return false; });
  Watch watch([] {});
  return ltl_violation(
      question,
      {{search.tabulation(), search.states(), search.state().roots, search.state().tally.terminal},
       *graph},
      watch, [](std::size_t) { return true; });
}

/// A random formula that is one of safety.
LtlQuestion random_safety(tests::Randomness& random, const model::System& system) {
  LtlProperty property{.text = "a formula"};
  for (const char* atom : {"waits(0)", "InCS(0)", "InCS(1)", "|CS| >= 2"})
    property.atoms.push_back({.text = atom});
  for (const int process : {0, 1})
    property.atoms.push_back(
        properties::ltl_from("--ltl", "taken(" + std::to_string(process) + ")", system)
            .atoms.at(0));
  for (;;) {
    property.formula = {};
    property.whole =
        part_of(random_ltl(random, 3 + random.below(8), property.atoms.size()), property.formula);
    property.negation = property.formula.negation(property.whole);
    LtlQuestion question = question_of("--ltl", property, system, Fairness::weak);
    if (question.is_safety()) return question;
  }
}

TEST(BadPrefixes, AnswerAsTheProductWithAllStepsDoes) {
  constexpr std::uint64_t seed = 143;
  constexpr int formulas = 20;
  tests::Randomness random(seed);
  int violated = 0, held = 0, open = 0, long_ones = 0;
  for (const tests::Asked& asked : tests::small_instances()) {
    const auto system = tests::system_of(asked.algorithm, asked.request);
    for (int i = 0; i < formulas; ++i) {
      const LtlQuestion question = random_safety(random, *system);
      SCOPED_TRACE(std::string(asked.algorithm) + ", seed " + std::to_string(seed) + ", formula "
                   + std::to_string(i));
      const Finding finding = explored(*system, question).findings.at(0);
      const LtlAnswer answer = answer_afterwards(*system, question);
      ASSERT_EQ(finding.trace.has_value(), answer.trace.has_value());
      // The product looks for executions that end only where no prefix is bad.
      if (answer.trace && answer.trace->loop == 0) {
        EXPECT_LE(finding.trace->steps.size(), answer.trace->steps.size());
      }
      if (!answer.trace) {
        EXPECT_EQ(finding.verdict, answer.open ? Verdict::incomplete : Verdict::holds);
      }
      (finding.trace ? violated : answer.open ? open : held)++;
      long_ones += finding.trace && finding.trace->steps.size() > 3 ? 1 : 0;
    }
  }
  EXPECT_GT(violated, 50);
  EXPECT_GT(held, 10);
  EXPECT_GT(long_ones, 10);
}

/// Is there an execution of at most so many steps after which the formula, by its meaning, is
/// false whatever follows? All are played.
bool has_bad_prefix(const model::System& system, const LtlQuestion& question,
                    const model::Configuration& here, std::vector<LtlLetter>& letters,
                    std::size_t steps) {
  const LtlLetter letter = question.letter_of(here);
  letters.push_back(letter);
  bool found = question.is_decided(letters, ~question.about_steps());
  if (steps > 0)
    for (const model::Step& step : enabled_steps(system, here)) {
      letters.back() = letter | question.letter_of(step);
      model::Configuration next = here;
      take_step(system, next, step);
      found = found || has_bad_prefix(system, question, next, letters, steps - 1);
    }
  letters.pop_back();
  return found;
}

TEST(BadPrefixes, NoneIsShorter) {
  constexpr std::uint64_t seed = 144;
  constexpr std::size_t longest = 6;
  tests::Randomness random(seed);
  const tests::ToyLock lock({.graph = "k2"});
  int compared = 0;
  for (int i = 0; i < 300; ++i) {
    const LtlQuestion question = random_safety(random, lock);
    SCOPED_TRACE("seed " + std::to_string(seed) + ", formula " + std::to_string(i));
    const Finding finding = explored(lock, question).findings.at(0);
    if (!finding.trace || !finding.explanation.starts_with("whatever follows")) continue;
    const std::size_t length = finding.trace->steps.size();
    if (length == 0 || length > longest) continue;
    std::vector<LtlLetter> letters;
    EXPECT_FALSE(has_bad_prefix(lock, question, model::initial_configuration(lock, {}), letters,
                                length - 1));
    EXPECT_TRUE(
        has_bad_prefix(lock, question, model::initial_configuration(lock, {}), letters, length));
    ++compared;
  }
  EXPECT_GT(compared, 30);
}

// "P1 enters only after P0 has" is false as soon as P1 enters first.
constexpr const char* in_turn = "not InCS(1) U InCS(0) or [] not InCS(1)";

TEST(BadPrefixes, NothingBeyondIsVisited) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "2"}});
  const LtlQuestion question = asked_of(in_turn, *system);
  ASSERT_TRUE(question.is_safety());
  const Report all = tests::explore_all(*system);
  const Report report = explored(*system, question);
  const Finding& finding = report.findings.at(0);
  ASSERT_EQ(finding.verdict, Verdict::violated);
  // P1 asks, two receive and reply, P1 receives two replies, and enters.
  EXPECT_EQ(finding.trace->steps.size(), 6u);
  EXPECT_EQ(report.depth, 6u);
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.limit, Limit::violation);
  EXPECT_LT(report.states, all.states / 10);

  // It is the same with more workers; with --keep-going the search goes on to the end.
  const Report by_two = explored(*system, question, {.workers = 2});
  EXPECT_EQ(by_two.states, report.states);
  EXPECT_EQ(by_two.findings.at(0).trace->steps, finding.trace->steps);
  const Report to_the_end = explored(*system, question, {.keep_going = true});
  EXPECT_EQ(to_the_end.states, all.states);
  EXPECT_TRUE(to_the_end.complete);
  EXPECT_EQ(to_the_end.findings.at(0).trace->steps, finding.trace->steps);
}

TEST(BadPrefixes, WithinADepth) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "1"}});
  const LtlQuestion question = asked_of(in_turn, *system);
  EXPECT_EQ(explored(*system, question, {.max_depth = 5}).findings.at(0).verdict,
            Verdict::incomplete);
  EXPECT_EQ(explored(*system, question, {.max_depth = 6}).findings.at(0).verdict,
            Verdict::violated);
}

TEST(BadPrefixes, AtALimit) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "2"}});
  const LtlQuestion question = asked_of("InCS(1) R not InCS(2) or InCS(2) R not InCS(1)", *system);
  ASSERT_TRUE(question.is_safety());
  ASSERT_EQ(explored(*system, question).verdict, Verdict::holds);
  const Report part = explored(*system, question, {.max_states = 1'000});
  EXPECT_EQ(part.verdict, Verdict::incomplete);
  EXPECT_EQ(part.limit, Limit::states);
  // No room for the product: the limit on memory ends it.
  EXPECT_EQ(explored(*system, question, {.max_bytes = 1}).limit, Limit::memory);
}

TEST(BadPrefixes, OfSafetyAlone) {
  const tests::ToyLock lock({.graph = "k2"});
  for (const char* safe :
       {in_turn, "[] (waits(0) => (waits(0) U InCS(0)) or [] waits(0))", "InCS(0) R not InCS(1)",
        "[] not taken(enter, 1)", "not taken(1)", "[] (InCS(0) => [] not InCS(1))"})
    EXPECT_TRUE(asked_of(safe, lock).is_safety()) << safe;
  for (const char* live : {"<> InCS(0)", "[] (waits(0) => <> InCS(0))", "waits(0) U InCS(0)",
                           "<> [] waits(0)", "[] not waits(0) or <> InCS(0)"})
    EXPECT_FALSE(asked_of(live, lock).is_safety()) << live;
}

}  // namespace
}  // namespace ample::checker
