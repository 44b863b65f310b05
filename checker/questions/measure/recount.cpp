// The plain model, with a slip of paper on every message that is under way.
#include "checker/questions/measure/recount.hpp"

#include "checker/questions/measure/observed_step.hpp"
#include "model/errors.hpp"

#include <deque>

namespace ample::checker {

using model::ProcessId;
using properties::Measure;

namespace {

class Counter {
 public:
  Counter(const model::System& system, const std::vector<std::string>& answers,
          const Measured& measured, const TimedTrace& witness)
      : system_(system),
        reader_(system, answers),
        measure_(measured.quantity.measure),
        others_(measured.quantity.others),
        observed_(measured.process.value_or(ProcessId(0))),
        begins_(witness.begins),
        of_least_(witness.of_least),
        now_(witness.trace.start) {
    const auto n = static_cast<std::size_t>(system.processes());
    slips_.resize(n * n);
    passed_by_.resize(n);
  }

  std::uint64_t count() const {
    if (measure_ == Measure::bypass_by_one) return passed_by_one();
    return measure_ == Measure::inside
               ? static_cast<std::uint64_t>(model::occupancy(system_, now_).size())
               : count_;
  }
  std::uint64_t instant() const { return instant_; }

  void let_time_pass() {
    bool under_way = false;
    for (const auto& channel : slips_)
      for (const Slip& slip : channel) {
        if (slip.sent != instant_) fail("a message is received too late");
        under_way = true;
      }
    if (!under_way) fail("time passes while nothing is under way");
    for (const model::Step& step : model::enabled_steps(system_, now_)) {
      const model::ActionInfo& action = system_.actions()[step.action];
      const bool goes_back = action.role == model::Role::invocation && !action.counted;
      if (action.role == model::Role::wait || (goes_back && measure_ == Measure::time_contended)
          || (goes_back && measure_ == Measure::time_alone && step.process == observed_))
        fail("time passes though " + action.name + " takes none");
    }
    ++instant_;
    if (is_time() && begun_ && !over_) ++count_;
  }

  void take(const model::Step& step) {
    if (!model::is_enabled(system_, now_, step)) fail("a step is not enabled");
    const bool was_inside = system_.in_cs(step.process, now_.locals[step.process.index]);
    const model::ActionInfo& action = system_.actions()[step.action];
    const bool begins = steps_++ == begins_;
    if (measure_ == Measure::time_alone && step.process != observed_
        && action.role == model::Role::invocation)
      fail("somebody else asks");
    if (begins) wants_to_enter_ = !was_inside;
    if (begins && measure_ == Measure::delay) check_is_saturated();
    const model::Outcome outcome = model::take_step(system_, now_, step);
    const bool is_inside = system_.in_cs(step.process, now_.locals[step.process.index]);
    note(reader_.of(step, outcome, was_inside, is_inside), begins);
  }

 private:
  struct Slip {
    bool caused;
    std::uint64_t sent;
  };

  [[noreturn]] static void fail(const std::string& what) {
    throw model::InternalError("a witness of a measure does not replay: " + what);
  }
  bool is_time() const {
    return measure_ == Measure::time_alone || measure_ == Measure::time_contended
           || measure_ == Measure::delay;
  }

  void check_is_saturated() const {
    if (model::waiting(system_, now_).empty()) fail("nobody waits");
    for (const auto& channel : slips_)
      if (!channel.empty()) fail("a message is under way");
  }

  void note(const ObservedStep& step, bool begins) {
    const bool own = step.process == observed_;
    if (begins) begun_ = true;
    if (begun_ && !begins && own && step.asks() && changes_ == 2) over_ = true;
    const bool lasts = begun_ && !over_;
    bool caused = lasts && own && !step.is_receipt();
    if (step.received != ObservedStep::nothing) {
      std::deque<Slip>& channel = slips_[step.received];
      if (is_time() && channel.front().sent + 1 != instant_) fail("a message takes another time");
      caused = channel.front().caused;
      channel.pop_front();
    }
    for (const Posted& message : step.posted) {
      slips_[message.channel].push_back({caused, instant_});
      if (others_ && message.to_oneself) continue;
      if (measure_ == Measure::messages_by_cause) count_ += caused;
      if (measure_ == Measure::messages_by_owner) count_ += lasts && message.owner == observed_;
    }
    if (!others_ && measure_ == Measure::messages_by_cause && caused)
      count_ += step.handled_at_once;
    if (!others_ && measure_ == Measure::messages_by_owner && lasts && own)
      count_ += step.handled_at_once;
    if (lasts && !own && measure_ == Measure::bypass)
      count_ += wants_to_enter_ ? step.enters : step.leaves;
    if (lasts && !own)
      passed_by_[step.process.index] += wants_to_enter_ ? step.enters : step.leaves;
    note_end(step, begins, own);
  }

  /// How often one process got through: the one that did so most often, or least often.
  std::uint64_t passed_by_one() const {
    std::optional<std::uint64_t> found;
    for (const ProcessId j : system_.instance().all()) {
      if (j == observed_) continue;
      const std::uint64_t times = passed_by_[j.index];
      found = !found ? times : of_least_ ? std::min(*found, times) : std::max(*found, times);
    }
    return found.value_or(0);
  }

  void note_end(const ObservedStep& step, bool begins, bool own) {
    if (begun_ && own && step.changes_state() && changes_ < 2) ++changes_;
    if (measure_ == Measure::delay) {
      if (begun_ && !begins && (wants_to_enter_ ? step.leaves : step.enters)) over_ = true;
    } else if (is_time() || measure_ == Measure::bypass || measure_ == Measure::bypass_by_one) {
      if (begun_ && own && step.changes_state()) over_ = true;
    }
  }

  const model::System& system_;
  StepReader reader_;
  Measure measure_;
  bool others_;
  ProcessId observed_;
  std::size_t begins_, steps_ = 0;
  bool of_least_;
  model::Configuration now_;
  std::vector<std::deque<Slip>> slips_;   ///< by channel_number, as in the channels
  std::vector<std::uint64_t> passed_by_;  ///< by process: how often it got through meanwhile
  std::uint64_t count_ = 0, instant_ = 0;
  int changes_ = 0;  ///< of the observed process's state since it began
  bool begun_ = false, over_ = false;
  /// True when the process whose step begins it wants to enter. In a delay it changes its state in
  /// that step.
  bool wants_to_enter_ = false;
};

}  // namespace

Recount recount(const model::System& system, const std::vector<std::string>& answers,
                const Measured& measured, const TimedTrace& witness) {
  Counter counter(system, answers, measured, witness);
  Recount counts;
  auto instant = witness.instants.begin();
  for (std::size_t i = 0; i <= witness.trace.steps.size(); ++i) {
    for (; instant != witness.instants.end() && *instant == i; ++instant) counter.let_time_pass();
    if (i == witness.trace.steps.size()) break;
    counter.take(witness.trace.steps[i]);
    counts.so_far.push_back(counter.count());
    counts.instant.push_back(counter.instant());
  }
  counts.total = counter.count();
  return counts;
}

}  // namespace ample::checker
