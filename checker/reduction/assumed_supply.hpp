// Feeds under an assumption about all executions (experience.hpp): sets of messages by sender.
#pragma once

#include "checker/reduction/experience.hpp"
#include "checker/reduction/message_sets.hpp"
#include "checker/reduction/supply.hpp"

namespace ample::checker {

/// The feeds of all processes.
struct AssumedFeeds {
  MessageSets messages;
  InternedVectors sets;  ///< a message set by sender
};

class AssumedSupply final : public Supply {
 public:
  AssumedSupply(Automata& automata, Slot process, const Experience& experience, AssumedFeeds& feeds)
      : table_(&automata[process]), process_(process), experience_(&experience), feeds_(&feeds) {}

  bool brings(FeedId feed, Slot sender, Index message) const override {
    return feeds_->messages.contains(feeds_->sets[feed][sender], message);
  }
  bool sends(FeedId, const Sent& sent) const override {
    return experience_->knows(sent.channel, sent.message);
  }
  bool writes(FeedId, Index write) const override {
    return experience_->writes(process_).contains(write);
  }
  bool knows(FeedId, EffectNumber effect) const override { return experience_->knows(effect); }
  bool includes(FeedId feed, FeedId part) override;
  FeedId joined(FeedId a, FeedId b) override;
  /// The messages of `feed` that are not in `part`.
  FeedId without(FeedId feed, FeedId part);

 private:
  std::vector<Allowances> find_fed(FeedId feed) override;
  std::vector<Index> find_written(FeedId feed) const override;
  template <class Combine>
  FeedId combined(FeedId a, FeedId b, Combine&& combine);
  Used bits_of(Experience::Kind kind);

  SituationTable* table_;
  Slot process_;
  const Experience* experience_;
  AssumedFeeds* feeds_;
  std::vector<std::pair<Experience::Kind, Used>> kinds_;  ///< met in feeds
  unsigned bits_ = 0;                                     ///< given to them
};

}  // namespace ample::checker
