// Claims of self-stabilization: what `ample stabilize` judges, as data.
#pragma once

#include "checker/questions/claims/claim.hpp"

namespace ample::checker {

/// closure, convergence, service (each under a fairness), worst.UNIT, decrease.POTENTIAL. Throws
/// WrongUsage for any other name, and when the algorithm declares no faults, or nothing of that
/// name.
StabilizedClaim stabilized_claim(const Claim& claim, const model::AlgorithmInfo& algorithm,
                                 const model::System& system);

/// True when it is a claim of worst.UNIT, whatever UNIT is.
bool is_worst_case(const Claim& claim);

/// The claim's own options, and for ever where rounds can be bounded.
ClaimResult check_stabilized(const PreparedClaim& prepared, const Options& limits);

}  // namespace ample::checker
