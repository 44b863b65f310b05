// Decides which parameters and initial configurations a problem admits [LCS, Definition 1].
#pragma once

#include "model/algorithm.hpp"

#include <string>
#include <vector>

namespace ample::properties {

/// |N_i|+1, or n where the bounds speak about the network.
int most_inside(const model::Instance& instance, model::ProcessId process);

/// 0 <= l_i < k_i <= |N_i|+1, and the bounds that the problem fixes; throws BadInstance.
void check_bounds(const model::AlgorithmInfo& algorithm, const model::Instance& instance);

/// The text of --inside that stands for several sets.
inline constexpr const char* every_safe_one = "safe";

/// "0,1", "all" or "none" as a set, safe or not; throws BadInstance.
model::ProcessSet listed_set(const model::Instance& instance, const std::string& text);

/// CS(C0) from the text of --inside ("" for the algorithm's default): one set, or with `safe` every
/// safe one in lexicographic order. Throws BadInstance when a set is not safe, or none is.
std::vector<model::ProcessSet> initial_sets(const model::AlgorithmInfo& algorithm,
                                            const model::Instance& instance,
                                            const std::string& text);

}  // namespace ample::properties
