// What has been met, and how often messages may be fed.
#include "checker/reduction/local_exploration.hpp"

namespace ample::checker {

void LocalExploration::begin(SituationId from) {
  ++number_;
  met_.clear();
  meet(from, 0);
}

/// A situation is met again when fewer messages have been used up on the way to it.
void LocalExploration::meet(SituationId situation, Used used) {
  if (situation >= last_met_.size()) last_met_.resize(2 * std::size_t{situation} + 64, {0, 0});
  auto& [number, last] = last_met_[situation];
  if (number != number_) last = none;
  number = number_;
  for (std::uint32_t i = last; i != none; i = met_[i].before)
    if ((met_[i].used & ~used) == 0) return;
  met_.push_back({situation, last, used});
  last = static_cast<std::uint32_t>(met_.size() - 1);
}

const std::vector<LocalExploration::Allowances>& LocalExploration::allowances(FeedId feed) {
  if (feed >= allowances_.size()) allowances_.resize(2 * std::size_t{feed} + 64);
  auto& known = allowances_[feed];
  if (!known) known = std::make_unique<std::vector<Allowances>>(find_allowances(feed));
  return *known;
}

std::vector<LocalExploration::Allowances> LocalExploration::find_allowances(FeedId feed) {
  std::vector<Allowances> found;
  const auto feeds = shared_->feeds[feed];
  for (Slot sender = 0; sender < feeds.size(); ++sender) {
    if (feeds[sender] == no_messages) continue;
    const Slot channel = table_->channel_from(sender);
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const Index message : shared_->messages[feeds[sender]])
      allowances.messages.push_back({message, bits_of(experience_->kind(channel, message))});
  }
  return found;
}

/// As many bits as messages of that kind may be sent, while there are bits: the same in all feeds,
/// so that an exploration can go on with another.
LocalExploration::Used LocalExploration::bits_of(Experience::Kind kind) {
  const auto known = std::find_if(kinds_.begin(), kinds_.end(),
                                  [=](const auto& other) { return other.first == kind; });
  if (known != kinds_.end()) return known->second;
  const unsigned times = experience_->most(kind);
  const bool counted = times <= most_counted && bits_ + times <= 64;
  kinds_.emplace_back(kind, counted ? ((Used{1} << times) - 1) << bits_ : Used{0});
  if (counted) bits_ += times;
  return kinds_.back().second;
}

bool LocalExploration::includes(FeedId feed, FeedId part) {
  const auto all = shared_->feeds[feed], some = shared_->feeds[part];
  return std::ranges::equal(all, some, [&](MessageSet more, MessageSet less) {
    return shared_->messages.united(more, less) == more;
  });
}

FeedId LocalExploration::without(FeedId feed, FeedId part) {
  const auto all = shared_->feeds[feed], some = shared_->feeds[part];
  std::vector<MessageSet> left(all.size());
  for (std::size_t sender = 0; sender < all.size(); ++sender)
    left[sender] = shared_->messages.without(all[sender], some[sender]);
  return shared_->feeds.number_of(left);
}

}  // namespace ample::checker
