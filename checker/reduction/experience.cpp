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

void Experience::add(EffectNumber effect) {
  if (knows(effect)) return;
  for (const Sent& sent : tabulation_->effect(effect).sends) {
    auto& known = messages_[sent.channel];
    if (sent.message >= known.size()) known.resize(sent.message + 1);
    known[sent.message] = 1;
  }
  known_.assign(known_.size(), not_asked);
}

Experience::Kind Experience::kind(Slot channel, Index message) const {
  const model::System& system = tabulation_->system();
  return static_cast<Kind>(channel * system.actions().size()
                           + system.receipt_of(tabulation_->channel(channel).bytes_of(message)));
}

bool Experience::add(Kind kind, unsigned times) {
  if (times_[kind] >= times) return false;
  times_[kind] = static_cast<std::uint8_t>(std::min(times, 255u));
  return true;
}

namespace {

void walk(Automata& automata, Position position, int most_steps, std::minstd_rand& random,
          Experience& experience) {
  std::vector<GlobalStep> enabled;
  std::map<Experience::Kind, unsigned> times;
  for (int i = 0; i < most_steps; ++i) {
    enabled.clear();
    for (Slot process = 0; process < automata.processes(); ++process)
      for (const LocalStep& step : automata[process].steps(position[process]))
        enabled.push_back({process, step});
    if (enabled.empty()) return;
    const GlobalStep& chosen = enabled[random() % enabled.size()];
    automata.take(position, chosen.process, chosen.step);
    experience.add(chosen.step.effect);
    for (const Sent& sent : automata.effect(chosen.step.effect).sends) {
      const Experience::Kind kind = experience.kind(sent.channel, sent.message);
      experience.add(kind, ++times[kind]);
    }
  }
}

}  // namespace

void gain_experience(Automata& automata, std::span<const Position> roots, int walks, int most_steps,
                     Experience& experience) {
  std::minstd_rand random(1);  // the same walks every time
  for (int i = 0; i < walks; ++i) try {
      walk(automata, roots[static_cast<std::size_t>(i) % roots.size()], most_steps, random,
           experience);
    } catch (const model::BoundExceeded&) {
      // The search will say so, if it comes there.
    }
}

}  // namespace ample::checker
