// A map from three small numbers to one: the caches of the reduction and of the diagrams are
// made of it.
//
// Open addressing with linear probing; one thread only.
#pragma once

#include "checker/store/tables/huge_pages.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace ample::checker {

inline std::uint64_t hash_of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint64_t hash = (std::uint64_t{a} << 32 | b) * 0x9E3779B97F4A7C15u;
  hash = ((hash ^ hash >> 29) + c) * 0xBF58476D1CE4E5B9u;
  return hash >> 32;
}

class TripleMap {
 public:
  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  std::uint32_t find(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    if (entries_.empty()) return absent;
    for (std::size_t i = home(a, b, c);; i = (i + 1) & mask()) {
      const Entry& entry = entries_[i];
      if (entry.value == absent) return absent;
      if (entry.a == a && entry.b == b && entry.c == c) return entry.value;
    }
  }

  /// Overwrites what was known of the three. `value` is not `absent`.
  void set(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t value) {
    if (4 * (used_ + 1) > 3 * entries_.size()) grow();
    put({a, b, c, value});
  }

  /// The known result for the three; if there is none, make() gives it, once.
  template <class Make>
  std::uint32_t known_or(std::uint32_t a, std::uint32_t b, std::uint32_t c, Make&& make) {
    const std::uint32_t known = find(a, b, c);
    if (known != absent) return known;
    const std::uint32_t made = make();
    set(a, b, c, made);
    return made;
  }

  /// Calls visit(a, b, c, value).
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const Entry& entry : entries_)
      if (entry.value != absent) visit(entry.a, entry.b, entry.c, entry.value);
  }

  /// Forgets all for which keeps(a, b, c, value) is false.
  template <class Keeps>
  void keep_only(Keeps&& keeps) {
    std::size_t count = 0;
    for (Entry& entry : entries_) {
      if (entry.value != absent && !keeps(entry.a, entry.b, entry.c, entry.value))
        entry.value = absent;
      count += entry.value != absent;
    }
    HugeVector<Entry> kept;
    kept.reserve(count);
    for (const Entry& entry : entries_)
      if (entry.value != absent) kept.push_back(entry);
    clear();  // before the new table is made
    if (count == 0) return;
    entries_.resize(std::max<std::size_t>(1024, std::bit_ceil(2 * count)));
    for (const Entry& entry : kept) put(entry);
  }

  void clear() {
    entries_ = HugeVector<Entry>();
    used_ = 0;
  }

  /// The memory in use. Shortly before the map grows this counts the larger table, too.
  std::size_t bytes() const {
    const std::size_t bytes = entries_.capacity() * sizeof(Entry);
    return bytes_with_growth(bytes, 2 * bytes, used_, entries_.size() / 4 * 3);
  }

 private:
  struct Entry {
    std::uint32_t a, b, c, value = absent;
  };

  std::size_t mask() const { return entries_.size() - 1; }
  std::size_t home(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    return static_cast<std::size_t>(hash_of(a, b, c)) & mask();
  }

  void put(const Entry& entry) {
    std::size_t i = home(entry.a, entry.b, entry.c);
    for (; entries_[i].value != absent; i = (i + 1) & mask())
      if (entries_[i].a == entry.a && entries_[i].b == entry.b && entries_[i].c == entry.c) {
        entries_[i].value = entry.value;
        return;
      }
    entries_[i] = entry;
    ++used_;
  }

  void grow() {
    HugeVector<Entry> old(entries_.empty() ? 1024 : 2 * entries_.size());
    old.swap(entries_);
    used_ = 0;
    for (const Entry& entry : old)
      if (entry.value != absent) put(entry);
  }

  HugeVector<Entry> entries_;
  std::size_t used_ = 0;
};

}  // namespace ample::checker
