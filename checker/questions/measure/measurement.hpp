// Measuring: the least and the most of a quantity, a witness of each, and the bounds that a paper
// claims beside them.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "checker/verdict/run/options.hpp"
#include "model/algorithm.hpp"
#include "properties/quantity.hpp"

#include <optional>

namespace ample::checker {

/// An execution that shows a value, with what it takes to count it again.
struct TimedTrace {
  Trace trace;
  std::size_t begins = 0;  ///< what is weighed begins with this step, from 0
  /// When times are measured, an instant ends after so many steps, in increasing order; several may
  /// be equal.
  std::vector<std::size_t> instants;
  bool of_least = false;  ///< it shows the least, not the most
};

struct Value {
  std::optional<std::uint64_t> number;  ///< nothing: no bound, and the witness's loop shows why
  TimedTrace witness;
};

/// The values measured for one process, or for the whole system.
struct Measured {
  properties::Quantity quantity;
  std::optional<model::ProcessId> process;
  /// Nothing when it is never complete (and, of the most, when only complete ones count).
  std::optional<Value> least, most;
  bool gets_stuck = false;    ///< an execution ends while it is not complete
  Limit limit = Limit::none;  ///< else the values are of what was seen
  std::string limit_text;
  std::uint64_t nodes = 0;  ///< configurations times what is remembered
};

/// A claimed bound and what came of it.
struct Judged {
  model::ClaimedBound claimed;
  std::optional<model::ProcessId> process;
  Verdict verdict;
  bool reached = false;  ///< the exact value is the claimed one
  bool vacuous = false;  ///< it holds because nothing is ever complete
};

struct Measurement {
  std::vector<Measured> measured;
  std::vector<Judged> judged;
  std::vector<std::pair<std::string, std::string>> left_out;  ///< quantity, and why
  std::uint64_t configurations = 0;
  double seconds = 0;
  /// Why requests are bounded although nobody asked for a bound; empty if they are not, or somebody
  /// did.
  std::string why_bounded;

  Verdict verdict() const;
  /// How many of the claimed bounds hold only as nothing is ever complete.
  std::size_t vacuous() const;
  /// Do all of them, or, where none is claimed, is nothing ever complete that was measured?
  bool is_vacuous() const;
};

/// Measures every process of the instance. The limits of the options apply, to each quantity and
/// process anew (but for the time, which is of all). Every value is confirmed in the plain model;
/// throws InternalError when one is not. `chosen` must be measurable (properties::why_not).
Measurement measure(const model::AlgorithmInfo& algorithm, const model::System& system,
                    const std::vector<properties::Quantity>& chosen, const Options& options);

/// The same, but it gives up, with nothing, once the product states of all quantities together are
/// more than `most`, or at a limit of the options.
std::optional<Measurement> measure_within(const model::AlgorithmInfo& algorithm,
                                          const model::System& system,
                                          const std::vector<properties::Quantity>& chosen,
                                          const Options& options, std::uint64_t most);

/// The quantities that can be measured, and of those without messages to oneself only the claimed
/// ones; what is left out comes with the reason.
std::vector<properties::Quantity> measurable(
    const model::AlgorithmInfo& algorithm, const model::System& system,
    std::vector<std::pair<std::string, std::string>>& left_out);

}  // namespace ample::checker
