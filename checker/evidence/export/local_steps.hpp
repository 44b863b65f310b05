// The processes of an instance as automata: their local states, and the steps that occur between
// them, each with what it receives, sends, reads and writes.
//
// They are read off the graph of all configurations, so that each of them is taken somewhere. What
// a process does depends on its local state, the message and the registers that it uses alone:
// therefore the automata together have exactly the configurations and steps that they were read
// from.
#pragma once

#include "checker/evidence/export/whole_graph.hpp"

#include <set>

namespace ample::checker {

struct AutomatonStep {
  model::ActionId action{};
  int sender = -1;            ///< of a receipt
  int message = -1;           ///< of a receipt: its number
  int from = 0, to = 0;       ///< numbers of local states
  std::vector<int> reads{};   ///< the value of every register that the process uses
  std::vector<int> writes{};  ///< and their values afterwards
  struct Sent {
    int to, message;
    auto operator<=>(const Sent&) const = default;
  };
  std::vector<Sent> sends{};  ///< in their order, by channel
  auto operator<=>(const AutomatonStep&) const = default;
};

/// The automaton of one process.
struct LocalAutomaton {
  std::vector<model::Bytes> states{};              ///< the first is the initial one
  std::vector<bool> inside{}, waits{}, stopped{};  ///< by local state: InCS, waits, out of rounds
  std::vector<std::size_t> registers{};            ///< those that it uses
  std::set<AutomatonStep> steps{};
};

struct LocalAutomata {
  std::vector<LocalAutomaton> processes;
  std::vector<model::Bytes> messages;                ///< by number
  std::vector<std::vector<std::size_t>> capacities;  ///< [from][to]: most messages there at once
  std::vector<std::vector<model::Bytes>> values;     ///< of each register; the first is initial
};

/// Throws BadInstance, with the reason, when the steps of a process are not its own affair: ranked
/// actions and timeouts, renumbered clocks, several initial configurations, or `waiting` that looks
/// at the shared variable.
LocalAutomata local_automata(const model::System& system, WholeGraph& graph);

/// A text for people: the variables of each local state, and the steps between them.
std::string to_text(const model::System& system, const LocalAutomata& automata);

}  // namespace ample::checker
