// How often messages may be fed, by what was seen of their kind.
#include "checker/reduction/assumed_supply.hpp"

namespace ample::checker {

std::vector<Supply::Allowances> AssumedSupply::find_fed(FeedId feed) {
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

/// Any of them, whatever the feed.
std::vector<Index> AssumedSupply::find_written(FeedId) const {
  std::set<Index> found;
  for (Slot other = 0; other < experience_->processes(); ++other)
    if (other != process_)
      for (const Index write : experience_->writes(other))
        add_used_parts(table_->shared(), process_, write, found);
  return {found.begin(), found.end()};
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

/// By sender.
template <class Combine>
FeedId AssumedSupply::combined(FeedId a, FeedId b, Combine&& combine) {
  std::vector<MessageSet> sets;
  std::ranges::transform(feeds_->sets[a], feeds_->sets[b], std::back_inserter(sets), combine);
  return feeds_->sets.number_of(sets);
}

FeedId AssumedSupply::joined(FeedId a, FeedId b) {
  return combined(a, b, [&](MessageSet some, MessageSet others) {
    return feeds_->messages.united(some, others);
  });
}

FeedId AssumedSupply::without(FeedId feed, FeedId part) {
  return combined(feed, part, [&](MessageSet all, MessageSet some) {
    return feeds_->messages.without(all, some);
  });
}

}  // namespace ample::checker
