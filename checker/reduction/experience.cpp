// Remembering messages.
#include "checker/reduction/experience.hpp"

#include <algorithm>

namespace ample::checker {

std::uint8_t Experience::find(EffectNumber effect) const {
  const Effect& asked = tabulation_->effect(effect);
  for (const Sent& sent : asked.sends)
    if (!knows(sent.channel, sent.message)) return no;
  return asked.writes() && !writes_[asked.process].contains(asked.write) ? no : yes;
}

bool Experience::add(EffectNumber effect) {
  if (knows(effect)) return false;
  const Effect& added = tabulation_->effect(effect);
  if (added.writes()) writes_[added.process].insert(added.write);
  for (const Sent& sent : added.sends) {
    auto& known = messages_[sent.channel];
    if (sent.message >= known.size()) known.resize(sent.message + 1);
    known[sent.message] = 1;
  }
  known_.assign(known_.size(), not_asked);
  return true;
}

bool Experience::add(Kind kind, unsigned times) {
  const auto kept = static_cast<std::uint8_t>(std::min(times, 255u));
  if (times_[kind] >= kept) return false;
  times_[kind] = kept;
  return true;
}

}  // namespace ample::checker
