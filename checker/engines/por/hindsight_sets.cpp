// Guesses and checks the stubborn set of a configuration in a search in hindsight.
#include "checker/engines/por/hindsight_search.hpp"

namespace ample::checker {

const HindsightSearch::Asleep* HindsightSearch::find_asleep(const Frame& frame, StepKey key) {
  for (const Asleep& asleep : frame.sleep)
    if (asleep.key == key) return &asleep;
  return nullptr;
}

/// Sleeping seeds first, since they end the search; and internal steps before receipts, because it
/// was faster.
void HindsightSearch::sort_seeds(const Frame& frame) {
  const std::size_t count = enabled_.size();
  for (const bool asleep : {true, false})
    for (const bool internal : {true, false})
      for (std::size_t i = 0; i < count; ++i)
        if ((enabled_[i].step.group == internal_group) == internal
            && (find_asleep(frame, enabled_[i]) != nullptr) == asleep)
          enabled_.push_back(enabled_[i]);
  enabled_.erase(enabled_.begin(), enabled_.begin() + static_cast<std::ptrdiff_t>(count));
}

/// Chooses among the enabled steps.
void HindsightSearch::choose(Frame& frame) {
  sort_seeds(frame);
  sleep_.clear();
  for (const Asleep& asleep : frame.sleep) sleep_.push_back(asleep.key);
  const bool all_asleep = !enabled_.empty() && find_asleep(frame, enabled_.back()) != nullptr;
  frame.checked = all_asleep || enabled_.empty();
  if (frame.checked) return;
  if (enabled_.size() > 1) {
    if (automata_->tabulation().has_shared()) expect_writes(frame);
    find_groups(frame);
  }
  take_over(frame);
}

void HindsightSearch::find_groups(Frame& frame) {
  seeds_ = enabled_;
  std::erase_if(seeds_, [&](const GlobalStep& step) { return !may_be_seed(frame, step); });
  const SetClosing::Assumptions& guessed = closing_.assumptions(frame.guessed);
  if (!choose_single(frame, guessed)) choose_smallest(frame, guessed);
}

/// Adds the writes of all enabled steps to the guess, so that the choice does not depend on those
/// left out.
void HindsightSearch::expect_writes(Frame& frame) {
  for (const auto& [process, step] : enabled_)
    if (automata_->effect(step.effect).writes())
      frame.guessed =
          summaries_.joined(frame.guessed, summaries_.after(step.effect, summaries_.nothing()));
}

bool HindsightSearch::may_be_seed(const Frame& frame, const GlobalStep& step) {
  const Asleep* asleep = find_asleep(frame, step);
  return asleep == nullptr || summaries_.includes(frame.guessed, asleep->summary);
}

bool HindsightSearch::choose_single(Frame& frame, const SetClosing::Assumptions& guessed) {
  for (const GlobalStep& seed : seeds_) {
    if (!closing_.is_single(frame.configuration, guessed, seed)) continue;
    frame.groups.assign(automata_->processes(), 0);
    frame.groups[seed.process] = set_of(seed.step.group);
    return true;
  }
  return false;
}

void HindsightSearch::choose_smallest(Frame& frame, const SetClosing::Assumptions& guessed) {
  const auto awake = static_cast<std::size_t>(
      std::count_if(enabled_.begin(), enabled_.end(),
                    [&](const GlobalStep& step) { return find_asleep(frame, step) == nullptr; }));
  set_.clear();
  closing_.close_smallest(frame.configuration, guessed, sleep_, seeds_, awake, set_);
  for (ProcessIndex process = 0; process < set_.size(); ++process)
    frame.groups.push_back(closing_.groups(set_, process));
}

/// Takes the steps of the chosen set that do not sleep. If all of them sleep, any one of them
/// bounds what is sent.
void HindsightSearch::take_over(Frame& frame) {
  std::optional<MaySendId> bound;
  for (const GlobalStep& step : enabled_) {
    if (!is_chosen(frame, step)) continue;
    const Asleep* asleep = find_asleep(frame, step);
    if (asleep == nullptr)
      frame.steps.push_back(step);
    else if (!bound && may_be_seed(frame, step))
      bound = asleep->summary;
  }
  if (frame.steps.empty()) {
    frame.seen = bound.value();  // a stubborn set has one
  }
  show(frame);
}

bool HindsightSearch::is_chosen(const Frame& frame, const GlobalStep& step) const {
  return frame.groups.empty() || (frame.groups[step.process] & set_of(step.step.group)) != 0;
}

void HindsightSearch::show(const Frame& frame) {
  if (evidence_ == nullptr) return;
  automata_->find_enabled(frame.configuration, enabled_);
  std::erase_if(enabled_, [&](const GlobalStep& step) { return !is_chosen(frame, step); });
  show_choice(frame.configuration, enabled_);
}

/// The groups of the set by process, closed with what was seen.
std::vector<GroupSet> HindsightSearch::closed_with_seen(const Frame& frame) {
  closing_.set_to(frame.groups, set_);
  closing_.close(frame.configuration, closing_.assumptions(frame.seen), {}, ~std::size_t{0}, set_);
  std::vector<GroupSet> closed;
  for (ProcessIndex process = 0; process < set_.size(); ++process)
    closed.push_back(closing_.groups(set_, process));
  return closed;
}

bool HindsightSearch::check(Frame& frame) {
  if (frame.groups.empty()) return true;
  if (tuning_.fault == Fault::eager_receipts || tuning_.fault == Fault::unchecked_guess)
    return true;
  if (summaries_.includes(frame.guessed, frame.seen)) return true;
  frame.guessed = frame.seen;
  const std::vector<GroupSet> closed = closed_with_seen(frame);
  bool grown = false;
  for (ProcessIndex process = 0; process < frame.groups.size(); ++process) {
    const GroupSet more = closed[process] & ~frame.groups[process];
    frame.groups[process] |= more;
    for (const LocalStep& step : (*automata_)[process].steps(frame.configuration[process]))
      if ((more & set_of(step.group)) != 0 && !find_asleep(frame, {process, step})) {
        frame.steps.push_back({process, step});
        grown = true;
      }
  }
  if (!grown) return true;
  show(frame);
  if (frame.number == not_stored) store_late(frame);
  return false;
}

}  // namespace ample::checker
