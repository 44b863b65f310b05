// Every rank meets what each of them tells, in the same order, and so gives the same numbers.
#include "checker/engines/full/levels/common_values.hpp"

#include <algorithm>
#include <numeric>

namespace ample::checker {

CommonValues::CommonValues(Tabulation& tabulation, Ranks& ranks)
    : tabulation_(&tabulation), ranks_(&ranks) {
  if (!ranks.are_many()) return;
  for (Slot slot = 0; slot < tabulation.first_channel(); ++slot) {
    add_slot(slot);
    // A register has its first value at all ranks. The values of a process are all told.
    if (tabulation.is_register(slot)) common_of_[slot].values = own_of_[slot].values = {0};
  }
}

CommonValues::Place CommonValues::place_of(Slot own) const {
  if (own < tabulation_->first_channel()) return own;
  const ChannelTable& channel = tabulation_->channel(own);
  return tabulation_->first_channel() + channel.from().index * tabulation_->processes()
         + channel.to().index;
}

Slot CommonValues::own_slot_of(Place place) {
  if (place < tabulation_->first_channel()) return place;
  const std::uint32_t channel = place - tabulation_->first_channel();
  const std::uint32_t processes = tabulation_->processes();
  return tabulation_->channel_between(static_cast<ProcessIndex>(channel / processes),
                                      static_cast<ProcessIndex>(channel % processes));
}

void CommonValues::add_slot(Place place) {
  const Slot own = own_slot_of(place), common = static_cast<Slot>(own_of_.size());
  if (own >= common_of_.size()) common_of_.resize(own + 1, {no_slot, {}});
  common_of_[own].other = common;
  own_of_.push_back({own, {}});
  if (own >= tabulation_->first_channel())
    common_of_[own].values = own_of_[common].values = {ChannelTable::empty};
}

void CommonValues::put_value(Parcel& parcel, Slot own, Index value) const {
  if (own < tabulation_->processes()) {
    put_text(parcel, tabulation_->bytes_of_local(static_cast<ProcessIndex>(own), value));
  } else if (tabulation_->is_register(own)) {
    put_text(parcel, tabulation_->shared().bytes_of(own - tabulation_->first_register(), value));
  } else {
    const std::vector<model::Bytes> messages = tabulation_->channel(own).messages_in(value);
    put(parcel, static_cast<std::uint32_t>(messages.size()));
    for (const model::Bytes& message : messages) put_text(parcel, message);
  }
}

Index CommonValues::value_from(ParcelReader& parcel, Slot own) {
  if (own < tabulation_->processes())
    return tabulation_->index_of_local(static_cast<ProcessIndex>(own), parcel.next_text());
  if (tabulation_->is_register(own))
    return tabulation_->shared().intern(own - tabulation_->first_register(), parcel.next_text());
  std::vector<model::Bytes> messages(parcel.next<std::uint32_t>());
  for (model::Bytes& message : messages) message = parcel.next_text();
  return tabulation_->channel(own).content_in_order(messages);
}

Parcel CommonValues::new_values() const {
  Parcel parcel;
  for (Slot own = 0; own < tabulation_->slots(); ++own) {
    const bool is_agreed = own < common_of_.size() && common_of_[own].other != no_slot;
    const std::size_t first = is_agreed ? common_of_[own].values.size() : ChannelTable::empty + 1;
    for (auto value = static_cast<Index>(first); value < tabulation_->values(own); ++value) {
      put(parcel, place_of(own));
      put_value(parcel, own, value);
    }
  }
  return parcel;
}

void CommonValues::meet(ParcelReader& parcel) {
  const auto place = parcel.next<Place>();
  const Slot own = own_slot_of(place);
  if (own >= common_of_.size() || common_of_[own].other == no_slot) add_slot(place);
  std::vector<Index>& common = common_of_[own].values;
  const Index value = value_from(parcel, own);
  if (value >= common.size()) common.resize(value + 1, not_agreed);
  if (common[value] != not_agreed) return;  // another rank has told it, too
  std::vector<Index>& owns = own_of_[common_of_[own].other].values;
  common[value] = static_cast<Index>(owns.size());
  owns.push_back(value);
}

void CommonValues::agree() {
  if (!ranks_->are_many()) return;
  for (const Parcel& told : ranks_->gather(new_values()))
    for (ParcelReader reader(told); !reader.at_end();) meet(reader);
}

void CommonValues::take_own() {
  if (!ranks_->are_many()) return;
  common_of_.clear();
  for (Slot slot = 0; slot < tabulation_->slots(); ++slot) {
    std::vector<Index> values(tabulation_->values(slot));
    std::iota(values.begin(), values.end(), Index{0});
    common_of_.push_back({slot, std::move(values)});
  }
  own_of_ = common_of_;
}

void CommonValues::meet_own(Slot own, Index value) {
  Parcel parcel;
  put_value(parcel, own, value);
  ParcelReader reader(parcel);
  value_from(reader, own);
}

void CommonValues::share_met() {
  if (!ranks_->are_many()) return;
  const auto is_met = [&](const SlotNumbers& slot, std::size_t common) {
    return tabulation_->is_met(slot.other, slot.values[common]);
  };
  Parcel met;
  for (const SlotNumbers& slot : own_of_)
    for (std::size_t value = 0; value < slot.values.size(); ++value) put(met, is_met(slot, value));
  for (const Parcel& told : ranks_->gather(met)) {
    ParcelReader reader(told);
    for (const SlotNumbers& slot : own_of_)
      for (std::size_t value = 0; value < slot.values.size(); ++value)
        if (reader.next<bool>() && !is_met(slot, value)) meet_own(slot.other, slot.values[value]);
  }
}

Tabulation::Values CommonValues::meanings() const {
  Tabulation::Values all = tabulation_->all_values();
  if (!ranks_->are_many()) return all;
  const auto in_order = [](const auto& values, const SlotNumbers& slot) {
    auto ordered = values;
    ordered.clear();
    for (const Index own : slot.values) ordered.push_back(values[own]);
    return ordered;
  };
  Tabulation::Values common;
  for (const SlotNumbers& slot : own_of_) {
    if (slot.other < tabulation_->processes()) {
      common.locals.push_back(in_order(all.locals[slot.other], slot));
    } else if (tabulation_->is_register(slot.other)) {
      common.shared.push_back(
          in_order(all.shared[slot.other - tabulation_->first_register()], slot));
    } else {
      Tabulation::Values::Channel& channel =
          all.channels[slot.other - tabulation_->first_channel()];
      channel.contents = in_order(channel.contents, slot);
      common.channels.push_back(std::move(channel));
    }
  }
  return common;
}

std::vector<std::uint32_t> CommonValues::values() const {
  if (!ranks_->are_many()) return tabulation_->values();
  std::vector<std::uint32_t> values;
  for (const SlotNumbers& slot : own_of_)
    values.push_back(static_cast<std::uint32_t>(slot.values.size()));
  return values;
}

bool CommonValues::are_met(std::span<const Index> common) const {
  for (Slot slot = 0; slot < common.size(); ++slot) {
    const Index value = common[slot];
    const bool is_met =
        !ranks_->are_many() ? tabulation_->is_met(slot, value)
        : slot < own_of_.size()
            ? value < own_of_[slot].values.size()
                  && tabulation_->is_met(own_of_[slot].other, own_of_[slot].values[value])
            : value == ChannelTable::empty;
    if (!is_met) return false;
  }
  return true;
}

void CommonValues::to_common(std::span<const Index> own, std::span<Index> common) const {
  if (!ranks_->are_many()) {
    std::ranges::copy(own, common.begin());
    return;
  }
  std::ranges::fill(common, 0);
  for (Slot slot = 0; slot < common_of_.size(); ++slot)
    if (const SlotNumbers& numbers = common_of_[slot]; numbers.other != no_slot)
      common[numbers.other] = numbers.values[own[slot]];
}

void CommonValues::to_own(std::span<const Index> common, std::span<Index> own) const {
  if (!ranks_->are_many()) {
    std::ranges::copy(common, own.begin());
    return;
  }
  std::ranges::fill(own, 0);
  for (Slot slot = 0; slot < own_of_.size(); ++slot)
    own[own_of_[slot].other] = own_of_[slot].values[common[slot]];
}

}  // namespace ample::checker
