// Hashing what slots hold, once each.
#include "checker/store/tabulation/content_hash.hpp"

#include "checker/store/tables/grown.hpp"

#include <functional>

namespace ample::checker {

void ContentHash::begin(std::span<const Index> configuration) {
  for (Slot slot = 0; slot < tabulation_->slots(); ++slot) change(slot, configuration[slot]);
}

std::uint64_t ContentHash::find_hash(Slot slot, Index value) {
  const bool is_channel = slot >= tabulation_->first_channel();
  // An empty channel adds nothing, so that one that is not there yet is an empty one.
  if (is_channel && value == ChannelTable::empty) return 0;
  std::uint64_t hash = slot;
  const auto mix = [&](const model::Bytes& bytes) {
    hash = (hash ^ std::hash<model::Bytes>{}(bytes)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  };
  if (is_channel) {
    const ChannelTable& table = tabulation_->channel(slot);
    hash =
        tabulation_->max_slots() + table.from().index * tabulation_->processes() + table.to().index;
    for (const model::Bytes& message : table.messages_in(value)) mix(message);
  } else {
    mix(tabulation_->is_register(slot)
            ? tabulation_->shared().bytes_of(slot - tabulation_->first_register(), value)
            : tabulation_->bytes_of_local(slot, value));
  }
  return grown(values_[slot], value) = hash | 1u;
}

}  // namespace ample::checker
