// Shapes: the same execution with its steps in another order, or without what does not matter.
#include "checker/evidence/trace/shape.hpp"

#include "checker/engines/schedules/fuzz.hpp"
#include "checker/evidence/trace/step_order.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "tests/checker/evidence/trace/found_trace.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ample::checker {
namespace {

/// What each process does, in its order.
std::map<int, std::vector<std::pair<int, int>>> lives(const Trace& trace) {
  std::map<int, std::vector<std::pair<int, int>>> by_process;
  for (const model::Step& step : trace.steps)
    by_process[int{step.process}].emplace_back(int{step.action},
                                               step.sender.is_nil() ? -1 : int{*step.sender});
  return by_process;
}

/// The fewest switches of all orders that the plain model takes and that end in the violation.
std::size_t fewest_by_force(const tests::FoundTrace& found) {
  const StepOrder order(*found.system, found.trace);
  std::vector<std::size_t> numbers(found.trace.steps.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  std::size_t least = numbers.size();
  do {
    const auto trace = order.taken(*found.system, numbers);
    if (trace && lives(*trace) == lives(found.trace)) least = std::min(least, switches(*trace));
  } while (std::next_permutation(numbers.begin(), numbers.end()));
  return least;
}

TEST(Shape, FewestSwitchesIsTheFewestOfAllOrders) {
  const tests::FoundTrace found = tests::found_trace("lmutin", {{"graph", "k2"}}, "deadlock");
  const Trace other = shaped(*found.system, found.property, found.trace, Shape::fewest_switches);
  EXPECT_EQ(switches(other), fewest_by_force(found));
  EXPECT_EQ(lives(other), lives(found.trace));
}

TEST(Shape, EveryProcessDoesTheSameAndTheEndIsTheSame) {
  for (const auto& [id, request, property] :
       std::vector<std::tuple<std::string, properties::Request, std::string>>{
           {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}, "deadlock"},
           {"lmutin",
            {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}},
            "anomaly.stray-relinquish"},
           {"lmutin",
            {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}, {"network", "unordered"}},
            "deadlock"},
           {"lmutex", {{"graph", "p3"}, {"k", "1,2,1"}}, "deadlock"}}) {
    const tests::FoundTrace found = tests::found_trace(id, request, property);
    const Trace other = shaped(*found.system, found.property, found.trace, Shape::fewest_switches);
    EXPECT_EQ(lives(other), lives(found.trace)) << id;
    EXPECT_LE(switches(other), switches(found.trace)) << id;
    EXPECT_EQ(replay(*found.system, other).configuration,
              replay(*found.system, found.trace).configuration)
        << id;
    EXPECT_NO_THROW(confirm(*found.system, found.property, other)) << id;
  }
}

/// Of a shortest trace nothing can be dropped, or it would not be one.
TEST(Shape, CausalDropsNothingOfAShortestTrace) {
  const tests::FoundTrace anomaly = tests::found_trace(
      "lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}, "anomaly.stray-relinquish");
  const Trace same = shaped(*anomaly.system, anomaly.property, anomaly.trace, Shape::causal);
  EXPECT_EQ(same.steps.size(), anomaly.trace.steps.size());
}

/// The printed initial values let the last one InCS of p3 leave (README of local_cs). On p4 the
/// process beyond has nothing to do with it; what it does first is dropped again.
TEST(Shape, CausalDropsAStepOfAProcessFarAway) {
  const tests::FoundTrace near = tests::found_trace(
      "lcs-naive", {{"graph", "p4"}, {"l", "0,1,0,0"}, {"k", "2"}, {"inside", "1"}}, "safety");
  const model::ProcessId far = 3;
  Trace longer{near.trace.start, {}};
  for (const model::Step& step : near.trace.steps) ASSERT_NE(step.process, far);
  for (const model::Step& step : model::enabled_steps(*near.system, near.trace.start))
    if (step.process == far) longer.steps.push_back(step);
  ASSERT_EQ(longer.steps.size(), 1u);
  longer.steps.insert(longer.steps.end(), near.trace.steps.begin(), near.trace.steps.end());
  confirm(*near.system, near.property, longer);
  const Trace causal = shaped(*near.system, near.property, longer, Shape::causal);
  EXPECT_EQ(causal.steps.size(), near.trace.steps.size());
  for (const model::Step& step : causal.steps) EXPECT_NE(step.process, far);
}

TEST(Shape, CausalKeepsAViolationOnThreeProcesses) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "p3"}, {"rounds", "2"}, {"repair", "init"}});
  FuzzOptions options;
  options.properties = properties::select_properties(*system, {"anomaly.stray-relinquish"});
  options.distributions = {Distribution::uniform};
  options.schedules = 3000;
  const FuzzReport report = fuzz(*system, options);
  ASSERT_TRUE(report.findings[0].trace);
  const Trace causal =
      shaped(*system, options.properties[0], *report.findings[0].trace, Shape::causal);
  EXPECT_LE(causal.steps.size(), report.findings[0].trace->steps.size());
  EXPECT_NO_THROW(confirm(*system, options.properties[0], causal));
}

/// P0 may ask at once, and asks when all others have been served as often as they may: of several
/// hundred steps only the last one is needed.
TEST(Shape, CausalDropsAllButOneStepOfALongTrace) {
  const auto system = tests::system_of(
      "ricart-agrawala", {{"n", "9"}, {"rounds", "5"}, {"never", "phase_0 = requesting"}});
  const auto properties = properties::default_properties(*system);
  const auto never = std::ranges::find_if(
      properties, [](const auto& property) { return property.name.starts_with("never"); });
  ASSERT_NE(never, properties.end());
  // Any schedule of the others, and then the one step that violates it.
  Trace trace{model::initial_configurations(*system).front(), {}};
  model::Configuration configuration = trace.start;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (const model::Step& step : model::enabled_steps(*system, configuration)) {
      if (step.process == model::ProcessId(0) && step.sender.is_nil()) continue;
      model::take_step(*system, configuration, step);
      trace.steps.push_back(step);
      goes_on = true;
      break;
    }
  }
  for (const model::Step& step : model::enabled_steps(*system, configuration))
    if (step.process == model::ProcessId(0) && step.sender.is_nil()) {
      trace.steps.push_back(step);
      break;
    }
  ASSERT_GT(trace.steps.size(), 700u);
  confirm(*system, *never, trace);
  EXPECT_EQ(shaped(*system, *never, trace, Shape::causal).steps.size(), 1u);
}

}  // namespace
}  // namespace ample::checker
