// What a search has counted, for its report.
#include "checker/engines/full/search/search_state.hpp"

namespace ample::checker {

Report counts_of(const SearchState& state, const Budget& budget, const model::System& system) {
  Report report;
  report.seconds = budget.seconds();
  report.complete = !budget.ended();
  report.transitions = state.tally.transitions;
  report.terminal = state.tally.terminal;
  report.horizon = state.tally.horizon;
  report.depth = state.depth;
  if (state.discoveries.outside) report.constraint = system.constraint();
  return report;
}

}  // namespace ample::checker
