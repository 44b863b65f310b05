// Worst cases of stabilization: how long it may take until a configuration is legitimate, in steps,
// in asynchronous rounds, in time units and in traversals of a token.
//
// A round ends as soon as everything that fairness speaks of and that was possible at its beginning
// has been done or has become impossible; then the next one begins. The one in which it becomes
// legitimate counts. Under weak fairness every round ends, so that a number of rounds may be known
// where there is no most of steps.
#pragma once

#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/questions/stabilization/state_space.hpp"

namespace ample::checker {

struct WorstCase {
  std::uint64_t most;
  std::vector<CycleStep> path;  ///< from a start
};

/// Each is nothing when there is no most, and throws JudgingEnded at a limit.
std::optional<WorstCase> worst_steps(StateSpace& space, const std::vector<bool>& legitimate);
/// Worst cases are counted in rounds or in time units.
enum class Counting : std::uint8_t { rounds, time };
std::optional<WorstCase> worst_rounds(StateSpace& space, const std::vector<bool>& legitimate,
                                      const CauseSet& obliged, Counting counting);
/// `ends_traversal`: by the number of a cause.
std::optional<WorstCase> worst_traversals(StateSpace& space, const std::vector<bool>& legitimate,
                                          const model::Faults& faults);

}  // namespace ample::checker
