// The future of a configuration, in the plain model: slow, and for confirmation only.
#pragma once

#include "model/configuration.hpp"

#include <functional>
#include <optional>

namespace ample::checker {

struct Future {
  model::WideProcessSet changing;  ///< who enters or leaves on some continuation
  bool endless = false;            ///< some continuation never ends
  bool peaceful = false;           ///< some execution may end, and not in a deadlock
  bool horizon = false;            ///< somewhere the bound on rounds may be why processes wait
};

/// The same as future_of (future.hpp), without the tabulated model: every step is taken by
/// model::take_step from a configuration of its own. Nothing after `most` configurations, or when a
/// bound of the algorithm is exceeded. With unbounded rounds the clocks are renumbered
/// (model/clock_quotient.hpp).
std::optional<Future> plain_future_of(const model::System& system,
                                      const model::Configuration& configuration, std::uint64_t most,
                                      const std::function<bool(const Future&)>& stop);

}  // namespace ample::checker
