// Sweeps backwards over the graph, until nothing changes, for who may still get through.
#include "checker/infinite/liveness/partial_deadlock.hpp"

#include "checker/verdict/replay/standstill.hpp"
#include "checker/verdict/run/path.hpp"

#include <utility>

namespace ample::checker {

using model::ProcessMask;
using model::ProcessSet;

namespace {

/// The facts about one configuration.
struct Look {
  ProcessSet waiting;
  bool horizon;  ///< the bound on rounds may be what holds those who wait
};

class Prospects {
 public:
  Prospects(const Explored& explored, Watch& watch)
      : explored_(explored),
        watch_(watch),
        bounds_(explored.tabulation.system().instance()),
        configuration_(explored.tabulation.max_slots()) {}

  /// Judges all configurations; with the bound on rounds as an excuse, or without.
  void find(bool excused) {
    find_who_changes(excused);
    find_what_ends();
  }
  bool some_excuse() const { return some_excuse_; }

  /// The first configuration with stuck processes, while others go on; if `at_rest` one where they
  /// have no step.
  std::optional<StateNumber> first(bool at_rest) {
    for (StateNumber state = 0; state < states(); ++state) {
      const ProcessSet stuck = look_at(state).waiting - ProcessSet::from_mask(changes_[state]);
      if (stuck.empty() || (changes_[state] == 0 && ends_[state])) continue;
      if (!at_rest || !has_step(state, stuck)) return state;
    }
    return std::nullopt;
  }

 private:
  StateNumber states() const { return static_cast<StateNumber>(explored_.graph.states()); }

  Look look_at(StateNumber state) {
    watch_.pass();
    explored_.visited.layout().unpack(explored_.visited.record(state), configuration_.data());
    const properties::Standstill now = standstill_of(explored_.tabulation, configuration_);
    return {now.waiting, properties::ending_of(bounds_, now) == properties::Ending::horizon};
  }

  bool has_step(StateNumber state, ProcessSet processes) const {
    for (const auto number : explored_.graph.labels(state)) {
      const CauseSet& causes = explored_.graph.label(number).causes;
      for (std::size_t i = causes.find_first(); i != CauseSet::npos; i = causes.find_next(i))
        if (processes.contains(explored_.graph.causes()[i].process)) return true;
    }
    return false;
  }

  /// What is said of all continuations is said of those without another fault.
  bool is_fault(StepGraph::LabelNumber label) const {
    return explored_.graph.label(label).causes.none();
  }

  void find_who_changes(bool excused) {
    changes_.assign(states(), 0);
    for (StateNumber state = 0; excused && state < states(); ++state)
      if (look_at(state).horizon) {
        changes_[state] = ~ProcessMask{0};
        some_excuse_ = true;
      }
    sweep([&](StateNumber state) {
      const auto targets = explored_.graph.successors(state);
      const auto labels = explored_.graph.labels(state);
      ProcessMask mask = changes_[state];
      for (std::size_t i = 0; i < targets.size(); ++i)
        if (!is_fault(labels[i]))
          mask |= changes_[targets[i]] | explored_.graph.label(labels[i]).changed.mask();
      return std::exchange(changes_[state], mask) != mask;
    });
  }

  void find_what_ends() {
    ends_.assign(states(), false);
    sweep([&](StateNumber state) {
      if (ends_[state]) return false;
      const auto targets = explored_.graph.successors(state);
      const auto labels = explored_.graph.labels(state);
      bool ends = true;  // a step that changes nothing leads back here, which is not known to end
      for (std::size_t i = 0; i < targets.size(); ++i)
        ends = ends && (is_fault(labels[i]) || ends_[targets[i]]);
      ends_[state] = ends;
      return ends;
    });
  }

  /// Successors mostly have larger numbers, so that few sweeps suffice.
  template <class Improve>
  void sweep(Improve improve) {
    for (bool again = true; again;) {
      again = false;
      for (StateNumber state = states(); state-- > 0;) {
        watch_.pass();
        again |= improve(state);
      }
    }
  }

  const Explored& explored_;
  Watch& watch_;
  const properties::CriticalSectionBounds bounds_;
  std::vector<Index> configuration_;
  std::vector<ProcessMask> changes_;  ///< who may enter or leave on some continuation
  std::vector<bool> ends_;            ///< every continuation ends
  bool some_excuse_ = false;
};

}  // namespace

PartialDeadlock partial_deadlock(const Explored& explored, Watch& watch) {
  Prospects prospects(explored, watch);
  prospects.find(true);
  std::optional<StateNumber> found = prospects.first(true);
  if (!found) found = prospects.first(false);
  if (found)
    return {.trace = trace_to({*found, std::nullopt}, explored.tabulation, explored.visited,
                              explored.roots)};
  if (!prospects.some_excuse()) return {};
  prospects.find(false);
  return {.trace = std::nullopt, .open = prospects.first(false).has_value()};
}

}  // namespace ample::checker
