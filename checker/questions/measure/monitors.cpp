// Bypass and concurrency, and the choice among all monitors.
#include "checker/questions/measure/monitor.hpp"

namespace ample::checker {

using model::ProcessId;

namespace {

/// The phase says for which change of state the process waits, and of others
/// to choose from whose changes are counted: one of them, guessed when it begins to wait.
class Bypass : public Monitor {
 public:
  /// `others`: of whom one is guessed; empty to count all.
  Bypass(ProcessId process, model::ProcessSet others) : process_(process), others_(others) {}

  MonitorState at_start(std::size_t) const override { return {}; }
  void follow(const MonitorState& state, const ObservedConfiguration& configuration,
              const Follow& next) const override {
    if (state.is_over()) return;
    const char32_t waits = state.phase % phases;
    for (std::uint16_t i = 0; i < configuration.steps(); ++i) {
      const ObservedStep& step = *configuration.possible[i];
      if (waits == none) {
        next(i, state, 0);
        if (step.process == process_ && step.asks())
          begin(i, configuration.inside.contains(process_) ? to_leave : to_enter, next);
      } else if (step.process == process_) {
        next(i, step.changes_state() ? after_all : state, 0);
      } else {
        const bool counts = others_.empty() || state.phase / phases == step.process.index;
        next(i, state, counts && (waits == to_enter ? step.enters : step.leaves));
      }
    }
  }
  bool complete(const MonitorState& state, const ObservedConfiguration&) const override {
    return state.is_over();
  }
  bool of_complete_ones() const override { return false; }

 private:
  enum Waits : char32_t { none, to_enter, to_leave, phases };

  void begin(std::uint16_t step, Waits waits, const Follow& next) const {
    if (others_.empty()) return next(step, {.phase = waits}, 0);
    for (const ProcessId other : others_)
      next(step, {.phase = waits + phases * static_cast<char32_t>(other.index)}, 0);
  }

  ProcessId process_;
  model::ProcessSet others_;
};

/// This monitor looks at one configuration.
class NumberInside : public Monitor {
 public:
  MonitorState at_start(std::size_t) const override { return {}; }
  void follow(const MonitorState& state, const ObservedConfiguration& configuration,
              const Follow& next) const override {
    if (state.is_over()) return;
    for (std::uint16_t i = 0; i < configuration.steps(); ++i) next(i, state, 0);
    next(no_step, after_all, static_cast<unsigned>(configuration.inside.size()));
  }
  bool complete(const MonitorState& state, const ObservedConfiguration&) const override {
    return state.is_over();
  }
  bool of_complete_ones() const override { return true; }
};

}  // namespace

std::unique_ptr<Monitor> bypass(ProcessId process, model::ProcessSet others) {
  return std::make_unique<Bypass>(process, others);
}
std::unique_ptr<Monitor> number_inside() { return std::make_unique<NumberInside>(); }

std::unique_ptr<Monitor> monitor_of(const properties::Quantity& quantity, ProcessId process,
                                    model::ProcessSet all) {
  switch (quantity.measure) {
    case properties::Measure::messages_by_cause:
      return messages_by_cause(process, quantity.others);
    case properties::Measure::messages_by_owner:
      return messages_by_owner(process, quantity.others);
    case properties::Measure::time_alone:
      return waiting_time(process, true);
    case properties::Measure::time_contended:
      return waiting_time(process, false);
    case properties::Measure::delay:
      return synchronization_delay();
    case properties::Measure::bypass:
      return bypass(process, {});
    case properties::Measure::bypass_by_one:
      return bypass(process, all - model::ProcessSet{process});
    case properties::Measure::inside:
      break;
  }
  return number_inside();
}

}  // namespace ample::checker
