// A search with renumbered clocks says nothing where the order of two of them is not known.
#include "tests/support/checking.hpp"
#include "tests/support/two_counters.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using model::ProcessId;
using tests::TwoCounters;

const ProcessId p0(0), p1(1);

/// Takes the action of that name, or receives P1's message.
void take(const model::System& system, model::Configuration& configuration, ProcessId process,
          const std::string& name) {
  for (const model::Step& step : model::enabled_steps(system, configuration))
    if (step.process == process && system.actions()[step.action].name == name) {
      model::take_step(system, configuration, step);
      return;
    }
  FAIL() << name << " is not enabled";
}

// P1's clock is 2 and then 3; P0's becomes 1, and then 2.
TEST(Quotient, TwoCountersTie) {
  const model::SystemOf<TwoCounters> system(TwoCounters::instance());
  model::Configuration configuration = model::initial_configuration(system, {});
  for (const auto& [process, action] :
       {std::pair(p1, "run"), {p1, "run"}, {p1, "tell"}, {p0, "receive Mark"}, {p0, "count"}})
    take(system, configuration, process, action);
  EXPECT_TRUE(system.invariant_holds(0, configuration.locals));
  take(system, configuration, p0, "compare");
  EXPECT_FALSE(system.invariant_holds(0, configuration.locals));
}

// A gap of 2 or more is not told from one of 2, and after the comparison nothing shows it any more.
TEST(Quotient, RefusesAComparisonWithinAStepThatDependsOnHowOftenOthersHadATurn) {
  const model::SystemOf<TwoCounters> system(TwoCounters::instance());
  const Report report = tests::explore_all(system);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.limit, Limit::bound);
  EXPECT_NE(report.limit_text.find("clock of P0 can lag"), std::string::npos) << report.limit_text;
}

}  // namespace
}  // namespace ample::checker
