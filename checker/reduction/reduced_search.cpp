// One pass: branching configurations on a stack, chains of single steps between them.
#include "checker/reduction/reduced_search.hpp"

#include "checker/search/standstill.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::ProcessId;

namespace {
/// A chain this long is cut by storing a configuration, so that no cycle escapes.
constexpr std::size_t longest_chain = 1000;
/// After a surprise there may soon be others: the pass is left for another, with a better
/// assumption, when it has taken so many steps more, and that part of those before.
constexpr std::uint64_t patience = 2000, part = 4;
/// Random walks take so many steps for each of the search.
constexpr std::uint64_t walking = 1;
/// The clock is looked at after so many steps.
constexpr std::uint64_t watch_interval = 64;
/// The tables are measured after so many.
constexpr std::uint64_t measure_interval = 4096;
}  // namespace

ReducedPass::ReducedPass(Automata& automata, const std::vector<Position>& roots,
                         Experience& experience, RandomWalks& walks, const Options& options,
                         const Tuning& tuning, Cycles cycles, Evidence* evidence,
                         Clock::time_point start)
    : automata_(&automata),
      roots_(&roots),
      experience_(&experience),
      assumed_(experience),
      walks_(&walks),
      walked_(walks.steps()),
      options_(&options),
      cycles_(cycles),
      evidence_(evidence),
      start_(start),
      next_progress_(seconds() + 1),
      sets_(automata, assumed_, tuning),
      judge_(automata.tabulation(), options),
      stored_(automata.processes()),
      graph_(automata.tabulation(), assumed_),
      indices_(automata.tabulation().max_slots()),
      traces_(options.properties.size()) {}

void ReducedPass::run() {
  try {
    for (root_ = 0; root_ < roots_->size() && !finished(); ++root_) {
      begin();
      while (!stack_.empty() && !finished()) go_on();
    }
  } catch (const model::BoundExceeded& bound) {
    end_with(Limit::bound, bound.what());
  }
}

void ReducedPass::begin() {
  Position position = (*roots_)[root_];
  path_.clear();
  futures_.clear();
  sleep_.clear();
  graph_.begin(ReducedGraph::no_node);
  look_at(position);
  follow(position);
  arrive(std::move(position));
}

/// One branch of the configuration on top of the stack.
void ReducedPass::go_on() {
  Frame& top = stack_.back();
  path_.resize(top.depth);
  if (top.next == top.steps.size()) {
    on_stack_[top.number] = 0;
    stack_.pop_back();
    return;
  }
  const GlobalStep step = top.steps[top.next++];
  Position position = top.position;
  futures_ = top.futures;
  if (cycles_ == Cycles::none) {
    sleep_ = asleep_after(position, top.sleep, step);
    top.sleep.push_back(key_of(*automata_, step));
  }
  graph_.begin(top.number);
  take(position, step);
  follow(position);
  arrive(std::move(position));
  watch_limits();
}

/// Takes single steps as long as there is no choice. Afterwards chosen_ is the choice, and awake_
/// what remains of it.
void ReducedPass::follow(Position& position) {
  for (std::size_t length = 1;; ++length) {
    if (limit_ != Limit::none) return;
    sets_.choose(position, sleep_, futures_, chosen_);
    if (evidence_ && evidence_->on_independent) show_choice(position);
    awake_.clear();
    for (const GlobalStep& step : chosen_)
      if (!sleeps(sleep_, key_of(*automata_, step))) awake_.push_back(step);
    if (awake_.size() != 1 || length >= longest_chain) return;
    const GlobalStep only = awake_.front();
    sleep_ = asleep_after(position, sleep_, only);
    take(position, only);
  }
}

void ReducedPass::arrive(Position&& position) {
  if (limit_ != Limit::none) return;
  if (awake_.empty() && !chosen_.empty()) return;  // all that follows is seen elsewhere
  if (options_->max_states != 0 && stored_.size() >= options_->max_states)
    return end_with(Limit::states, fmt::format("--max-states {}", options_->max_states));
  const auto [number, is_new] = stored_.insert(position);
  graph_.end(number);
  if (!is_new) {
    if (on_stack_[number] != 0) close_cycle(number);
    return arrive_again(std::move(position), number);
  }
  on_stack_.push_back(!chosen_.empty());

  depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
  std::sort(sleep_.begin(), sleep_.end());
  asleep_.push_back(sleep_sets_.number_of(sleep_));
  if (chosen_.empty()) return end_here(position, number);
  stack_.push_back({std::move(position), futures_, sleep_, awake_, 0, number, path_.size()});
}

