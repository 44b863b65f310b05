// One pass: branching configurations on a stack, chains of single steps between them.
#include "checker/reduction/reduced_search.hpp"

namespace ample::checker {

namespace {
/// A chain this long is cut by storing a configuration, so that no cycle escapes.
constexpr std::size_t longest_chain = 1000;
/// After a surprise there may soon be others: the pass is left for another, with a better
/// assumption, when it has taken so many steps more, and that part of those before.
constexpr std::uint64_t patience = 2000, part = 4;
/// Random walks take so many steps for each of the search.
constexpr std::uint64_t walking = 1;
}  // namespace

ReducedPass::ReducedPass(Automata& automata, const std::vector<Position>& roots,
                         Experience& experience, RandomWalks& walks, const Options& options,
                         const Tuning& tuning, Cycles cycles, Evidence* evidence,
                         Clock::time_point start)
    : ReducedRun(automata, roots, &experience, options, evidence, start),
      experience_(&experience),
      assumed_(experience),
      walks_(&walks),
      walked_(walks.steps()),
      cycles_(cycles),
      sets_(automata, assumed_, tuning) {}

void ReducedPass::begin(std::size_t root) {
  begin_at(root);
  chain_from_ = ReducedGraph::no_node;
  chain_.steps.clear();
  Position position = (*roots_)[root];
  futures_.clear();
  sleep_.clear();
  follow(position);
  arrive(std::move(position));
}

void ReducedPass::take_step(Position& position, const GlobalStep& step) {
  take(position, step);
  chain_.steps.push_back(graph_.number_of(step.step.effect, key_of(*automata_, step)));
  if (assumed_.knows(step.step.effect)) return;
  if (surprised_at_ == 0) {
    surprised_at_ = executed_;
    walks_->remember(root_, path_);
  }
  experience_->add(step.step.effect);
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
  chain_from_ = top.number;
  chain_.steps.clear();
  take_step(position, step);
  follow(position);
  arrive(std::move(position));
  watch();
}

/// Takes single steps as long as there is no choice. Afterwards chosen_ is the choice, and awake_
/// what remains of it.
void ReducedPass::follow(Position& position) {
  for (std::size_t length = 1;; ++length) {
    if (budget_.ended()) return;
    sets_.choose(position, sleep_, futures_, chosen_);
    show_choice(position, chosen_);
    awake_.clear();
    for (const GlobalStep& step : chosen_)
      if (!sleeps(sleep_, key_of(*automata_, step))) awake_.push_back(step);
    if (awake_.size() != 1 || length >= longest_chain) return;
    const GlobalStep only = awake_.front();
    sleep_ = asleep_after(position, sleep_, only);
    take_step(position, only);
  }
}

void ReducedPass::arrive(Position&& position) {
  if (budget_.ended()) return;
  if (awake_.empty() && !chosen_.empty()) return;  // all that follows is seen elsewhere
  if (!may_store()) return;
  const auto [number, is_new] = stored_.insert(position);
  end_chain(number);
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

void ReducedPass::end_chain(std::uint32_t number) {
  chain_.to = number;
  if (chain_from_ == ReducedGraph::no_node)
    graph_.add_root(root_, chain_);
  else
    graph_.add(chain_from_, chain_);
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

SleepSet ReducedPass::asleep_after(const Position& position, const SleepSet& sleep,
                                   const GlobalStep& taken) {
  SleepSet after;
  std::copy_if(sleep.begin(), sleep.end(), std::back_inserter(after),
               [&](StepKey key) { return stays_asleep(*automata_, sets_, position, key, taken); });
  show_asleep(position, after, taken);
  return after;
}

void ReducedPass::watch() {
  if (surprised_at_ != 0 && executed_ > surprised_at_ + surprised_at_ / part + patience)
    abandoned_ = true;
  if (watch_limits()) go_for_a_walk();
}

}  // namespace ample::checker
