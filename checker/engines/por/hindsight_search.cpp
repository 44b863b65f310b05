// Depth first; a configuration is left when its stubborn set has been checked.
#include "checker/engines/por/hindsight_search.hpp"

namespace ample::checker {

namespace {
/// A path this long stores a configuration now and then, so that no cycle escapes.
constexpr std::size_t longest_chain = 1000;
/// The number of random executions from which the messages sent from the first configuration are
/// guessed.
constexpr unsigned first_walks = 10;

/// Configurations that are drawn are to be the plain ones.
bool draws(const Evidence* evidence) { return evidence != nullptr && evidence->most_steps > 0; }

}  // namespace

HindsightSearch::HindsightSearch(Automata& automata, const std::vector<GlobalConfiguration>& roots,
                                 const Options& options, const Tuning& tuning, Evidence* evidence,
                                 Clock::time_point start)
    : ReducedRun(automata, roots, options, evidence, start),
      summaries_(automata),
      dead_clocks_(automata, summaries_, tuning.dead_clocks && !draws(evidence)),
      closing_(automata, summaries_, tuning),
      tuning_(tuning) {}

void HindsightSearch::forget_answers() {
  closing_.forget();
  summaries_.forget();
  dead_clocks_.forget();
}

void HindsightSearch::begin(std::size_t root) {
  begin_at(root);
  Frame frame = new_frame();
  frame.configuration = (*roots_)[root];
  frame.guessed = summaries_.nothing();
  const unsigned walks = tuning_.fault == Fault::unchecked_guess ? 0 : first_walks;
  for (unsigned i = 0; i < walks; ++i)
    frame.guessed = summaries_.joined(frame.guessed, walk(frame.configuration));
  if (dead_clocks_.are_dead(frame.configuration)) set_clocks_dead(frame);
  arrive(std::move(frame));
}

HindsightSearch::Frame HindsightSearch::new_frame() {
  Frame frame;
  if (!spare_.empty()) {
    frame = std::move(spare_.back());
    spare_.pop_back();
  }
  frame.sleep.clear();
  frame.groups.clear();
  frame.steps.clear();
  frame.next = 0;
  frame.number = not_stored;
  frame.checked = frame.dead = frame.crossed = false;
  frame.seen = frame.clean = summaries_.nothing();
  frame.way.to = nowhere;
  frame.way.steps.clear();
  return frame;
}

/// The summary of a random execution.
MaySendId HindsightSearch::walk(GlobalConfiguration configuration) {
  std::vector<EffectNumber> effects;
  for (automata_->find_enabled(configuration, enabled_);
       !enabled_.empty() && effects.size() < longest_chain;
       automata_->find_enabled(configuration, enabled_)) {
    const GlobalStep step = enabled_[random_() % enabled_.size()];
    automata_->take(configuration, step.process, step.step);
    effects.push_back(step.step.effect);
  }
  MaySendId summary = summaries_.nothing();
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect)
    summary = summaries_.after(*effect, summary);
  return summary;
}

void HindsightSearch::go_on() {
  Frame& top = stack_.back();
  path_.resize(stack_.size() - 1);
  if (top.next < top.steps.size()) return take_next();
  if (top.checked || check(top)) leave();
}

void HindsightSearch::take_next() {
  Frame& top = stack_.back();
  const GlobalStep step = top.steps[top.next++];
  // A guess for the second branch is what was seen behind the first.
  const MaySendId guessed = top.next > 1 && top.number != not_stored ? top.clean : top.guessed;
  Frame next = new_frame();
  next.configuration = top.configuration;
  next.guessed = summaries_.without(step.step.effect, guessed);
  find_asleep_after(top, step, next.sleep);
  take(next.configuration, step);
  if (budget_.ended()) return;
  next.dead = top.dead;
  top.crossed = !top.dead && dead_clocks_.are_dead(next.configuration);
  if (top.crossed) set_clocks_dead(next);
  arrive(std::move(next));
  watch_limits();
}

void HindsightSearch::set_clocks_dead(Frame& frame) {
  dead_clocks_.set_dead(frame.configuration);
  frame.guessed = dead_clocks_.with_dead(frame.guessed);
  frame.sleep.clear();  // more is independent now than was where they fell asleep
  frame.dead = met_dead_clocks_ = true;
  if (evidence_ != nullptr) evidence_->dead_clocks = true;
}

/// True when a step that sleeps in the configuration also sleeps after the one taken.
bool HindsightSearch::stays_asleep(const GlobalConfiguration& configuration, StepKey key,
                                   const GlobalStep& taken) {
  const ProcessIndex process = process_of(key);
  const auto steps = (*automata_)[process].steps(configuration[process]);
  return std::any_of(steps.begin(), steps.end(), [&](const LocalStep& step) {
    return key_of(*automata_, {process, step}) == key
           && closing_.independent(configuration, {process, step}, taken);
  });
}

void HindsightSearch::find_asleep_after(const Frame& frame, const GlobalStep& taken,
                                        std::vector<Asleep>& after) {
  sleep_.clear();
  for (const Asleep& asleep : frame.sleep) {
    if (!stays_asleep(frame.configuration, asleep.key, taken)) continue;
    after.push_back({asleep.key, summaries_.without(taken.step.effect, asleep.summary)});
    sleep_.push_back(asleep.key);
  }
  show_asleep(frame.configuration, sleep_, taken);
}

