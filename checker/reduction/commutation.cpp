// Taking two steps in both orders.
#include "checker/reduction/commutation.hpp"

#include <algorithm>

namespace ample::checker {

using model::ProcessId;

bool Commutation::commute(Index local, const LocalStep& frozen, const LocalStep& other) {
  if (frozen.slot == internal_slot) return internals_commute(local, other);
  if (other.slot == internal_slot) return internal_survives(local, other, frozen);
  return receipts_commute(local, frozen, other);
}

Result Commutation::receive(Index local, const LocalStep& receipt) {
  const Slot channel = tabulation_->slot_of(ProcessId(static_cast<int>(sender_of(receipt.slot))),
                                            ProcessId(static_cast<int>(process_)));
  return tabulation_->receive(tabulation_->channel(channel), local, receipt.message);
}

bool Commutation::receipts_commute(Index local, const LocalStep& a, const LocalStep& b) {
  const Result first_a = receive(local, a), first_b = receive(local, b);
  const Result then_a = receive(first_b.local, a), then_b = receive(first_a.local, b);
  return then_a.local == then_b.local && then_a.effect == first_a.effect
         && then_b.effect == first_b.effect && sends_commute(first_a.effect, first_b.effect);
}

bool Commutation::internals_commute(Index local, const LocalStep& receipt) {
  const Result received = receive(local, receipt);
  const auto before = tabulation_->internal(process_, local);
  const auto after = tabulation_->internal(process_, received.local);
  if (before.size() != after.size()) return false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i].effect != after[i].effect) return false;
    const Result then = receive(before[i].local, receipt);
    if (then.local != after[i].local || then.effect != received.effect
        || !sends_commute(before[i].effect, received.effect))
      return false;
  }
  return true;
}

bool Commutation::internal_survives(Index local, const LocalStep& internal,
                                    const LocalStep& receipt) {
  const Result received = receive(local, receipt);
  const Result then = receive(internal.local, receipt);
  if (then.effect != received.effect || !sends_commute(internal.effect, received.effect))
    return false;
  const auto after = tabulation_->internal(process_, received.local);
  return std::any_of(after.begin(), after.end(), [&](const Result& result) {
    return result.effect == internal.effect && result.local == then.local;
  });
}

bool Commutation::sends_commute(EffectNumber a, EffectNumber b) {
  if (tabulation_->effect(a).sends.empty() || tabulation_->effect(b).sends.empty()) return true;
  if (const std::uint64_t known = sends_.find(a, b); known != Memo::absent) return known == 1;
  const bool found = find_sends_commute(a, b);
  sends_.insert(a, b, found ? 1 : 2);
  return found;
}

bool Commutation::find_sends_commute(EffectNumber a, EffectNumber b) const {
  const auto through = [&](Slot channel, EffectNumber first, EffectNumber second) {
    std::vector<Index> messages;
    for (const EffectNumber effect : {first, second})
      for (const Sent& sent : tabulation_->effect(effect).sends)
        if (sent.channel == channel) messages.push_back(sent.message);
    return messages;
  };
  const auto& sends = tabulation_->effect(a).sends;
  return std::all_of(sends.begin(), sends.end(), [&](const Sent& sent) {
    return through(sent.channel, a, b) == through(sent.channel, b, a);
  });
}

}  // namespace ample::checker
