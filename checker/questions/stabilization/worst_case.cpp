// Graphs of the illegitimate configurations, with weights; what is legitimate has no edges.
#include "checker/questions/stabilization/worst_case.hpp"

#include "checker/questions/measure/weighted_graph.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace ample::checker {

namespace {

/// The heaviest way. Its nodes stand for configurations, whose steps they have in their order.
template <class StateOf>
std::optional<WorstCase> worst_of(StateSpace& space, const WeightedGraph& graph, StateOf state_of) {
  constexpr std::size_t bytes_of_heaviest = 28;  // a node
  space.look_now(graph.nodes() * bytes_of_heaviest);
  WorstCase worst{0, {}};
  const std::optional<Weighed> found = heaviest(graph, false, [&] { space.look(); });
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
std::optional<WorstCase> worst_of_steps(StateSpace& space, const std::vector<bool>& legitimate,
                                        Weighs weighs) {
  const StepGraph& graph = space.graph();
  WeightedGraph weighted;
  space.look_now(graph.steps() * sizeof(WeightedStep));
  weighted.steps.reserve(graph.steps());
  weighted.starts = static_cast<NodeNumber>(space.starts());
  for (StateNumber state = 0; state < graph.states(); ++state) {
    space.look();
    const auto targets = graph.successors(state);
    for (std::uint32_t i = 0; i < targets.size() && !legitimate[state]; ++i)
      weighted.steps.push_back({targets[i], weighs(state, i), {}});
    weighted.end_node();
  }
  return worst_of(space, weighted, [](NodeNumber node) { return StateNumber{node}; });
}

/// The number of times that each cause is still to be done until the round, or time unit, ends.
using Left = std::vector<std::uint16_t>;

bool is_nothing(const Left& left) {
  return std::all_of(left.begin(), left.end(), [](std::uint16_t times) { return times == 0; });
}

/// The duties of a round: what is to be done, and what of it may be forgotten.
class Duties {
 public:
  Duties(StateSpace& space, const CauseSet& obliged, Counting counting)
      : space_(space), causes_(space.graph().causes()), obliged_(obliged), counting_(counting) {}

  Left at_beginning(StateNumber state) {
    look_at(state);
    Left left(causes_.size());
    for (std::size_t i = 0; i < causes_.size(); ++i)
      if (obliged_[i] && is_possible(i)) left[i] = counting_ == Counting::rounds ? 1 : messages(i);
    return left;
  }
  /// Forgets what is impossible here.
  void forget(Left& left, StateNumber state) {
    look_at(state);
    for (std::size_t i = 0; i < causes_.size(); ++i)
      if (left[i] != 0 && !is_possible(i)) left[i] = 0;
  }

 private:
  void look_at(StateNumber state) {
    if (state_ == state) return;
    state_ = state;
    enabled_ = space_.graph().enabled(state);
    if (counting_ == Counting::time) space_.read(state, configuration_);
  }
  /// Counting time units, a message is not forgotten while its process does something else first.
  bool is_possible(std::size_t cause) const {
    if (enabled_[cause]) return true;
    if (counting_ == Counting::rounds || causes_[cause].sender.is_nil()) return false;
    for (std::size_t i = 0; i < causes_.size(); ++i)
      if (enabled_[i] && obliged_[i] && causes_[i].sender.is_nil()
          && causes_[i].process == causes_[cause].process)
        return true;
    return false;
  }
  std::uint16_t messages(std::size_t cause) {
    if (causes_[cause].sender.is_nil()) return 1;
    Tabulation& tabulation = space_.tabulation();
    const Slot slot =
        tabulation.channel_between((*causes_[cause].sender).index, causes_[cause].process.index);
    const std::size_t count = tabulation.channel(slot).messages_in(configuration_[slot]).size();
    return static_cast<std::uint16_t>(count);
  }

  StateSpace& space_;
  const std::vector<Cause>& causes_;
  const CauseSet& obliged_;
  Counting counting_;
  StateNumber state_ = ~StateNumber{0};
  CauseSet enabled_;
  std::vector<Index> configuration_;
};

/// Configurations, each with what is left to be done: numbers for both.
class Nodes {
 public:
  struct Place {
    StateNumber state;
    std::uint32_t left;
  };
  NodeNumber number_of(StateNumber state, const Left& left) {
    constexpr std::size_t most = 30'000'000;
    const auto kind = kinds_.try_emplace(left, static_cast<std::uint32_t>(kinds_.size())).first;
    if (kind->second == lefts_.size()) lefts_.push_back(&kind->first);
    const auto number = static_cast<NodeNumber>(places_.size());
    const auto [place, is_new] =
        numbers_.try_emplace(std::uint64_t{state} << 32 | kind->second, number);
    if (is_new) places_.push_back({state, kind->second});
    if (places_.size() > most)
      throw model::BoundExceeded("too many configurations to count rounds");
    return place->second;
  }
  std::size_t size() const { return places_.size(); }
  StateNumber state(std::size_t node) const { return places_[node].state; }
  const Left& left(std::size_t node) const { return *lefts_[places_[node].left]; }

 private:
  std::map<Left, std::uint32_t> kinds_;
  std::vector<const Left*> lefts_;
  std::unordered_map<std::uint64_t, NodeNumber> numbers_;
  std::vector<Place> places_;
};

}  // namespace

std::optional<WorstCase> worst_steps(StateSpace& space, const std::vector<bool>& legitimate) {
  return worst_of_steps(space, legitimate, [](StateNumber, std::uint32_t) { return true; });
}

std::optional<WorstCase> worst_traversals(StateSpace& space, const std::vector<bool>& legitimate,
                                          const model::Faults& faults) {
  model::Configuration before;
  StateNumber decoded = ~StateNumber{0};
  std::vector<Index> configuration;
  return worst_of_steps(space, legitimate, [&](StateNumber state, std::uint32_t number) {
    if (state != decoded) {
      space.read(state, configuration);
      before = space.tabulation().decode(configuration);
      decoded = state;
    }
    for (const model::Step& step : space.steps(state, number))
      if (faults.ends_traversal(before, step)) return true;
    return false;
  });
}

std::optional<WorstCase> worst_rounds(StateSpace& space, const std::vector<bool>& legitimate,
                                      const CauseSet& obliged, Counting counting) {
  const StepGraph& graph = space.graph();
  WeightedGraph weighted;
  Nodes nodes;
  Duties duties(space, obliged, counting);
  const Left nothing(graph.causes().size());
  const auto beginning = [&](StateNumber state) {
    return nodes.number_of(state, legitimate[state] ? nothing : duties.at_beginning(state));
  };
  for (StateNumber state = 0; state < space.starts(); ++state) {
    space.look();
    beginning(state);
  }
  weighted.starts = static_cast<NodeNumber>(nodes.size());
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    const StateNumber here = nodes.state(node);
    const Left before = nodes.left(node);
    const auto targets = graph.successors(here);
    for (std::uint32_t i = 0; i < targets.size() && !legitimate[here]; ++i) {
      space.look();
      const StateNumber to = targets[i];
      Left left = before;
      const CauseSet& done = graph.label(graph.labels(here)[i]).causes;
      for (std::size_t cause = done.find_first(); cause != CauseSet::npos;
           cause = done.find_next(cause))
        if (left[cause] != 0) --left[cause];
      duties.forget(left, to);
      const bool next = is_nothing(left) || legitimate[to];
      // No round has begun if nothing was to be done at the beginning.
      weighted.steps.push_back(
          {next ? beginning(to) : nodes.number_of(to, left), next && !is_nothing(before), {}});
    }
    weighted.end_node();
  }
  return worst_of(space, weighted, [&](NodeNumber node) { return nodes.state(node); });
}

}  // namespace ample::checker
