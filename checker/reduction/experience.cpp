// Remembering messages, and random walks.
#include "checker/reduction/experience.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <map>

namespace ample::checker {

std::uint8_t Experience::find(EffectNumber effect) const {
  for (const Sent& sent : tabulation_->effect(effect).sends)
    if (!knows(sent.channel, sent.message)) return no;
  return yes;
}

bool Experience::add(EffectNumber effect) {
  if (knows(effect)) return false;
  for (const Sent& sent : tabulation_->effect(effect).sends) {
    auto& known = messages_[sent.channel];
    if (sent.message >= known.size()) known.resize(sent.message + 1);
    known[sent.message] = 1;
  }
  known_.assign(known_.size(), not_asked);
  return true;
}

Experience::Kind Experience::find_kind(Slot channel, Index message) const {
  const model::System& system = tabulation_->system();
  const auto kind =
      static_cast<Kind>(channel * system.actions().size()
                        + system.receipt_of(tabulation_->channel(channel).bytes_of(message)));
  std::vector<Kind>& known = kind_of_[channel];
  if (message >= known.size()) known.resize(message + 1, 0);
  known[message] = kind + 1;
  return kind;
}

bool Experience::add(Kind kind, unsigned times) {
  const auto kept = static_cast<std::uint8_t>(std::min(times, 255u));
  if (times_[kind] >= kept) return false;
  times_[kind] = kept;
  return true;
}

namespace {

constexpr std::size_t longest_walk = 1000;
/// So many steps for each beginning are taken in any case, and so many at once at most: where
/// there is always something new the search has no end either.
constexpr std::uint64_t first_steps = 50'000, most_steps = 1'000'000;
/// One step in so many is not the preferred one, but any.
constexpr unsigned exception = 4;

}  // namespace

RandomWalks::RandomWalks(Automata& automata, std::span<const Position> roots)
    : automata_(&automata),
      roots_(roots),
      rank_(std::size_t{automata.processes()} * (automata.processes() + 1)) {}

bool RandomWalks::walk(Experience& experience) {
  const Position& root = roots_[walks_ % roots_.size()];
  preferring_ = walks_++ / roots_.size() % 2 == 1;
  if (preferring_) std::generate(rank_.begin(), rank_.end(), random_);
  bool news = false;
  try {
    walk_from(root, experience, news);
  } catch (const model::BoundExceeded&) {
    // The search will say so, if it comes there.
  }
  if (news) last_news_ = steps_;
  return news;
}

void RandomWalks::walk_from(Position position, Experience& experience, bool& news) {
  std::map<Experience::Kind, unsigned> times;
  for (std::size_t length = 0; length < longest_walk; ++length) {
    ++steps_;
    enabled_.clear();
    for (Slot process = 0; process < automata_->processes(); ++process)
      for (const LocalStep& step : (*automata_)[process].steps(position[process]))
        enabled_.push_back({process, step});
    if (enabled_.empty()) break;
    const GlobalStep& chosen = choose();
    automata_->take(position, chosen.process, chosen.step);
    news |= experience.add(chosen.step.effect);
    for (const Sent& sent : automata_->effect(chosen.step.effect).sends) {
      const Experience::Kind kind = experience.kind(sent.channel, sent.message);
      news |= experience.add(kind, ++times[kind]);
    }
  }
}

const GlobalStep& RandomWalks::choose() {
  if (!preferring_ || random_() % exception == 0) return enabled_[random_() % enabled_.size()];
  const auto rank = [&](const GlobalStep& step) {
    return rank_[std::size_t{step.process} * (automata_->processes() + 1) + step.step.slot];
  };
  return *std::max_element(
      enabled_.begin(), enabled_.end(),
      [&](const GlobalStep& one, const GlobalStep& other) { return rank(one) < rank(other); });
}

void RandomWalks::walk_enough(Experience& experience) {
  const std::uint64_t before = steps_;
  while (steps_ < 2 * last_news_ + first_steps * roots_.size() && steps_ < before + most_steps)
    walk(experience);
}

}  // namespace ample::checker
