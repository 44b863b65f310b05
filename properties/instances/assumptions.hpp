// Everything that is assumed of the parameters of an algorithm on a graph, as formulas with names:
// Definition 1 of [LCS] or [GCS], and what the algorithm's paper adds.
#pragma once

#include "model/algorithm.hpp"

namespace ample::properties {

/// l_0, k_0, c_0, ..., or of a network l, k, c_0, ...
model::Unknowns unknowns_of(const model::Instance& frame);

/// The assumptions in the order of the processes; a constant is computed for the graph of the
/// frame.
std::vector<model::Assumption> assumptions_of(const model::AlgorithmInfo& algorithm,
                                              const model::Instance& frame);

/// Throws WrongUsage unless the algorithm has bounds that are tighter than the problem's.
void check_has_tightened(const model::AlgorithmInfo& algorithm, const model::Instance& frame);

}  // namespace ample::properties
