// The hash of a configuration by what is in it, not by its indices: tables that were filled in
// another order give the same.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"

namespace ample::checker {

/// The hash of one configuration, kept up from step to step: a sum over its slots. It is for one
/// thread only.
class ContentHash {
 public:
  explicit ContentHash(const Tabulation& tabulation)
      : tabulation_(&tabulation),
        values_(tabulation.max_slots()),
        current_(tabulation.max_slots()) {}

  void begin(std::span<const Index> configuration);
  void change(Slot slot, Index to) {
    const std::uint64_t hash = hash_of(slot, to);
    sum_ += hash - current_[slot];
    current_[slot] = hash;
  }
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t hash_of(Slot slot, Index value) {
    std::vector<std::uint64_t>& known = values_[slot];
    if (value >= known.size() || known[value] == 0) return find_hash(slot, value);
    return known[value];
  }
  std::uint64_t find_hash(Slot slot, Index value);

  const Tabulation* tabulation_;
  std::vector<std::vector<std::uint64_t>> values_;  ///< by slot and index; 0 is not known yet
  std::vector<std::uint64_t> current_;              ///< by slot
  std::uint64_t sum_ = 0;
};

}  // namespace ample::checker
