// The symbolic search: all configurations at once, as a decision diagram (README.md).
#pragma once

#include "checker/search/explorer.hpp"

namespace ample::checker {

/// Why the system, or what is asked of it, cannot be explored symbolically; nothing when it can.
std::optional<std::string> not_symbolic_because(const model::System& system,
                                                const Options& options);

/// Explores the system, with the counts of a full search that keeps going; the depth is not known.
/// Where that cannot be done symbolically the search is the full one, and Report::reduction says
/// why. Of the limits, those of memory and time count. Traces are not the shortest ones unless
/// Finding::shortest says so. Throws InternalError when a trace does not replay through the plain
/// model.
Report explore_symbolically(const model::System& system, const Options& options);

/// Both searches, and in what their reports differ; empty when they agree.
struct SymbolicAudit {
  Report reduced;  ///< the symbolic one
  std::vector<std::string> differences;
  std::uint64_t states = 0;  ///< of the full search
  bool complete = false;     ///< neither search met a limit
};
/// Compares verdicts, the numbers of configurations, steps and endings, and what never happened.
SymbolicAudit audit_symbolic(const model::System& system, const Options& options);
std::string to_text(const SymbolicAudit& audit);

}  // namespace ample::checker
