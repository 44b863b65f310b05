// Writing an automaton in the HOA format.
#include "properties/hoa.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::properties {

namespace {

std::string quoted_for_hoa(const std::string& text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string label_in_hoa(const LtlLabel& label) {
  std::vector<std::string> literals;
  for (std::size_t atom = 0; atom < most_ltl_atoms; ++atom)
    if (((label.yes | label.no) >> atom & 1u) != 0)
      literals.push_back(fmt::format("{}{}", (label.no >> atom & 1u) != 0 ? "!" : "", atom));
  return literals.empty() ? "t" : fmt::format("{}", fmt::join(literals, "&"));
}

std::string acceptance_in_hoa(unsigned sets) {
  std::vector<std::string> each;
  for (unsigned set = 0; set < sets; ++set) each.push_back(fmt::format("Inf({})", set));
  return fmt::format("acc-name: {}\nAcceptance: {} {}\n",
                     sets == 0   ? "all"
                     : sets == 1 ? "Buchi"
                                 : fmt::format("generalized-Buchi {}", sets),
                     sets, sets == 0 ? "t" : fmt::format("{}", fmt::join(each, "&")));
}

}  // namespace

std::string to_hoa(const BuchiAutomaton& automaton, const std::string& name) {
  std::string text =
      fmt::format("HOA: v1\nname: {}\nStates: {}\n", quoted_for_hoa(name), automaton.states.size());
  for (const BuchiAutomaton::State state : automaton.initial)
    text += fmt::format("Start: {}\n", state);
  text += fmt::format("AP: {}", automaton.atoms.size());
  for (const std::string& atom : automaton.atoms) text += " " + quoted_for_hoa(atom);
  text += "\n" + acceptance_in_hoa(automaton.acceptance_sets);
  text += "properties: trans-labels explicit-labels trans-acc\n--BODY--\n";
  for (std::size_t state = 0; state < automaton.states.size(); ++state) {
    text += fmt::format("State: {}\n", state);
    for (const BuchiAutomaton::Transition& transition : automaton.states[state]) {
      text += fmt::format("[{}] {}", label_in_hoa(transition.label), transition.to);
      std::vector<unsigned> sets;
      for (unsigned set = 0; set < automaton.acceptance_sets; ++set)
        if ((transition.in >> set & 1u) != 0) sets.push_back(set);
      text += sets.empty() ? "\n" : fmt::format(" {{{}}}\n", fmt::join(sets, " "));
    }
  }
  return text + "--END--\n";
}

}  // namespace ample::properties
