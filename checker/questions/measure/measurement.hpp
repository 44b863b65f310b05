// Measuring: the least and the most of a quantity, a witness of each, and the bounds that a paper
// claims beside them.
#pragma once

#include "checker/questions/measure/measured.hpp"
#include "checker/verdict/run/options.hpp"
#include "model/algorithm.hpp"
#include "model/errors.hpp"
#include "properties/asked/quantity.hpp"

#include <optional>

namespace ample::checker {

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
  /// True when the verdict is `holds` and all of the claimed bounds hold so, or, where none is
  /// claimed, nothing that was measured is ever complete.
  bool is_vacuous() const;
};

/// A wait that ends otherwise than by entering or leaving cannot be measured.
struct OtherWaits : model::WrongUsage {
  OtherWaits(const std::string& text, std::string why)
      : model::WrongUsage(text), reason(std::move(why)) {}
  std::string reason;
};

/// Measures every process of the instance. The limits of the options apply, to each quantity and
/// process anew (but for the time, which is of all). Every value is confirmed in the plain model;
/// throws InternalError when one is not. `chosen` must be measurable (properties::why_not). Throws
/// OtherWaits where somebody asks while it is inside.
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
