// The audit of a search up to the names of the processes, in the plain model.
//
// The full search is run as well. The verdicts must be the same; the configurations that were
// stored must be those of the full search, one of each orbit, with the same terminal ones and those
// at the horizon; the occupancies must be the same up to the group. And every step of every
// configuration is taken under every admissible permutation, too: it must be possible there, lead
// to the same configuration under other names, in which the permutation is still admissible.
#pragma once

#include "checker/reduction/symmetric_explorer.hpp"

namespace ample::checker {

struct SymmetryAudit {
  Report full, reduced;
  std::uint64_t images = 0;              ///< steps taken under other names
  std::vector<std::string> differences;  ///< empty: the audit is passed
  bool complete = false;                 ///< neither search met a limit
  bool reduced_at_all = false;           ///< else there was nothing to compare
  bool passed() const { return complete && differences.empty(); }
};

/// Runs both searches to their end, keep_going whatever the options say. The limits are of each.
SymmetryAudit audit_symmetry(const model::System& system, Options options, const Symmetry& group);

/// In a line: what was compared, or the first difference.
std::string to_text(const SymmetryAudit& audit);

}  // namespace ample::checker
