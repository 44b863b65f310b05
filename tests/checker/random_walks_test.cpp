// Random walks: what they know of small instances is all there is to know, and they always end.
#include "checker/reduction/random_walks.hpp"

#include "checker/reduction/position_set.hpp"
#include "model/configuration.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

struct Walked {
  explicit Walked(const model::System& system)
      : tabulation(system), automata(tabulation), experience(automata) {
    for (const model::ProcessSet inside : system.instance().inside)
      roots.push_back(automata.position_of(model::initial_configuration(system, inside)));
    RandomWalks walks(automata, roots);
    walks.walk_enough(experience);
    steps = walks.steps();
  }

  Tabulation tabulation;
  Automata automata;
  std::vector<Position> roots;
  Experience experience;
  std::uint64_t steps = 0;
};

/// How many steps of all reachable configurations send a message that is not known.
std::size_t unknown_steps(Walked& walked) {
  PositionSet seen(walked.automata.processes());
  std::vector<Position> open;
  const auto meet = [&](const Position& position) {
    if (seen.insert(position).is_new) open.push_back(position);
  };
  for (const Position& root : walked.roots) meet(root);
  std::size_t unknown = 0;
  while (!open.empty()) {
    const Position here = open.back();
    open.pop_back();
    for (Slot process = 0; process < walked.automata.processes(); ++process)
      for (const LocalStep& step : walked.automata[process].steps(here[process])) {
        if (!walked.experience.knows(step.effect)) ++unknown;
        Position next = here;
        walked.automata.take(next, process, step);
        meet(next);
      }
  }
  return unknown;
}

TEST(RandomWalks, meet_every_message_of_small_instances) {
  for (const auto& [algorithm, request] : std::vector<std::pair<std::string, properties::Request>>{
           {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
           {"lmutin", {{"graph", "p3"}, {"repair", "init,pre"}, {"inside", "safe"}}},
           {"ricart-agrawala", {{"n", "3"}}}}) {
    const auto system = tests::system_of(algorithm, request);
    Walked walked(*system);
    EXPECT_EQ(unknown_steps(walked), 0u) << algorithm;
  }
}

TEST(RandomWalks, are_the_same_every_time) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}, {"rounds", "2"}});
  EXPECT_EQ(Walked(*system).steps, Walked(*system).steps);
}

// Nobody ever asks: there is no step at all.
TEST(RandomWalks, end_where_nothing_can_happen) {
  const test::ToyLock nobody_asks({.graph = "k2", .rounds = 0});
  Walked walked(nobody_asks);
  EXPECT_EQ(unknown_steps(walked), 0u);
}

}  // namespace
}  // namespace ample::checker
