// Formulas of linear temporal logic on the algorithms: liveness and alternation said again as
// formulas, and what is known by hand.
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/lasso.hpp"
#include "checker/verdict/replay/ltl_replay.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/toy_lock.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using model::ProcessId;
using properties::Fairness;
using properties::LtlFormula;
using properties::LtlProperty;
using properties::LtlQuestion;
using properties::Property;

constexpr std::array all_fairness = {Fairness::none, Fairness::weak, Fairness::strong};

/// Atoms of every process: it waits, it is InCS; then of every action that is counted, it may be
/// taken, it is taken.
class Vocabulary {
 public:
  explicit Vocabulary(const model::System& system) : system_(system) {
    for (const ProcessId i : system.instance().all()) {
      add(fmt::format("waits({})", int{i}));
      add(fmt::format("InCS({})", int{i}));
    }
    for (const ProcessId i : system.instance().all())
      for (std::size_t a = 0; a < system.actions().size(); ++a) {
        const model::ActionInfo& action = system.actions()[a];
        if (!action.counted) continue;
        const auto id = static_cast<model::ActionId>(a);
        asking_.push_back({i, id});
        add(fmt::format("enabled({}, {})", action.name, int{i}));
        add(fmt::format("taken({}, {})", action.name, int{i}));
        property.atoms.back().step = {i, {id}};
      }
  }

  LtlQuestion question(LtlFormula::PartNumber whole, Fairness fairness) {
    property.text = "a formula";
    property.whole = whole;
    property.negation = property.formula.negation(whole);
    return question_of("--ltl", property, system_, fairness);
  }
  LtlFormula::PartNumber waits(ProcessId i, bool positive = true) {
    return property.formula.literal(2u * i.index, positive);
  }
  LtlFormula::PartNumber inside(ProcessId i, bool positive = true) {
    return property.formula.literal(2u * i.index + 1u, positive);
  }
  std::size_t askings() const { return asking_.size(); }
  LtlFormula::PartNumber may_ask(std::size_t number, bool positive = true) {
    return property.formula.literal(first_asking() + 2 * number, positive);
  }
  LtlFormula::PartNumber asks(std::size_t number) {
    return property.formula.literal(first_asking() + 2 * number + 1);
  }

  LtlProperty property{};

 private:
  void add(const std::string& text) { property.atoms.push_back({text}); }
  std::size_t first_asking() const { return 2 * static_cast<std::size_t>(system_.processes()); }
  const model::System& system_;
  std::vector<std::pair<ProcessId, model::ActionId>> asking_{};
};

Property property_of(const LtlQuestion& question) {
  return {.kind = properties::Kind::temporal,
          .fairness = question.fairness,
          .name = "ltl",
          .formula = std::make_shared<const LtlQuestion>(question)};
}

/// The only finding of a search that asks this alone.
Finding explore_ltl(const model::System& system, const LtlQuestion& question) {
  Options options;
  options.properties = {property_of(question)};
  return full_search(system, options).findings.at(0);
}

/// Whoever waits stops waiting, or enters, or leaves.
LtlFormula::PartNumber everybody_gets_through(Vocabulary& words, const model::System& system) {
  LtlFormula& formula = words.property.formula;
  LtlFormula::PartNumber whole = formula.constant(true);
  for (const ProcessId i : system.instance().all())
    for (const bool inside : {false, true}) {
      const auto stays = formula.conjunction(words.waits(i), words.inside(i, inside));
      const auto changes = formula.negation(stays);
      whole = formula.conjunction(
          whole, formula.always(formula.disjunction(changes, formula.eventually(changes))));
    }
  return whole;
}

TEST(LtlSearch, SaysOfLivenessWhatLivenessSays) {
  int violated = 0, held = 0, open = 0;
  std::vector<tests::Asked> instances = tests::small_instances();
  for (tests::Asked asked : tests::small_instances()) {
    asked.request["requests"] = "owed";
    instances.push_back(asked);
  }
  for (const tests::Asked& asked : instances) {
    const auto system = tests::system_of(asked.algorithm, asked.request);
    Options options;
    options.properties =
        properties::select_properties(*system, {"liveness.none", "liveness", "liveness.strong"});
    const Report report = full_search(*system, options);
    Vocabulary words(*system);
    const auto whole = everybody_gets_through(words, *system);
    for (std::size_t i = 0; i < all_fairness.size(); ++i) {
      const Finding& finding = report.findings[i];
      std::string trace = std::string(asked.algorithm) + " " + finding.property.name;
      for (const auto& [option, text] : asked.request) trace += " --" + option + " " + text;
      SCOPED_TRACE(trace);
      const LtlQuestion question = words.question(whole, all_fairness[i]);
      const Finding answer = explore_ltl(*system, question);
      // Where the bound on rounds stopped somebody who owes a request, a deadlock violates liveness
      // by its definition (properties/base/deadlock.hpp); of a formula what would follow is left
      // open.
      if (finding.verdict == Verdict::violated && answer.verdict == Verdict::incomplete) {
        EXPECT_EQ(finding.trace->loop, 0u);
        const model::Configuration end = replay(*system, *finding.trace).configuration;
        EXPECT_FALSE(standstill_of(*system, end).stopped.empty());
        continue;
      }
      EXPECT_EQ(answer.verdict, finding.verdict) << answer.explanation << finding.explanation;
      if (answer.trace) {
        EXPECT_TRUE(starvation_text(*system, finding.property, *answer.trace));
        EXPECT_TRUE(ltl_violation_text(*system, question, *finding.trace));
      }
      ++(answer.verdict == Verdict::violated ? violated
         : answer.verdict == Verdict::holds  ? held
                                             : open);
    }
  }
  EXPECT_GT(violated, 10);
  EXPECT_GT(held, 10);
  EXPECT_GT(open, 2);
}