/// A configuration was met again on the way from itself: all its steps will be taken.
void ReducedPass::close_cycle(std::uint32_t number) {
  cyclic_ = true;
  if (cycles_ != Cycles::expanded) return;
  Frame& frame = *std::find_if(stack_.begin(), stack_.end(),
                               [=](const Frame& other) { return other.number == number; });
  SleepSet taken;
  for (const GlobalStep& step : frame.steps) taken.push_back(key_of(*automata_, step));
  for (Slot process = 0; process < frame.position.size(); ++process)
    for (const LocalStep& step : (*automata_)[process].steps(frame.position[process]))
      if (!sleeps(taken, key_of(*automata_, {process, step})))
        frame.steps.push_back({process, step});
}

/// Takes what slept when the configuration was met before, and does not sleep now: also steps that
/// were not chosen then, since they went on sleeping behind those that were.
void ReducedPass::arrive_again(Position&& position, std::uint32_t number) {
  SleepSet still, now;
  for (const StepKey key : sleep_sets_[asleep_[number]])
    (sleeps(sleep_, key) ? still : now).push_back(key);
  if (now.empty()) return;
  asleep_[number] = sleep_sets_.number_of(still);
  std::vector<GlobalStep> steps;
  for (Slot process = 0; process < position.size(); ++process)
    for (const LocalStep& step : (*automata_)[process].steps(position[process]))
      if (sleeps(now, key_of(*automata_, {process, step}))) steps.push_back({process, step});
  on_stack_[number] = 1;
  stack_.push_back(
      {std::move(position), futures_, still, std::move(steps), 0, number, path_.size()});
}

void ReducedPass::end_here(const Position& position, std::uint32_t number) {
  ++terminal_;
  bool stop = false;
  const properties::Ending ending = judge_.end(0, indices_, stop);
  if (ending == properties::Ending::horizon) ++horizon_;
  if (ending == properties::Ending::deadlock) deadlocked_.push_back(number);
  note_witnesses();
  if (stop) end_with(Limit::violation, "the search stops at the first violation");
  if (evidence_) {
    automata_->write_indices(position, indices_);
    evidence_->terminal.insert(digest_of(automata_->tabulation().decode(indices_)));
  }
}

void ReducedPass::take(Position& position, const GlobalStep& step) {
  path_.push_back(step);
  if (!assumed_.knows(step.step.effect)) {
    if (surprised_at_ == 0) {
      surprised_at_ = executed_ + 1;
      walks_->remember(root_, path_);
    }
    experience_->add(step.step.effect);
  }
  if (evidence_ && evidence_->steps.size() < evidence_->most_steps) {
    automata_->write_indices(position, indices_);
    evidence_->steps.emplace_back(automata_->tabulation().decode(indices_), plain(step));
  }
  graph_.step(step.step.effect, key_of(*automata_, step));
  ++executed_;
  judge_.execute(0, automata_->move_of(step.process, step.step, position));
  automata_->take(position, step.process, step.step);
  look_at(position);
}

/// Judges the configuration just reached.
void ReducedPass::look_at(const Position& position) {
  for (Slot process = 0; process < position.size(); ++process)
    indices_[process] = (*automata_)[process].local(position[process]);
  const bool stop = judge_.visit(0, indices_);
  note_witnesses();
  if (stop) end_with(Limit::violation, "the search stops at the first violation");
  if (evidence_) {
    evidence_->occupancies.insert(inside_mask(automata_->tabulation(), indices_));
    if (const auto invariants = invariants_of(options_->properties); !invariants.empty())
      evidence_->read.insert(digest_read(automata_->tabulation(), invariants, indices_));
  }
}

/// As the plain model has it.
model::Step ReducedPass::plain(const GlobalStep& step) const {
  model::Step plain{.action = automata_->effect(step.step.effect).action,
                    .process = ProcessId(static_cast<int>(step.process))};
  if (step.step.slot != internal_slot)
    plain.sender = ProcessId(static_cast<int>(sender_of(step.step.slot)));
  return plain;
}

