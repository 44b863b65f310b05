// The automata of the processes against all steps of the plain model: they have the local states
// that occur and the steps that are taken, and no others.
#include "checker/evidence/export/local_steps.hpp"

#include "model/errors.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace ample::checker {
namespace {

using model::Bytes;
using model::Configuration;

/// A step: its action, sender and message, and the local state before and after.
using SeenStep = std::tuple<model::ActionId, int, Bytes, Bytes, Bytes>;

struct Seen {
  std::size_t states = 0, steps = 0;
  std::vector<std::set<Bytes>> locals;                  ///< by process
  std::vector<std::set<SeenStep>> taken;                ///< by process
  std::vector<std::vector<std::size_t>> most_messages;  ///< by sender and receiver
};

Seen seen_in_the_plain_model(const model::System& system) {
  const auto n = static_cast<std::size_t>(system.processes());
  Seen seen{.locals = std::vector<std::set<Bytes>>(n),
            .taken = std::vector<std::set<SeenStep>>(n),
            .most_messages = {n, std::vector<std::size_t>(n, 0)}};
  std::set<std::string> known;
  std::vector<Configuration> to_visit = model::initial_configurations(system);
  while (!to_visit.empty()) {
    const Configuration here = std::move(to_visit.back());
    to_visit.pop_back();
    if (!known.insert(tests::key_of(here)).second) continue;
    for (std::size_t p = 0; p < n; ++p) {
      seen.locals[p].insert(here.locals[p]);
      for (std::size_t q = 0; q < n; ++q)
        seen.most_messages[p][q] = std::max(seen.most_messages[p][q], here.channels[p][q].size());
    }
    for (const model::Step& step : model::enabled_steps(system, here)) {
      ++seen.steps;
      const std::size_t p = step.process.index;
      Configuration& after = to_visit.emplace_back(here);
      model::take_step(system, after, step);
      const bool is_receipt = !step.sender.is_nil();
      const int sender = is_receipt ? int{*step.sender} : -1;
      const Bytes message =
          is_receipt ? here.channels[static_cast<std::size_t>(sender)][p][step.position] : Bytes();
      seen.taken[p].insert({step.action, sender, message, here.locals[p], after.locals[p]});
    }
  }
  seen.states = known.size();
  return seen;
}

std::set<SeenStep> steps_of(const LocalAutomata& automata, std::size_t process) {
  const LocalAutomaton& automaton = automata.processes[process];
  const auto state = [&](int number) { return automaton.states[static_cast<std::size_t>(number)]; };
  std::set<SeenStep> steps;
  for (const AutomatonStep& step : automaton.steps)
    steps.insert(
        {step.action, step.sender,
         step.message < 0 ? Bytes() : automata.messages[static_cast<std::size_t>(step.message)],
         state(step.from), state(step.to)});
  return steps;
}

void expect_those_of_the_plain_model(const model::System& system) {
  const Seen seen = seen_in_the_plain_model(system);
  WholeGraph graph(system, {});
  const LocalAutomata automata = local_automata(system, graph);
  EXPECT_EQ(graph.states(), seen.states);
  EXPECT_EQ(graph.steps(), seen.steps);
  EXPECT_EQ(automata.capacities, seen.most_messages);
  for (std::size_t p = 0; p < seen.locals.size(); ++p) {
    const std::vector<Bytes>& states = automata.processes[p].states;
    EXPECT_EQ(std::set<Bytes>(states.begin(), states.end()), seen.locals[p]);
    EXPECT_EQ(states.size(), seen.locals[p].size());
    EXPECT_EQ(steps_of(automata, p), seen.taken[p]);
  }
}

TEST(LocalSteps, AreThoseOfThePlainModel) {
  for (const auto& [algorithm, request] : std::vector<std::pair<std::string, properties::Request>>{
           {"lmutin", {{"graph", "k2"}, {"repair", "init,prets"}}},
           {"ricart-agrawala", {{"n", "2"}}},
           {"peterson-filter", {{"n", "2"}}}}) {
    SCOPED_TRACE(algorithm);
    expect_those_of_the_plain_model(*tests::system_of(algorithm, request));
  }
}

TEST(LocalSteps, AreRefusedWhereClocksAreRenumbered) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init"}});
  WholeGraph graph(*system, {});
  EXPECT_THROW(local_automata(*system, graph), model::BadInstance);
}

TEST(LocalSteps, AreRefusedWhereWaitingIsReadFromRegisters) {
  const auto system = tests::system_of("philosophers", {{"n", "3"}, {"forks", "registers"}});
  WholeGraph graph(*system, {});
  EXPECT_THROW(local_automata(*system, graph), model::BadInstance);
}

TEST(WholeGraph, IsRefusedAtALimit) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}});
  Options options;
  options.max_states = 10;
  EXPECT_THROW(WholeGraph(*system, options), model::BoundExceeded);
}

}  // namespace
}  // namespace ample::checker
