// May-send summaries of the full graph have exactly what brute force finds, and lose nothing on the
// way.
#include "checker/engines/por/environment.hpp"

#include "tests/checker/engines/por/full_graph.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::FullGraph;

const std::vector<std::pair<std::string, properties::Request>> instances{
    {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
    {"ricart-agrawala", {{"n", "3"}}}};

TEST(Futures, HoldExactlyWhatIsSent) {
  for (const auto& [algorithm, request] : instances) {
    const auto system = tests::system_of(algorithm, request);
    FullGraph graph(*system);
    for (ProcessIndex process = 0; process < graph.automata.processes(); ++process) {
      Environment environment(graph.summaries, process);
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
