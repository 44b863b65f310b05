// The symmetries of a question about parameters: which renumberings of the processes keep it.
//
// A symmetry is an automorphism of the graph that keeps the leader, the coterie, the rounds and the
// processes that the algorithm tells apart (AlgorithmInfo::told_apart).
// Mirror images are the same problem, not quite the same system: equal timestamps are ordered by
// the numbers of the processes.
#pragma once

#include "model/algorithm.hpp"

namespace ample::properties {

/// The identity among them; it alone when the graph has more automorphisms than are listed.
std::vector<model::Permutation> symmetries_of(const model::AlgorithmInfo& algorithm,
                                              const model::Instance& frame);

}  // namespace ample::properties
