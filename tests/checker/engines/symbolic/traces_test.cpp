// What is violated in a diagram is found, and shown by an execution: a shortest one, where it says
// so.
#include "checker/engines/automata/reachable.hpp"
#include "checker/engines/engines.hpp"
#include "checker/engines/symbolic/layers.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"
#include "checker/store/tables/combinations.hpp"
#include "tests/checker/engines/symbolic/saturated.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/spinner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>

namespace ample::checker {
namespace {

using tests::Saturated;

struct Shown {
  const char* algorithm;
  properties::Request request;
};

TEST(SymbolicTraces, TracesAreExecutionsThatASecondSearchMayShorten) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const Report report =
      explore(*system, {.properties = properties::default_properties(*system)}, symbolic_engine());
  EXPECT_EQ(tests::length(report, "deadlock"), 6);  // replayed when the report was made
  EXPECT_TRUE(tests::finding(report, "deadlock").shortest);
}

/// The second search stops at the first violation, and goes on with what it has not yet found.
TEST(SymbolicTraces, AreShortenedForEachProperty) {
  const auto system = tests::system_of("ricart-agrawala",
                                       {{"n", "3"}, {"drop", "enter/2"}, {"never", "clk_0 = 1"}});
  Options options = {.properties = properties::select_properties(*system, {"safety"})};
  options.properties.push_back(properties::default_properties(*system).front());  // the question
  options.shortening = Shortening::to_the_end;
  const Report shortened = explore(*system, options, symbolic_engine());
  EXPECT_EQ(shortened.shortening_limit, "");
  options.keep_going = true;
  const Report full = explore(*system, options, engine("none"));
  int several = 0;
  for (const Finding& finding : shortened.findings) {
    if (!finding.trace) continue;
    ++several;
    EXPECT_TRUE(finding.shortest) << finding.property.name;
    EXPECT_EQ(tests::length(shortened, finding.property.name),
              tests::length(full, finding.property.name));
  }
  EXPECT_GE(several, 2);
}

TEST(SymbolicTraces, FindsItsWayBackWhereExecutionsTurnInCircles) {
  const auto philosophers = tests::system_of(
      "philosophers", {{"n", "12"}, {"forks", "registers"}, {"rounds", "unbounded"}});
  const Report deadlock = explore(
      *philosophers, {.properties = properties::select_properties(*philosophers, {"deadlock"})},
      symbolic_engine());
  EXPECT_EQ(tests::length(deadlock, "deadlock"), 12);  // each takes its left fork

  const model::SystemOf<tests::Spinner<>> system(tests::Spinner<>::instance(4));
  const Report report = explore(
      system,
      {.properties = properties::select_properties(system, {"unfinished"}), .max_states = 1},
      symbolic_engine());  // so that nothing is shortened
  ASSERT_EQ(report.verdict, Verdict::violated);
  EXPECT_TRUE(report.findings[0].trace);
}

/// The steps from a start to every configuration, breadth first.
std::map<std::vector<Index>, std::size_t> depths(const model::System& system,
                                                 Tabulation& tabulation) {
  std::map<std::vector<Index>, std::size_t> found;
  std::deque<std::vector<Index>> queue;
  for (const model::ProcessSet inside : system.instance().inside) {
    queue.push_back(tabulation.encode(model::initial_configuration(system, inside)));
    found.emplace(queue.back(), 0);
  }
  for (; !queue.empty(); queue.pop_front())
    tabulation.for_each_move(queue.front(), [&](const Move& move) {
      const auto next = tabulation.taken(queue.front(), move);
      if (found.emplace(next, found.at(queue.front()) + 1).second) queue.push_back(next);
    });
  return found;
}

/// To every configuration, and to any two of them, lead as few steps as breadth first.
TEST(SymbolicTraces, GoesBackInAsFewLayersAsThereAreSteps) {
  for (const auto& [algorithm, request] : std::vector<Shown>{
           {"lmutin", {{"graph", "k2"}, {"repair", "init"}, {"inside", "safe"}}},
           {"kmutex", {{"n", "2"}, {"k", "1"}}},
           {"leader-election", {{"n", "3"}}},
           {"philosophers", {{"n", "4"}, {"rounds", "unbounded"}}},
           {"philosophers", {{"n", "4"}, {"forks", "registers"}, {"rounds", "unbounded"}}}}) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    Saturated engine(*system, order_of(system->instance().topology));
    Reached reached = engine.reached(*system);
    Layers layers(engine.diagrams, engine.rules, engine.offers, reached.all(), [] {});
    const auto all = depths(*system, engine.tabulation);
    std::vector<Diagram> starts;
    for (const auto& [configuration, depth] : all)
      if (depth == 0)
        starts.push_back(engine.diagrams.of_one(engine.levels.by_level(configuration)));
    std::pair<Diagram, std::size_t> before = {starts.front(), 0};
    for (const auto& [configuration, depth] : all) {
      const Diagram one = engine.diagrams.of_one(engine.levels.by_level(configuration));
      EXPECT_EQ(layers.back_to_a_start(one, starts).size(), depth + 1);
      EXPECT_EQ(layers.back_to_a_start(engine.diagrams.united(one, before.first), starts).size(),
                std::min(depth, before.second) + 1);
      before = {one, depth};
    }
  }
}

