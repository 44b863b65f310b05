// The graph of all configurations, and of those of a reduced search, against the searches' counts.
#include "checker/evidence/report/state_graph.hpp"
#include "checker/engines/engines.hpp"

#include "model/errors.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

namespace ample::checker {
namespace {

Report everything(const model::System& system) {
  Options options;
  options.properties = properties::default_properties(system);
  options.keep_going = true;
  return full_search(system, options);
}

/// The tabulated search is another implementation of the same space.
TEST(StateGraph, HoldsWhatTheSearchFinds) {
  for (const char* graph : {"k2", "p3"}) {
    const auto system = tests::system_of("lmutin", {{"graph", graph}});
    const Report report = everything(*system);
    const StateGraph drawn = state_graph(*system, engine("none"), 10'000);
    EXPECT_EQ(drawn.configurations.size(), report.states);
    EXPECT_EQ(drawn.edges.size(), report.transitions);
    EXPECT_EQ(drawn.initial, 1u);
  }
}

TEST(StateGraph, ReducedKeepsTheTerminalConfigurationsAndDrawsStepsOfTheWholeGraph) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}});
  const StateGraph whole = state_graph(*system, engine("none"), 10'000);
  const StateGraph reduced = state_graph(*system, engine("por"), 400);
  EXPECT_LT(reduced.configurations.size(), whole.configurations.size());
  const auto terminal = [&](const StateGraph& graph) {
    std::vector<model::Configuration> found;
    for (const model::Configuration& configuration : graph.configurations)
      if (model::enabled_steps(*system, configuration).empty()) found.push_back(configuration);
    return found;
  };
  const auto all = terminal(whole), kept = terminal(reduced);
  EXPECT_EQ(all.size(), kept.size());
  for (const model::Configuration& configuration : all)
    EXPECT_NE(std::find(kept.begin(), kept.end(), configuration), kept.end());
  for (const StateGraph::Edge& edge : reduced.edges) {
    model::Configuration after = reduced.configurations[edge.from];
    ASSERT_TRUE(model::is_enabled(*system, after, edge.step));
    model::take_step(*system, after, edge.step);
    EXPECT_EQ(after, reduced.configurations[edge.to]);
  }
}

TEST(StateGraph, OfTooManyConfigurationsIsRefused) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}});
  EXPECT_THROW(state_graph(*system, engine("none"), 100), model::WrongUsage);
  EXPECT_THROW(state_graph(*system, engine("por"), 3), model::WrongUsage);
}

/// A node says what is not as in the first configuration, so that no two of the 41 say the same.
TEST(StateGraph, NoTwoNodesSayTheSame) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const StateGraph graph = state_graph(*system, engine("none"), 400);
  std::istringstream lines(to_dot(*system, graph, "title"));
  std::set<std::string> labels;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  c") && line.find(" -> ") == std::string::npos) {
      const std::size_t at = line.find("[label=\"");
      labels.insert(line.substr(at, line.find('"', at + 8) - at));
    }
  EXPECT_EQ(labels.size(), graph.configurations.size());
  // The first says who is InCS, and nothing else.
  EXPECT_TRUE(labels.contains("[label=\"{P0,P1}"));
}

/// Every execution of LMUTIN as printed on k2 ends in a deadlock.
TEST(StateGraph, ShowsDeadlocksInRed) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  const std::string dot =
      to_dot(*system, state_graph(*system, engine("none"), 400), "a \"title\"\\");
  EXPECT_NE(dot.find("label=\"a \\\"title\\\"\\\\\""), std::string::npos);
  std::size_t red = 0;
  for (std::size_t at = 0; (at = dot.find("shape=box, color=red", at)) != std::string::npos; ++at)
    ++red;
  EXPECT_GT(red, 0u);
  EXPECT_EQ(red, everything(*system).terminal);
  EXPECT_NE(dot.find("P0: exit-sequence"), std::string::npos);
  EXPECT_NE(dot.find("P1: ⟨Request,1,P0⟩"), std::string::npos);
}

}  // namespace
}  // namespace ample::checker
