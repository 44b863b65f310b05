// The messages of a pair, by cause and by owning request.
#include "checker/questions/measure/monitor.hpp"
#include "model/errors.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

namespace {

/// The phase of a process in the pair of invocations that is being weighed: outside, asked, changed
/// its state once, changed it twice, and over when the next pair has begun.
enum PairPhase : char32_t { outside, asked, changed_once, changed_twice, next_pair };

bool lasts(char32_t phase) { return phase != outside && phase != next_pair; }

/// The phase after a step; `begin`: the pair that begins with this step is the one.
char32_t phase_after(char32_t phase, const ObservedStep& step, ProcessId process, bool begin) {
  if (step.process != process) return phase;
  if (phase == outside) {
    if (!begin) return outside;
    phase = asked;
  } else if (phase == changed_twice && step.asks()) {
    return next_pair;
  }
  return step.changes_state() && (phase == asked || phase == changed_once) ? phase + 1 : phase;
}

bool may_begin(char32_t phase, const ObservedStep& step, ProcessId process) {
  return phase == outside && step.process == process && step.asks();
}

/// True when the process would still do something by itself that it does not have to be asked to.
bool goes_on_by_itself(const ObservedConfiguration& configuration, ProcessId process) {
  for (const ObservedStep* step : configuration.possible)
    if (step->process == process && !step->is_receipt() && !step->asks()) return true;
  return configuration.waiting.contains(process);
}

class MessagesOfPair : public Monitor {
 public:
  MessagesOfPair(ProcessId process, bool others) : process_(process), others_(others) {}

  void follow(const MonitorState& state, const ObservedConfiguration& configuration,
              const Follow& next) const override {
    if (complete(state, configuration)) return;
    for (std::uint16_t i = 0; i < configuration.steps(); ++i) {
      const ObservedStep& step = *configuration.possible[i];
      take(i, step, false, state, configuration, next);
      if (may_begin(state.phase, step, process_)) take(i, step, true, state, configuration, next);
    }
  }
  bool of_complete_ones() const override { return false; }

 protected:
  ProcessId process() const { return process_; }
  unsigned handled_at_once(const ObservedStep& step) const {
    return others_ ? 0 : step.handled_at_once;
  }
  unsigned weight_of(const Posted& message) const { return others_ && message.to_oneself ? 0 : 1; }

 private:
  virtual void take(std::uint16_t number, const ObservedStep& step, bool begin,
                    const MonitorState& state, const ObservedConfiguration& configuration,
                    const Follow& next) const = 0;

  ProcessId process_;
  bool others_;
};

/// Remembers of each channel which of its messages the pair has caused: bit p is the p-th from the
/// head.
class ByCause : public MessagesOfPair {
 public:
  using MessagesOfPair::MessagesOfPair;

  bool complete(const MonitorState& state,
                const ObservedConfiguration& configuration) const override {
    return state.is_over()
           || (state.phase == changed_twice && nothing_under_way(state)
               && !goes_on_by_itself(configuration, process()));
  }

 private:
  static bool nothing_under_way(const MonitorState& state) {
    return std::ranges::all_of(state.by_channel, [](char32_t marks) { return marks == 0; });
  }

  void take(std::uint16_t number, const ObservedStep& step, bool begin, const MonitorState& state,
            const ObservedConfiguration& configuration, const Follow& next) const override {
    MonitorState after = state;
    after.phase = phase_after(state.phase, step, process(), begin);
    bool caused = !step.is_receipt() && step.process == process() && lasts(after.phase);
    if (step.is_receipt()) {
      char32_t& marks = after.by_channel[step.received];
      caused = (marks & 1u) != 0;
      marks >>= 1;
    }
    unsigned weight = 0;
    if (caused) {
      weight = handled_at_once(step);
      for (std::size_t i = 0; i < step.posted.size(); ++i) {
        weight += weight_of(step.posted[i]);
        mark(after, step, i, configuration);
      }
    }
    const bool is_over = after.phase == next_pair && nothing_under_way(after);
    next(number, is_over ? after_all : after, weight);
  }

  /// The i-th message that the step posts.
  static void mark(MonitorState& after, const ObservedStep& step, std::size_t i,
                   const ObservedConfiguration& configuration) {
    const std::uint16_t channel = step.posted[i].channel;
    unsigned position = configuration.under_way[channel];
    if (channel == step.received) --position;
    for (std::size_t before = 0; before < i; ++before)
      if (step.posted[before].channel == channel) ++position;
    if (position >= 32)
      throw model::BoundExceeded("bound exceeded: a channel holds more than 32 messages");
    after.by_channel[channel] |= char32_t{1} << position;
  }
};

/// This monitor remembers the phase only.
class ByOwner : public MessagesOfPair {
 public:
  using MessagesOfPair::MessagesOfPair;

  MonitorState at_start(std::size_t) const override { return {}; }
  bool complete(const MonitorState& state,
                const ObservedConfiguration& configuration) const override {
    return state.is_over() || (state.phase == changed_twice && configuration.possible.empty());
  }

 private:
  void take(std::uint16_t number, const ObservedStep& step, bool begin, const MonitorState& state,
            const ObservedConfiguration&, const Follow& next) const override {
    const char32_t phase = phase_after(state.phase, step, process(), begin);
    if (phase == next_pair) return next(number, after_all, 0);
    unsigned weight = 0;
    if (lasts(phase)) {
      if (step.process == process()) weight += handled_at_once(step);
      for (const Posted& message : step.posted)
        if (message.owner == process()) weight += weight_of(message);
    }
    next(number, {.phase = phase}, weight);
  }
};

}  // namespace

std::unique_ptr<Monitor> messages_by_cause(ProcessId process, bool others) {
  return std::make_unique<ByCause>(process, others);
}
std::unique_ptr<Monitor> messages_by_owner(ProcessId process, bool others) {
  return std::make_unique<ByOwner>(process, others);
}

}  // namespace ample::checker