/// As the free function, and shows what it relies on.
SleepSet ReducedPass::asleep_after(const Position& position, const SleepSet& sleep,
                                   const GlobalStep& taken) {
  SleepSet after = checker::asleep_after(*automata_, sets_, position, sleep, taken);
  if (evidence_ && evidence_->on_independent)
    for (Slot process = 0; process < position.size(); ++process)
      for (const LocalStep& step : (*automata_)[process].steps(position[process]))
        if (sleeps(after, key_of(*automata_, {process, step})))
          show_independent(position, {process, step}, taken);
  return after;
}

/// The steps of a choice are taken as independent of those that it leaves out.
void ReducedPass::show_choice(const Position& position) {
  SleepSet keys;
  for (const GlobalStep& step : chosen_) keys.push_back(key_of(*automata_, step));
  for (Slot process = 0; process < position.size(); ++process)
    for (const LocalStep& step : (*automata_)[process].steps(position[process]))
      if (!sleeps(keys, key_of(*automata_, {process, step})))
        for (const GlobalStep& chosen : chosen_)
          show_independent(position, chosen, {process, step});
}

void ReducedPass::show_independent(const Position& position, const GlobalStep& a,
                                   const GlobalStep& b) {
  automata_->write_indices(position, indices_);
  evidence_->on_independent(automata_->tabulation().decode(indices_), plain(a), plain(b));
}

void ReducedPass::note_witnesses() {
  for (std::size_t i = 0; i < traces_.size(); ++i) {
    if (traces_[i] || !judge_.discoveries().witnesses[i]) continue;
    Trace& trace = traces_[i].emplace();
    trace.inside = automata_->tabulation().system().instance().inside[root_];
    for (const GlobalStep& step : path_) trace.steps.push_back(plain(step));
  }
}

std::optional<Trace> ReducedPass::shortest_deadlock(
    const std::vector<std::uint32_t>& sorted) const {
  const auto path = graph_.shortest(sorted, deadlocked_);
  if (!path) return std::nullopt;
  Trace trace{.inside = automata_->tabulation().system().instance().inside[path->chain],
              .steps = {}};
  Position position = (*roots_)[path->chain];
  for (const StepKey key : path->steps) {
    const Slot process = process_of(key);
    const auto steps = (*automata_)[process].steps(position[process]);
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const LocalStep& one) {
      return key_of(*automata_, {process, one}) == key;
    });
    trace.steps.push_back(plain({process, *step}));
    automata_->take(position, process, *step);
  }
  return trace;
}

/// What a walk finds shows early that the assumption is false, and the pass in vain. Where all
/// messages were found beforehand there is nothing to find.
void ReducedPass::go_for_a_walk() {
  if (cycles_ == Cycles::ignored) return;
  while (!abandoned_ && walks_->steps() - walked_ < walking * executed_) {
    if (!walks_->walk(*experience_)) continue;
    walks_->walk_enough(*experience_);
    abandoned_ = true;
  }
}

void ReducedPass::watch_limits() {
  if (surprised_at_ != 0 && executed_ > surprised_at_ + surprised_at_ / part + patience)
    abandoned_ = true;
  if (executed_ < next_watch_) return;
  next_watch_ = executed_ + watch_interval;
  go_for_a_walk();
  if (options_->interrupt != nullptr && options_->interrupt->load(std::memory_order_relaxed))
    end_with(Limit::interrupt, "interrupted");
  const double now = seconds();
  if (options_->max_seconds > 0 && now >= options_->max_seconds)
    end_with(Limit::time, fmt::format("--max-time {} s", options_->max_seconds));
  if (executed_ >= next_measure_) {
    next_measure_ = executed_ + measure_interval;
    table_bytes_ = automata_->bytes() + sets_.bytes();
  }
  if (options_->max_bytes != 0 && bytes() > options_->max_bytes)
    end_with(Limit::memory, fmt::format("--max-memory {} bytes", options_->max_bytes));
  if (now < next_progress_) return;
  next_progress_ = now + 1;
  if (options_->progress)
    options_->progress({.states = stored_.size(),
                        .transitions = executed_,
                        .queue = stack_.size(),
                        .depth = depth_,
                        .bytes = bytes(),
                        .seconds = now});
}

void ReducedPass::end_with(Limit limit, std::string text) {
  if (limit_ != Limit::none) return;
  limit_ = limit;
  limit_text_ = std::move(text);
}

}  // namespace ample::checker
