// The symbolic search beside the full one.
#include "checker/symbolic/symbolic_explorer.hpp"

#include "checker/report/report_differences.hpp"

#include <fmt/format.h>

namespace ample::checker {

SymbolicAudit audit_symbolic(const model::System& system, const Options& options) {
  Options all = options;
  all.keep_going = true;
  SymbolicAudit audit{.reduced = explore_symbolically(system, all), .differences = {}};
  if (!audit.reduced.reduction.starts_with("symbolic")) return audit;
  const Report full = explore(system, all);
  audit.states = full.states;
  audit.complete = full.complete && audit.reduced.complete;
  if (!audit.complete) return audit;
  const auto compare = [&](const std::string& what, const auto& of_full, const auto& of_reduced) {
    if (of_full != of_reduced) audit.differences.push_back(what + " differ");
  };
  compare("configurations", full.states, audit.reduced.states);
  compare("steps", full.transitions, audit.reduced.transitions);
  compare("terminal configurations", full.terminal, audit.reduced.terminal);
  compare("horizons", full.horizon, audit.reduced.horizon);
  for (std::string& difference : report_differences(full, audit.reduced))
    audit.differences.push_back(std::move(difference));
  return audit;
}

std::string to_text(const SymbolicAudit& audit) {
  if (!audit.differences.empty()) return "failed: " + audit.differences.front();
  if (!audit.reduced.reduction.starts_with("symbolic"))
    return "nothing to compare, since the search was not symbolic";
  if (!audit.complete)
    return fmt::format("incomplete (full search: {} states; symbolic: {})", audit.states,
                       audit.reduced.states);
  return fmt::format(
      "passed: the full search ({} states, {} transitions) has the same verdicts, numbers of "
      "configurations, steps and endings, and things that never happened",
      audit.states, audit.reduced.transitions);
}

}  // namespace ample::checker
