// Taking two steps in both orders.
#include "checker/reduction/commutation.hpp"

#include <algorithm>
#include <map>

namespace ample::checker {

using model::ProcessId;

namespace {
/// Identifies a step of one process in one local state.
std::uint32_t number_of(const LocalStep& step) {
  return std::uint32_t{step.slot} << 24 | (step.slot == internal_slot ? step.effect : step.message);
}
}  // namespace

Commutation::Answers& Commutation::answers(Index local, const LocalStep& frozen, LocalSlot slot) {
  std::uint32_t row = rows_.find(local, number_of(frozen), slot);
  if (row == TripleMap::absent) {
    rows_.set(local, number_of(frozen), slot, row = static_cast<std::uint32_t>(answers_.size()));
    answers_.emplace_back();
  }
  return answers_[row];
}

void Commutation::forget() {
  rows_.clear();
  answers_.clear();
  internal_.clear();
  quadruples_.clear();
  effect_answer_ = std::vector<std::uint8_t>();
}

bool Commutation::commute(Index local, const LocalStep& frozen, const LocalStep& other) {
  if (other.slot != internal_slot)
    return commute(answers(local, frozen, other.slot), local, frozen, other);
  std::uint32_t answer = internal_.find(local, number_of(frozen), other.effect);
  if (answer == TripleMap::absent)
    internal_.set(local, number_of(frozen), other.effect,
                  answer = find_commute(local, frozen, other));
  return answer != 0;
}

bool Commutation::find_commute(Index local, const LocalStep& frozen, const LocalStep& other) {
  if (frozen.slot == internal_slot) return internals_commute(local, other);
  if (other.slot == internal_slot) return internal_survives(local, other, frozen);
  return receipts_commute(local, frozen, other);
}

bool Commutation::independent(Index local, const LocalStep& a, const LocalStep& b) {
  if (a.slot == b.slot) return false;
  if (a.slot == internal_slot) return internal_survives(local, a, b);
  if (b.slot == internal_slot) return internal_survives(local, b, a);
  return receipts_commute(local, a, b);
}

Result Commutation::receive(Index local, const LocalStep& receipt) {
  const Slot channel = tabulation_->slot_of(ProcessId(static_cast<int>(sender_of(receipt.slot))),
                                            ProcessId(static_cast<int>(process_)));
  return tabulation_->receive(tabulation_->channel(channel), local, receipt.message);
}

bool Commutation::receipts_commute(Index local, const LocalStep& a, const LocalStep& b) {
  const Result first_a = receive(local, a), first_b = receive(local, b);
  const Result then_a = receive(first_b.local, a), then_b = receive(first_a.local, b);
  return then_a.local == then_b.local
         && effects_commute(first_a.effect, then_b.effect, first_b.effect, then_a.effect);
}

bool Commutation::internals_commute(Index local, const LocalStep& receipt) {
  const Result received = receive(local, receipt);
  const auto before = tabulation_->internal(process_, local);
  const auto after = tabulation_->internal(process_, received.local);
  if (before.size() != after.size()) return false;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Result then = receive(before[i].local, receipt);
    if (then.local != after[i].local
        || !effects_commute(before[i].effect, then.effect, received.effect, after[i].effect))
      return false;
  }
  return true;
}

bool Commutation::internal_survives(Index local, const LocalStep& internal,
                                    const LocalStep& receipt) {
  const Result received = receive(local, receipt);
  const Result then = receive(internal.local, receipt);
  const auto after = tabulation_->internal(process_, received.local);
  return std::any_of(after.begin(), after.end(), [&](const Result& result) {
    return result.local == then.local
           && effects_commute(internal.effect, then.effect, received.effect, result.effect);
  });
}

bool Commutation::effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                                  EffectNumber then_a) {
  if (a == then_a && b == then_b
      && (tabulation_->effect(a).sends.empty() || tabulation_->effect(b).sends.empty()))
    return true;
  const std::uint32_t quadruple[] = {a, then_b, b, then_a};
  const std::uint32_t number = quadruples_.number_of(quadruple);
  if (number >= effect_answer_.size())
    effect_answer_.resize(2 * std::size_t{number} + 64, not_asked);
  std::uint8_t& answer = effect_answer_[number];
  if (answer == not_asked) answer = find_effects_commute(a, then_b, b, then_a);
  return answer != 0;
}

bool Commutation::find_effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                                       EffectNumber then_a) const {
  const auto same_kind = [&](EffectNumber one, EffectNumber other) {
    const Effect &x = tabulation_->effect(one), &y = tabulation_->effect(other);
    return x.action == y.action && x.enters == y.enters && x.leaves == y.leaves
           && x.visible == y.visible && x.anomalies == y.anomalies && x.followups == y.followups;
  };
  using Messages = std::map<Slot, std::vector<Index>>;  // by channel
  const auto sent = [&](EffectNumber first, EffectNumber second) {
    Messages messages;
    for (const EffectNumber effect : {first, second})
      for (const Sent& one : tabulation_->effect(effect).sends)
        messages[one.channel].push_back(one.message);
    return messages;
  };
  return same_kind(a, then_a) && same_kind(b, then_b) && sent(a, then_b) == sent(b, then_a);
}

}  // namespace ample::checker
