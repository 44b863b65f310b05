// Self-stabilization: from every configuration that faults may leave behind, a legitimate one is
// reached, and only legitimate ones follow it.
//
// Legitimate is what the case's predicate says, or the largest closed set of safe configurations:
// those from which no step leads out of the bounds of the critical section, of the invariants that
// are the specification, or into a deadlock.
#pragma once

#include "checker/questions/stabilization/daemon.hpp"
#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"
#include "model/algorithm.hpp"
#include "properties/instances/request.hpp"

#include <array>

namespace ample::checker {

/// A worst case; `most` is nothing when there is none: it can take as long as one likes.
struct Worst {
  std::string unit;  ///< "rounds", "time units", "traversals"
  std::optional<std::uint64_t> most{};
  std::optional<Trace> trace{};
  std::string unknown{};  ///< why it is not known; empty when it is
};

/// Whether a proposed potential decreases with every step while nothing is legitimate.
struct Decrease {
  std::string name, meaning;
  /// A step that does not make it smaller, and its values before and after.
  std::optional<Trace> violation{};
  int before = 0, after = 0;
  bool vacuous = true;  ///< no step leads from what is not legitimate to what is not
};

struct Convergence {
  properties::Fairness fairness;
  bool holds;
  /// An execution that stays illegitimate for ever, or gets stuck, if it does not hold.
  std::optional<Trace> diverging;
};

struct StabilizationReport {
  /// Where a limit was met, nothing is known of the fields from `legitimate` on, but for the
  /// diverging executions that were found; there may be others.
  Limit limit = Limit::none;
  std::string limit_text;
  double seconds = 0;
  std::uint64_t starts = 0, configurations = 0, steps = 0, bytes = 0;

  std::uint64_t legitimate = 0;         ///< configurations
  std::uint64_t legitimate_starts = 0;  ///< among the starts
  std::string legitimacy;               ///< in words
  std::string starts_text;              ///< "from every start with at most 1 message in a link"
  /// A step from a legitimate configuration to one that is not.
  std::optional<Trace> opening;
  std::array<Convergence, 3> convergence;  ///< without fairness, weak, strong
  /// The longest execution, from a start, that becomes legitimate with its last step; when every
  /// execution converges.
  std::optional<Trace> longest;
  /// The worst cases in rounds, in time units (with messages), and in traversals (with a token).
  std::vector<Worst> measured;
  std::vector<Decrease> potentials;
  /// A fair execution within the legitimate configurations in which somebody waits for ever.
  std::optional<Trace> starving;

  /// True when everything was seen and nothing illegitimate is reached from any start, so that
  /// there is nothing to converge from.
  bool vacuous() const { return limit == Limit::none && !opening && legitimate_starts == starts; }
};

/// The trace to be shown of a report, and the property it is about. It is the first that there is
/// of these: a step out of what is legitimate, an execution that diverges under this fairness, a
/// starving one, the longest one, that of a worst case.
struct ShownTrace {
  properties::Property property;
  Trace trace;
};
/// Convergence, or a mere execution where it takes too long to see that it is violated.
properties::Property property_of_diverging(const model::System& system, const model::Faults& faults,
                                           properties::Fairness fairness, const Trace& trace);
std::optional<ShownTrace> trace_to_show(const model::System& system, const model::Faults& faults,
                                        properties::Fairness fairness,
                                        const StabilizationReport& report);

/// The options of an instance that goes on for ever, unless they say otherwise.
properties::Request after_faults(const model::AlgorithmInfo& algorithm,
                                 properties::Request request);

/// The worst cases to be found: counting with the progress of a round is the most expensive.
enum class WorstCases : std::uint8_t { none, steps, all };

/// Judges it all. `fairness` is that of `starving`; only the limits among the options apply. If
/// `most` is given, the starts are at most so many faults away from a legitimate start; a fault
/// changes a variable or a message, loses a message, or puts one in.
StabilizationReport stabilization(const model::System& system, const model::Faults& faults,
                                  Daemon daemon, properties::Fairness fairness,
                                  const Options& options, std::optional<int> most = {},
                                  WorstCases worst_cases = WorstCases::all);

}  // namespace ample::checker
