// The audit: the full and the reduced search of the same instance, compared.
//
// Both must have the same verdict of every property, the same terminal configurations and those at
// the horizon (as sets of digests of the plain ones, without clocks that nobody reads any more),
// the same reachable occupancies, the same combinations of what the invariants read, and the same
// things that never happened. Every two steps whose order the reduction relies on not to matter are
// also executed in both orders in the plain model.
#pragma once

#include "checker/engines/automata/evidence.hpp"
#include "checker/engines/engines.hpp"
#include "checker/verdict/run/watch.hpp"

namespace ample::checker {

struct Audit {
  Report full, reduced;
  std::uint64_t pairs = 0;               ///< executed in both orders
  std::vector<std::string> differences;  ///< empty: the audit is passed
  bool complete = false;                 ///< neither search, nor the comparison, met a limit
  std::string limit_text;                ///< which, when not complete
  bool of_counts = false;                ///< nothing but what the reports say was compared
};

/// Runs both searches to their end, keep_going whatever the options say. The time is that of both
/// and of comparing them; the other limits hold for each. An engine that cannot answer leaves
/// nothing to compare.
Audit audit(const model::System& system, Options options, const Engine& engine);

/// One line says what was compared, or the first difference.
std::string to_text(const Audit& audit);

/// The evidence of a full search of the plain configurations, with these invariants. Clocks that
/// nobody reads any more are left out where `dead_clocks` says so. `watch` may end it by what it
/// throws.
Evidence full_evidence(const model::System& system, const std::vector<std::size_t>& invariants = {},
                       bool dead_clocks = false, Watch watch = Watch([] {}));
/// Says in words what `claimed` lacks or has too much.
std::vector<std::string> differences(const Evidence& expected, const Evidence& claimed);

}  // namespace ample::checker
