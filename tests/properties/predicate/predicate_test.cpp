// Predicates as a person writes them: what they mean, and what is refused.
#include "properties/predicate/predicate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"

#include <map>

namespace ample::properties {
namespace {

using model::Configuration;
using model::ProcessId;

std::unique_ptr<model::System> system_of(const std::string& algorithm, const Request& request) {
  const model::AlgorithmInfo& info = cases::algorithm(algorithm);
  return info.make(instance_from(info, request));
}

/// LMUTIN on k2 with everybody InCS: grantedTo_i = {(0,P0),(0,P1)} as printed, l_i = 0, k_i = 2.
std::unique_ptr<model::System> lmutin_on_k2() { return system_of("lmutin", {{"graph", "k2"}}); }

bool holds_at_first(const model::System& system, const std::string& text) {
  return Predicate("--always", text, system)
      .holds(model::initial_configuration(system, system.instance().inside[0]));
}

TEST(Predicate, SaysOfTheFirstConfigurationWhatThePaperSays) {
  const auto system = lmutin_on_k2();
  for (const char* text : {"state_0 = InCS",
                           "InCS = state_0",
                           "state_0 != OutCS",
                           "forall i: state_i = InCS",
                           "∀ i: state_i = InCS ∧ ¬(state_i = OutCS)",
                           "not exists i: state_i = OutCS",
                           "count(i: InCS(i)) = 2",
                           "count(i in N_0: InCS(i)) = 1",
                           "|CS| = n",
                           "|CS_1| >= l_1",
                           "CS = {P0,P1}",
                           "CS = {P1,P0}",
                           "1 in CS",
                           "P1 in CS_0",
                           "{P0} subset CS",
                           "not waits(0)",
                           "preemptingNow_0 = nil",
                           "|grantedTo_0| <= 2",
                           "forall i, j: i != j => j in N_i",
                           "forall i: forall j in N_i: i in N_j",
                           "N_0 = {P1}",
                           "l_0 < k_0",
                           "k_0 - l_0 >= 1",
                           "2 * 3 + 1 = 7",
                           "7 mod 4 = 3",
                           "1 + 1 mod 2 = 2",
                           "state_(0 + 1) = InCS",
                           "forall i: state_((i + 1) mod n) = state_i",
                           "(1,P0) < (1,P1)",
                           "(1,P1) < (2,P0)",
                           "not (1,P0) < (1,P0)",
                           "true <=> not false",
                           "false => false",
                           "false => true => false",
                           "empty(0->1)",
                           "|0->1| = 0",
                           "not Request in 0->1",
                           "forall i, j: |i->j| <= 3",
                           "enabled(exit-sequence, 1)",
                           "not enabled(receive Request, 1)",
                           "not terminal",
                           "forall i in {0}: i = 0",
                           "exists i in all: i = P1",
                           "state_0 = state_1"})
    EXPECT_TRUE(holds_at_first(*system, text)) << text;
  for (const char* text :
       {"state_0 = OutCS", "false", "terminal", "waits(1)", "|CS| < 2", "exists i: state_i = OutCS",
        "Request in 0->1", "0 in N_0", "true and not true", "true => false", "false or false"})
    EXPECT_FALSE(holds_at_first(*system, text)) << text;
}

/// Implication binds weaker than or, or weaker than and, not the strongest; => from the right.
/// After P0's exit-sequence ⟨Request,1,P0⟩ stands in its channels to P1 and to itself.
TEST(Predicate, LooksAtTheFieldsOfMessages) {
  const auto system = lmutin_on_k2();
  Configuration after = model::initial_configuration(*system, system->instance().inside[0]);
  model::take_step(*system, after, model::enabled_steps(*system, after).front());
  for (const char* text :
       {"(Request,1,P0) in 0->1", "(Request,*,P0) in 0->1", "(Request,ts_0,*) in 0->0",
        "forall i: i = 0 => (Request,1,i) in 0->1", "not ((Request,2,P0) in 0->1)",
        "count(Request in 0->1) = 1", "count((Request,*,P1) in 0->1) = 0",
        "count(Request in 1->0) = 0", "count((*,P1) in grantedTo_0) = 1",
        "not before(Request, Grant, 0->1)", "not before(Request, Request, 0->1)"})
    EXPECT_TRUE(Predicate("--always", text, *system).holds(after)) << text;
  // The same Request once more.
  after.channels[0][1].push_back(after.channels[0][1][0]);
  EXPECT_TRUE(Predicate("--always", "before(Request, Request, 0->1)", *system).holds(after));
  EXPECT_TRUE(Predicate("--always", "count(Request in 0->1) = 2", *system).holds(after));
  for (const char* text : {"(Request,1) in 0->1", "(Request,P0,1) in 0->1"})
    EXPECT_THROW(Predicate("--always", text, *system).holds(after), model::WrongUsage) << text;
  for (const char* text : {"(Reqest,1,P0) in 0->1", "before(Request, Grant)",
                           "before(Request, Grant, CS)", "count(Request in 0->9) = 1"})
    EXPECT_THROW(Predicate("--always", text, *system), model::WrongUsage) << text;
}

/// F and G are two, F => G and H is two, and each says where it looks.
TEST(Predicate, HasConjuncts) {
  const auto system = lmutin_on_k2();
  const Predicate predicate(
      "--always",
      "(forall i: InCS(i) => ts_i = 0 and nGrants_i = 0) and (ts_0 <= ts_1 or Request in 0->1)",
      *system);
  const std::vector<Predicate> parts = predicate.conjuncts();
  ASSERT_EQ(parts.size(), 5u);
  using Places = std::vector<Place>;
  EXPECT_EQ(parts[0].places(), Places{{ProcessId(0)}});
  EXPECT_EQ(parts[3].places(), Places{{ProcessId(1)}});
  EXPECT_EQ(parts[4].places(),
            (Places{{ProcessId(0)}, {ProcessId(1)}, {ProcessId(0), ProcessId(1)}}));
  EXPECT_EQ(Predicate("--always", "terminal", *system).places(), std::nullopt);
}

TEST(Predicate, BindsAsInThePapers) {
  const auto system = lmutin_on_k2();
  EXPECT_TRUE(holds_at_first(*system, "true or true and false"));
  EXPECT_TRUE(holds_at_first(*system, "false and false or true"));
  EXPECT_TRUE(holds_at_first(*system, "not false or false"));
  EXPECT_TRUE(holds_at_first(*system, "false => false and false"));
  EXPECT_TRUE(holds_at_first(*system, "false => (true => false)"));
  EXPECT_FALSE(holds_at_first(*system, "(false => true) => false"));
  EXPECT_TRUE(holds_at_first(*system, "forall i: i = 0 => state_i = InCS"));
}

/// What all share is no variable of a process.
TEST(Predicate, SaysHowASharedVariableIsWritten) {
  const auto system = system_of("bakery", {{"n", "2"}});
  try {
    Predicate("--always", "number_0 <= 1", *system);
    ADD_FAILURE() << "number_0 is understood";
  } catch (const model::WrongUsage& error) {
    EXPECT_TRUE(
        std::string(error.what()).ends_with("number_0: number is shared by all: write number[0]"))
        << error.what();
  }
  EXPECT_NO_THROW(Predicate("--always", "number[0] <= 1", *system));
}

TEST(Predicate, IsRefusedInOneLineThatNamesThePlace) {
  const auto system = lmutin_on_k2();
  std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "expected a value or a condition at the end"},
      {"stat_0 = InCS", "stat_0: unknown variable 'stat': did you mean 'state'?"},
      {"state_2 = InCS", "2: there is no P2 here, there are P0 to P1"},
      {"state_0 = InCs", "InCs: unknown word 'InCs': did you mean 'InCS'?"},
      {"state_0 = 3", "OutCS, InCS is compared with a number"},
      {"state_0 < InCS", "has no order"},
      {"state = InCS", "every process has one: write state_0, or forall i: ... state_i"},
      {"state_i = InCS", "i: no forall or exists has bound it"},
      {"state_0", "true or false is expected here, this is OutCS, InCS"},
      {"state_0 =", "expected a value or a condition at the end"},
      {"state_0 = InCS and", "expected a value or a condition at the end"},
      {"(state_0 = InCS", "expected ')' at the end"},
      {"state_0 = InCS)", "expected an operator, or the end, before ')'"},
      {"|state_0| = 1", "only a set or a sequence has a size, this is OutCS, InCS"},
      {"|grantedTo_0 = 1", "expected '|' before '= 1'"},
      {"P2 in CS", "there are P0 to P1"},
      {"InCS in CS", "InCS: it is asked of a process: write InCS(0)"},
      {"ts_0 = -1", "expected a number without a sign, as in 0 - 1, before '-1'"},
      {"ts_0 = ;", "expected a value or a condition before ';'"},
      {"3 in CS", "there is no P3 here"},
      {"state_0 in CS", "OutCS, InCS is looked for among a process"},
      {"0 in 1", "a set or a sequence is expected here, this is a number"},
      {"forall i: forall i: true", "i is bound already"},
      {"ts_0 = P0", "a number is compared with a process"},
      {"forall P0: true", "P0 has a meaning of its own: take another name"},
      {"exists ts: ts_ts = 1", "ts has a meaning of its own: take another name"},
      {"exists x_y: InCS(x_y)", "x_y looks like a variable with a subscript"},
      {"forall n: true", "n has a meaning of its own: take another name"},
      {"forall 1: true", "expected a name before '1: true'"},
      {"forall i true", "expected ':' before 'true'"},
      {"forall i in 3: true", "a set of processes is expected here, this is a number"},
      {"count(i: InCS(i))", "true or false is expected here, this is a number"},
      {"InCS(7)", "there is no P7 here"},
      {"InCS(0, 1)", "the form is InCS(i)"},
      {"inside(0)",
       "there are InCS(i), waits(i), enabled(ACTION, i), empty(i->j), before(...) and count(...)"},
      {"enabled(depart, 0)", "unknown action 'depart'"},
      {"enabled(exit-sequence)", "expected ','"},
      {"Reqest in 0->1", "unknown word 'Reqest': did you mean 'Request'?"},
      {"empty(0)", "the form is empty(i->j)"},
      {"empty(0->5)", "there is no P5 here"},
      {"1 < 2 < 3", "expected 'and' between two comparisons before '< 3'"},
      {"nil < 3", "a number is never nil"},
      {"state_0 = nil", "is never nil"},
      {"* in CS", "within a tuple only"},
      {"1000000000 = 1", "expected a number up to 1000000"},
      {"nGrants_0[MUTEX] = 1", "nGrants has no items, it is a number"},
      {"nGrants_0[ = 1", "expected ']'"},
      {"state_0 ++ 1", "expected"},
      {"state_0 = InCS; true", "expected an operator, or the end,"},
      {"state_1x = InCS", "as the subscript of state_1x"},
      {"preemptingNow_0 = 3", "a process"},
      {"(1,P0) = 3", "(a number, a process) is compared with a number"},
      {"(1,P0) in CS", "(a number, a process) is looked for among a process"},
      {"{1} subset CS", "a set of numbers is compared with a set of processes"},
      {"1 subset 2", "only sets are subsets"},
      {"not", "expected a value or a condition at the end"},
      {"P = 1", "unknown variable 'P'"},
      {std::string(101, '(') + "true" + std::string(101, ')'), "fewer parentheses"},
      {std::string(20'000, '1'), "at most 10000 characters"}};
  std::string sum = "1";  // a tree as deep as it is long
  for (int i = 1; i < 4900; ++i) sum += "+1";
  wrong.emplace_back(sum + " = 4900", "at most 400 operators in one");
  for (const auto& [text, expected] : wrong) {
    try {
      [[maybe_unused]] const Predicate accepted("--always", text, *system);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const model::WrongUsage& refused) {
      const std::string line = refused.what();
      EXPECT_NE(line.find(expected), std::string::npos) << text << "\n  " << line;
      EXPECT_EQ(line.find('\n'), std::string::npos) << line;
      EXPECT_TRUE(line.starts_with("--always '")) << line;
    }
  }
}

/// Six quantifiers over 32 processes are 2^30 terms.
TEST(Predicate, IsRefusedBeforeItIsTooLarge) {
  const auto system = system_of("lmutin", {{"graph", "path:32"}});
  EXPECT_THROW(Predicate("--always", "forall a, b, c, d, e, f: a = b or c = d or e = f", *system),
               model::WrongUsage);
}

TEST(Predicate, SaysWhichPartFailsForWhom) {
  const auto system = lmutin_on_k2();
  const Configuration first = model::initial_configuration(*system, system->instance().inside[0]);
  EXPECT_EQ(Predicate("--always", "true and (forall i: i = 1 => state_i = OutCS)", *system)
                .why_not(first),
            "i = 1 => state_i = OutCS (i = 1) is false: state_1 = InCS");
}

/// What a checker relies on: with the same readings of all processes it holds, or not.
RC_GTEST_PROP(Predicate, FollowsFromWhatItReads, ()) {
  const auto system = system_of("lmutin", {{"graph", "p3"}, {"repair", "init"}});
  const std::vector<std::string> texts = {
      "forall i: |grantedTo_i| <= 1",
      "count(i: state_i = InCS) >= 2",
      "exists i: waits(i) and (forall j in N_i: |pendingReq_j| = 0)",
      "grantedTo_0 subset grantedTo_1",
      "nGrants_0 + nGrants_1 < nGrants_2 + 3",
      "enabled(exit-sequence, 0) <=> enabled(exit-sequence, 2)"};
  const std::string text = *rc::gen::elementOf(texts);
  const Predicate predicate("--always", text, *system);
  RC_ASSERT(!predicate.is_of_whole());
  std::map<std::vector<model::Bytes>, bool> known;
  Configuration at = model::initial_configuration(*system, system->instance().inside[0]);
  for (int step = 0; step < 60; ++step) {
    std::vector<model::Bytes> read;
    for (const ProcessId process : system->instance().all())
      read.push_back(predicate.read(process, at.locals[process.index]));
    const bool holds = predicate.holds(at);
    RC_ASSERT(holds == predicate.holds(std::span<const model::Bytes>(at.locals)));
    RC_ASSERT(known.try_emplace(read, holds).first->second == holds);
    const std::vector<model::Step> steps = model::enabled_steps(*system, at);
    if (steps.empty()) break;
    model::take_step(*system, at, *rc::gen::elementOf(steps));
  }
}

/// Whatever is written ends in an answer or in one line.
RC_GTEST_PROP(Predicate, IsAnsweredOrRefusedWhateverIsWritten, ()) {
  static const auto system = lmutin_on_k2();
  static const Configuration first =
      model::initial_configuration(*system, system->instance().inside[0]);
  static const std::vector<std::string> words = {"forall",
                                                 "exists",
                                                 "count",
                                                 "i",
                                                 "j",
                                                 ":",
                                                 ",",
                                                 "(",
                                                 ")",
                                                 "{",
                                                 "}",
                                                 "|",
                                                 "[",
                                                 "]",
                                                 "*",
                                                 "+",
                                                 "-",
                                                 "mod",
                                                 "=",
                                                 "!=",
                                                 "<",
                                                 "<=",
                                                 "in",
                                                 "subset",
                                                 "not",
                                                 "and",
                                                 "or",
                                                 "=>",
                                                 "<=>",
                                                 "->",
                                                 "0",
                                                 "1",
                                                 "2",
                                                 "P0",
                                                 "P9",
                                                 "nil",
                                                 "InCS",
                                                 "state_i",
                                                 "state_0",
                                                 "grantedTo_i",
                                                 "pendingReq_1",
                                                 "nGrants_0",
                                                 "preemptingNow_j",
                                                 "N_i",
                                                 "CS",
                                                 "CS_0",
                                                 "n",
                                                 "all",
                                                 "l_0",
                                                 "waits",
                                                 "enabled",
                                                 "empty",
                                                 "terminal",
                                                 "true",
                                                 "_",
                                                 ".",
                                                 "\"",
                                                 "0->1",
                                                 "i->j",
                                                 "state_(",
                                                 "∀",
                                                 "é"};
  std::string text;
  for (const std::string& word :
       *rc::gen::container<std::vector<std::string>>(12, rc::gen::elementOf(words)))
    text += word + " ";
  try {
    const Predicate predicate("--always", text, *system);
    if (!predicate.holds(first)) RC_ASSERT(!predicate.why_not(first).empty());
  } catch (const model::WrongUsage& refused) {
    RC_ASSERT(std::string(refused.what()).find('\n') == std::string::npos);
  }
}

/// Every invariant of a case, said again as a predicate.
RC_GTEST_PROP(Predicate, SaysTheInvariantsOfTheCases, ()) {
  struct Said {
    std::string algorithm, invariant, text;
    Request request;
  };
  const std::vector<Said> all = {
      {"lmutin", "granted-bound", "forall i: |grantedTo_i| <= |N_i| - l_i + 1", {{"graph", "p3"}}},
      {"lmutin", "granted-bound", "forall i: |grantedTo_i| <= |N_i| - l_i + 1", {{"graph", "k2"}}}};
  const Said said = *rc::gen::elementOf(all);
  const auto system = system_of(said.algorithm, said.request);
  const auto invariants = system->invariants();
  const auto place = std::ranges::find(invariants, said.invariant, &model::InvariantInfo::name);
  RC_ASSERT(place != invariants.end());
  const Predicate predicate("--always", said.text, *system);
  Configuration at = model::initial_configuration(*system, system->instance().inside[0]);
  for (int step = 0; step < 60; ++step) {
    RC_ASSERT(predicate.holds(at)
              == system->invariant_holds(static_cast<std::size_t>(place - invariants.begin()),
                                         model::locals_and_shared(at)));
    const std::vector<model::Step> steps = model::enabled_steps(*system, at);
    if (steps.empty()) break;
    model::take_step(*system, at, *rc::gen::elementOf(steps));
  }
}

}  // namespace
}  // namespace ample::properties
