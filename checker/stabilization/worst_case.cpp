// Graphs of the illegitimate configurations, with weights; legitimate is one node more, the end.
#include "checker/stabilization/worst_case.hpp"

#include "checker/stabilization/heaviest_path.hpp"
#include "model/errors.hpp"

#include <map>

namespace ample::checker {

namespace {

/// Nodes are the configurations with the same numbers.
template <class Weighs>
std::optional<WorstCase> worst_of_steps(const Universe& universe,
                                        const std::vector<bool>& legitimate, Weighs weighs) {
  const StepGraph& graph = universe.graph();
  MarkedGraph weighted;
  for (StateNumber state = 0; state < graph.states(); ++state) {
    const auto targets = graph.successors(state);
    for (std::uint32_t i = 0; i < targets.size() && !legitimate[state]; ++i)
      weighted.add_edge(targets[i], weighs(state, i));
    weighted.end_node();
  }
  const auto path = weighted.heaviest(static_cast<StateNumber>(universe.starts()));
  if (!path) return std::nullopt;
  WorstCase worst{path->weight, {}};
  for (const auto& taken : path->steps) worst.path.push_back({taken.node, taken.edge});
  return worst;
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
  MarkedGraph weighted;
  std::map<InRound, MarkedGraph::Node> numbers;
  std::vector<std::map<InRound, MarkedGraph::Node>::const_iterator> nodes;
  const auto number_of_node = [&](InRound node) {
    const auto [place, is_new] =
        numbers.try_emplace(std::move(node), static_cast<MarkedGraph::Node>(nodes.size()));
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
  const auto starts = static_cast<MarkedGraph::Node>(nodes.size());
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
      weighted.add_edge(number_of_node(next ? beginning(to) : InRound{to, std::move(left)}), ends);
    }
    weighted.end_node();
  }
  const auto path = weighted.heaviest(starts);
  if (!path) return std::nullopt;
  WorstCase worst{path->weight, {}};
  for (const auto& taken : path->steps)
    worst.path.push_back({nodes[taken.node]->first.state, taken.edge});
  return worst;
}

}  // namespace ample::checker
