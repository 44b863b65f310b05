// Inductions against brute force: all configurations of the domain, one by one, in the plain model.
#include "checker/questions/induction/induction.hpp"

#include "checker/evidence/trace/trace_text.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/everywhere.hpp"
#include "tests/support/self_talk.hpp"
#include "tests/support/spinner.hpp"
#include "tests/support/token_passing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

using model::Bytes;
using model::Configuration;
using model::ProcessId;
using properties::Predicate;

template <class Algorithm>
std::unique_ptr<model::System> of_two(model::Network network = model::Network::fifo) {
  model::Instance instance = tests::bare_instance(2, 1, std::nullopt);
  instance.network = network;
  return std::make_unique<model::SystemOf<Algorithm>>(instance);
}
std::unique_ptr<model::System> token_passing() { return of_two<tests::TokenPassing>(); }

const char* const parts[] = {
    "count(i: token_i) + count(Token in 0->1) + count(Token in 1->0) = 1",
    "count(i: token_i) + count(Token in 0->1) + count(Token in 1->0) <= 1",
    "(forall i: phase_i = inside => token_i)",
    "(forall i, j: i != j and asked_i => phase_j = asking and not token_j)",
    "(forall i, j: i != j and Token in i->j => phase_j = asking)",
    "(forall i, j: i != j and Ask in i->j => phase_i = asking and not token_i)",
    "(forall i, j: i != j => count(Ask in i->j) <= 1 and not (asked_j and Ask in i->j))",
    "(forall i, j: i != j and Ask in i->j => not (Token in j->i))",
    "(forall i, j: (Token,j) in i->j => i = j)",
    "not (InCS(0) and InCS(1))",
    "(forall i, j: |i->j| <= 1)",
    "(forall i, j: i != j => not before(Ask, Token, i->j))",
    "(forall i, j: i != j and asked_i => not (Token in i->j))",
    "not before(Token, Ask, 0->1)",
    "(phase_1 = idle or token_1 or Ask in 1->0)",
    "(token_0 or token_1 or not empty(0->1) or not empty(1->0))",
    "(forall i: not (enabled(enter, i) and phase_i = idle))"};

/// This speaks of one channel alone: it has no more contents.
const char* const bounded =
    " and (forall i, j: count(Ask in i->j) <= 1 and count(Token in i->j) <= 1)";

const char* const assumptions[] = {"phase_0 = asking",
                                   "phase_1 = inside",
                                   "not token_0",
                                   "token_0",
                                   "Ask in 0->1",
                                   "not empty(1->0)",
                                   "asked_1",
                                   "phase_0 = phase_1",
                                   "not (token_0 and token_1)",
                                   "terminal",
                                   "(empty(0->1) or asked_0)",
                                   "phase_0 = idle and waits(0)"};

const char* const talk[] = {"|0->0| <= 2",
                            "|0->0| != 1",
                            "(not empty(0->0) or phase_0 = idle)",
                            "not before(Ask, Answer, 0->0)",
                            "not before(Answer, Ask, 1->1)",
                            "(Ask in 0->0 => phase_0 = busy)",
                            "count(Ask in 0->0) <= 1",
                            "(forall i: count(Answer in i->i) <= 1)",
                            "(mark_0 => Answer in 0->0 or phase_0 = busy)",
                            "not (InCS(0) and InCS(1))",
                            "|0->0| + |1->1| <= 3",
                            "(|0->0| = 2 => |1->1| != 2)",
                            "(mark_0 or not mark_1)",
                            "(phase_1 = idle or mark_0 or not mark_1 or empty(0->0))",
                            "(Answer in 0->0 and Ask in 0->0 => mark_0)",
                            "(forall i: not before(Answer, Ask, i->i))",
                            "(phase_0 = idle => empty(0->0))"};

