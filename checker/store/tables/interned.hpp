// Gives short vectors of numbers a dense number each; equal ones get the same.
#pragma once

#include "checker/store/tables/huge_pages.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ample::checker {

/// A vector keeps its address until some are discarded, so that a span stays valid. Number 0 is
/// the empty vector.
class InternedVectors {
 public:
  InternedVectors() { number_of({}); }

  /// One more than the greatest number given, discarded ones included.
  std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
  std::uint32_t in_use() const { return size() - static_cast<std::uint32_t>(free_.size()); }
  std::span<const std::uint32_t> operator[](std::uint32_t number) const {
    return values_at(places_[number]);
  }

  std::uint32_t number_of(std::span<const std::uint32_t> values) {
    if (2 * (std::size_t{in_use()} + 1) > table_.size())
      build_table(std::max<std::size_t>(256, 2 * table_.size()));
    const std::uint32_t*& found = table_[place_of(values)];
    if (found == nullptr) {
      const std::uint32_t number = new_number();
      places_[number] = found = copy(number, values);
    }
    return *found;
  }

  /// Keeps only the vectors with keeps(number), and gives the others' numbers anew. References
  /// become invalid.
  template <class Keeps>
  void keep_only(Keeps&& keeps) {
    std::vector<Chunk> old;
    old.swap(chunks_);
    words_ = 0;
    table_ = {};
    for (Chunk& chunk : old) {
      for (const std::uint32_t* at = chunk.words.get(); at != chunk.words.get() + chunk.used;
           at += 2 + at[1])
        places_[*at] = keeps(*at) ? copy(*at, values_at(at)) : nullptr;
      chunk.words.reset();
    }
    free_.clear();
    for (std::uint32_t number = size(); number-- > 0;)
      if (places_[number] == nullptr) free_.push_back(number);
    build_table(std::bit_ceil(3 * (std::size_t{in_use()} + 128)));
  }

  /// All numbers lose their meaning.
  void clear() { *this = InternedVectors(); }

  /// Soon before a table grows, with what it grows to.
  std::size_t bytes() const {
    const std::size_t table = table_.capacity() * sizeof(table_[0]);
    const std::size_t places = places_.capacity() * sizeof(places_[0]);
    return (words_ + free_.capacity()) * sizeof(std::uint32_t)
           + bytes_with_growth(table, table, in_use(), table_.size() / 2)
           + bytes_with_growth(places, 2 * places, places_.size(), places_.capacity());
  }

 private:
  static constexpr std::size_t chunk_size = 1 << 14;
  struct Chunk {
    std::unique_ptr<std::uint32_t[]> words;
    std::size_t size, used;
  };

  static std::uint64_t hash(std::span<const std::uint32_t> values) {
    std::uint64_t hash = values.size();
    const auto add = [&](std::uint64_t word) {
      hash = (hash + word + 1) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    };
    std::size_t i = 0;
    for (; i + 1 < values.size(); i += 2) add(std::uint64_t{values[i]} << 32 | values[i + 1]);
    if (i < values.size()) add(values[i]);
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
  std::uint32_t new_number() {
    if (free_.empty()) {
      places_.push_back(nullptr);
      return size() - 1;
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    return number;
  }
  /// The number, the length, and then the values.
  const std::uint32_t* copy(std::uint32_t number, std::span<const std::uint32_t> values) {
    const std::size_t needed = values.size() + 2;
    if (chunks_.empty() || chunks_.back().used + needed > chunks_.back().size) {
      const std::size_t size = std::max(needed, chunk_size);
      chunks_.push_back({std::make_unique<std::uint32_t[]>(size), size, 0});
    }
    std::uint32_t* const place = chunks_.back().words.get() + chunks_.back().used;
    chunks_.back().used += needed;
    words_ += needed;
    place[0] = number;
    place[1] = static_cast<std::uint32_t>(values.size());
    std::copy(values.begin(), values.end(), place + 2);
    return place;
  }
  void build_table(std::size_t size) {
    table_ = {};  // before the new one is made
    table_.assign(size, nullptr);
    for (const std::uint32_t* const place : places_)
      if (place != nullptr) table_[place_of(values_at(place))] = place;
  }

  std::vector<Chunk> chunks_;
  std::size_t words_ = 0;                    ///< in use
  HugeVector<const std::uint32_t*> places_;  ///< by number
  std::vector<std::uint32_t> free_;          ///< numbers given up
  HugeVector<const std::uint32_t*> table_;
};

}  // namespace ample::checker
