// A set of configurations, stored exactly: each is a row of numbers, one local configuration for
// each process.
#pragma once

#include "checker/engines/automata/automata.hpp"
#include "checker/store/tables/huge_pages.hpp"

namespace ample::checker {

class ConfigurationSet {
 public:
  explicit ConfigurationSet(std::size_t width) : width_(width) {}

  std::uint32_t size() const { return size_; }
  /// The memory taken; soon before the table grows, the larger table is counted, too.
  std::size_t bytes() const {
    const std::size_t table = table_.capacity() * sizeof(table_[0]);
    return std::size_t{size_} * width_ * sizeof(LocalConfigurationId)
           + bytes_with_growth(table, table, size_, table_.size() / 2);
  }

  static constexpr std::uint32_t absent = ~std::uint32_t{0};
  /// The number of the configuration, or absent.
  std::uint32_t find(const GlobalConfiguration& configuration) const {
    if (table_.empty()) return absent;
    const std::uint32_t found = table_[slot_of(configuration)];
    return found == 0 ? absent : found - 1;
  }
  struct Place {
    std::uint32_t number;
    bool is_new;
  };
  Place insert(const GlobalConfiguration& configuration) {
    if (2 * (std::size_t{size_} + 1) > table_.size()) grow();
    const std::size_t i = slot_of(configuration);
    if (table_[i] != 0) return {table_[i] - 1, false};
    if (size_ % chunk_size == 0) add_chunk();
    chunks_.back().insert(chunks_.back().end(), configuration.begin(), configuration.end());
    table_[i] = ++size_;
    return {size_ - 1, true};
  }

 private:
  static constexpr std::uint32_t chunk_size = 1 << 18;  ///< configurations

  const LocalConfigurationId* at(std::uint32_t number) const {
    return &chunks_[number / chunk_size][number % chunk_size * width_];
  }
  /// The first one grows, as most searches need no other; none is copied to make room for more.
  void add_chunk() {
    const bool is_first = chunks_.empty();
    chunks_.emplace_back();
    if (!is_first) chunks_.back().reserve(chunk_size * width_);
  }
  std::size_t home(const LocalConfigurationId* configuration) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      hash = (hash + configuration[i] + 1) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 32;
    }
    return hash & (table_.size() - 1);
  }
  /// The place in the table where it stands, or would stand.
  std::size_t slot_of(const GlobalConfiguration& configuration) const {
    std::size_t i = home(configuration.data());
    while (table_[i] != 0
           && !std::equal(configuration.begin(), configuration.end(), at(table_[i] - 1)))
      i = (i + 1) & (table_.size() - 1);
    return i;
  }
  void grow() {
    const std::size_t size = table_.empty() ? 1024 : 2 * table_.size();
    table_ = {};  // before the new one is made
    table_.assign(size, 0);
    for (std::uint32_t number = 0; number < size_; ++number) {
      std::size_t i = home(at(number));
      while (table_[i] != 0) i = (i + 1) & (table_.size() - 1);
      table_[i] = number + 1;
    }
  }

  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<HugeVector<LocalConfigurationId>> chunks_;
  HugeVector<std::uint32_t> table_;  ///< number + 1
};

}  // namespace ample::checker
