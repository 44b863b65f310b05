// Does at every step of a reduced search what all of them do.
#include "checker/engines/por/reduced_run.hpp"

#include "checker/verdict/run/conclusion.hpp"
#include "checker/verdict/run/declarations.hpp"
#include "checker/verdict/run/resources.hpp"
#include "model/errors.hpp"

namespace ample::checker {

namespace {
/// The clock is looked at after so many steps.
constexpr std::uint64_t watch_interval = 64;
/// Effort::work, as measured (tools/bench/README.md).
constexpr std::uint64_t work_of_a_watch = watch_interval * 12, work_of_a_look = 130;
/// The tables are measured after so many.
constexpr std::uint64_t measure_interval = 4096;
/// Within a step the heap is measured after so many looks at the clock.
constexpr std::uint64_t between_measures = 64;
/// These bytes, and a tenth of the heap, may be in use beyond the limit until the step ends.
constexpr std::size_t spare_within_a_step = 4 << 20;
}  // namespace

ReducedRun::ReducedRun(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                       const Options& options, Evidence* evidence, Clock::time_point start)
    : automata_(&automata),
      roots_(&roots),
      options_(&options),
      evidence_(evidence),
      stored_(automata.processes()),
      budget_(options, start),
      judge_(automata.tabulation(), options),
      traces_(options.properties.size()),
      indices_(automata.tabulation().max_slots()) {}

void ReducedRun::run() {
  automata_->set_watch([this] { look(); });
  try {
    for (std::size_t root = 0; root < roots_->size() && !finished(); ++root) {
      begin(root);
      while (open() > 0 && !finished()) go_on();
    }
  } catch (const LimitMet&) {
  } catch (const model::BoundExceeded& bound) {
    budget_.end_with(bound);
  }
  automata_->set_watch(nullptr);
}

void ReducedRun::begin_at(std::size_t root) {
  root_ = root;
  path_.clear();
  look_at((*roots_)[root]);
}

bool ReducedRun::may_store() {
  if (budget_.allows_states(stored_.size() + 1)) return true;
  budget_.end_at_states(options_->max_states);
  return false;
}

void ReducedRun::end_here(const GlobalConfiguration& configuration, std::uint32_t number) {
  ++terminal_;
  automata_->write_indices(configuration, indices_);  // with the channels, which an end may ask for
  bool stop = false;
  const properties::Ending ending = judge_.end(0, indices_, stop);
  if (ending == properties::Ending::horizon) {
    if (clocks_may_be_dead() && asks_for(options_->properties, properties::Kind::deadlock))
      throw DeadClockRead{};  // a closed set may depend on them
    ++horizon_;
  }
  if (ending == properties::Ending::deadlock) deadlocked_.push_back(number);
  note_witnesses();
  if (stop) budget_.end_at_violation();
  if (evidence_) {
    const Tabulation& tabulation = automata_->tabulation();
    note_end(*evidence_, tabulation.system(), tabulation.decode(indices_));
  }
}

void ReducedRun::take(GlobalConfiguration& configuration, const GlobalStep& step) {
  path_.push_back(step);
  if (evidence_ && evidence_->wants_steps()) {
    automata_->write_indices(configuration, indices_);
    evidence_->steps.emplace_back(automata_->tabulation().decode(indices_), plain(step));
  }
  ++executed_;
  judge_.execute(0, automata_->move_of(step.process, step.step, configuration));
  automata_->take(configuration, step.process, step.step);
  look_at(configuration);
}

/// Judges the configuration just reached.
void ReducedRun::look_at(const GlobalConfiguration& configuration) {
  automata_->write_local_indices(configuration, indices_);
  const bool stop = judge_.visit(0, indices_);
  note_witnesses();
  if (stop) budget_.end_at_violation();
  if (evidence_)
    note_met(*evidence_, automata_->tabulation(), invariants_of(options_->properties), indices_);
}

/// The step in the plain model.
model::Step ReducedRun::plain(const GlobalStep& step) const {
  model::Step plain{.action = automata_->effect(step.step.effect).action,
                    .process = process_id(step.process)};
  if (step.step.group != internal_group) plain.sender = process_id(sender_of(step.step.group));
  return plain;
}

template <class Wanted>
void ReducedRun::show_independent(const GlobalConfiguration& configuration,
                                  std::span<const GlobalStep> steps, const Wanted& wanted) {
  if (!evidence_ || !evidence_->on_independent) return;
  automata_->write_indices(configuration, indices_);
  const model::Configuration here = automata_->tabulation().decode(indices_);
  for (ProcessIndex process = 0; process < configuration.size(); ++process)
    for (const LocalStep& other : (*automata_)[process].steps(configuration[process]))
      if (wanted(key_of(*automata_, {process, other})))
        for (const GlobalStep& step : steps)
          evidence_->on_independent(here, plain(step), plain({process, other}));
}

/// The steps of a choice are taken as independent of those that it leaves out.
void ReducedRun::show_choice(const GlobalConfiguration& configuration,
                             const std::vector<GlobalStep>& chosen) {
  SleepSet keys;
  for (const GlobalStep& step : chosen) keys.push_back(key_of(*automata_, step));
  show_independent(configuration, chosen, [&](StepKey key) { return !sleeps(keys, key); });
}

/// The steps asleep are taken as independent of the step.
void ReducedRun::show_asleep(const GlobalConfiguration& configuration, const SleepSet& after,
                             const GlobalStep& taken) {
  show_independent(configuration, {&taken, 1}, [&](StepKey key) { return sleeps(after, key); });
}

model::Configuration ReducedRun::plain_root(std::size_t root) const {
  return model::initial_configurations(automata_->tabulation().system())[root];
}

void ReducedRun::note_witnesses() {
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    if (traces_[i] || !judge_.discoveries().witnesses[i]) continue;
    Trace& trace = traces_[i].emplace();
    trace.start = plain_root(root_);
    for (const GlobalStep& step : path_) trace.steps.push_back(plain(step));
  }
}

