// Times in the unit-delay measure: an instant ends when nothing is left that takes no time, and
// what was sent in it is received in the next.
#include "checker/questions/measure/monitor.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

/// Remembers of each channel how many of its messages are due in this instant: the first ones.
class Timed : public Monitor {
 public:
  void follow(const MonitorState& state, const ObservedConfiguration& configuration,
              const Follow& next) const override {
    if (state.is_over()) return;
    bool instant_goes_on =
        std::ranges::any_of(state.by_channel, [](char32_t due) { return due > 0; });
    for (std::uint16_t i = 0; i < configuration.steps(); ++i) {
      const ObservedStep& step = *configuration.possible[i];
      if (step.is_receipt() ? state.by_channel[step.received] == 0 : !may_take(step)) continue;
      instant_goes_on |= takes_no_time(step);
      MonitorState after = state;
      if (step.is_receipt()) --after.by_channel[step.received];
      watch(i, step, std::move(after), configuration, next);
    }
    if (instant_goes_on || nothing_under_way(configuration)) return;
    MonitorState after = state;
    std::ranges::copy(configuration.under_way, after.by_channel.begin());
    next(no_step, after, state.has_begun());
  }
  bool complete(const MonitorState& state, const ObservedConfiguration&) const override {
    return state.is_over();
  }
  bool of_complete_ones() const override { return true; }

 protected:
  static bool nothing_under_way(const ObservedConfiguration& configuration) {
    return std::all_of(configuration.under_way.begin(), configuration.under_way.end(),
                       [](std::uint8_t messages) { return messages == 0; });
  }

 private:
  /// Whether a process may take this step by itself, and whether it takes it at once.
  virtual bool may_take(const ObservedStep& step) const = 0;
  virtual bool takes_no_time(const ObservedStep& step) const = 0;
  /// Gives `next` the step, with the phase of `after` that it leads to: `not_begun` while time does
  /// not count.
  virtual void watch(std::uint16_t number, const ObservedStep& step, MonitorState after,
                     const ObservedConfiguration& configuration, const Follow& next) const = 0;
};

class WaitingTime : public Timed {
 public:
  WaitingTime(ProcessId process, bool alone) : process_(process), alone_(alone) {}

 private:
  static constexpr char32_t waiting = 1;

  bool may_take(const ObservedStep& step) const override {
    return step.role == model::Role::wait || step.process == process_ || !alone_;
  }
  bool takes_no_time(const ObservedStep& step) const override {
    return !step.is_receipt() && !step.asks();
  }
  void watch(std::uint16_t number, const ObservedStep& step, MonitorState after,
             const ObservedConfiguration&, const Follow& next) const override {
    const bool waits = after.has_begun();
    if (waits && step.process == process_ && step.changes_state())
      return next(number, after_all, 0);
    next(number, after, 0);
    if (!waits && step.process == process_ && step.asks()) {
      after.phase = waiting;
      next(number, after, 0);
    }
  }

  ProcessId process_;
  bool alone_;
};

/// The phase is 0, or which change of state is awaited.
class SynchronizationDelay : public Timed {
 private:
  enum Awaited : char32_t { none, entering, leaving };

  bool may_take(const ObservedStep&) const override { return true; }
  bool takes_no_time(const ObservedStep& step) const override {
    return step.role == model::Role::wait;
  }
  void watch(std::uint16_t number, const ObservedStep& step, MonitorState after,
             const ObservedConfiguration& configuration, const Follow& next) const override {
    const char32_t awaited = after.phase;
    if ((awaited == entering && step.enters) || (awaited == leaving && step.leaves))
      return next(number, after_all, 0);
    next(number, after, 0);
    if (awaited == none && step.goes_back() && step.changes_state()
        && is_saturated(configuration)) {
      after.phase = step.leaves ? entering : leaving;
      next(number, after, 0);
    }
  }
  /// Somebody waits, and nothing happens by itself.
  static bool is_saturated(const ObservedConfiguration& configuration) {
    return !configuration.waiting.empty() && nothing_under_way(configuration)
           && std::none_of(
               configuration.possible.begin(), configuration.possible.end(),
               [](const ObservedStep* step) { return step->role == model::Role::wait; });
  }
};

}  // namespace

std::unique_ptr<Monitor> waiting_time(ProcessId process, bool alone) {
  return std::make_unique<WaitingTime>(process, alone);
}
std::unique_ptr<Monitor> synchronization_delay() {
  return std::make_unique<SynchronizationDelay>();
}

}  // namespace ample::checker
