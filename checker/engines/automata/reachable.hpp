// A plain search: tests and audits compare other searches with it.
#pragma once

#include "checker/engines/automata/configuration_set.hpp"
#include "checker/store/tabulation/tabulation.hpp"
#include "model/system.hpp"

namespace ample::checker {

/// Calls visit(configuration, steps) with every configuration that can be reached by the steps that
/// steps_from(configuration) gives, by slot, and their number.
template <class StepsFrom, class Visit>
void for_each_reachable(const model::System& system, Tabulation& tabulation, StepsFrom&& steps_from,
                        Visit&& visit) {
  ConfigurationSet seen(tabulation.max_slots());
  std::vector<std::vector<Index>> to_visit;
  const auto reach = [&](std::vector<Index> configuration) {
    if (seen.insert(configuration).is_new) to_visit.push_back(std::move(configuration));
  };
  for (const model::Configuration& first : model::initial_configurations(system))
    reach(tabulation.encode(first));
  while (!to_visit.empty()) {
    const std::vector<Index> here = std::move(to_visit.back());
    to_visit.pop_back();
    const std::vector<Move> steps = steps_from(here);
    for (const Move& move : steps) reach(tabulation.taken(here, move));
    visit(here, steps.size());
  }
}

/// Follows all steps.
template <class Visit>
void for_each_reachable(const model::System& system, Tabulation& tabulation, Visit&& visit) {
  const auto all = [&](const std::vector<Index>& here) {
    std::vector<Move> steps;
    tabulation.for_each_move(here, [&](const Move& move) { steps.push_back(move); });
    return steps;
  };
  for_each_reachable(system, tabulation, all, visit);
}

}  // namespace ample::checker
