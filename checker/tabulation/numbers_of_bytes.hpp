// The numbers of byte strings, which are their places in an array: found without a second copy of
// them. Many values are small, so that what holds each of them in a node of its own takes several
// times their memory, and long to be given back.
#pragma once

#include "checker/tables/huge_pages.hpp"
#include "checker/tables/segmented.hpp"
#include "model/fields.hpp"

#include <cstdint>
#include <functional>

namespace ample::checker {

/// Open addressing with linear probing; one thread only.
class NumbersOfBytes {
 public:
  using Array = Segmented<model::Bytes>;
  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  std::uint32_t find(const Array& all, const model::Bytes& bytes) const {
    if (entries_.empty()) return absent;
    const std::uint32_t hash = hash_of(bytes);
    for (std::size_t i = hash & mask();; i = (i + 1) & mask()) {
      const Entry& entry = entries_[i];
      if (entry.number == absent) return absent;
      if (entry.hash == hash && all[entry.number] == bytes) return entry.number;
    }
  }
  /// Appends a byte string that is not there yet.
  std::uint32_t append(Array& all, const model::Bytes& bytes) {
    const auto number = static_cast<std::uint32_t>(all.size());
    all.append() = bytes;
    if (4 * (all.size() + 1) > 3 * entries_.size()) grow();
    put({hash_of(bytes), number});
    return number;
  }

  std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  struct Entry {
    std::uint32_t hash = 0, number = absent;
  };

  std::size_t mask() const { return entries_.size() - 1; }
  static std::uint32_t hash_of(const model::Bytes& bytes) {
    return static_cast<std::uint32_t>(std::hash<model::Bytes>()(bytes));
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

/// How much memory so many of such byte strings take.
inline std::size_t bytes_of_strings(const NumbersOfBytes::Array& all) {
  constexpr std::size_t without_allocation = 15, of_allocator = 8;
  const std::size_t length = all.size() == 0 ? 0 : all[0].size();
  return all.size()
         * (sizeof(model::Bytes) + (length > without_allocation ? length + 1 + of_allocator : 0));
}

}  // namespace ample::checker
