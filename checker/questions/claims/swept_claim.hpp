// Swept claims: of every graph, bound and initial configuration that the options leave open, as
// `ample sweep` asks it.
#pragma once

#include "checker/questions/claims/claim.hpp"

namespace ample::checker {

/// True when the options name many graphs: graph = "all:N", "all:M-N", or n = "M-N".
bool names_many_graphs(const properties::Request& options);

/// Throws WrongUsage and BadInstance: for a property or options that are none, and where nothing is
/// admissible.
PreparedClaim prepare_swept(const Claim& claim, const std::string& paper,
                            const model::AlgorithmInfo& algorithm);

/// One instance after the other; those that no algorithm solves are left out. It ends behind the
/// processes with which it is violated.
ClaimResult check_swept(const PreparedClaim& prepared, const Options& limits);

/// From what is expected; empty when there is none.
std::string swept_difference(const Claim& claim, const ClaimResult& result);

}  // namespace ample::checker