std::optional<Trace> ReducedRun::shortest_deadlock() const {
  const auto path = graph_.shortest(static_cast<std::uint32_t>(stored()), deadlocked_);
  if (!path) return std::nullopt;
  Trace trace{.start = plain_root(path->root), .steps = {}};
  GlobalConfiguration configuration = (*roots_)[path->root];
  for (const StepKey key : path->steps) {
    const ProcessIndex process = process_of(key);
    const auto steps = (*automata_)[process].steps(configuration[process]);
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const LocalStep& one) {
      return key_of(*automata_, {process, one}) == key;
    });
    trace.steps.push_back(plain({process, *step}));
    automata_->take(configuration, process, *step);
  }
  return trace;
}

Report ReducedRun::report(const std::optional<Trace>& shortest_deadlock) const {
  const model::System& system = automata_->tabulation().system();
  try_declarations(automata_->tabulation(), options_->properties);
  Report report;
  report.complete = limit() == Limit::none;
  report.states = stored();
  report.transitions = executed_;
  report.terminal = terminal_;
  report.horizon = horizon_;
  report.depth = depth_;
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    const properties::Property& property = options_->properties[i];
    const bool shortest = property.kind == properties::Kind::deadlock && shortest_deadlock;
    Finding finding = conclude(system, property, shortest ? shortest_deadlock : traces_[i],
                               report.complete, horizon_);
    finding.shortest = shortest || !finding.trace;
    report.findings.push_back(std::move(finding));
  }
  conclude(report, system, budget_, judge_.discoveries(), stored_bytes());
  return report;
}

bool ReducedRun::watch_limits() {
  if (executed_ < next_watch_) return false;
  next_watch_ = executed_ + watch_interval;
  budget_.watch({.work = work_of_a_watch});
  if (executed_ >= next_measure_) {
    next_measure_ = executed_ + measure_interval;
    measure();
  }
  if (!budget_.allows_bytes(bytes())) make_room();
  if (budget_.progress_is_due() && options_->progress)
    options_->progress({.states = stored_.size(),
                        .transitions = executed_,
                        .queue = open(),
                        .depth = depth_,
                        .bytes = bytes(),
                        .seconds = budget_.seconds()});
  return true;
}

/// One step may take seconds where many processes have much to say to each other. Nothing can be
/// forgotten before it ends, so that memory may be a little more until then.
void ReducedRun::look() {
  budget_.watch({.work = work_of_a_look});
  if (++looks_ % between_measures == 0 && options_->max_bytes != 0) {
    const std::size_t heap = heap_bytes(), spare = heap / 10 + spare_within_a_step;
    if (heap > spare && !budget_.allows_bytes(heap - spare)) budget_.end_at_memory();
  }
  if (budget_.ended()) throw LimitMet{};
}

/// Small vectors take more than what stands in them, so that the tables seem smaller than they are.
void ReducedRun::measure() {
  const std::size_t heap = heap_bytes(), stored = stored_bytes();
  table_bytes_ = std::max(automata_->bytes() + answer_bytes(), heap > stored ? heap - stored : 0);
}

/// Forgets what can be found again.
void ReducedRun::make_room() {
  automata_->forget();
  forget_answers();
  return_free_memory();
  measure();
  if (!budget_.has_room_again(bytes())) budget_.end_at_memory();
}

}  // namespace ample::checker
