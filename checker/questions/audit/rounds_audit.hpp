// The audit of --rounds unbounded: bounded runs, whose clocks are not renumbered, grow into it.
//
// The configurations of the unbounded run are representatives (model/clock_quotient.hpp). Here they
// are found again in the plain model. Then, for R = 1, 2, ..., every execution of at most R rounds
// a process is taken in both at once: the steps must be the same, but for those that the bound
// forbids, with the same anomalies, occupancy, waiting processes and invariants, and what the
// unbounded one comes to must be among its configurations. From some R on, bounded runs come to all
// of them, if nothing stops the audit before.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"

#include <memory>

namespace ample::checker {

struct RoundsAudit {
  Report unbounded;
  /// The number of its configurations that were met with at most 1, 2, ... rounds.
  std::vector<std::uint64_t> met;
  std::uint64_t pairs = 0;               ///< of configurations compared, of the last R
  std::vector<std::string> differences;  ///< empty: the audit is passed
  std::string nothing_to_compare;        ///< why, or empty
  std::string ended_by;                  ///< what left rounds out, where some were
};

/// The same instance with at most so many rounds of each process that has no bound.
using WithRounds = std::function<std::unique_ptr<model::System>(int rounds)>;

/// Runs the unbounded search to its end, keep_going whatever the options say, and then bounded ones
/// until all its configurations are met, or there are more than `most` pairs. The time is that of
/// all of this.
RoundsAudit audit_rounds(const model::System& unbounded, const WithRounds& bounded, Options options,
                         std::uint64_t most = 200'000);

/// One line says what was compared, or the first difference.
std::string to_text(const RoundsAudit& audit);

}  // namespace ample::checker