/// What is under way for each process: kept by every step, as each Ask becomes an Answer.
const char* const talk_proof =
    "(forall i: |i->i| <= 2 and (phase_i = idle => empty(i->i)) and (phase_i = busy and mark_i => "
    "|i->i| = 2) and (phase_i = busy and not mark_i => |i->i| = 1))";

/// Mutual exclusion and all that its proof needs.
constexpr std::size_t proof_parts[] = {0, 2, 3, 4, 5, 6, 7, 9, 11, 12};
std::string proof() {
  std::string all = "(forall i, j: |i->j| <= 2)";
  for (const std::size_t part : proof_parts) all += std::string(" and ") + parts[part];
  return all;
}

InductionReport induction_of(const model::System& system,
                             const tests::Everywhere::Question& question) {
  const InductionQuestion asked = {
      .proved = conjuncts_of(Predicate("--always", question.predicate, system)),
      .assumed = question.assumed.empty()
                     ? std::vector<Conjunct>{}
                     : conjuncts_of(Predicate("--assuming", question.assumed, system)),
      .properties = {},
      .steps = question.steps,
      .capacity = question.capacity};
  Options limits;
  limits.max_states = 50;  // of executions, which nobody asks about here
  return induction(system, asked, limits);
}

/// The answer, the least counterexample, the domain and whether it is left are those of brute
/// force.
void compare(const model::System& system, const tests::Everywhere::Question& question,
             tests::Counts& answers) {
  const tests::Everywhere everywhere(system, question);
  if (!everywhere.begins_well()) return;
  const InductionReport report = induction_of(system, question);
  const std::string about = fmt::format(
      "{}, assuming '{}', steps {}, capacity {}", question.predicate, question.assumed,
      question.steps, question.capacity ? std::to_string(*question.capacity) : "by the predicate");
  ++answers[properties::text_of(report.answer, inductive_words)];
  ASSERT_EQ(report.locals[0], everywhere.locals(0)) << about;
  ASSERT_EQ(report.locals[1], everywhere.locals(1)) << about;
  if (!everywhere.is_inductive()) {
    ASSERT_EQ(report.answer, Inductive::not_inductive) << about;
    EXPECT_EQ(everywhere.cost(report.counterexample->start), everywhere.least()) << about;
    EXPECT_EQ(report.under_way, everywhere.least()->first) << about;
    EXPECT_EQ(report.counterexample->steps.size(), static_cast<std::size_t>(question.steps))
        << about;
  } else if (!question.assumed.empty() && everywhere.is_vacuous()) {
    ASSERT_EQ(report.answer, Inductive::vacuous) << about;
  } else {
    ASSERT_EQ(report.answer, everywhere.is_closed() ? Inductive::inductive : Inductive::undecided)
        << about;
    ASSERT_EQ(report.closed, std::optional(everywhere.is_closed())) << about;
  }
}

template <class List>
std::string some_of(const List& list, std::size_t most, tests::Random& random) {
  std::string text = random.one_of(list);
  for (std::size_t more = random.below(most); more > 0; --more)
    text += std::string(" and ") + random.one_of(list);
  return text;
}

TEST(Induction, IsThatOfEveryConfigurationOneByOne) {
  const auto fifo = token_passing();
  const auto unordered = of_two<tests::TokenPassing>(model::Network::unordered);
  tests::Random random;
  tests::Counts answers("TokenPassing");
  for (int round = 0; round < tests::corpus_size(400); ++round) {
    const bool is_fifo = !random.one_in(4);
    tests::Everywhere::Question question{.predicate = some_of(parts, 7, random)};
    if (random.one_in(3)) question.predicate = proof() + " and " + question.predicate;
    question.capacity = static_cast<int>(random.below(3));
    question.steps = 1 + static_cast<int>(random.below(*question.capacity < 2 ? 3 : 2));
    if (random.one_in(3)) {
      question.predicate += bounded;
      question.capacity.reset();
    }
    if (random.one_in(2)) question.assumed = some_of(assumptions, 2, random);
    if (!is_fifo && question.predicate.find("before") != std::string::npos) continue;
    compare(is_fifo ? *fifo : *unordered, question, answers);
    if (HasFatalFailure()) return;
  }
  for (const char* answer : {"inductive", "vacuous", "not inductive", "not decided"})
    EXPECT_GT(answers[answer], 10) << answer;
}

