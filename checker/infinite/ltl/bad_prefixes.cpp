// The product, level by level, without its steps: they are taken again for the trace.
#include "checker/infinite/ltl/bad_prefixes.hpp"

#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/budget.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <limits>

namespace ample::checker {

using properties::BuchiAutomaton;
using properties::LtlQuestion;

namespace {

/// True when, after the execution has ended and while this letter is read again and again, a run
/// from the state comes to one that accepts everything.
bool accepts_for_ever(const BuchiAutomaton& automaton, BuchiAutomaton::State from,
                      LtlLetter letter) {
  std::vector<BuchiAutomaton::State> met{from};
  for (std::size_t next = 0; next < met.size(); ++next) {
    if (accepts_everything(automaton, met[next])) return true;
    for (const BuchiAutomaton::Transition& transition : automaton.states[met[next]])
      if (transition.label.admits(letter) && std::ranges::count(met, transition.to) == 0)
        met.push_back(transition.to);
  }
  return false;
}

}  // namespace

BadPrefixes::BadPrefixes(const LtlQuestion& question, Tabulation& tabulation,
                         const VisitedSet& visited, std::function<bool(std::size_t)> has_room)
    : question_(question),
      tabulation_(tabulation),
      visited_(visited),
      has_room_(std::move(has_room)),
      about_steps_(question.about_steps()),
      constrained_(!tabulation.system().constraint().empty()),
      predicates_(question, tabulation),
      successors_(tabulation, visited) {}

void BadPrefixes::go_on(std::uint32_t steps, std::uint64_t roots, Watch& watch) {
  if (nodes_.empty())
    for (StateNumber root = 0; root < roots; ++root)
      for (const BuchiAutomaton::State state : question_.violations.initial)
        meet(root, state, static_cast<NodeNumber>(nodes_.size()));
  for (; level_ <= steps && next_ < nodes_.size() && !violation_; ++level_)
    for (const auto end = static_cast<NodeNumber>(nodes_.size()); next_ < end; ++next_) {
      watch.pass();
      visit(next_);
    }
}

void BadPrefixes::visit(NodeNumber node) {
  const auto [state, automaton, parent] = nodes_[node];
  const LtlLetter letter = predicates_.of(successors_.configuration(state));
  const model::Requests requests = tabulation_.system().instance().requests;
  bool is_end = true;
  const auto steps = successors_.of(state, [&](const Move& move, std::span<const Index> next) {
    is_end = is_end && !is_owed(tabulation_, move, requests);
    return is_stored(next);
  });
  for (const auto& [move, to] : steps) {
    const LtlLetter read = letter | letter_of(move);
    for (const BuchiAutomaton::Transition& transition : question_.violations.states[automaton])
      if (transition.label.admits(read)) meet(to, transition.to, node);
  }
  if (is_end && accepts_for_ever(question_.violations, automaton, letter)) end(node);
}

bool BadPrefixes::is_stored(std::span<const Index> next) const {
  return !constrained_ || tabulation_.system().within_constraint(tabulation_.decode(next));
}

void BadPrefixes::end(NodeNumber node) {
  // Whoever only the bound on rounds stopped would ask there, where requests are owed.
  if (owes_beyond_bound(tabulation_, successors_.configuration(nodes_[node].state),
                        tabulation_.system().instance().requests))
    open_ = true;
  else
    violates(node);
}

void BadPrefixes::meet(StateNumber state, Automaton::State automaton, NodeNumber parent) {
  const std::size_t states = question_.violations.states.size();
  const std::size_t pair = state * states + automaton;
  if (pair >= met_.size()) {
    require_room(bytes() + visited_.size() * states / 4);  // it may be doubled
    met_.resize(visited_.size() * states);
  }
  if (met_[pair]) return;
  if (nodes_.size() == std::numeric_limits<NodeNumber>::max())
    throw model::BoundExceeded("bound exceeded: more than 2^32 nodes of the product");
  if (nodes_.size() == nodes_.capacity()) require_room(bytes() + 2 * nodes_.size() * sizeof(Node));
  met_[pair] = true;
  const auto node = static_cast<NodeNumber>(nodes_.size());
  nodes_.push_back({state, automaton, parent});
  const LtlLetter letter = predicates_.of(successors_.configuration(state));
  if (is_decided(question_.violations, automaton, letter, about_steps_)) violates(node);
}

void BadPrefixes::violates(NodeNumber node) {
  // One that ends may be found after one that is longer.
  violation_ = std::min(violation_.value_or(node), node);
}

void BadPrefixes::require_room(std::size_t bytes) const {
  if (!has_room_(bytes)) throw LimitMet{};
}

LtlLetter BadPrefixes::letter_of(const Move& move) const {
  return about_steps_ == 0 ? 0 : question_.letter_of(tabulation_.step_of(move));
}

model::Step BadPrefixes::step_to(const Node& node) {
  const Node& parent = nodes_[node.parent];
  const LtlLetter letter = predicates_.of(successors_.configuration(parent.state));
  const auto steps = successors_.of(
      parent.state, [&](const Move&, std::span<const Index> next) { return is_stored(next); });
  for (const auto& [move, to] : steps) {
    const LtlLetter read = letter | letter_of(move);
    if (to == node.state
        && std::ranges::any_of(question_.violations.states[parent.automaton],
                               [&](const BuchiAutomaton::Transition& transition) {
                                 return transition.to == node.automaton
                                        && transition.label.admits(read);
                               }))
      return tabulation_.step_of(move);
  }
  throw model::InternalError("no step leads from a node of the product to its child");
}

std::optional<Trace> BadPrefixes::trace() {
  if (!violation_) return std::nullopt;
  Trace trace;
  NodeNumber node = *violation_;
  for (; nodes_[node].parent != node; node = nodes_[node].parent)
    trace.steps.push_back(step_to(nodes_[node]));
  std::ranges::reverse(trace.steps);
  trace.start = tabulation_.decode(successors_.configuration(nodes_[node].state));
  return trace;
}

}  // namespace ample::checker
