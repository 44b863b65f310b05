// Classes, groups and answers, each found out once.
#include "checker/induction/conjunct_table.hpp"

#include "checker/tables/grown.hpp"

#include <numeric>

namespace ample::checker {

using model::Configuration;
using properties::Place;

ConjunctTable::ConjunctTable(Tabulation& tabulation, std::vector<Conjunct> conjuncts)
    : tabulation_(&tabulation),
      conjuncts_(std::move(conjuncts)),
      at_(tabulation.max_slots()),
      groups_(tabulation.max_slots()) {
  for (std::size_t conjunct = 0; conjunct < conjuncts_.size(); ++conjunct) {
    std::vector<Slot> slots;
    if (const auto& places = conjuncts_[conjunct].places) {
      for (const Place& place : *places)
        slots.push_back(place.is_channel()
                            ? tabulation.channel_between(place.process.index, (*place.to).index)
                            : Slot{place.process.index});
    } else {
      slots.resize(tabulation.max_slots());
      std::iota(slots.begin(), slots.end(), 0);
    }
    for (const Slot slot : slots) at_[slot].push_back(conjunct);
    classes_.emplace_back(slots.size());
    slots_.push_back(std::move(slots));
  }
}

Configuration ConjunctTable::with(std::span<const Slot> slots,
                                  std::span<const Index> values) const {
  const std::size_t n = tabulation_->processes();
  Configuration all;
  all.locals.resize(n);
  all.channels.assign(n, std::vector<std::vector<model::Bytes>>(n));
  for (std::size_t k = 0; k < slots.size(); ++k) {
    if (slots[k] < n) {
      all.locals[slots[k]] = tabulation_->bytes_of_local(slots[k], values[k]);
    } else if (slots[k] < tabulation_->slots()) {
      const ChannelTable& channel = tabulation_->channel(slots[k]);
      all.channels[channel.from().index][channel.to().index] = channel.messages_in(values[k]);
    }
  }
  return all;
}

Index ConjunctTable::class_of(std::size_t conjunct, std::size_t k, Index value) {
  // What may look anywhere is judged by the values themselves.
  if (!conjuncts_[conjunct].places) return value;
  Classes& classes = classes_[conjunct][k];
  Index& known = grown(classes.of_value, value, unknown);
  if (known != unknown) return known;
  const std::size_t slot = slots_[conjunct][k];
  const Configuration at = with(std::span(&slots_[conjunct][k], 1), std::span(&value, 1));
  const Place place = slot < tabulation_->processes()
                          ? Place{process_id(static_cast<ProcessIndex>(slot))}
                          : Place{tabulation_->channel(static_cast<Slot>(slot)).from(),
                                  tabulation_->channel(static_cast<Slot>(slot)).to()};
  const auto next = static_cast<Index>(classes.numbers.size());
  return known =
             classes.numbers.try_emplace(conjuncts_[conjunct].read(place, at), next).first->second;
}

Index ConjunctTable::group_of(Slot slot, Index value) {
  Groups& groups = groups_[slot];
  Index& known = grown(groups.of_value, value, unknown);
  if (known != unknown) return known;
  std::vector<Index> classes;
  for (const std::size_t conjunct : at_[slot])
    for (std::size_t k = 0; k < slots_[conjunct].size(); ++k)
      if (slots_[conjunct][k] == slot) classes.push_back(class_of(conjunct, k, value));
  ++known_groups_;
  const auto next = static_cast<Index>(groups.numbers.size());
  return known = groups.numbers.try_emplace(std::move(classes), next).first->second;
}

bool ConjunctTable::judge(std::size_t conjunct, std::span<const Index> values) const {
  std::vector<Index> of_slots;
  for (const Slot slot : slots_[conjunct]) of_slots.push_back(values[slot]);
  return conjuncts_[conjunct].holds(with(slots_[conjunct], of_slots));
}

bool ConjunctTable::holds(std::size_t conjunct, std::span<const Index> values) {
  if (!conjuncts_[conjunct].places) return judge(conjunct, values);
  key_.assign(1, static_cast<char32_t>(conjunct));
  for (std::size_t k = 0; k < slots_[conjunct].size(); ++k)
    key_ += static_cast<char32_t>(class_of(conjunct, k, values[slots_[conjunct][k]]));
  if (const auto known = judged_.find(key_); known != judged_.end()) return known->second;
  const Key key = key_;
  return judged_.emplace(key, judge(conjunct, values)).first->second;
}

}  // namespace ample::checker