// Alternation speaks of those who go on asking: as an assumption, that asking is as fair as all
// else.
TEST(LtlSearch, SaysOfAlternationWhatAlternationSays) {
  for (const tests::Asked& asked : std::vector<tests::Asked>{
           {"ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}},
           {"maekawa", {{"n", "2"}, {"rounds", "unbounded"}, {"coterie", "singleton"}}},
           {"lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}}},
       }) {
    const auto system = tests::system_of(asked.algorithm, asked.request);
    Options options;
    options.properties = properties::select_properties(
        *system, {"alternation.none", "alternation", "alternation.strong"});
    const Report report = full_search(*system, options);
    for (std::size_t k = 0; k < all_fairness.size(); ++k) {
      SCOPED_TRACE(std::string(asked.algorithm) + " " + report.findings[k].property.name);
      Vocabulary words(*system);
      LtlFormula& formula = words.property.formula;
      const auto again_and_again = [&](LtlFormula::PartNumber part) {
        return formula.always(formula.eventually(part));
      };
      LtlFormula::PartNumber goal = formula.constant(true), assumed = formula.constant(true);
      for (const ProcessId i : system->instance().all())
        for (const bool inside : {false, true})
          goal = formula.conjunction(goal, again_and_again(words.inside(i, inside)));
      for (std::size_t a = 0; a < words.askings(); ++a) {
        const auto fair =
            all_fairness[k] == Fairness::weak
                ? again_and_again(formula.disjunction(words.may_ask(a, false), words.asks(a)))
                : formula.disjunction(formula.negation(again_and_again(words.may_ask(a))),
                                      again_and_again(words.asks(a)));
        if (all_fairness[k] != Fairness::none) assumed = formula.conjunction(assumed, fair);
      }
      const LtlQuestion question =
          words.question(formula.disjunction(formula.negation(assumed), goal), all_fairness[k]);
      const Finding answer = explore_ltl(*system, question);
      EXPECT_EQ(answer.verdict, report.findings[k].verdict) << answer.explanation;
    }
  }
}

LtlQuestion asked_of(const std::string& text, const model::System& system, Fairness fairness) {
  return question_of("--ltl", properties::ltl_from("--ltl", text, system), system, fairness);
}

Verdict verdict_of(const std::string& text, const model::System& system,
                   Fairness fairness = Fairness::weak) {
  return explore_ltl(system, asked_of(text, system, fairness)).verdict;
}

// Two processes that defer each other's Ask: after both have asked nobody enters. Who asks alone is
// agreed to.
TEST(LtlSearch, OfTheStepsOfALock) {
  const tests::ToyLock lock({.graph = "k2"});
  EXPECT_EQ(verdict_of("[] (taken(enter, 0) => <> taken(leave, 0))", lock), Verdict::holds);
  EXPECT_EQ(verdict_of("[] not taken(leave, 0) or (not taken(leave, 0) U taken(enter, 0))", lock),
            Verdict::holds);
  EXPECT_EQ(verdict_of("[] not taken(enter, 1)", lock), Verdict::violated);
  EXPECT_EQ(verdict_of("[]<> (taken(0) or taken(1))", lock), Verdict::violated);

  // P1 asks, P0 receives and agrees, P1 receives and enters: whatever follows.
  const Finding entered =
      explore_ltl(lock, asked_of("[] not taken(enter, 1)", lock, Fairness::none));
  ASSERT_EQ(entered.verdict, Verdict::violated);
  EXPECT_EQ(entered.trace->steps.size(), 4u);
  EXPECT_EQ(entered.trace->loop, 0u);
  EXPECT_TRUE(entered.explanation.starts_with("whatever follows, it does not hold any more"))
      << entered.explanation;

  const Finding report =
      explore_ltl(lock, asked_of("taken(ask, 0) leads-to taken(enter, 0)", lock, Fairness::strong));
  ASSERT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.trace->loop, 0u);
  // Both ask; each receives the other's Ask and its own two Ticks.
  EXPECT_EQ(report.trace->steps.size(), 8u);
  EXPECT_NE(report.explanation.find("nothing moves any more"), std::string::npos);

  // It must not violate what holds of it, nor before its end.
  Trace cut = *report.trace;
  cut.steps.pop_back();
  const LtlQuestion question =
      asked_of("taken(ask, 0) leads-to taken(enter, 0)", lock, Fairness::strong);
  EXPECT_FALSE(ltl_violation_text(lock, question, cut));
  EXPECT_THROW(
      confirm(lock, property_of(asked_of("<> taken(0)", lock, Fairness::strong)), *report.trace),
      model::InternalError);
}

// P0 asks, and crashes before it enters.
TEST(LtlSearch, NamesTheFaultBeforeTheEnd) {
  const auto system = tests::system_of("suzuki-kasami", {{"n", "2"}, {"crash", "1"}});
  const Finding report =
      explore_ltl(*system, asked_of("[] (waits(0) => <> InCS(0))", *system, Fairness::weak));
  ASSERT_EQ(report.verdict, Verdict::violated);
  EXPECT_NE(report.explanation.find("\nIt comes after a fault: P0 crashes in step 2."),
            std::string::npos)
      << report.explanation;
}

// With one round P0 enters once, with two twice: only the bound ends it.
TEST(LtlSearch, IsLeftOpenByTheBoundOnRounds) {
  for (const char* rounds : {"1", "2"}) {
    const auto system =
        tests::system_of("ricart-agrawala", {{"n", "2"}, {"rounds", rounds}, {"requests", "owed"}});
    const Finding report = explore_ltl(*system, asked_of("[]<> taken(0)", *system, Fairness::weak));
    EXPECT_EQ(report.verdict, Verdict::incomplete);
    EXPECT_NE(report.explanation.find("the bound on rounds"), std::string::npos);
  }
  // Whoever asks for ever needs the other's REPLY for ever.
  const auto owed = tests::system_of("ricart-agrawala",
                                     {{"n", "2"}, {"rounds", "unbounded"}, {"requests", "owed"}});
  EXPECT_EQ(verdict_of("[]<> taken(0)", *owed, Fairness::none), Verdict::holds);
  EXPECT_EQ(verdict_of("[]<> InCS(0)", *owed, Fairness::strong), Verdict::holds);
  const Finding left = explore_ltl(*owed, asked_of("<> [] not InCS(0)", *owed, Fairness::strong));
  ASSERT_EQ(left.verdict, Verdict::violated);
  EXPECT_GT(left.trace->loop, 0u);
  EXPECT_NE(left.explanation.find("strongly fair"), std::string::npos) << left.explanation;
}

// P1 is stuck for ever after its REQUEST was lost, or an old Preempt came; P0 has used up its
// rounds, would ask again, and wait then. With more rounds that is seen.
TEST(LtlSearch, IsLeftOpenByTheBoundWhereSomebodyIsStuck) {
  for (properties::Request request : {properties::Request{{"n", "2"}, {"network", "lossy:1"}},
                                      properties::Request{{"graph", "k2"}, {"repair", "init"}}}) {
    const char* const algorithm = request.contains("n") ? "ricart-agrawala" : "lmutin";
    request["requests"] = "owed";
    request["rounds"] = "2";
    const auto bounded = tests::system_of(algorithm, request);
    request["rounds"] = "unbounded";
    const auto unbounded = tests::system_of(algorithm, request);
    for (const Fairness fairness : {Fairness::weak, Fairness::strong}) {
      EXPECT_EQ(verdict_of("[] <> waits(0)", *bounded, fairness), Verdict::incomplete);
      EXPECT_EQ(verdict_of("[] <> waits(0)", *unbounded, fairness), Verdict::holds);
    }
  }
}

// Nobody has to ask: P0 need not enter, whatever the bound on rounds.
TEST(LtlSearch, EndsWhereNobodyAsks) {
  for (const char* rounds : {"1", "unbounded"}) {
    const auto system = tests::system_of("ricart-agrawala", {{"n", "2"}, {"rounds", rounds}});
    for (const Fairness fairness : all_fairness) {
      const Finding found = explore_ltl(*system, asked_of("<> InCS(0)", *system, fairness));
      ASSERT_EQ(found.verdict, Verdict::violated);
      EXPECT_EQ(found.trace->loop, 0u);
      EXPECT_NE(found.explanation.find("nobody owes one"), std::string::npos) << found.explanation;
    }
    // Who has asked is served, and a process that is InCS leaves, as that needs no permission.
    EXPECT_EQ(verdict_of("[] (waits(0) => <> InCS(0))", *system, Fairness::none), Verdict::holds);
    EXPECT_EQ(verdict_of("[] (InCS(0) => <> not InCS(0))", *system, Fairness::none),
              Verdict::holds);
  }
}

TEST(LtlSearch, EndsAtLimits) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "2"}});
  const LtlQuestion question = asked_of("[]<> taken(0)", *system, Fairness::weak);
  Options few;
  few.properties = {property_of(question)};
  few.max_states = 100;
  const Report report = full_search(*system, few);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_FALSE(report.findings.at(0).trace);
}

}  // namespace
}  // namespace ample::checker
