// Closed sets against the definition of stubborn sets: every execution without a step of the set
// leaves its enabled steps enabled and unchanged, in either order, and enables no other step of it.
// All these executions are taken in the plain model.
#include "checker/engines/por/set_closing.hpp"

#include "checker/verdict/run/locality.hpp"
#include "tests/checker/engines/por/full_graph.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/any_program.hpp"
#include "tests/support/both_orders.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

using tests::Blackboard;

/// The transition groups of each process that a set holds.
using Groups = std::vector<GroupSet>;

bool has(const Groups& groups, const model::Step& step) {
  const TransitionGroup group =
      step.sender.is_nil() ? internal_group
                           : receipts_from(static_cast<ProcessIndex>((*step.sender).index));
  return (groups[step.process.index] & set_of(group)) != 0;
}

/// Is the set stubborn by the definition? Messages are compared without clocks that nobody reads.
bool is_stubborn(const model::System& system, Automata& automata, const model::Configuration& from,
                 const Groups& groups) {
  std::optional<std::vector<model::Step>> held_at_first;
  std::set<GlobalConfiguration> seen;
  std::vector<model::Configuration> to_visit = {from};
  while (!to_visit.empty()) {
    const model::Configuration here = std::move(to_visit.back());
    to_visit.pop_back();
    if (!seen.insert(automata.configuration_of(here)).second) continue;
    std::vector<model::Step> held, others;
    for (const model::Step& step : model::enabled_steps(system, here))
      (has(groups, step) ? held : others).push_back(step);
    if (!held_at_first) held_at_first = held;
    if (held != *held_at_first) return false;
    for (const model::Step& other : others) {
      for (const model::Step& step : held) {
        const auto ends = tests::both_orders(system, here, step, other);
        if (!ends || automata.configuration_of(ends->one) != automata.configuration_of(ends->other))
          return false;
      }
      model::take_step(system, to_visit.emplace_back(here), other);
    }
  }
  return true;
}

/// Closes the group of each enabled step, in so many configurations at most, all over the graph.
bool closed_sets_are_stubborn(const model::System& system, const Tuning& tuning,
                              std::size_t most = 60) {
  tests::FullGraph graph(system);
  SetClosing closing(graph.automata, graph.summaries, tuning);
  SetClosing::Set set;
  std::vector<Index> indices(graph.tabulation.max_slots());
  std::vector<GlobalStep> enabled;
  const std::size_t every = graph.nodes.size() / most + 1;
  for (std::size_t number = 0; const auto& [here, node] : graph.nodes) {
    if (number++ % every != 0) continue;
    graph.automata.write_indices(here, indices);
    const model::Configuration plain = graph.tabulation.decode(indices);
    graph.automata.find_enabled(here, enabled);
    const SetClosing::Assumptions& assumptions = closing.assumptions(node.summary);
    for (const GlobalStep& seed : std::vector<GlobalStep>(enabled)) {
      Groups groups(graph.automata.processes(), 0);
      groups[seed.process] = set_of(seed.step.group);
      if (closing.is_single(here, assumptions, seed)
          && !is_stubborn(system, graph.automata, plain, groups))
        return false;
      closing.set_to(groups, set);
      closing.close(here, assumptions, {}, enabled.size(), set);
      for (ProcessIndex process = 0; process < groups.size(); ++process)
        groups[process] = closing.groups(set, process);
      if (!is_stubborn(system, graph.automata, plain, groups)) return false;
    }
  }
  return true;
}

RC_GTEST_PROP(SetClosing, MakesStubbornSets, ()) {
  const auto system = tests::any_comparable(1'000);
  if (not_local_because(*system)) RC_DISCARD("steps depend on more than messages");
  const auto budget = *rc::gen::element<std::size_t>(10, 1000);
  try {
    RC_ASSERT(closed_sets_are_stubborn(*system, {.local_budget = budget}, 20));
  } catch (const tests::FullGraph::Cycle&) {
    RC_DISCARD("what may be sent is known of graphs without cycles");
  } catch (const model::BoundExceeded&) {
    RC_DISCARD("a bound is met");
  }
}

RC_GTEST_PROP(SetClosing, MakesStubbornSetsWhereAVariableIsShared, ()) {
  const model::SystemOf<Blackboard> system(
      Blackboard::instance(tests::any_program(Blackboard::kinds)));
  const auto budget = *rc::gen::element<std::size_t>(10, 1000);
  RC_ASSERT(closed_sets_are_stubborn(system, {.local_budget = budget}, 20));
}

/// Each of these mistakes makes a set that is not stubborn, so that the comparison tells.
TEST(SetClosing, MistakesAreTold) {
  std::vector<std::unique_ptr<model::System>> systems;
  for (const auto& [algorithm, request] : std::vector<std::pair<std::string, properties::Request>>{
           {"lmutin", {{"graph", "k2"}, {"repair", "init,prets"}}},
           {"lmutin", {{"graph", "p3"}}},
           {"ricart-agrawala", {{"n", "3"}}}})
    systems.push_back(tests::system_of(algorithm, request));
  for (const char* program :
       {"3wx100s110c0001ws120r000S2203su100a000x000", "6wc200b100s2006wS110a000x200"})
    systems.push_back(
        std::make_unique<model::SystemOf<Blackboard>>(Blackboard::instance({.text = program})));
  const auto is_told = [&](const Tuning& tuning) {
    return std::ranges::any_of(systems, [&](const auto& system) {
      return !closed_sets_are_stubborn(*system, tuning, 200);
    });
  };
  EXPECT_FALSE(is_told({}));
  EXPECT_TRUE(is_told({.fault = Fault::nothing_may_be_sent}));
  EXPECT_TRUE(is_told({.fault = Fault::no_necessary_enabling}));
  EXPECT_TRUE(is_told({.fault = Fault::unnoticed_writes}));
  EXPECT_TRUE(is_told({.local_budget = 2, .fault = Fault::cut_means_closed}));
}

}  // namespace
}  // namespace ample::checker
