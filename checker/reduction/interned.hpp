// Short vectors of numbers as dense numbers: equal ones get the same.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace ample::checker {

/// The vectors keep their places: a span of one stays valid. Number 0 is the empty vector.
class InternedVectors {
 public:
  InternedVectors() { number_of({}); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(vectors_.size()); }
  std::span<const std::uint32_t> operator[](std::uint32_t number) const { return vectors_[number]; }

  std::uint32_t number_of(std::span<const std::uint32_t> values) {
    if (2 * (vectors_.size() + 1) > table_.size()) grow();
    const std::size_t i = place_of(values);
    if (table_[i] != 0) return table_[i] - 1;
    vectors_.emplace_back(values.begin(), values.end());
    return (table_[i] = size()) - 1;
  }

 private:
  static std::uint64_t hash(std::span<const std::uint32_t> values) {
    std::uint64_t hash = values.size();
    for (const std::uint32_t value : values) {
      hash = (hash + value + 1) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
    return hash;
  }
  std::size_t place_of(std::span<const std::uint32_t> values) const {
    std::size_t i = hash(values) & (table_.size() - 1);
    while (table_[i] != 0
           && !std::equal(values.begin(), values.end(), vectors_[table_[i] - 1].begin(),
                          vectors_[table_[i] - 1].end()))
      i = (i + 1) & (table_.size() - 1);
    return i;
  }
  void grow() {
    table_.assign(table_.empty() ? 256 : 2 * table_.size(), 0);
    for (std::uint32_t number = 0; number < size(); ++number)
      table_[place_of(vectors_[number])] = number + 1;
  }

  std::deque<std::vector<std::uint32_t>> vectors_;
  std::vector<std::uint32_t> table_;  ///< number + 1
};

}  // namespace ample::checker
