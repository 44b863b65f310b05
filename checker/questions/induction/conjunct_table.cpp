// Classes, groups and answers, each found out once.
#include "checker/questions/induction/conjunct_table.hpp"

#include "checker/store/tables/grown.hpp"

#include <numeric>

namespace ample::checker {

using properties::Place;

ConjunctTable::ConjunctTable(Tabulation& tabulation, std::vector<Conjunct> conjuncts)
    : tabulation_(&tabulation),
      conjuncts_(std::move(conjuncts)),
      at_(tabulation.max_slots()),
      at_as_(tabulation.max_slots()),
      groups_(tabulation.max_slots()),
      variables_(tabulation.processes()) {
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
    for (std::size_t k = 0; k < slots.size(); ++k) {
      at_[slots[k]].push_back(conjunct);
      at_as_[slots[k]].push_back(k);
    }
    classes_.emplace_back(slots.size());
    slots_.push_back(std::move(slots));
  }
}

ConjunctTable::Components ConjunctTable::with(std::span<const Slot> slots,
                                              std::span<const Index> values) {
  const std::size_t n = tabulation_->processes();
  Components all;
  all.variables.resize(n);
  all.configuration.locals.resize(n);
  all.configuration.channels.assign(n, std::vector<std::vector<model::Bytes>>(n));
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const Slot slot = slots[k];
    if (slot < n) {
      const model::Bytes& local = tabulation_->bytes_of_local(slot, values[k]);
      all.configuration.locals[slot] = local;
      const auto [known, is_new] = variables_[slot].try_emplace(values[k]);
      if (is_new) known->second = tabulation_->system().variables(local);
      all.variables[slot] = &known->second;
    } else if (slot < tabulation_->slots()) {
      const ChannelTable& channel = tabulation_->channel(slot);
      all.configuration.channels[channel.from().index][channel.to().index] =
          channel.messages_in(values[k]);
    }
  }
  return all;
}

/// Finds the classes of all conjuncts at once, and the group.
void ConjunctTable::look_at(Slot slot, Index value) {
  const Components there = with(std::span(&slot, 1), std::span(&value, 1));
  Place place{process_id(slot)};
  if (slot >= tabulation_->processes() && slot < tabulation_->slots())
    place = {tabulation_->channel(slot).from(), tabulation_->channel(slot).to()};
  std::vector<Index> group;
  for (std::size_t i = 0; i < at_[slot].size(); ++i) {
    const std::size_t conjunct = at_[slot][i];
    // What may look anywhere is judged by the values themselves.
    Index number = value;
    if (conjuncts_[conjunct].places) {
      Classes& classes = classes_[conjunct][at_as_[slot][i]];
      const model::Bytes read =
          conjuncts_[conjunct].read(place, there.configuration, there.variables);
      const auto next = static_cast<Index>(classes.numbers.size());
      number = classes.numbers.try_emplace(read, next).first->second;
      grown(classes.of_value, value, unknown) = number;
    }
    group.push_back(number);
  }
  Groups& groups = groups_[slot];
  const auto next = static_cast<Index>(groups.numbers.size());
  grown(groups.of_value, value, unknown) =
      groups.numbers.try_emplace(std::move(group), next).first->second;
}

Index ConjunctTable::class_of(std::size_t conjunct, std::size_t k, Index value) {
  if (!conjuncts_[conjunct].places) return value;
  const std::vector<Index>& known = classes_[conjunct][k].of_value;
  if (value >= known.size() || known[value] == unknown) look_at(slots_[conjunct][k], value);
  return known[value];
}

Index ConjunctTable::group_of(Slot slot, Index value) {
  const std::vector<Index>& known = groups_[slot].of_value;
  if (value >= known.size() || known[value] == unknown) look_at(slot, value);
  return known[value];
}

bool ConjunctTable::judge(std::size_t conjunct, std::span<const Index> values) {
  std::vector<Index> of_slots;
  for (const Slot slot : slots_[conjunct]) of_slots.push_back(values[slot]);
  const Components there = with(slots_[conjunct], of_slots);
  return conjuncts_[conjunct].holds(there.configuration, there.variables);
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
