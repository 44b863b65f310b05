// An estimate for people, and as JSON.
#pragma once

#include "checker/questions/estimate/estimate.hpp"
#include "model/algorithm.hpp"

namespace ample::checker {

/// "40 s", "6 minutes", "3 hours", "12 days".
std::string duration_text(double seconds);

/// The configurations and from which means the number comes; what a full search takes; what it
/// needs beside. `most_bytes`: --max-memory, 0: none. Sentences, a line each.
std::string to_text(const Estimate& estimate, std::uint64_t most_bytes);
/// `bound`: the executions of which it is said.
std::string to_json(const model::AlgorithmInfo& algorithm, const model::Instance& instance,
                    const std::string& bound, const Estimate& estimate, std::uint64_t most_bytes);

}  // namespace ample::checker
