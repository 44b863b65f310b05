// A monitor watches an execution and weighs it: its state is no part of a configuration.
//
// The definitions are those of properties/quantity.hpp. A monitor of one process guesses which of
// its pairs (or waits) to weigh, so that the extremes over all executions are those over all pairs.
#pragma once

#include "checker/measure/observed_step.hpp"
#include "properties/quantity.hpp"

#include <functional>
#include <memory>
#include <span>

namespace ample::checker {

/// The state of a monitor: a phase, then a number for each channel. It is empty when what is
/// weighed is over.
using MonitorState = std::u32string;

/// A configuration as monitors see it.
struct ObservedConfiguration {
  std::vector<const ObservedStep*> possible;
  model::ProcessSet waiting, inside;
  std::span<const std::uint8_t> under_way;  ///< by channel_number

  /// The number of possible steps, fewer than no_step (product.cpp).
  std::uint16_t steps() const { return static_cast<std::uint16_t>(possible.size()); }
};

/// No step is taken: time passes, or the monitor looks at the configuration.
inline constexpr std::uint16_t no_step = 0xFFFF;
/// Receives what may be next: the number of a possible step or no_step, the monitor's state after
/// it, and its weight.
using Follow = std::function<void(std::uint16_t step, const MonitorState&, unsigned weight)>;

class Monitor {
 public:
  virtual ~Monitor() = default;

  virtual MonitorState at_start(std::size_t channels) const {
    return MonitorState(1 + channels, 0);
  }
  virtual void follow(const MonitorState& state, const ObservedConfiguration& configuration,
                      const Follow& next) const = 0;
  /// Is what is weighed complete, so that the weight cannot grow any more?
  virtual bool complete(const MonitorState& state,
                        const ObservedConfiguration& configuration) const = 0;
  /// Is the most taken over complete executions only?
  virtual bool of_complete_ones() const = 0;
};

/// The monitor of a quantity of one process, or of the whole system, whose processes are `all`.
std::unique_ptr<Monitor> monitor_of(const properties::Quantity& quantity, model::ProcessId process,
                                    model::ProcessSet all);

// The monitors, each in a file of its own.
std::unique_ptr<Monitor> messages_by_cause(model::ProcessId process, bool others);
std::unique_ptr<Monitor> messages_by_owner(model::ProcessId process, bool others);
std::unique_ptr<Monitor> waiting_time(model::ProcessId process, bool alone);
std::unique_ptr<Monitor> synchronization_delay();
/// `others`: one of them is counted; empty: everybody else is.
std::unique_ptr<Monitor> bypass(model::ProcessId process, model::ProcessSet others);
std::unique_ptr<Monitor> number_inside();

}  // namespace ample::checker
