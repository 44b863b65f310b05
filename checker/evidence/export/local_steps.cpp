// Reading the automata off the steps, by what each of them changes.
#include "checker/evidence/export/local_steps.hpp"

#include "checker/evidence/trace/step_text.hpp"
#include "checker/store/tables/index.hpp"
#include "model/clock_quotient.hpp"
#include "model/counted.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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
    refuse(
        "its logical clocks would be renumbered, as rounds are unbounded: give a number of rounds");
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

bool never_changes(const LocalAutomata& automata, std::size_t number) {
  return automata.values[number].size() == 1;
}

/// "state = OutCS, ts = 1"
std::string variables_text(const model::System& system, const Bytes& local) {
  std::string text;
  for (const auto& [name, value] : system.variables(local))
    text += (text.empty() ? "" : ", ") + name + " = " + model::to_text(value);
  return text;
}

/// "r0 = 1: Q = (1,0)": what a value of a register is of the shared variables that the register may
/// change, where the other registers are as at first.
std::string register_text(const model::System& system, std::size_t number,
                          const std::vector<Bytes>& values) {
  const model::Register& place = system.registers()[number];
  std::vector<model::Record> records;
  for (const Bytes& value : values) {
    Bytes shared = system.initial_shared();
    records.push_back(system.shared_variables(shared.replace(place.first, place.size, value)));
  }
  std::string text;
  for (std::size_t v = 0; v < values.size(); ++v) {
    std::vector<std::string> pieces;
    for (std::size_t i = 0; i < records[v].size(); ++i)
      if (std::ranges::any_of(records, [&](const model::Record& other) {
            return other[i].value != records.front()[i].value;
          }))
        pieces.push_back(records[v][i].name + " = " + model::to_text(records[v][i].value));
    text += fmt::format("  r{} = {}: {}\n", number, v, fmt::join(pieces, ", "));
  }
  return text;
}

/// "0 -> 1  request, r0 = 0, r3 = 2; r0 := 1"
std::string step_text(const model::System& system, const LocalAutomata& automata,
                      const LocalAutomaton& automaton, const AutomatonStep& step) {
  std::string text =
      fmt::format("{} -> {}  {}", step.from, step.to, system.actions()[step.action].name);
  if (step.sender >= 0) text += fmt::format(" m{} from P{}", step.message, step.sender);
  std::vector<std::string> effects;
  for (std::size_t i = 0; i < step.reads.size(); ++i) {
    const std::size_t number = automaton.registers[i];
    if (never_changes(automata, number)) continue;
    text += fmt::format(", r{} = {}", number, step.reads[i]);
    if (step.writes[i] != step.reads[i])
      effects.push_back(fmt::format("r{} := {}", number, step.writes[i]));
  }
  for (const AutomatonStep::Sent& sent : step.sends)
    effects.push_back(fmt::format("m{} to P{}", sent.message, sent.to));
  return fmt::format("{}{}{}", text, effects.empty() ? "" : "; ", fmt::join(effects, ", "));
}

}  // namespace

std::string to_text(const model::System& system, const LocalAutomata& automata) {
  std::string text;
  if (!automata.messages.empty()) text += "messages\n";
  for (std::size_t m = 0; m < automata.messages.size(); ++m)
    text += fmt::format("  m{}: {}\n", m, message_text(system, automata.messages[m]));
  if (!automata.values.empty()) text += text.empty() ? "registers\n" : "\nregisters\n";
  for (std::size_t r = 0; r < automata.values.size(); ++r)
    if (!never_changes(automata, r)) text += register_text(system, r, automata.values[r]);
  for (const ProcessId p : system.instance().all()) {
    const LocalAutomaton& automaton = automata.processes[p.index];
    text += fmt::format("{}{}: {}, {}\n", text.empty() ? "" : "\n", to_text(p),
                        model::counted(automaton.states.size(), "local state", "local states"),
                        model::counted(automaton.steps.size(), "step", "steps"));
    for (std::size_t s = 0; s < automaton.states.size(); ++s) {
      const std::string variables = variables_text(system, automaton.states[s]);
      // Only so do states differ in which a process has asked more often.
      const bool asks = system.may_ask_again(p, automaton.states[s]);
      text += fmt::format("  {}{}{}{}\n", s, variables.empty() ? "" : ": ", variables,
                          asks ? "" : "; it asks no more");
    }
    for (const AutomatonStep& step : automaton.steps)
      text += "  " + step_text(system, automata, automaton, step) + "\n";
  }
  return text;
}

}  // namespace ample::checker
