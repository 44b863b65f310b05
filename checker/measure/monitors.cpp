// Bypass and concurrency, and the choice among all monitors.
#include "checker/measure/monitor.hpp"

namespace ample::checker {

using model::ProcessId;

namespace {

/// The phase says for which change of state the process waits.
class Bypass : public Monitor {
 public:
  explicit Bypass(ProcessId process) : process_(process) {}

  Ghost at_start(std::size_t) const override { return Ghost(1, none); }
  void follow(const Ghost& ghost, const Situation& situation, const Follow& next) const override {
    if (ghost.empty()) return;
    for (std::uint16_t i = 0; i < situation.possible.size(); ++i) {
      const Happening& step = *situation.possible[i];
      if (ghost[0] == none) {
        next(i, ghost, 0);
        if (step.process == process_ && step.asks())
          next(i, Ghost(1, situation.inside.contains(process_) ? to_leave : to_enter), 0);
      } else if (step.process == process_) {
        next(i, step.changes_state() ? Ghost() : ghost, 0);
      } else {
        next(i, ghost, ghost[0] == to_enter ? step.enters : step.leaves);
      }
    }
  }
  bool complete(const Ghost& ghost, const Situation&) const override { return ghost.empty(); }
  bool of_complete_ones() const override { return false; }

 private:
  enum Waits : char32_t { none, to_enter, to_leave };
  ProcessId process_;
};

/// Looks at one configuration.
class NumberInside : public Monitor {
 public:
  Ghost at_start(std::size_t) const override { return Ghost(1, 0); }
  void follow(const Ghost& ghost, const Situation& situation, const Follow& next) const override {
    if (ghost.empty()) return;
    for (std::uint16_t i = 0; i < situation.possible.size(); ++i) next(i, ghost, 0);
    next(no_step, Ghost(), static_cast<unsigned>(situation.inside.size()));
  }
  bool complete(const Ghost& ghost, const Situation&) const override { return ghost.empty(); }
  bool of_complete_ones() const override { return true; }
};

}  // namespace

std::unique_ptr<Monitor> bypass(ProcessId process) { return std::make_unique<Bypass>(process); }
std::unique_ptr<Monitor> number_inside() { return std::make_unique<NumberInside>(); }

std::unique_ptr<Monitor> monitor_of(const properties::Quantity& quantity, ProcessId process) {
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
      return bypass(process);
    case properties::Measure::inside:
      break;
  }
  return number_inside();
}

}  // namespace ample::checker
