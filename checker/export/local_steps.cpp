// Reading the automata off the steps, by what each of them changes.
#include "checker/export/local_steps.hpp"

#include "checker/tables/index.hpp"
#include "checker/trace/step_text.hpp"
#include "model/clock_quotient.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ample::checker {

using model::Bytes;
using model::Configuration;
using model::ProcessId;

namespace {

/// Numbers in the order in which things are met.
class Numbering {
 public:
  explicit Numbering(std::vector<Bytes>& all) : all_(&all) {}
  int of(const Bytes& bytes) {
    const auto [known, is_new] = numbers_.try_emplace(bytes, static_cast<int>(all_->size()));
    if (is_new) all_->push_back(bytes);
    return known->second;
  }

 private:
  std::vector<Bytes>* all_;
  std::map<Bytes, int> numbers_;
};

void refuse(const std::string& why) {
  throw model::BadInstance("the processes cannot be written as automata of their own: " + why);
}

void check_is_local(const model::System& system, WholeGraph& graph) {
  for (const model::ActionInfo& action : system.actions())
    if (action.ranked || action.timeout)
      refuse("whether " + action.name + " is possible depends on other processes");
  if (model::renumbers_clocks(system))
    refuse("clocks are renumbered, as rounds are unbounded: give a number of rounds");
  if (graph.roots() != 1)
    refuse("there are several initial configurations: choose one by --inside");
}

class Reader {
 public:
  Reader(const model::System& system, LocalAutomata& automata)
      : system_(system), automata_(automata), messages_(automata.messages) {
    const auto n = static_cast<std::size_t>(system.processes());
    automata.processes.resize(n);
    automata.capacities.assign(n, std::vector<std::size_t>(n, 0));
    automata.values.resize(system.registers().size());
    for (auto& values : automata.values) values_.emplace_back(values);
    for (const ProcessId p : system.instance().all()) {
      locals_.emplace_back(automata.processes[p.index].states);
      for (std::size_t r = 0; r < system.registers().size(); ++r)
        if (system.registers()[r].users.contains(p))
          automata.processes[p.index].registers.push_back(r);
    }
  }

  /// Every configuration, the initial one first.
  void look_at(const Configuration& here) {
    for (std::size_t r = 0; r < values_.size(); ++r) values_[r].of(register_in(here, r));
    for (const ProcessId p : system_.instance().all()) {
      LocalAutomaton& automaton = automata_.processes[p.index];
      const Bytes& local = here.locals[p.index];
      const auto number = static_cast<std::size_t>(locals_[p.index].of(local));
      const Bytes with_shared = model::local_and_shared(here, p);
      const bool waits = system_.waiting(p, with_shared);
      const bool stopped = system_.stopped_by_bound(p, with_shared);
      if (number == automaton.inside.size()) {
        automaton.inside.push_back(system_.in_cs(p, local));
        automaton.waits.push_back(waits);
        automaton.stopped.push_back(stopped);
      } else if (automaton.waits[number] != waits || automaton.stopped[number] != stopped) {
        refuse("whether a process waits is read from the shared variable");
      }
      for (const ProcessId q : system_.instance().all()) {
        std::size_t& most = automata_.capacities[p.index][q.index];
        most = std::max(most, here.channels[p.index][q.index].size());
      }
    }
  }

  void add(const Configuration& before, const model::Step& step) {
    Configuration after = before;
    const ProcessIndex p = step.process.index;
    AutomatonStep local{.action = step.action, .from = locals_[p].of(before.locals[p])};
    if (!step.sender.is_nil()) {
      local.sender = *step.sender;
      local.message = messages_.of(before.channels[(*step.sender).index][p][step.position]);
    }
    const model::Outcome outcome = model::take_step(system_, after, step);
    local.to = locals_[p].of(after.locals[p]);
    for (const std::size_t r : automata_.processes[p].registers) {
      local.reads.push_back(values_[r].of(register_in(before, r)));
      local.writes.push_back(values_[r].of(register_in(after, r)));
    }
    for (const model::Send& send : outcome.sends)
      local.sends.push_back({int{send.to}, messages_.of(send.message)});
    // Sends through different channels commute.
    std::ranges::stable_sort(local.sends, {}, &AutomatonStep::Sent::to);
    automata_.processes[p].steps.insert(std::move(local));
  }

 private:
  Bytes register_in(const Configuration& configuration, std::size_t number) const {
    const model::Register& place = system_.registers()[number];
    return configuration.shared.substr(place.first, place.size);
  }

  const model::System& system_;
  LocalAutomata& automata_;
  Numbering messages_;
  std::vector<Numbering> locals_, values_;
};

}  // namespace

LocalAutomata local_automata(const model::System& system, WholeGraph& graph) {
  check_is_local(system, graph);
  LocalAutomata automata;
  Reader reader(system, automata);
  for (StateNumber state = 0; state < graph.states(); ++state)
    reader.look_at(graph.configuration(state));
  StateNumber from = 0;
  Configuration before = graph.configuration(from);
  graph.for_each_step([&](StateNumber state, const model::Step& step, StateNumber) {
    if (state != from) before = graph.configuration(from = state);
    reader.add(before, step);
  });
  return automata;
}

namespace {

/// "state = OutCS, ts = 1"
std::string variables_text(const model::System& system, const Bytes& local) {
  std::string text;
  for (const auto& [name, value] : system.variables(local))
    text += (text.empty() ? "" : ", ") + name + " = " + model::to_text(value);
  return text;
}

}  // namespace

std::string to_text(const model::System& system, const LocalAutomata& automata) {
  std::string text = "messages\n";
  for (std::size_t m = 0; m < automata.messages.size(); ++m)
    text += fmt::format("  m{}: {}\n", m, message_text(system, automata.messages[m]));
  for (const ProcessId p : system.instance().all()) {
    const LocalAutomaton& automaton = automata.processes[p.index];
    text += fmt::format("\n{}: {} local states, {} steps\n", to_text(p), automaton.states.size(),
                        automaton.steps.size());
    for (std::size_t s = 0; s < automaton.states.size(); ++s)
      text += fmt::format("  {}: {}\n", s, variables_text(system, automaton.states[s]));
    for (const AutomatonStep& step : automaton.steps) {
      text += fmt::format("  {} -> {}  {}", step.from, step.to, system.actions()[step.action].name);
      if (step.sender >= 0) text += fmt::format(" m{} from P{}", step.message, step.sender);
      for (std::size_t i = 0; i < step.reads.size(); ++i)
        text += fmt::format(", r{} = {}", automaton.registers[i], step.reads[i])
                + (step.writes[i] == step.reads[i] ? "" : fmt::format(" := {}", step.writes[i]));
      for (const AutomatonStep::Sent& sent : step.sends)
        text += fmt::format(", m{} to P{}", sent.message, sent.to);
      text += '\n';
    }
  }
  return text;
}

}  // namespace ample::checker
