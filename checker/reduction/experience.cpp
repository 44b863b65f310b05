// Remembering messages, and random walks.
#include "checker/reduction/experience.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <map>
#include <random>

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

constexpr std::size_t most_steps = 1000;
/// So many walks without news are enough, and so many altogether.
constexpr std::size_t enough = 1000, most_walks = 10'000;

/// Says whether it brought news.
bool walk(Automata& automata, Position position, std::minstd_rand& random, Experience& experience) {
  std::vector<GlobalStep> enabled;
  std::map<Experience::Kind, unsigned> times;
  bool news = false;
  for (std::size_t length = 0; length < most_steps; ++length) {
    enabled.clear();
    for (Slot process = 0; process < automata.processes(); ++process)
      for (const LocalStep& step : automata[process].steps(position[process]))
        enabled.push_back({process, step});
    if (enabled.empty()) break;
    const GlobalStep& chosen = enabled[random() % enabled.size()];
    automata.take(position, chosen.process, chosen.step);
    news |= experience.add(chosen.step.effect);
    for (const Sent& sent : automata.effect(chosen.step.effect).sends) {
      const Experience::Kind kind = experience.kind(sent.channel, sent.message);
      news |= experience.add(kind, ++times[kind]);
    }
  }
  return news;
}

}  // namespace

void gain_experience(Automata& automata, std::span<const Position> roots, Experience& experience) {
  std::minstd_rand random(1);
  std::size_t without_news = 0;
  for (std::size_t i = 0; i < most_walks && without_news < enough * roots.size(); ++i) try {
      ++without_news;
      if (walk(automata, roots[i % roots.size()], random, experience)) without_news = 0;
    } catch (const model::BoundExceeded&) {
      // The search will say so, if it comes there.
    }
}

}  // namespace ample::checker