// Where executions turn in large circles, the way back step by step is given up. Each philosopher
// takes its left fork and asks for the right one, which is heard: no deadlock is nearer.
TEST(SymbolicTraces, ShowsEveryViolationThatItKnows) {
  const auto system = tests::system_of("philosophers", {{"n", "16"}, {"rounds", "unbounded"}});
  const Report report = explore(
      *system,
      {.properties = properties::select_properties(*system, {"deadlock"}), .max_states = 100},
      symbolic_engine());  // so that no other search helps
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, 4'294'967'295u);  // 4^n - 1
  EXPECT_EQ(tests::length(report, "deadlock"), 32);
  EXPECT_TRUE(tests::finding(report, "deadlock").has_shortest_trace());
}

/// Two neighbours at a time, or all local states together: whatever these are.
TEST(SymbolicTraces, NeighboursAreJudgedAsAllAreTogether) {
  const auto system = tests::system_of("philosophers", {{"n", "4"}, {"rounds", "unbounded"}});
  const auto& holds_of_two = system->invariants()[0].holds_of_two;
  ASSERT_TRUE(holds_of_two);
  Tabulation tabulation(*system);
  std::vector<std::size_t> sizes;
  for_each_reachable(*system, tabulation, [](const std::vector<Index>&, std::uint64_t) {});
  for (ProcessIndex i = 0; i < 4; ++i) sizes.push_back(tabulation.values(i));
  bool some_hold = false, some_do_not = false;
  for_each_combination(sizes, [&](const std::vector<std::size_t>& digits) {
    std::vector<model::Bytes> locals;
    for (ProcessIndex i = 0; i < 4; ++i)
      locals.push_back(tabulation.bytes_of_local(i, static_cast<Index>(digits[i])));
    bool hold = true;
    for (const auto& [i, j] : system->instance().topology.edges()) {
      const model::Bytes& first = locals[static_cast<std::size_t>(i)];
      const model::Bytes& second = locals[static_cast<std::size_t>(j)];
      hold = hold && holds_of_two(first, second) && holds_of_two(second, first);
    }
    EXPECT_EQ(hold, system->invariant_holds(0, locals));
    (hold ? some_hold : some_do_not) = true;
    return true;
  });
  EXPECT_TRUE(some_hold && some_do_not);
}

/// Many philosophers eat in many ways, and none of these is looked at alone.
TEST(SymbolicTraces, JudgesInvariantsWithoutLookingAtAllCombinations) {
  const auto system = tests::system_of("philosophers", {{"n", "32"}, {"repair", "order"}});
  const Report report = explore(
      *system, {.properties = properties::select_properties(*system, {"neighbours", "safety"})},
      symbolic_engine());
  EXPECT_TRUE(report.complete);
  for (const Finding& finding : report.findings) EXPECT_EQ(finding.verdict, Verdict::holds);
}

}  // namespace
}  // namespace ample::checker
