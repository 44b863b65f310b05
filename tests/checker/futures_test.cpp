// May-send summaries of the full graph have exactly what brute force finds, and lose nothing on the
// way.
#include "checker/reduction/may_send.hpp"

#include "model/configuration.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ample::checker {
namespace {

/// Of an instance where every execution ends: what is sent behind each configuration.
class FullGraph {
 public:
  /// By channel and message, how often at most in one execution.
  using Times = std::map<std::pair<Slot, Index>, unsigned>;
  struct Node {
    MaySendId summary;
    Times times;
  };

  explicit FullGraph(const model::System& system)
      : tabulation(system), automata(tabulation), summaries(automata) {
    for (const model::ProcessSet inside : system.instance().inside)
      visit(automata.configuration_of(model::initial_configuration(system, inside)));
  }

  const Node& visit(const GlobalConfiguration& here) {
    if (const auto known = nodes.find(here); known != nodes.end()) return known->second;
    Node node{summaries.nothing(), {}};
    for (ProcessIndex process = 0; process < automata.processes(); ++process) {
      const auto steps = automata[process].steps(here[process]);
      for (const LocalStep& step : std::vector<LocalStep>(steps.begin(), steps.end())) {
        GlobalConfiguration next = here;
        automata.take(next, process, step);
        const Node& behind = visit(next);
        node.summary = summaries.joined(node.summary, summaries.after(step.effect, behind.summary));
        Times times = behind.times;
        for (const Sent& sent : automata.effect(step.effect).sends)
          if (sent.table->to() != sent.table->from()) ++times[{sent.channel, sent.message}];
        for (const auto& [message, most] : times)
          node.times[message] = std::max(node.times[message], most);
        edges.emplace_back(here, step.effect, next);
      }
    }
    return nodes[here] = node;
  }

  Tabulation tabulation;
  Automata automata;
  MaySendSummaries summaries;
  std::map<GlobalConfiguration, Node> nodes;
  std::vector<std::tuple<GlobalConfiguration, EffectNumber, GlobalConfiguration>> edges;
};

const std::vector<std::pair<std::string, properties::Request>> instances{
    {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
    {"ricart-agrawala", {{"n", "3"}}}};

TEST(Futures, HoldExactlyWhatIsSent) {
  for (const auto& [algorithm, request] : instances) {
    const auto system = tests::system_of(algorithm, request);
    FullGraph graph(*system);
    for (ProcessIndex process = 0; process < graph.automata.processes(); ++process) {
      SeenEnvironment environment(graph.summaries, process);
      for (const auto& [configuration, node] : graph.nodes) {
        const AssumptionId assumption = graph.summaries.assumption(node.summary, process);
        std::size_t arriving = 0, sent = 0;
        for (const auto& allowances : environment.arriving(assumption))
          arriving += allowances.messages.size();
        for (const auto& [message, times] : node.times) {
          const ChannelTable& channel = graph.tabulation.channel(message.first);
          if (channel.to().index == process) {
            ++sent;
            ASSERT_TRUE(environment.brings(assumption, channel.from().index, message.second))
                << algorithm;
          } else if (channel.from().index == process) {
            ASSERT_TRUE(environment.sends(assumption, {message.first, message.second,
                                                       &graph.tabulation.channel(message.first)}));
          }
        }
        ASSERT_EQ(arriving, sent) << algorithm;
      }
    }
  }
}

TEST(Futures, KeepBehindAStepAllThatMayFollowIt) {
  for (const auto& [algorithm, request] : instances) {
    const auto system = tests::system_of(algorithm, request);
    FullGraph graph(*system);
    for (const auto& [before, effect, after] : graph.edges) {
      const MaySendId left = graph.summaries.without(effect, graph.nodes.at(before).summary);
      ASSERT_TRUE(graph.summaries.includes(left, graph.nodes.at(after).summary)) << algorithm;
      ASSERT_TRUE(graph.summaries.includes(graph.nodes.at(before).summary, left)) << algorithm;
    }
  }
}

}  // namespace
}  // namespace ample::checker
