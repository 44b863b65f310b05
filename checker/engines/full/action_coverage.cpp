// One more pass over all configurations.
#include "checker/engines/full/action_coverage.hpp"

#include "checker/infinite/liveness/successors.hpp"

namespace ample::checker {

std::vector<ActionCoverage> coverage_of(Search& search) {
  Tabulation& tabulation = search.tabulation();
  const VisitedSet& visited = search.states();
  const model::System& system = tabulation.system();
  if (!search.would_fit(visited.size() * sizeof(StateNumber))) return {};
  constexpr StateNumber found = ~StateNumber{0};  // initial, or its action is known
  std::vector<StateNumber> parents(visited.size(), found);
  visited.for_each_parent([&](std::uint64_t state, std::uint64_t parent) {
    if (state >= search.state().roots) parents[state] = static_cast<StateNumber>(parent);
  });
  std::vector<ActionCoverage> coverage(system.actions().size());
  Successors successors(tabulation, visited);
  Watch watch = search.spare_watch();
  for (StateNumber state = 0; state < visited.size(); ++state) {
    watch.pass();
    const auto steps =
        successors.of(state, [&](const Move& move, std::span<const Index> configuration) {
          ++coverage[move.effect->action].taken;
          return system.constraint().empty()
                 || system.within_constraint(tabulation.decode(configuration));
        });
    for (const Succession& step : steps) {
      if (parents[step.to] != state) continue;
      ++coverage[step.move.effect->action].found;
      parents[step.to] = found;
    }
  }
  return coverage;
}

}  // namespace ample::checker
