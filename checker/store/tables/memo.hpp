// A map from pairs of indices to results, read without a lock, so that a handler runs only once.
//
// Open addressing with linear probing. When it grows, the old table stays until the end, because
// somebody may still be reading it; all old tables together are smaller than the new one.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace ample::checker {

/// Inserting needs a lock of the caller's; finding needs none, and may miss what is being inserted.
class Memo {
 public:
  static constexpr std::uint64_t absent = 0;

  Memo() { grow(4); }

  std::uint64_t find(std::uint32_t first, std::uint32_t second) const {
    const Table& table = *table_.load(std::memory_order_acquire);
    const std::uint64_t key = key_of(first, second);
    for (std::size_t i = table.home(key);; i = (i + 1) & table.mask) {
      const std::uint64_t found = table.entries[i].key.load(std::memory_order_acquire);
      if (found == key) return table.entries[i].value.load(std::memory_order_relaxed);
      if (found == 0) return absent;
    }
  }

  void prefetch(std::uint32_t first, std::uint32_t second) const {
    const Table& table = *table_.load(std::memory_order_acquire);
    __builtin_prefetch(&table.entries[table.home(key_of(first, second))]);
  }

  /// The pair must be new, and `value` not `absent`.
  void insert(std::uint32_t first, std::uint32_t second, std::uint64_t value) {
    if (4 * (used_ + 1) > 3 * tables_.back()->mask) grow(65 - tables_.back()->shift);
    put(*tables_.back(), key_of(first, second), value);
    ++used_;
  }

  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const auto& table : tables_) sum += (table->mask + 1) * sizeof(Entry);
    return sum;
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key = 0;  ///< 0 while the entry is free
    std::atomic<std::uint64_t> value = 0;
  };
  struct Table {
    explicit Table(unsigned size_bits)
        : shift(64 - size_bits),
          mask((std::size_t{1} << size_bits) - 1),
          entries(new Entry[mask + 1]) {}
    std::size_t home(std::uint64_t key) const {
      return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> shift);
    }
    unsigned shift;
    std::size_t mask;
    std::unique_ptr<Entry[]> entries;
  };

  static std::uint64_t key_of(std::uint32_t first, std::uint32_t second) {
    return (std::uint64_t{first} << 32 | second) + 1;
  }

  static void put(Table& table, std::uint64_t key, std::uint64_t value) {
    std::size_t i = table.home(key);
    while (table.entries[i].key.load(std::memory_order_relaxed) != 0) i = (i + 1) & table.mask;
    table.entries[i].value.store(value, std::memory_order_relaxed);
    table.entries[i].key.store(key, std::memory_order_release);
  }

  void grow(unsigned bits) {
    auto grown = std::make_unique<Table>(bits);
    if (!tables_.empty())
      for (std::size_t i = 0; i <= tables_.back()->mask; ++i)
        if (const Entry& entry = tables_.back()->entries[i];
            entry.key.load(std::memory_order_relaxed) != 0)
          put(*grown, entry.key.load(std::memory_order_relaxed),
              entry.value.load(std::memory_order_relaxed));
    tables_.push_back(std::move(grown));
    table_.store(tables_.back().get(), std::memory_order_release);
  }

  std::atomic<const Table*> table_ = nullptr;
  std::vector<std::unique_ptr<Table>> tables_;
  std::size_t used_ = 0;
};

}  // namespace ample::checker