/// Where a step takes a message out of a channel and puts others into the same.
TEST(Induction, OfChannelsToOneselfIsThatOfEveryConfigurationOneByOne) {
  const auto fifo = of_two<tests::SelfTalk>();
  const auto unordered = of_two<tests::SelfTalk>(model::Network::unordered);
  tests::Random random;
  tests::Counts answers("SelfTalk");
  for (int round = 0; round < tests::corpus_size(300); ++round) {
    const bool is_fifo = !random.one_in(4);
    tests::Everywhere::Question question{.predicate = some_of(talk, 5, random)};
    if (random.one_in(2))
      question.predicate = std::string(talk_proof) + " and " + question.predicate;
    question.capacity = static_cast<int>(random.below(4));
    question.steps = 1 + static_cast<int>(random.below(*question.capacity < 3 ? 3 : 2));
    if (random.one_in(2)) {
      question.predicate += " and (forall i: |i->i| <= 3)";
      question.capacity.reset();
    }
    if (random.one_in(2)) question.assumed = some_of(talk, 2, random);
    if (!is_fifo && (question.predicate + question.assumed).find("before") != std::string::npos)
      continue;
    compare(is_fifo ? *fifo : *unordered, question, answers);
    if (HasFatalFailure()) return;
  }
  for (const char* answer : {"inductive", "not inductive", "not decided"})
    EXPECT_GT(answers[answer], 5) << answer;
}

/// By hand: a step takes an Ask out of (Ask,Ask) and puts an Answer in. What remains in between,
/// one message, is not allowed; (Ask,Answer) is, and from there a step leads out of the predicate.
TEST(Induction, KnowsWhatAStepMakesOfAChannelToOneself) {
  const auto system = of_two<tests::SelfTalk>();
  tests::Counts answers("(Ask,Answer)");
  compare(*system,
          {.predicate = "forall i: |i->i| != 1 and |i->i| <= 2 and count(Answer in i->i) <= 1 and "
                        "(phase_i = idle => empty(i->i))",
           .assumed = "forall i: mark_i"},
          answers);
  EXPECT_EQ(answers["not inductive"], 1);
}

/// By hand: P0 asks only where it does not, and comes to where it does only from there. So what is
/// assumed must not leave out what P0 comes to: P1, which has the token, may then go inside.
TEST(Induction, AssumesWhatDoesNotHoldAtTheBeginning) {
  const auto system = token_passing();
  const InductionReport report =
      induction_of(*system, {.predicate = "phase_1 != inside", .assumed = "phase_0 = asking"});
  EXPECT_EQ(report.answer, Inductive::not_inductive);
  ASSERT_TRUE(report.counterexample);
}

/// What an invariant says that it reads is not relied on: this one lies, and whoever judges it
/// where that matters says so.
TEST(Induction, DoesNotRelyOnWhatIsSaidToBeRead) {
  const model::SystemOf<tests::Spinner<true>> system(tests::Spinner<true>::instance(2));
  const InductionQuestion question =
      question_of(system, properties::select_properties(system, {"unfinished"}));
  EXPECT_THROW(induction(system, question, {}), model::WrongDeclaration);
}

