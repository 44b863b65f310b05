// Looking up what stands at the places of a conjunct, and judging it where that is new.
#include "checker/verdict/run/whole_predicate.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

constexpr Index none = ~Index{0};
/// One component has few values, several together have many.
constexpr std::size_t kept_of_one = 1u << 10, kept_of_several = 1u << 14;

}  // namespace

WholePredicate::WholePredicate(const Tabulation& tabulation, const properties::Predicate& predicate)
    : tabulation_(&tabulation) {
  const model::System& system = tabulation.system();
  const auto n = static_cast<std::size_t>(system.processes());
  scratch_.locals.resize(n);
  scratch_.channels.assign(n, std::vector<std::vector<model::Bytes>>(n));
  for (const properties::Predicate& conjunct : predicate.conjuncts()) {
    Part& part = parts_.emplace_back(Part{conjunct, std::nullopt});
    // A shared variable belongs to no place.
    if (!system.has_shared()) part.places = conjunct.places();
    if (!part.places) continue;
    const std::size_t kept = part.places->size() <= 1 ? kept_of_one : kept_of_several;
    part.keys.assign(kept * part.places->size(), none);
    part.answers.assign(kept, 0);
  }
}

bool WholePredicate::holds(std::span<const Index> configuration) {
  return std::ranges::all_of(parts_, [&](Part& part) {
    return part.places ? holds(part, configuration)
                       : part.predicate.holds(tabulation_->decode(configuration));
  });
}

bool WholePredicate::holds(Part& part, std::span<const Index> configuration) {
  key_.clear();
  std::uint64_t hash = 0;
  for (const properties::Place& place : *part.places) {
    const Slot slot = place.is_channel()
                          ? tabulation_->slot_of(place.process.index, (*place.to).index)
                          : Slot{place.process.index};
    // A channel without a slot has never carried a message.
    key_.push_back(slot == no_slot ? ChannelTable::empty : configuration[slot]);
    hash = (hash + key_.back() + 1) * 0x9E3779B97F4A7C15u;
  }
  const std::size_t at = (hash >> 32) % part.answers.size();
  const auto remembered = part.keys.begin() + static_cast<std::ptrdiff_t>(at * key_.size());
  constexpr std::uint8_t unknown = 0, yes = 1, no = 2;
  if (part.answers[at] == unknown
      || !std::ranges::equal(key_, std::span(remembered, key_.size()))) {
    std::ranges::copy(key_, remembered);
    part.answers[at] = judge(part) ? yes : no;
  }
  return part.answers[at] == yes;
}

bool WholePredicate::judge(const Part& part) {
  const auto channel_of = [&](const properties::Place& place) -> std::vector<model::Bytes>& {
    return scratch_.channels[place.process.index][(*place.to).index];
  };
  for (std::size_t i = 0; i < key_.size(); ++i) {
    const properties::Place& place = (*part.places)[i];
    if (!place.is_channel())
      scratch_.locals[place.process.index] =
          tabulation_->bytes_of_local(place.process.index, key_[i]);
    else if (const Slot slot = tabulation_->slot_of(place.process.index, (*place.to).index);
             slot != no_slot)
      channel_of(place) = tabulation_->channel(slot).messages_in(key_[i]);
  }
  const bool holds = part.predicate.holds(scratch_);
  for (const properties::Place& place : *part.places)
    if (place.is_channel()) channel_of(place).clear();
  return holds;
}

}  // namespace ample::checker
