// How often messages may be fed, by what was seen of their kind.
#include "checker/reduction/assumed_supply.hpp"

namespace ample::checker {

const std::vector<Supply::Allowances>& AssumedSupply::fed(FeedId feed) {
  if (feed >= fed_.size()) fed_.resize(2 * std::size_t{feed} + 64);
  auto& known = fed_[feed];
  if (!known) known = std::make_unique<std::vector<Allowances>>(find(feed));
  return *known;
}

std::vector<Supply::Allowances> AssumedSupply::find(FeedId feed) {
  std::vector<Allowances> found;
  const auto sets = feeds_->sets[feed];
  for (Slot sender = 0; sender < sets.size(); ++sender) {
    if (sets[sender] == no_messages) continue;
    const Slot channel = table_->channel_from(sender);
    Allowances& allowances = found.emplace_back(Allowances{sender, {}});
    for (const Index message : feeds_->messages[sets[sender]])
      allowances.messages.push_back({message, bits_of(experience_->kind(channel, message))});
  }
  return found;
}

/// The same bits in all feeds, so that an exploration can go on with another.
Supply::Used AssumedSupply::bits_of(Experience::Kind kind) {
  const auto known = std::find_if(kinds_.begin(), kinds_.end(),
                                  [=](const auto& other) { return other.first == kind; });
  if (known != kinds_.end()) return known->second;
  return kinds_.emplace_back(kind, bits_for(experience_->most(kind), bits_)).second;
}

bool AssumedSupply::includes(FeedId feed, FeedId part) {
  const auto all = feeds_->sets[feed], some = feeds_->sets[part];
  return std::ranges::equal(all, some, [&](MessageSet more, MessageSet less) {
    return feeds_->messages.united(more, less) == more;
  });
}

FeedId AssumedSupply::joined(FeedId a, FeedId b) {
  const auto some = feeds_->sets[a], others = feeds_->sets[b];
  std::vector<MessageSet> both(some.size());
  for (std::size_t sender = 0; sender < some.size(); ++sender)
    both[sender] = feeds_->messages.united(some[sender], others[sender]);
  return feeds_->sets.number_of(both);
}

FeedId AssumedSupply::without(FeedId feed, FeedId part) {
  const auto all = feeds_->sets[feed], some = feeds_->sets[part];
  std::vector<MessageSet> left(all.size());
  for (std::size_t sender = 0; sender < all.size(); ++sender)
    left[sender] = feeds_->messages.without(all[sender], some[sender]);
  return feeds_->sets.number_of(left);
}

}  // namespace ample::checker