void HindsightSearch::arrive(Frame&& frame) {
  if (budget_.ended()) return;
  if (const std::uint32_t known = stored_.find(frame.configuration); known != not_stored)
    return arrive_again(std::move(frame), known);
  automata_->find_enabled(frame.configuration, enabled_);
  const bool terminal = enabled_.empty();
  choose(frame);
  const bool cut = stack_.size() % longest_chain == longest_chain - 1 && !frame.steps.empty();
  if (terminal || frame.steps.size() > 1 || cut) {
    if (!may_store()) return;
    depth_ = std::max(depth_, static_cast<std::uint32_t>(path_.size()));
    frame.number = store(frame);
  }
  if (terminal) end_here(frame.configuration, frame.number);
  stack_.push_back(std::move(frame));
}

/// Takes what slept when the configuration was met before, and does not sleep now: also steps that
/// were not chosen then, since they went on sleeping behind those that were.
void HindsightSearch::arrive_again(Frame&& frame, std::uint32_t number) {
  if (on_stack_[number] != 0) {
    cyclic_ = true;
    return;
  }
  now_awake_.clear();
  still_asleep_.clear();
  for (const StepKey key : sleep_sets_[asleep_[number]])
    (find_asleep(frame, key) != nullptr ? still_asleep_ : now_awake_).push_back(key);
  if (now_awake_.empty()) {
    way_.to = number;
    way_.steps.clear();
    add_branch(seen_[number], clean_[number]);
    return give_up(std::move(frame));
  }
  asleep_[number] = sleep_sets_.number_of(still_asleep_);
  std::erase_if(frame.sleep,
                [&](const Asleep& asleep) { return !sleeps(still_asleep_, asleep.key); });
  frame.number = number;
  frame.checked = true;
  frame.seen = seen_[number];
  frame.clean = clean_[number];
  automata_->find_enabled(frame.configuration, enabled_);
  for (const GlobalStep& step : enabled_)
    if (sleeps(now_awake_, key_of(*automata_, step))) frame.steps.push_back(step);
  on_stack_[number] = 1;
  stack_.push_back(std::move(frame));
}

std::uint32_t HindsightSearch::store(const Frame& frame) {
  const std::uint32_t number = stored_.insert(frame.configuration).number;
  on_stack_.push_back(1);
  seen_.push_back(summaries_.nothing());
  clean_.push_back(summaries_.nothing());
  const std::size_t on_arrival = frame.sleep.size() - frame.next;  // the branches done come last
  still_asleep_.clear();
  for (std::size_t i = 0; i < on_arrival; ++i) still_asleep_.push_back(frame.sleep[i].key);
  std::sort(still_asleep_.begin(), still_asleep_.end());
  asleep_.push_back(sleep_sets_.number_of(still_asleep_));
  return number;
}

void HindsightSearch::leave() {
  Frame& top = stack_.back();
  const MaySendId seen = top.seen, clean = top.clean;
  if (top.number != not_stored) {
    on_stack_[top.number] = 0;
    seen_[top.number] = summaries_.joined(seen_[top.number], seen);
    clean_[top.number] = summaries_.joined(clean_[top.number], clean);
    if (evidence_ != nullptr)
      for (std::size_t i = 0; i < top.next; ++i)
        evidence_->branches.emplace(top.number, key_of(*automata_, top.steps[i]));
    way_.to = top.number;
    way_.steps.clear();
  } else {
    std::swap(way_, top.way);
  }
  give_up(std::move(stack_.back()));
  stack_.pop_back();
  add_branch(seen, clean);
}

/// The branch under way of the frame on top is done.
void HindsightSearch::add_branch(MaySendId seen, MaySendId clean) {
  if (stack_.empty()) {
    if (way_.to != nowhere) graph_.add_root(root_, forwards(way_));
    return;
  }
  Frame& top = stack_.back();
  const GlobalStep& step = top.steps[top.next - 1];
  if (top.crossed) {
    GlobalConfiguration after = top.configuration;
    automata_->take(after, step.process, step.step);
    seen = dead_clocks_.with_live(seen, after);
    clean = dead_clocks_.with_live(clean, after);
  }
  const MaySendId all = summaries_.after(step.step.effect, seen);
  top.seen = summaries_.joined(top.seen, all);
  top.clean = summaries_.joined(top.clean, summaries_.after(step.step.effect, clean));
  top.sleep.push_back({key_of(*automata_, step), all});
  std::swap(top.way, way_);
  top.way.steps.push_back(graph_.number_of(key_of(*automata_, step)));
  if (top.number != not_stored) add_edge(top);
}

void HindsightSearch::add_edge(const Frame& frame) {
  if (frame.way.to != nowhere)
    graph_.add(frame.number, forwards(frame.way));
  else if (evidence_ != nullptr)
    evidence_->asleep_behind.emplace(frame.number, key_of(*automata_, frame.steps[frame.next - 1]));
}

const ChainLog::Chain& HindsightSearch::forwards(const Way& way) {
  forwards_.to = way.to;
  forwards_.steps.assign(way.steps.rbegin(), way.steps.rend());
  return forwards_;
}

std::size_t HindsightSearch::lost_branches() const {
  const auto edges = graph_.first_steps();
  return static_cast<std::size_t>(std::count_if(
      evidence_->branches.begin(), evidence_->branches.end(), [&](const auto& branch) {
        return !edges.contains(branch) && !evidence_->asleep_behind.contains(branch);
      }));
}

/// A configuration of a chain has several branches after all. The first one is done: it is an edge
/// from here, and the chain that leads here ends here.
void HindsightSearch::store_late(Frame& frame) {
  cyclic_ = stored_.find(frame.configuration) != not_stored;  // since it was met
  if (cyclic_ || !may_store()) return;
  frame.number = store(frame);
  if (frame.next > 0 && tuning_.fault != Fault::forgotten_branch) add_edge(frame);
}

}  // namespace ample::checker
