// What has been met.
#include "checker/reduction/local_exploration.hpp"

namespace ample::checker {

void LocalExploration::begin(SituationId from) {
  ++number_;
  met_.clear();
  LocalStep nothing{};
  nothing.next = from;
  meet(0, none, nothing);
}

/// A situation is met again when fewer messages have been used up on the way to it.
void LocalExploration::meet(Used used, std::uint32_t from, const LocalStep& step) {
  const SituationId situation = step.next;
  if (situation >= last_met_.size()) last_met_.resize(2 * std::size_t{situation} + 64, {0, 0});
  auto& [number, last] = last_met_[situation];
  if (number != number_) last = none;
  number = number_;
  for (std::uint32_t i = last; i != none; i = met_[i].before)
    if ((met_[i].used & ~used) == 0) return;
  met_.push_back({situation, last, used, from, step});
  last = static_cast<std::uint32_t>(met_.size() - 1);
}

}  // namespace ample::checker
