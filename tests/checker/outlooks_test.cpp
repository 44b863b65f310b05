// Outlooks: whatever a process still does in the full graph is foreseen, with any budget.
#include "checker/reduction/outlooks.hpp"

#include "checker/reduction/position_set.hpp"
#include "checker/reduction/random_walks.hpp"
#include "model/configuration.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <set>

namespace ample::checker {
namespace {

using Effects = std::set<EffectNumber>;

/// The full graph of an instance where every execution ends: what each process still does.
struct FullGraph {
  explicit FullGraph(const model::System& system)
      : tabulation(system), automata(tabulation), experience(automata) {
    std::vector<Position> roots;
    for (const model::ProcessSet inside : system.instance().inside)
      roots.push_back(automata.position_of(model::initial_configuration(system, inside)));
    RandomWalks(automata, roots).walk_enough(experience);
    PositionSet seen(automata.processes());
    for (const Position& root : roots) later_of(root, seen);
  }

  /// Finds out what each process still does; returns the number of the configuration.
  std::uint32_t later_of(const Position& here, PositionSet& seen) {
    const auto [number, is_new] = seen.insert(here);
    if (!is_new) return number;
    positions.push_back(here);
    later.emplace_back(automata.processes());
    std::vector<Effects> found(automata.processes());
    for (Slot process = 0; process < automata.processes(); ++process) {
      const auto steps = automata[process].steps(here[process]);
      for (const LocalStep& step : std::vector<LocalStep>(steps.begin(), steps.end())) {
        Position next = here;
        automata.take(next, process, step);
        const std::uint32_t behind = later_of(next, seen);
        found[process].insert(step.effect);
        for (Slot other = 0; other < automata.processes(); ++other)
          found[other].insert(later[behind][other].begin(), later[behind][other].end());
      }
    }
    later[number] = std::move(found);
    return number;
  }

  std::vector<Index> sent(std::uint32_t configuration, Slot from, Slot to) const {
    std::vector<Index> messages;
    for (const EffectNumber effect : later[configuration][from])
      for (const Sent& sent : tabulation.effect(effect).sends)
        if (sent.table->to().index == to) messages.push_back(sent.message);
    return messages;
  }
  /// What will really be sent to a process by the others of lower index than `senders`.
  FeedId feed(std::uint32_t configuration, Slot to, Slot senders) {
    std::vector<MessageSet> sets(automata.processes(), no_messages);
    for (Slot from = 0; from < senders; ++from)
      if (from != to) sets[from] = feeds.messages.of(sent(configuration, from, to));
    return feeds.sets.number_of(sets);
  }

  Tabulation tabulation;
  Automata automata;
  Experience experience;
  AssumedFeeds feeds;
  InternedVectors outlooks;
  std::vector<Position> positions;
  std::vector<std::vector<Effects>> later;  ///< by configuration and process
};

const std::vector<std::pair<std::string, properties::Request>> instances{
    {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
    {"lmutin", {{"graph", "p3"}, {"repair", "init"}, {"clock", "request"}}},
    {"ricart-agrawala", {{"n", "3"}}}};

TEST(Outlooks, foresee_all_that_happens) {
  for (const auto& [algorithm, request] : instances)
    for (const std::size_t most : {1u, 20u, 1000u}) {
      const auto system = tests::system_of(algorithm, request);
      FullGraph graph(*system);
      const Slot processes = graph.automata.processes();
      for (Slot process = 0; process < processes; ++process) {
        LocalBudget budget(most);
        Outlooks outlooks(graph.automata, process, graph.experience, graph.feeds, graph.outlooks,
                          budget);
        for (std::uint32_t i = 0; i < graph.positions.size(); ++i) {
          const auto outlook = graph.outlooks[outlooks.outlook(graph.positions[i][process],
                                                               graph.feed(i, process, processes))];
          for (Slot to = 0; to < processes; ++to)
            for (const Index message : graph.sent(i, process, to))
              ASSERT_TRUE(graph.feeds.messages.contains(outlook[to], message))
                  << algorithm << ", P" << process << " to P" << to << ", at most " << most;
        }
      }
    }
}

TEST(Outlooks, go_on_with_more_as_if_begun_anew) {
  for (const auto& [algorithm, request] : instances) {
    const auto system = tests::system_of(algorithm, request);
    FullGraph graph(*system);
    const Slot processes = graph.automata.processes();
    for (Slot process = 0; process < processes; ++process) {
      LocalBudget budget(1'000'000);
      Outlooks gone_on(graph.automata, process, graph.experience, graph.feeds, graph.outlooks,
                       budget);
      Outlooks begun(graph.automata, process, graph.experience, graph.feeds, graph.outlooks,
                     budget);
      for (std::uint32_t i = 0; i < graph.positions.size(); i += 9) {
        const SituationId situation = graph.positions[i][process];
        for (Slot senders = 0; senders < processes; ++senders)
          gone_on.outlook(situation, graph.feed(i, process, senders));
        const FeedId feed = graph.feed(i, process, processes);
        ASSERT_EQ(gone_on.outlook(situation, feed), begun.outlook(situation, feed)) << algorithm;
      }
    }
  }
}

}  // namespace
}  // namespace ample::checker
