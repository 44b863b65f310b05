// Graphs of the illegitimate configurations, with weights; legitimate is one node more, the end.
#include "checker/stabilization/worst_case.hpp"

#include "checker/measure/weighted_graph.hpp"
#include "model/errors.hpp"

#include <map>

namespace ample::checker {

namespace {

/// The heaviest way. Its nodes stand for configurations, whose steps they have in their order.
template <class StateOf>
std::optional<WorstCase> worst_of(const WeightedGraph& graph, StateOf state_of) {
  WorstCase worst{0, {}};
  const std::optional<Weighed> found = heaviest(graph, false);
  if (!found) return worst;
  if (!found->weight) return std::nullopt;
  worst.most = *found->weight;
  NodeNumber here = found->way.start;
  for (const std::uint32_t step : found->way.steps) {
    worst.path.push_back({state_of(here), step - graph.first[here]});
    here = graph.steps[step].to;
  }
  return worst;
}

/// Nodes are the configurations with the same numbers.
template <class Weighs>
std::optional<WorstCase> worst_of_steps(const Universe& universe,
                                        const std::vector<bool>& legitimate, Weighs weighs) {
  const StepGraph& graph = universe.graph();
  WeightedGraph weighted;
  weighted.starts = static_cast<NodeNumber>(universe.starts());
  for (StateNumber state = 0; state < graph.states(); ++state) {
    const auto targets = graph.successors(state);
    for (std::uint32_t i = 0; i < targets.size() && !legitimate[state]; ++i)
      weighted.steps.push_back({targets[i], weighs(state, i), {}});
    weighted.end_node();
  }
  return worst_of(weighted, [](NodeNumber node) { return StateNumber{node}; });
}

/// A configuration, and what of the round is still to be done.
struct InRound {
  StateNumber state;
  CauseSet left;
  bool operator<(const InRound& other) const {
    return state != other.state ? state < other.state : left < other.left;
  }
};

}  // namespace

std::optional<WorstCase> worst_steps(const Universe& universe,
                                     const std::vector<bool>& legitimate) {
  return worst_of_steps(universe, legitimate, [](StateNumber, std::uint32_t) { return true; });
}

std::optional<WorstCase> worst_traversals(Universe& universe, const std::vector<bool>& legitimate,
                                          const model::Faults& faults) {
  model::Configuration before;
  StateNumber decoded = ~StateNumber{0};
  std::vector<Index> configuration;
  return worst_of_steps(universe, legitimate, [&](StateNumber state, std::uint32_t number) {
    if (state != decoded) {
      universe.read(state, configuration);
      before = universe.tabulation().decode(configuration);
      decoded = state;
    }
    for (const model::Step& step : universe.steps(state, number))
      if (faults.ends_traversal(before, step)) return true;
    return false;
  });
}

std::optional<WorstCase> worst_rounds(const Universe& universe, const std::vector<bool>& legitimate,
                                      const CauseSet& obliged) {
  constexpr std::size_t most_nodes = 20'000'000;
  const StepGraph& graph = universe.graph();
  WeightedGraph weighted;
  std::map<InRound, NodeNumber> numbers;
  std::vector<std::map<InRound, NodeNumber>::const_iterator> nodes;
  const auto number_of_node = [&](InRound node) {
    const auto [place, is_new] =
        numbers.try_emplace(std::move(node), static_cast<NodeNumber>(nodes.size()));
    if (is_new) nodes.push_back(place);
    if (nodes.size() > most_nodes)
      throw model::BoundExceeded("too many configurations to count rounds");
    return place->second;
  };
  const auto beginning = [&](StateNumber state) {
    return InRound{state,
                   legitimate[state] ? CauseSet(obliged.size()) : graph.enabled(state) & obliged};
  };
  for (StateNumber state = 0; state < universe.starts(); ++state) number_of_node(beginning(state));
  weighted.starts = static_cast<NodeNumber>(nodes.size());
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    const InRound here = nodes[node]->first;
    const auto targets = graph.successors(here.state);
    for (std::uint32_t i = 0; i < targets.size() && !legitimate[here.state]; ++i) {
      const StateNumber to = targets[i];
      CauseSet left = here.left - graph.label(graph.labels(here.state)[i]).causes;
      left &= graph.enabled(to);
      // Where nothing was to be done at the beginning, no round has begun.
      const bool ends = here.left.any() && (left.none() || legitimate[to]);
      const bool next = left.none() || legitimate[to];
      weighted.steps.push_back(
          {number_of_node(next ? beginning(to) : InRound{to, std::move(left)}), ends, {}});
    }
    weighted.end_node();
  }
  return worst_of(weighted, [&](NodeNumber node) { return nodes[node]->first.state; });
}

}  // namespace ample::checker
