// Self-stabilization: from every configuration that faults may leave behind, a legitimate one is
// reached, and only legitimate ones follow it.
//
// Legitimate is what the case's predicate says, or the largest closed set of safe configurations:
// those from which no step leads out of the bounds of the critical section, of the invariants that
// are the specification, or into a deadlock.
#pragma once

#include "checker/search/explorer.hpp"
#include "checker/stabilization/daemon.hpp"
#include "model/faults.hpp"

#include <array>

namespace ample::checker {

/// An execution from any configuration; several processes may step at once.
struct FreeTrace {
  model::Configuration start;
  std::vector<std::vector<model::Step>> steps;
  std::size_t loop = 0;  ///< so many of the last steps repeat for ever
};

/// A worst case; `most` is nothing when there is none: it can take as long as one likes.
struct Worst {
  std::string unit;  ///< "rounds", "traversals"
  std::optional<std::uint64_t> most{};
  std::optional<FreeTrace> trace{};
  std::string unknown{};  ///< why it is not known; empty when it is
};

/// Does a proposed potential decrease with every step while nothing is legitimate?
struct Decrease {
  std::string name, meaning;
  /// A step that does not make it smaller, and its values before and after.
  std::optional<FreeTrace> violation{};
  int before = 0, after = 0;
};

struct Convergence {
  properties::Fairness fairness;
  bool holds;
  /// When not: an execution that stays illegitimate for ever, or gets stuck.
  std::optional<FreeTrace> diverging;
};

struct StabilizationReport {
  Limit limit = Limit::none;  ///< any other: nothing below `bytes` is known
  std::string limit_text;
  double seconds = 0;
  std::uint64_t starts = 0, configurations = 0, steps = 0, bytes = 0;

  std::uint64_t legitimate = 0;         ///< configurations
  std::uint64_t legitimate_starts = 0;  ///< among the starts
  std::string legitimacy;               ///< in words
  /// A step from a legitimate configuration to one that is not.
  std::optional<FreeTrace> opening;
  std::array<Convergence, 3> convergence;  ///< without fairness, weak, strong
  /// The longest execution, from a start, that becomes legitimate with its last step; when every
  /// execution converges.
  std::optional<FreeTrace> longest;
  std::vector<Worst> measured;  ///< in rounds and, where a case has a token, in traversals
  std::vector<Decrease> potentials;
  /// A fair execution within the legitimate configurations in which somebody waits for ever.
  std::optional<FreeTrace> starving;
};

/// Judges it all. `fairness` is that of `starving`. Of the options the limits apply. With `most`
/// faults the starts are those that so many of them make of a legitimate start: a variable or a
/// message that is changed, a message that is lost or put in.
StabilizationReport stabilization(const model::System& system, const model::Faults& faults,
                                  Daemon daemon, properties::Fairness fairness,
                                  const Options& options, std::optional<int> most = {});

}  // namespace ample::checker
