// Claims that a predicate is inductive: what `ample induct` judges, as data.
#pragma once

#include "checker/questions/claims/claim.hpp"

namespace ample::checker {

/// The property of such a claim.
inline constexpr const char* inductive_property = "inductive";

/// Throws WrongUsage where nothing is claimed to be inductive, and for keys that do not go with it.
PreparedClaim prepare_inductive(const Claim& claim, const std::string& paper,
                                const model::AlgorithmInfo& algorithm);

/// It holds where every step keeps the predicate and none leads out of the domain.
ClaimResult check_inductive(const PreparedClaim& prepared, const Options& limits);

}  // namespace ample::checker
