// The bound of an answer: of which executions it is said.
//
// Least, most, shortest, holds, not needed: each is said of the executions of an instance, and
// these are bounded by the requests that a process may start, and by the faults that may happen.
// Every report says so by these functions. A state constraint is no part of it, as it may cut
// nothing off: Report::constraint.
#pragma once

#include "model/algorithm.hpp"
#include "properties/instances/sweep_points.hpp"

#include <string>
#include <vector>

namespace ample::checker {

/// "in executions with at most one request a process", "in executions with any number of requests",
/// "in executions with at most one request of P1 and none of P0 and P2, and at most one lost
/// message"; "in all executions" where nobody asks and nothing fails.
std::string bound_text(const model::AlgorithmInfo& algorithm, const model::Instance& instance);

/// The same of several instances, each different text once: "in executions with at most one request
/// a process or in executions with at most 2 requests a process".
std::string bound_text(const std::vector<std::string>& texts);

/// The same of the instances of a sweep.
std::string bound_text(const model::AlgorithmInfo& algorithm,
                       const std::vector<properties::SweepPoint>& points);

/// True when a larger bound on requests lets more executions happen.
bool is_bounded(const model::AlgorithmInfo& algorithm, const model::Instance& instance);

/// "Looked at: executions with at most one request a process." of a bound_text.
std::string looked_at(const std::string& bound);
/// The text with that line below its first one, if there is a bound.
std::string with_bound(const std::string& text, const std::string& bound);

}  // namespace ample::checker
