// Finds the number of a value, which is its index in an array, without copying the value.
// Containers with one node a value would take several times the memory and be slow to free.
#pragma once

#include "checker/store/tables/huge_pages.hpp"
#include "checker/store/tables/segmented.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace ample::checker {

/// A value is found by itself.
struct ByItself {
  template <class Value>
  static const Value& key(const Value& value) {
    return value;
  }
  template <class Value>
  static std::size_t hash(const Value& value) {
    return std::hash<Value>()(value);
  }
};

/// Mixes a number into a hash.
inline void add_to_hash(std::size_t& hash, std::size_t number) {
  hash = (hash + number + 1) * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 32;
}

/// Open addressing with linear probing; one thread only. `Lookup::key(value)` is what a value is
/// found by, `Lookup::hash(key)` its hash.
template <class Value, class Lookup = ByItself>
class Numbers {
 public:
  using Array = Segmented<Value>;
  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  template <class Key>
  std::uint32_t find(const Array& all, const Key& key) const {
    if (entries_.empty()) return absent;
    const std::uint32_t hash = hash_of(key);
    for (std::size_t i = hash & mask();; i = (i + 1) & mask()) {
      const Entry& entry = entries_[i];
      if (entry.number == absent) return absent;
      if (entry.hash == hash && Lookup::key(all[entry.number]) == key) return entry.number;
    }
  }
  /// Appends a value that is not there yet.
  std::uint32_t append(Array& all, Value value) {
    const auto number = static_cast<std::uint32_t>(all.size());
    const std::uint32_t hash = hash_of(Lookup::key(value));
    all.append() = std::move(value);
    if (4 * (all.size() + 1) > 3 * entries_.size()) grow();
    put({hash, number});
    return number;
  }

  std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    std::uint32_t hash = 0, number = absent;
  };

  std::size_t mask() const { return entries_.size() - 1; }
  template <class Key>
  static std::uint32_t hash_of(const Key& key) {
    return static_cast<std::uint32_t>(Lookup::hash(key));
  }
  void put(const Entry& entry) {
    std::size_t i = entry.hash & mask();
    while (entries_[i].number != absent) i = (i + 1) & mask();
    entries_[i] = entry;
  }
  void grow() {
    HugeVector<Entry> old(entries_.empty() ? 64 : 2 * entries_.size());
    old.swap(entries_);
    for (const Entry& entry : old)
      if (entry.number != absent) put(entry);
  }

  HugeVector<Entry> entries_;
};

/// The memory that so many of such byte strings take.
inline std::size_t bytes_of_strings(const Segmented<std::string>& all) {
  constexpr std::size_t without_allocation = 15, of_allocator = 8;
  const std::size_t length = all.size() == 0 ? 0 : all[0].size();
  return all.size()
         * (sizeof(std::string) + (length > without_allocation ? length + 1 + of_allocator : 0));
}

}  // namespace ample::checker
