// Building the product, breadth first, and reading an execution off it.
#include "checker/infinite/ltl/ltl_product.hpp"

#include "checker/verdict/run/budget.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <limits>

namespace ample::checker {

using properties::BuchiAutomaton;
using properties::Fairness;

namespace {

/// No action of an algorithm has such a number.
Cause cause_of_set(unsigned set) {
  constexpr unsigned in_a_row = model::max_processes;
  return {.process = static_cast<int>(set % in_a_row),
          .action = static_cast<model::ActionId>(std::numeric_limits<model::ActionId>::max()
                                                 - set / in_a_row)};
}

/// Marks the steps of executions that only the bound on rounds ends, or makes fair; nobody's state
/// changes in them.
const model::ProcessSet cut_off_mark{model::ProcessId(0)};

}  // namespace

LtlProduct::LtlProduct(const LtlGraph& graph, const BuchiAutomaton& automaton, Watch& watch,
                       const std::function<bool(std::size_t)>& has_room)
    : graph_(graph), automaton_(automaton), watch_(watch) {
  for (unsigned set = 0; set < automaton.acceptance_sets; ++set)
    everything_.push_back(cause_of_set(set));
  build(has_room);
}

std::size_t LtlProduct::bytes() const {
  // Besides the product, what the search for components takes: which were met, in which order.
  constexpr std::size_t a_node = sizeof(Node) + sizeof(StateNumber) + 3 * sizeof(std::uint32_t);
  return numbers_.size() * sizeof(StateNumber) + nodes_.capacity() * a_node
         + StepGraph::bytes_of(nodes_.size(), product_.steps());
}

/// visit(step of the graph or none, label of the graph or none, transition or none), in the order
/// of the steps of the node.
template <class Visit>
void LtlProduct::for_each_step(StateNumber node, Visit&& visit) const {
  const auto [state, from, ended] = nodes_[node];
  const StepGraph& graph = graph_.graph;
  const std::uint32_t count =
      ended ? 0 : static_cast<std::uint32_t>(graph.successors(state).size());
  const auto& transitions = automaton_.states[from];
  if (graph.is_end(state, graph_.owed))
    for (const BuchiAutomaton::Transition& transition : transitions)
      if (transition.label.admits(graph_.letters.of_state[state]))
        visit(std::optional<std::uint32_t>(), &transition);
  for (std::uint32_t step = 0; step < count; ++step) {
    const LtlLetter letter = graph_.letters.of(graph, state, step);
    bool goes_along = false;
    for (const BuchiAutomaton::Transition& transition : transitions)
      if (transition.label.admits(letter)) {
        goes_along = true;
        visit(std::optional(step), &transition);
      }
    if (!goes_along)
      visit(std::optional(step), static_cast<const BuchiAutomaton::Transition*>(nullptr));
  }
}

StateNumber LtlProduct::meet(const Node& node, StateNumber from) {
  StateNumber& number =
      node.ended ? ended_[{node.state, node.automaton}]
                 : numbers_[std::size_t{node.state} * automaton_.states.size() + node.automaton];
  if (number == nowhere) {
    if (nodes_.size() >= VisitedSet::most_states)
      throw model::BoundExceeded("bound exceeded: more than 2^32 nodes of the product");
    number = static_cast<StateNumber>(nodes_.size());
    nodes_.push_back(node);
    parents_.push_back(from);
  }
  return number;
}

StepGraph::LabelNumber LtlProduct::label(const std::vector<Cause>& causes,
                                         BuchiAutomaton::AcceptanceSets in, bool is_cut_off) {
  std::vector<Cause> all = causes;
  for (unsigned set = 0; set < automaton_.acceptance_sets; ++set)
    if ((in >> set & 1u) != 0) all.push_back(cause_of_set(set));
  return product_.number_of_label(all, is_cut_off ? cut_off_mark : model::ProcessSet{});
}

bool LtlProduct::is_decided(StateNumber node) const {
  const auto [state, from, ended] = nodes_[node];
  if (ended) return false;  // maybe only by a bound
  return checker::is_decided(automaton_, from, graph_.letters.of_state[state], graph_.about_steps);
}

void LtlProduct::expand(StateNumber node) {
  const StepGraph& graph = graph_.graph;
  const StateNumber state = nodes_[node].state;
  const bool is_end = graph.is_end(state, graph_.owed), is_fair = graph_.fairness != Fairness::none;
  const bool stopped = (is_end || is_fair) && graph_.stopped(state);
  const bool is_cut_off = is_end && stopped, is_stopped = is_fair && stopped;
  std::vector<StepGraph::LabelNumber> dead;  // of the steps that lead nowhere
  if (!everything_.empty()) dead.push_back(product_.number_of_label(everything_, {}));
  for_each_step(
      node, [&](std::optional<std::uint32_t> step, const BuchiAutomaton::Transition* transition) {
        if (!step) {
          product_.add_step(meet({state, transition->to, true}, node),
                            label({}, transition->in, is_cut_off));
          return;
        }
        const StepGraph::LabelNumber own = graph.labels(state)[*step];
        const BuchiAutomaton::AcceptanceSets in = transition == nullptr ? 0 : transition->in;
        const auto [known, is_new] = labels_.try_emplace({own, in, is_stopped}, 0);
        if (is_new) {
          std::vector<Cause> causes;
          for (std::size_t cause = 0; cause < graph.causes().size(); ++cause)
            if (graph.label(own).causes[cause]) causes.push_back(graph.causes()[cause]);
          known->second = label(causes, in, is_stopped);
        }
        if (transition == nullptr)
          dead.push_back(known->second);
        else
          product_.add_step(meet({graph.successors(state)[*step], transition->to}, node),
                            known->second);
      });
  std::sort(dead.begin(), dead.end());
  dead.erase(std::unique(dead.begin(), dead.end()), dead.end());
  for (const StepGraph::LabelNumber number : dead) product_.add_step(nowhere, number);
  product_.end_state();
}

void LtlProduct::build(const std::function<bool(std::size_t)>& has_room) {
  constexpr StateNumber between_looks = 1u << 12;
  const std::size_t pairs = std::size_t{graph_.graph.states()} * automaton_.states.size();
  if (!has_room(pairs * sizeof(StateNumber))) throw LimitMet{};
  numbers_.assign(pairs, nowhere);
  nodes_.push_back({0, 0});
  parents_.push_back(nowhere);
  product_.end_state();
  for (StateNumber root = 0; root < graph_.roots; ++root)
    for (const State state : automaton_.initial) meet({root, state}, nowhere);
  for (StateNumber node = 1; node < nodes_.size() && !decided_; ++node) {
    if (node % between_looks == 0) {
      watch_.look();
      if (!has_room(bytes())) throw LimitMet{};
    }
    if (is_decided(node))
      decided_ = node;
    else
      expand(node);
  }
  product_.finish();
}

FairnessConstraint LtlProduct::constraint(bool with_cut_off) {
  const StepGraph& graph = graph_.graph;
  CauseSet obliged(product_.causes().size());
  for (std::size_t i = 0; i < obliged.size(); ++i) {
    const Cause& cause = product_.causes()[i];
    const auto own = std::find(graph.causes().begin(), graph.causes().end(), cause);
    obliged[i] = own == graph.causes().end()  // an acceptance set
                 || (graph_.fairness != Fairness::none
                     && graph_.owed[static_cast<std::size_t>(own - graph.causes().begin())]);
  }
  return {{[this](StateNumber node) {
             watch_.pass();
             return node != nowhere;
           },
           [this, with_cut_off](const StepGraph::Label& label) {
             watch_.pass();
             return with_cut_off || label.changed.empty();
           }},
          // Without fairness what remains are the acceptance sets.
          graph_.fairness == Fairness::none ? Fairness::weak : graph_.fairness,
          std::move(obliged)};
}

LtlStep LtlProduct::step_of(const CycleStep& wanted) const {
  std::optional<LtlStep> found;
  std::uint32_t number = 0;
  for_each_step(wanted.state, [&](std::optional<std::uint32_t> step,
                                  const BuchiAutomaton::Transition* transition) {
    if (transition == nullptr || number++ != wanted.step) return;
    found = LtlStep{nodes_[wanted.state].state, step};
  });
  if (!found) throw model::InternalError("a loop of the product takes a step that leads nowhere");
  return *found;
}

std::vector<LtlStep> LtlProduct::way_to(StateNumber node) const {
  std::vector<LtlStep> way;
  for (; parents_[node] != nowhere; node = parents_[node]) {
    const auto targets = product_.successors(parents_[node]);
    const auto step = std::find(targets.begin(), targets.end(), node) - targets.begin();
    way.push_back(step_of({parents_[node], static_cast<std::uint32_t>(step)}));
  }
  std::reverse(way.begin(), way.end());
  return way;
}

std::optional<LtlExecution> LtlProduct::accepted(bool with_cut_off) {
  if (decided_) return LtlExecution{way_to(*decided_), {}, nodes_[*decided_].state};
  const FairnessConstraint searched = constraint(with_cut_off);
  const std::vector<StateNumber> component = fair_component(product_, searched);
  if (component.empty()) return std::nullopt;
  const std::vector<CycleStep> cycle = fair_cycle(product_, searched, component);
  const StateNumber first = cycle.front().state;
  LtlExecution execution{way_to(first), {}, nodes_[first].state};
  for (const CycleStep& step : cycle) execution.loop.push_back(step_of(step));
  return execution;
}

}  // namespace ample::checker
