// Packing configurations as they come.
#include "checker/store/visited/numbered_set.hpp"

namespace ample::checker {

void NumberedSet::fit(std::span<const Index> configuration) {
  const Layout& layout = states_.layout();
  for (Slot slot = 0; slot < configuration.size(); ++slot)
    if (std::uint64_t{configuration[slot]} >> layout.width(slot) != 0) {
      std::vector<std::uint32_t> values;
      for (Slot each = 0; each < tabulation_->slots(); ++each)
        values.push_back(tabulation_->values(each));
      return states_.widen(values);
    }
}

std::uint64_t NumberedSet::pack(std::span<const Index> configuration) {
  fit(configuration);
  words_.assign(states_.layout().words(), 0);
  states_.layout().pack(configuration, words_.data());
  return Layout::hash_of_sum(states_.layout().sum(configuration.data()));
}

bool NumberedSet::contains(std::span<const Index> configuration) {
  const std::uint64_t hash = pack(configuration);
  return states_.find(hash, words_.data()).has_value();
}

StateNumber NumberedSet::number_of(std::span<const Index> configuration, StateNumber parent) {
  const std::uint64_t hash = pack(configuration);
  states_.make_room(1);
  const auto number = static_cast<StateNumber>(states_.size());
  if (states_.insert(hash, words_.data(), parent)) return number;
  return *states_.find(hash, words_.data());
}

}  // namespace ample::checker
