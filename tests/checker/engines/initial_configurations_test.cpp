// Several initial configurations with one CS(C0): all of them are searched, by every engine, and a
// trace says from which of them it starts.
#include "checker/engines/engines.hpp"
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/evidence/trace_file/trace_match.hpp"
#include "model/algorithm_of.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/turnstile.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::turnstile;

Options all_asked(const model::System& system) {
  return {.properties = properties::default_properties(system), .keep_going = true};
}

/// Whoever has the first turn, only the one whose turn it is enters.
TEST(InitialConfigurations, AreAllSearchedByEveryEngine) {
  for (const std::size_t n : {2u, 3u}) {
    const auto system = turnstile(n, 2, false);
    const auto force = tests::brute_force(*system);
    for (const Engine& engine : engines()) {
      SCOPED_TRACE(engine.name);
      const Report report = explore(*system, all_asked(*system), engine);
      EXPECT_EQ(report.verdict, Verdict::holds);
      EXPECT_TRUE(report.complete);
      if (report.engine.name != "none" && report.engine.name != "symbolic") continue;
      EXPECT_EQ(report.states, force.states);
      EXPECT_EQ(report.transitions, force.transitions);
    }
  }
}

/// P1 without its turn and P0 with it are both inside after two steps, and from no other start.
TEST(InitialConfigurations, OneOfThemIsNamedByATraceOfEveryEngine) {
  const auto system = turnstile(3, 1, true);
  const auto all = model::initial_configurations(*system);
  ASSERT_EQ(all.size(), 4u);
  for (const Engine& engine : engines()) {
    SCOPED_TRACE(engine.name);
    const Report report =
        explore(*system, {.properties = properties::default_properties(*system)}, engine);
    ASSERT_EQ(report.findings[0].verdict, Verdict::violated);
    const Trace& trace = *report.findings[0].trace;
    EXPECT_EQ(trace.steps.size(), 2u);
    EXPECT_EQ(trace.start, all[3]);
    const std::string text = to_text(*system, trace);
    EXPECT_EQ(text.substr(0, text.find('\n')),
              "0. Initially P0, P1, P2 OutCS; may_pass_1 = true; turn = P0; channels empty");
  }
}

/// Without "initial/turn" P0 has the turn whoever had it; a shared variable is named as any other.
TEST(InitialConfigurations, AreWithoutAnInitialValueOfTheSharedVariable) {
  const auto printed = turnstile(3, 1, false);
  EXPECT_EQ(printed->initialized(), (std::vector<std::string>{"heard", "turn"}));
  model::Instance instance = printed->instance();
  instance.dropped = "initial/turn";
  const model::SystemOf<tests::Turnstile> dropped(instance);
  for (int number = 0; number < 3; ++number) {
    EXPECT_EQ(model::to_text(printed->shared_variables(printed->initial_shared(number))[0].value),
              "P" + std::to_string(number));
    EXPECT_EQ(dropped.initial_shared(number), printed->initial_shared(0));
    EXPECT_EQ(dropped.initial(1, {}, number), printed->initial(1, {}, number));
  }
}

TEST(InitialConfigurations, AreWhereRandomSchedulesBegin) {
  const auto system = turnstile(2, 1, true);
  const FuzzReport report =
      fuzz(*system,
           {.properties = properties::default_properties(*system), .seed = 1, .schedules = 1000});
  ASSERT_EQ(report.verdict, Verdict::violated);
  EXPECT_EQ(report.findings[0].trace->start, model::initial_configurations(*system)[2]);
  EXPECT_EQ(report.findings[0].trace->steps.size(), 2u);
}

/// Written, read, and found among the initial configurations by its variables.
TEST(InitialConfigurations, AreReadBackFromATraceFile) {
  model::AlgorithmInfo info = model::algorithm_of<tests::Turnstile>();
  info.id = "turnstile";
  const auto system = turnstile(2, 1, true);
  const Report report =
      explore(*system, {.properties = properties::default_properties(*system)}, engine("none"));
  const Finding& finding = report.findings[0];
  const std::string text = to_json(info, *system, finding.property, *finding.trace);
  const MatchedTrace again = match(read_trace(text), info, *system);
  EXPECT_EQ(again.trace.start, finding.trace->start);
  EXPECT_EQ(again.trace.steps, finding.trace->steps);

  std::string other = text;
  const std::size_t place = other.find("\"turn\": \"P0\"");
  ASSERT_NE(place, std::string::npos) << text;
  other.replace(place, 12, "\"turn\": \"P7\"");
  EXPECT_THROW(
      {
        try {
          match(read_trace(other), info, *system);
        } catch (const model::BadInstance& error) {
          EXPECT_STREQ(error.what(),
                       "initially: the variables have these values in none of the 3 initial "
                       "configurations");
          throw;
        }
      },
      model::BadInstance);
}

}  // namespace
}  // namespace ample::checker
