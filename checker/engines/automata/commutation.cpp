// Taking two steps in both orders.
#include "checker/engines/automata/commutation.hpp"

#include <algorithm>
#include <map>

namespace ample::checker {

namespace {
/// Identifies a step of one process in one local state.
std::uint32_t number_of(const LocalStep& step) {
  return std::uint32_t{step.group} << 24
         | (step.group == internal_group ? step.effect : step.message);
}
}  // namespace

Commutation::Answers& Commutation::answers(Index argument, const LocalStep& frozen,
                                           TransitionGroup group) {
  return answers_[rows_.known_or(argument, number_of(frozen), group, [&] {
    answers_.emplace_back();
    return static_cast<std::uint32_t>(answers_.size() - 1);
  })];
}

void Commutation::forget() {
  rows_.clear();
  answers_.clear();
  internal_.clear();
  quadruples_.clear();
  effect_answer_ = std::vector<std::uint8_t>();
}

bool Commutation::commute(Index argument, const LocalStep& frozen, const LocalStep& other) {
  if (other.group != internal_group)
    return commute(answers(argument, frozen, other.group), argument, frozen, other);
  return internal_.known_or(argument, number_of(frozen), other.effect, [&] {
    return find_commute(argument, frozen, other);
  }) != 0;
}

bool Commutation::find_commute(Index argument, const LocalStep& frozen, const LocalStep& other) {
  if (frozen.group == internal_group) return internals_commute(argument, other);
  if (other.group == internal_group) return internal_survives(argument, other, frozen);
  return receipts_commute(argument, frozen, other);
}

bool Commutation::independent(Index argument, const LocalStep& a, const LocalStep& b) {
  if (a.group == b.group) return false;
  if (a.group == internal_group) return internal_survives(argument, a, b);
  if (b.group == internal_group) return internal_survives(argument, b, a);
  return receipts_commute(argument, a, b);
}

bool Commutation::receipts_commute(Index argument, const LocalStep& a, const LocalStep& b) {
  const Result first_a = receive(argument, a), first_b = receive(argument, b);
  const Index after_a = after(argument, first_a), after_b = after(argument, first_b);
  const Result then_a = receive(after_b, a), then_b = receive(after_a, b);
  return after(after_b, then_a) == after(after_a, then_b)
         && effects_commute(first_a.effect, then_b.effect, first_b.effect, then_a.effect);
}

bool Commutation::internals_commute(Index argument, const LocalStep& receipt) {
  const Result received = receive(argument, receipt);
  const Index then = after(argument, received);
  const auto here = tabulation_->internal(process_, argument);
  const auto there = tabulation_->internal(process_, then);
  if (here.size() != there.size()) return false;
  for (std::size_t i = 0; i < here.size(); ++i) {
    const Index first = after(argument, here[i]);
    const Result second = receive(first, receipt);
    if (after(first, second) != after(then, there[i])
        || !effects_commute(here[i].effect, second.effect, received.effect, there[i].effect))
      return false;
  }
  return true;
}

bool Commutation::internal_survives(Index argument, const LocalStep& internal,
                                    const LocalStep& receipt) {
  const Result received = receive(argument, receipt);
  const Index then = after(argument, received);
  const Index first = after(argument, {internal.local, internal.effect});
  const Result second = receive(first, receipt);
  const auto there = tabulation_->internal(process_, then);
  return std::any_of(there.begin(), there.end(), [&](const Result& result) {
    return after(then, result) == after(first, second)
           && effects_commute(internal.effect, second.effect, received.effect, result.effect);
  });
}

bool Commutation::effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                                  EffectNumber then_a) {
  if (a == then_a && b == then_b
      && (tabulation_->effect(a).sends.empty() || tabulation_->effect(b).sends.empty()))
    return true;
  const std::uint32_t quadruple[] = {a, then_b, b, then_a};
  std::uint8_t& answer = grown(effect_answer_, quadruples_.number_of(quadruple), not_asked);
  if (answer == not_asked) answer = find_effects_commute(a, then_b, b, then_a);
  return answer != 0;
}

bool Commutation::find_effects_commute(EffectNumber a, EffectNumber then_b, EffectNumber b,
                                       EffectNumber then_a) const {
  const auto same_kind = [&](EffectNumber one, EffectNumber other) {
    const Effect &x = tabulation_->effect(one), &y = tabulation_->effect(other);
    return x.action == y.action && x.enters == y.enters && x.leaves == y.leaves
           && x.visible == y.visible && x.anomalies == y.anomalies && x.followups == y.followups
           && x.write == y.write;
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
