// The messages that are really sent, and how often, and what is written to a shared variable, as
// far as it has been seen: the working assumption under which stubborn sets are computed.
//
// Local explorations follow steps only that send known messages, and feed messages of a kind no
// more often than they were ever sent in one execution; so values (timestamps) and counters stay
// bounded. When no execution of the reduced search goes beyond that, the assumption is a theorem
// (README.md, "Assuming what was seen"); else the search is run again with what it met added.
#pragma once

#include "checker/reduction/automata.hpp"

#include <set>

namespace ample::checker {

class Experience {
 public:
  explicit Experience(const Automata& automata)
      : tabulation_(&automata.tabulation()),
        kinds_(&automata.kinds()),
        messages_(tabulation_->max_slots()),
        writes_(tabulation_->processes()),
        times_(kinds_->kinds(), 0) {}

  /// Are all messages that the effect sends known, and what it writes?
  bool knows(EffectNumber effect) const {
    if (effect >= known_.size()) known_.resize(2 * std::size_t{effect} + 64, not_asked);
    if (known_[effect] == not_asked) known_[effect] = find(effect);
    return known_[effect] == yes;
  }
  bool knows(Slot channel, Index message) const {
    return message < messages_[channel].size() && messages_[channel][message] != 0;
  }
  Slot processes() const { return static_cast<Slot>(writes_.size()); }
  /// What that process writes, in increasing order.
  const std::set<Index>& writes(Slot process) const { return writes_[process]; }
  /// The messages of an effect become known, and what it writes. Says whether that is news.
  bool add(EffectNumber effect);

  using Kind = MessageKinds::Kind;
  Kind kind(Slot channel, Index message) const { return kinds_->kind(channel, message); }
  std::size_t kinds() const { return times_.size(); }
  /// How many messages of a kind were sent in one execution, at most.
  unsigned most(Kind kind) const { return times_[kind]; }
  /// Says whether that is news.
  bool add(Kind kind, unsigned times);

 private:
  static constexpr std::uint8_t no = 0, yes = 1, not_asked = 2;
  std::uint8_t find(EffectNumber effect) const;

  const Tabulation* tabulation_;
  mutable std::vector<std::uint8_t> known_;  ///< by effect
  const MessageKinds* kinds_;
  std::vector<std::vector<std::uint8_t>> messages_;  ///< by channel and message: known?
  std::vector<std::set<Index>> writes_;              ///< by process
  std::vector<std::uint8_t> times_;                  ///< by kind
};

}  // namespace ample::checker
