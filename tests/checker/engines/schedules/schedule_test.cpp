// Schedules of every algorithm on random instances: a walk is the plain model, and what a schedule
// meets is a trace like any other.
#include "checker/engines/schedules/distribution.hpp"
#include "checker/evidence/trace/shape.hpp"
#include "checker/evidence/trace/story.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/evidence/trace_file/trace_match.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "properties/asked/selection.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/in_any_order.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <array>

namespace ample::checker {
namespace {

using Steps = std::vector<model::Step>;

/// Every enabled step of a walk, in the plain model's order.
Steps steps_enabled(Tabulation& tabulation, Walk& walk) {
  Steps steps;
  for (const Agent& agent : walk.enabled())
    for (std::uint16_t which = 0; which < agent.steps; ++which)
      steps.push_back(tabulation.step_of(walk.move({agent.number, which})));
  return steps;
}

bool same_steps(const Steps& a, const Steps& b) {
  return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

RC_GTEST_PROP(Walk, IsThePlainModelOfEveryAlgorithm, (const std::vector<unsigned>& choices)) {
  const tests::Example example = tests::any_example();
  const model::System& system = *example.system;
  Tabulation tabulation(system);
  Walk walk(tabulation);
  model::Configuration plain =
      model::initial_configuration(system, system.instance().inside.front());
  walk.begin(tabulation.encode(plain));
  for (const unsigned choice : choices) {
    RC_ASSERT(same_steps(steps_enabled(tabulation, walk), model::enabled_steps(system, plain)));
    RC_ASSERT(walk.steps() == model::enabled_steps(system, plain).size());
    if (walk.enabled().empty()) return;
    const Agent agent = walk.enabled()[choice % walk.enabled().size()];
    const Move move = walk.move({agent.number, static_cast<std::uint16_t>(choice % agent.steps)});
    const model::Step step = tabulation.step_of(move);
    walk.take(move, [](Slot, Index, Index) {});
    model::take_step(system, plain, step);
    RC_ASSERT(tabulation.decode(walk.configuration()) == plain);
  }
}

RC_GTEST_PROP(Chooser, LetsWhomItIsToldToStarveStepOnlyWhenNothingElseCan, ()) {
  const tests::Example example = tests::any_example();
  const model::System& system = *example.system;
  Tabulation tabulation(system);
  const std::vector<AgentNumber> all = agents(system.instance());
  const AgentNumber starved = *rc::gen::elementOf(all);
  const bool is_process = starved < tabulation.processes();
  Chooser chooser(system.instance(), starved);
  chooser.begin({is_process ? Distribution::starve_process : Distribution::starve_channel, 0,
                 *rc::gen::arbitrary<std::uint64_t>()},
                {});
  Walk walk(tabulation);
  walk.begin(
      tabulation.encode(model::initial_configuration(system, system.instance().inside.front())));
  const auto is_starved = [&](const Agent& agent) {
    return is_process ? agent.process == starved : agent.number == starved;
  };
  for (int i = 0; i < 40 && !walk.enabled().empty(); ++i) {
    const Choice choice = chooser.choose(walk);
    if (is_starved(*walk.find(choice.agent)))
      RC_ASSERT(std::all_of(walk.enabled().begin(), walk.enabled().end(), is_starved));
    walk.take(walk.move(choice), [](Slot, Index, Index) {});
  }
}

/// The first property that a random schedule violates, and its trace.
std::optional<std::pair<properties::Property, Trace>> met(const model::System& system,
                                                          const std::vector<unsigned>& choices) {
  model::Configuration plain =
      model::initial_configuration(system, system.instance().inside.front());
  Trace trace{plain, {}};
  for (const unsigned choice : choices) {
    const Steps enabled = model::enabled_steps(system, plain);
    if (enabled.empty()) break;
    trace.steps.push_back(enabled[choice % enabled.size()]);
    model::take_step(system, plain, trace.steps.back());
    for (const properties::Property& property : properties::all_properties(system))
      if (violation_at_end(system, property, trace)) return std::pair(property, trace);
  }
  return std::nullopt;
}

RC_GTEST_PROP(Traces, AreReadBackAndHavePrefixesAndShapes, ()) {
  const tests::Example example = tests::any_example();
  const model::System& system = *example.system;
  const auto choices =
      *rc::gen::container<std::vector<unsigned>>(40, rc::gen::arbitrary<unsigned>());
  const auto found = met(system, choices);
  if (!found) RC_DISCARD("nothing is violated");
  const auto& [property, trace] = *found;

  const std::string text = to_json(example.algorithm, system, property, trace);
  const MatchedTrace read = match(read_trace(text), example.algorithm, system);
  RC_ASSERT(read.trace.steps == trace.steps);
  RC_ASSERT(read.property.name == property.name);

  Trace prefix = trace;
  while (!prefix.steps.empty()) {
    prefix.steps.pop_back();
    RC_ASSERT(story_of(system, prefix).steps.size() == prefix.steps.size());
  }
  for (const Shape shape : {Shape::fewest_switches, Shape::causal}) {
    const Trace other = shaped(system, property, trace, shape);
    RC_ASSERT(violation_at_end(system, property, other).has_value());
    RC_ASSERT(other.steps.size() <= trace.steps.size());
    if (other.steps.size() == trace.steps.size()) RC_ASSERT(switches(other) <= switches(trace));
  }
}

/// 1/(7·7²) is the bound. The bug shows only where whoever is lowered first ends below whoever is
/// lowered later; by hand, and by a program without Ample, the probability is 0.0048.
TEST(Pct, FindsWhatNeedsTheLowestPriorityFirst) {
  const auto system = tests::in_any_order();
  Tabulation tabulation(*system);
  Walk walk(tabulation);
  const auto initial =
      tabulation.encode(model::initial_configuration(*system, system->instance().inside.front()));
  Chooser chooser(system->instance());
  const PctShape shape = {.depth = 3, .steps = tests::InAnyOrder::processes};
  constexpr int schedules = 100'000;
  int found = 0;
  for (int i = 0; i < schedules; ++i) {
    chooser.begin({.distribution = Distribution::pct, .seed = static_cast<std::uint64_t>(i)},
                  shape);
    walk.begin(initial);
    std::vector<AgentNumber> order;
    while (!walk.enabled().empty()) {
      const Choice choice = chooser.choose(walk);
      order.push_back(choice.agent);
      walk.take(walk.move(choice), [](Slot, Index, Index) {});
    }
    ASSERT_EQ(order.size(), tests::InAnyOrder::processes);
    found += std::equal(order.end() - 3, order.end(), std::array<AgentNumber, 3>{0, 1, 2}.begin());
  }
  EXPECT_GT(found, schedules * pct_bound(shape, tests::InAnyOrder::processes));
  EXPECT_NEAR(found / double{schedules}, 0.0048, 0.0008);
}

}  // namespace
}  // namespace ample::checker