/// An inductive predicate of a domain that is not left holds of every execution, as the full search
/// sees by itself.
TEST(Induction, ProvesMutualExclusion) {
  const auto system = token_passing();
  const InductionReport report = induction_of(*system, {.predicate = proof(), .capacity = 2});
  EXPECT_EQ(report.longest, 2u);
  EXPECT_EQ(report.answer, Inductive::inductive)
      << (report.counterexample ? to_text(*system, *report.counterexample) : "");
  EXPECT_EQ(report.closed, std::optional(true));
  const Predicate holds("--always", proof(), *system);
  std::vector<Configuration> todo = {model::initial_configuration(*system, {})};
  std::set<std::vector<Bytes>> seen;
  while (!todo.empty()) {
    const Configuration here = todo.back();
    todo.pop_back();
    EXPECT_TRUE(holds.holds(here));
    std::vector<Bytes> key = here.locals;
    for (const auto& channel : {here.channels[0][1], here.channels[1][0]}) {
      key.insert(key.end(), channel.begin(), channel.end());
      key.push_back("|");
    }
    if (!seen.insert(key).second) continue;
    for (const model::Step& step : model::enabled_steps(*system, here)) {
      todo.push_back(here);
      model::take_step(*system, todo.back(), step);
    }
  }
}

/// Mutual exclusion alone does not say that who is inside has the token: P1 enters beside P0, which
/// no execution does.
TEST(Induction, TellsWhichValuesNoExecutionHas) {
  const auto system = token_passing();
  const InductionReport report =
      induction(*system,
                {.proved = conjuncts_of(Predicate("--always", parts[9], *system)),
                 .assumed = {},
                 .properties = {},
                 .capacity = 1},
                {});
  EXPECT_EQ(report.answer, Inductive::not_inductive);
  EXPECT_EQ(report.under_way, 0u);
  EXPECT_EQ(report.reached, Reachable::no);
  EXPECT_FALSE(report.odd.empty());
}

/// Where the predicate bounds what a channel holds no capacity is needed, and no step leads out of
/// the domain. Where it does not, one message is there at most.
TEST(Induction, TakesTheBoundOfChannelsFromThePredicate) {
  const auto system = token_passing();
  const InductionReport report = induction_of(*system, {.predicate = proof() + bounded});
  EXPECT_EQ(report.answer, Inductive::inductive);
  EXPECT_EQ(report.closed, std::optional(true));
  EXPECT_EQ(report.longest, 2u);
  EXPECT_EQ(induction_of(*system, {.predicate = parts[9]}).longest, 1u);
}

/// What a proof needs may be assumed, as if it were proved elsewhere: with all of it, each step
/// keeps the rest.
TEST(Induction, MayAssumeMore) {
  const auto system = token_passing();
  std::string rest = std::string("(forall i, j: |i->j| <= 2)") + bounded;
  for (const std::size_t part : proof_parts)
    if (part != 0) rest += std::string(" and ") + parts[part];
  EXPECT_EQ(induction_of(*system, {.predicate = rest}).answer, Inductive::not_inductive);
  EXPECT_EQ(induction_of(*system, {.predicate = rest, .assumed = parts[0]}).answer,
            Inductive::inductive);
}

/// The bounds of the critical section are conjuncts, too.
TEST(Induction, OfSafetyIsThatOfThePredicateThatSaysIt) {
  const auto system = token_passing();
  const InductionQuestion question = {
      .proved = conjuncts_of(*system, properties::select_properties(*system, {"safety"})[0]),
      .assumed = {},
      .properties = {}};
  const InductionReport report = induction(*system, question, {});
  const InductionReport same = induction_of(*system, {.predicate = parts[9], .capacity = 1});
  EXPECT_EQ(report.answer, same.answer);
  ASSERT_TRUE(report.counterexample && same.counterexample);
  EXPECT_EQ(report.counterexample->start, same.counterexample->start);
}

TEST(Induction, EndsAtALimitWithoutAnAnswer) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const InductionQuestion question = {
      .proved = conjuncts_of(Predicate("--always", "forall i: ts_i <= 20", *system)),
      .assumed = {},
      .properties = {}};
  Options limits;
  limits.max_seconds = 0.05;
  const InductionReport report = induction(*system, question, limits);
  EXPECT_EQ(report.answer, Inductive::undecided);
  EXPECT_NE(report.why.find("--max-time"), std::string::npos) << report.why;
}

}  // namespace
}  // namespace ample::checker
