// The contents of every picture of the waits-for graph, on paper and on a page: what each process
// lacks and from whom, in a line, and whom it points to.
#pragma once

#include "checker/verdict/replay/waits_for.hpp"

#include <string>
#include <vector>

namespace ample::checker {

/// One process waits for another.
struct Wait {
  model::ProcessId process, on;
  bool is_choice;  ///< others may do in its stead
  bool is_reason;  ///< it belongs to the cycle or knot
};

/// The waits, at most one of each process for each other, in the order of both.
std::vector<Wait> waits_of(const WaitsFor& waits_for);

/// "P2 lacks: nGrants_2 = |N_2|+1, from P0 and 1 of {P1,P3}": a line for each part of a guard.
std::vector<std::string> texts_of(const BlockedProcess& blocked);
/// Those of all, in the order of the processes.
std::vector<std::string> texts_of(const WaitsFor& waits_for);

}  // namespace ample::checker
