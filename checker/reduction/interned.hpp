// Short vectors of numbers as dense numbers: equal ones get the same.
#pragma once

#include "checker/tabulation/huge_pages.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

namespace ample::checker {

/// The vectors keep their places: a span of one stays valid. Number 0 is the empty vector.
class InternedVectors {
 public:
  InternedVectors() { number_of({}); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
  std::span<const std::uint32_t> operator[](std::uint32_t number) const {
    return values_at(places_[number]);
  }

  std::uint32_t number_of(std::span<const std::uint32_t> values) {
    if (2 * (places_.size() + 1) > table_.size()) grow();
    const std::uint32_t*& found = table_[place_of(values)];
    if (found == nullptr) {
      found = copy(values);
      places_.push_back(found);
    }
    return *found;
  }

  /// All numbers lose their meaning.
  void clear() { *this = InternedVectors(); }

  std::size_t bytes() const {
    return words_ * sizeof(std::uint32_t)
           + (table_.capacity() + places_.capacity()) * sizeof(places_[0]);
  }

 private:
  static constexpr std::size_t chunk_size = 1 << 14;

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
    while (table_[i] != nullptr && !std::ranges::equal(values, values_at(table_[i])))
      i = (i + 1) & (table_.size() - 1);
    return i;
  }
  static std::span<const std::uint32_t> values_at(const std::uint32_t* place) {
    return {place + 2, place[1]};
  }
  /// The number, the length, and then the values.
  const std::uint32_t* copy(std::span<const std::uint32_t> values) {
    const std::size_t needed = values.size() + 2;
    if (needed > left_) {
      left_ = std::max(needed, chunk_size);
      chunks_.push_back(std::make_unique<std::uint32_t[]>(left_));
      next_ = chunks_.back().get();
    }
    std::uint32_t* const place = next_;
    next_ += needed;
    left_ -= needed;
    words_ += needed;
    place[0] = size();
    place[1] = static_cast<std::uint32_t>(values.size());
    std::copy(values.begin(), values.end(), place + 2);
    return place;
  }
  void grow() {
    table_.assign(table_.empty() ? 256 : 2 * table_.size(), nullptr);
    for (const std::uint32_t* const place : places_) table_[place_of(values_at(place))] = place;
  }

  std::vector<std::unique_ptr<std::uint32_t[]>> chunks_;
  std::uint32_t* next_ = nullptr;            ///< free, in the last chunk
  std::size_t left_ = 0;                     ///< of it
  std::size_t words_ = 0;                    ///< in use
  HugeVector<const std::uint32_t*> places_;  ///< by number
  HugeVector<const std::uint32_t*> table_;
};

}  // namespace ample::checker
