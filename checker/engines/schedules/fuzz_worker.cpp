// Plays schedules.
#include "checker/engines/schedules/fuzz_worker.hpp"

#include "checker/engines/schedules/shrink.hpp"
#include "checker/verdict/run/declarations.hpp"
#include "checker/verdict/run/resources.hpp"
#include "model/errors.hpp"

namespace ample::checker {

void Seen::add(const Seen& other) {
  schedules += other.schedules;
  steps += other.steps;
  longest = std::max(longest, other.longest);
  finished += other.finished;
  deadlocked += other.deadlocked;
  horizon += other.horizon;
  cut += other.cut;
  outside += other.outside;
  bounded += other.bounded;
  if (bound_text.empty()) bound_text = other.bound_text;
  if (misdeclared.empty()) misdeclared = other.misdeclared;
  for (std::size_t i = 0; i < other.violations.size(); ++i) {
    const auto& theirs = other.violations[i];
    auto& ours = violations[i];
    if (theirs && (!ours || theirs->schedule < ours->schedule)) ours = theirs;
  }
  happened.add(other.happened);
}

/// Everything that speaks in indices; emptied together.
struct FuzzWorker::Tables {
  Tables(const model::System& system, const Options& judged)
      : tabulation(system), walk(tabulation), judge(tabulation, judged) {
    for (const model::Configuration& first : model::initial_configurations(system))
      initials.push_back(tabulation.encode(first));
  }
  bool is_outside() const {
    return constrained && checker::is_outside(tabulation, walk.configuration());
  }
  Tabulation tabulation;
  bool constrained = !tabulation.system().constraint().empty();
  std::vector<std::vector<Index>> initials;
  Walk walk;
  Judge judge;
};

FuzzWorker::FuzzWorker(const model::System& system, const FuzzOptions& options)
    : system_(&system),
      options_(&options),
      judged_({.properties = options.properties, .keep_going = options.keep_going}),
      tables_(std::make_unique<Tables>(system, judged_)),
      chooser_(system.instance(), options.starved) {
  seen_.violations.resize(options.properties.size());
  seen_.happened.taken.resize(system.actions().size());
}

FuzzWorker::~FuzzWorker() = default;

bool FuzzWorker::play(std::uint64_t number, const SchedulePlan& plan, const PctShape& pct,
                      const std::atomic<bool>& stop) {
  watch_memory();
  choices_.clear();
  chooser_.begin(plan, pct);
  bool violated = false;
  try {
    tables_->walk.begin(tables_->initials[plan.initial]);
    violated = take_steps(stop);
  } catch (const model::BoundExceeded& bound) {
    ++seen_.bounded;
    // A schedule does not renumber clocks, so that one may become too large although nothing grows.
    const bool is_misdeclared = bound.is_of_declaration && !bound.may_be_growth;
    std::string& text = is_misdeclared ? seen_.misdeclared : seen_.bound_text;
    if (text.empty()) text = bound.what();
  }
  ++seen_.schedules;
  seen_.steps += choices_.size();
  seen_.longest = std::max<std::uint64_t>(seen_.longest, choices_.size());
  note_violations(number, plan);
  return violated;
}

/// The loop: judge, choose, take. The next step is drawn early, so that its outcome is fetched
/// while the configuration is judged.
bool FuzzWorker::take_steps(const std::atomic<bool>& stop) {
  Walk& walk = tables_->walk;
  Judge& judge = tables_->judge;
  Choice choice = draw(walk);
  for (;;) {
    const auto steps = static_cast<StateNumber>(choices_.size());
    if (judge.visit(steps, walk.configuration())) return true;
    if (walk.is_at_rest()) return judge_end();
    if (steps == options_->max_steps) {
      ++seen_.cut;
      return false;
    }
    if (steps % 1024 == 1023 && stop.load(std::memory_order_relaxed)) return false;
    const Move move = walk.move(choice);
    judge.execute(steps, move);
    choices_.push_back(choice);
    walk.take(move, [](Slot, Index, Index) {});
    choice = draw(walk);
    if (tables_->is_outside()) {
      ++seen_.outside;
      return false;
    }
  }
}

/// Nothing that is used when no step is enabled.
Choice FuzzWorker::draw(Walk& walk) {
  if (walk.enabled().empty()) return {};
  const Choice choice = chooser_.choose(walk);
  walk.prefetch(choice);
  return choice;
}

bool FuzzWorker::judge_end() {
  bool violated = false;
  const properties::Ending ending = tables_->judge.end(static_cast<StateNumber>(choices_.size()),
                                                       tables_->walk.configuration(), violated);
  seen_.finished += ending == properties::Ending::finished;
  seen_.deadlocked += ending == properties::Ending::deadlock;
  seen_.horizon += ending == properties::Ending::horizon;
  return violated;
}

/// The judge remembers the first witness of each property; those of this schedule are new.
void FuzzWorker::note_violations(std::uint64_t number, const SchedulePlan& plan) {
  const auto& witnesses = tables_->judge.discoveries().witnesses;
  for (std::size_t i = 0; i < witnesses.size(); ++i) {
    if (!witnesses[i] || seen_.violations[i]) continue;
    const std::size_t steps = witnesses[i]->state + (witnesses[i]->last ? 1u : 0u);
    seen_.violations[i] = ViolatingSchedule{
        number, plan, {choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(steps)}};
  }
}

std::uint64_t FuzzWorker::length(const SchedulePlan& plan) {
  Walk& walk = tables_->walk;
  chooser_.begin(plan, {});
  std::uint64_t steps = 0;
  try {
    walk.begin(tables_->initials[plan.initial]);
    for (; steps < options_->max_steps && !walk.enabled().empty() && !tables_->is_outside();
         ++steps)
      walk.take(walk.move(chooser_.choose(walk)), [](Slot, Index, Index) {});
  } catch (const model::BoundExceeded&) {
  }
  return steps;
}

Seen FuzzWorker::seen() const {
  try_declarations(tables_->tabulation, options_->properties);
  Seen all = seen_;
  all.happened.add(tables_->judge.discoveries());
  return all;
}

void FuzzWorker::watch_memory() {
  constexpr std::uint64_t between = 1u << 16;
  if (seen_.steps - steps_at_check_ < between) return;
  steps_at_check_ = seen_.steps;
  const auto share = options_->max_bytes / static_cast<std::uint64_t>(options_->workers);
  // Other tables grow with the tabulation, and only the allocator knows them.
  if (tables_->tabulation.bytes() < share
      && (!options_->is_alone || heap_bytes() < options_->max_bytes))
    return;
  seen_ = seen();
  tables_.reset();
  return_free_memory();
  tables_ = std::make_unique<Tables>(*system_, judged_);
}

PctShape measured_pct(FuzzWorker& worker, int depth, std::uint64_t seed,
                      const std::function<bool(std::uint64_t)>& go_on) {
  PctShape pct{.depth = depth};
  constexpr std::uint64_t measured = 16;
  for (std::uint64_t i = 0; i < measured; ++i) {
    const std::uint64_t length = worker.length({Distribution::uniform, 0, seed + i});
    pct.steps = std::max(pct.steps, length);
    if (!go_on(length)) break;
  }
  return pct;
}

Trace shrunk_trace(const model::System& system, const properties::Property& property,
                   const ViolatingSchedule& found, const std::function<bool()>& stop) {
  const model::Configuration start = model::initial_configurations(system)[found.plan.initial];
  Tabulation tabulation(system);
  const std::vector<Index> initial = tabulation.encode(start);
  return {start,
          steps_of(tabulation, initial, shrunk(tabulation, property, start, found.choices, stop))};
}

}  // namespace ample::checker
