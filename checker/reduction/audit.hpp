// The audit: the full and the reduced search of the same instance, compared.
//
// Same verdict of every property, same terminal configurations (as a set of digests of the plain
// ones), same number of them at the horizon, same reachable occupancies, and the same things that
// never happened. On top of that, steps that a choice separates as independent are executed in the
// plain model in both orders.
#pragma once

#include "checker/reduction/reduced_explorer.hpp"

namespace ample::checker {

struct Audit {
  Report full, reduced;
  std::uint64_t pairs = 0;               ///< executed in both orders
  std::vector<std::string> differences;  ///< empty: the audit is passed
  bool complete = false;                 ///< neither search met a limit
  bool passed() const { return complete && differences.empty(); }
};

/// Runs both searches to their end, keep_going whatever the options say.
Audit audit(const model::System& system, Options options, const Tuning& tuning = {});

/// What a full search of the plain configurations sees.
Evidence full_evidence(const model::System& system);
/// What `claimed` lacks or has too much, in words.
std::vector<std::string> differences(const Evidence& expected, const Evidence& claimed);

}  // namespace ample::checker
