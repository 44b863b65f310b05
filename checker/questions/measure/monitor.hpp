// A monitor watches an execution and weighs it: its state is no part of a configuration.
//
// The definitions are those of properties/asked/quantity.hpp. A monitor of one process guesses
// which of its pairs (or waits) to weigh, so that the extremes over all executions are those over
// all pairs.
#pragma once

#include "checker/questions/measure/observed_step.hpp"
#include "checker/store/tables/numbers.hpp"
#include "properties/asked/quantity.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>

namespace ample::checker {

/// The state of a monitor: a phase, in words of its own, and what it remembers of each channel.
struct MonitorState {
  /// The phase of every monitor while what is weighed has not begun, and when it is over.
  static constexpr char32_t not_begun = 0, over = ~char32_t{0};

  char32_t phase = not_begun;
  std::u32string by_channel = {};  ///< by channel_number; empty if nothing is remembered

  bool is_over() const { return phase == over; }
  bool has_begun() const { return phase != not_begun; }
  bool operator==(const MonitorState&) const = default;
};
/// What is weighed is over.
inline const MonitorState after_all = {.phase = MonitorState::over};

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
    return {.by_channel = std::u32string(channels, 0)};
  }
  virtual void follow(const MonitorState& state, const ObservedConfiguration& configuration,
                      const Follow& next) const = 0;
  /// True when what is weighed is complete, so that the weight cannot grow any more.
  virtual bool complete(const MonitorState& state,
                        const ObservedConfiguration& configuration) const = 0;
  /// True when the most is taken over complete executions only.
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

template <>
struct std::hash<ample::checker::MonitorState> {
  std::size_t operator()(const ample::checker::MonitorState& state) const {
    std::size_t both = std::hash<std::u32string>()(state.by_channel);
    ample::checker::add_to_hash(both, state.phase);
    return both;
  }
};
