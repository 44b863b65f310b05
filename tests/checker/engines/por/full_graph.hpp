// The full graph of an instance where every execution ends, and what is sent behind each
// configuration: found by visiting everything.
#pragma once

#include "checker/engines/por/may_send.hpp"
#include "model/configuration.hpp"

#include <map>
#include <set>

namespace ample::tests {

struct FullGraph {
  /// How often, at most, each message is sent through a channel in one execution.
  using Times = std::map<std::pair<checker::Slot, checker::Index>, unsigned>;
  struct Node {
    checker::MaySendId summary;
    Times times;
  };

  /// Thrown where an execution comes back to where it was.
  struct Cycle {};

  explicit FullGraph(const model::System& system)
      : tabulation(system), automata(tabulation), summaries(automata) {
    for (const model::ProcessSet inside : system.instance().inside)
      visit(automata.configuration_of(model::initial_configuration(system, inside)));
  }

  const Node& visit(const checker::GlobalConfiguration& here) {
    if (const auto known = nodes.find(here); known != nodes.end()) return known->second;
    if (!open.insert(here).second) throw Cycle{};
    Node node{summaries.nothing(), {}};
    for (checker::ProcessIndex process = 0; process < automata.processes(); ++process) {
      const auto steps = automata[process].steps(here[process]);
      for (const checker::LocalStep& step :
           std::vector<checker::LocalStep>(steps.begin(), steps.end())) {
        checker::GlobalConfiguration next = here;
        automata.take(next, process, step);
        const Node& behind = visit(next);
        node.summary = summaries.joined(node.summary, summaries.after(step.effect, behind.summary));
        Times times = behind.times;
        for (const checker::Sent& sent : automata.effect(step.effect).sends)
          if (sent.table->to() != sent.table->from()) ++times[{sent.channel, sent.message}];
        for (const auto& [message, most] : times)
          node.times[message] = std::max(node.times[message], most);
        edges.emplace_back(here, step.effect, next);
      }
    }
    open.erase(here);
    return nodes[here] = node;
  }

  checker::Tabulation tabulation;
  checker::Automata automata;
  checker::MaySendSummaries summaries;
  std::map<checker::GlobalConfiguration, Node> nodes;
  std::set<checker::GlobalConfiguration> open;  ///< being visited
  std::vector<
      std::tuple<checker::GlobalConfiguration, checker::EffectNumber, checker::GlobalConfiguration>>
      edges;
};

}  // namespace ample::tests
