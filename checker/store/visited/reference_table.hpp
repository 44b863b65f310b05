// The hash table of the visited set: 32 bits an entry, and it knows nothing of what it refers to.
//
// Open addressing with linear probing. An entry is a reference plus one, 0 when free. The bits that
// references do not need yet hold how far the entry is from its home, and a tag: the bits of the
// hash behind those of the home. So most probes of other configurations end without a look at their
// record, and the table grows without one, since the first bit of the tag is the next one of the
// home. (M. Bender et al., Don't Thrash: How to Cache Your Hash on Flash, 2012, grow so.)
#pragma once

#include "checker/store/tables/region.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace ample::checker {

/// The shape of a table of some size, which says how it is read.
class TableShape {
 public:
  /// The table has 2^bits entries.
  explicit TableShape(unsigned bits);

  unsigned bits() const { return bits_; }
  std::size_t entries() const { return std::size_t{1} << bits_; }
  /// Filled to more than this a table is slow.
  std::uint64_t room() const { return entries() / 20 * 17; }
  /// True when all entries but the farthest tell the next bit of their homes.
  bool knows_next_bit() const { return tag_mask_ != 0; }

  std::size_t home(std::uint64_t hash) const { return hash >> (64 - bits_); }
  /// The place behind it; the first one is behind the last one.
  std::size_t next(std::size_t place) const { return (place + 1) & (entries() - 1); }

  /// The bits that an entry of that hash has beside its reference, if it is at home.
  std::uint32_t mark(std::uint64_t hash) const {
    return static_cast<std::uint32_t>(hash << bits_ >> 32) & tag_mask_;
  }
  /// The same one place farther from home, unless it is lost already.
  std::uint32_t farther(std::uint32_t mark) const {
    return is_lost(mark) ? mark : mark + (std::uint32_t{1} << reference_bits_);
  }
  bool agrees(std::uint32_t entry, std::uint32_t mark) const {
    return ((entry ^ mark) & ~reference_mask_) == 0;
  }
  std::uint32_t reference(std::uint32_t entry) const { return (entry & reference_mask_) - 1; }
  std::uint32_t entry(std::size_t place, std::uint64_t hash, std::uint32_t reference) const {
    const std::size_t distance = (place - home(hash)) & (entries() - 1);
    const std::uint64_t far = std::uint64_t{distance} << reference_bits_;
    return mark(hash) | static_cast<std::uint32_t>(std::min<std::uint64_t>(far, distance_mask_))
           | (reference + 1);
  }
  /// True when it is so far from home that it does not know how far.
  bool is_lost(std::uint32_t entry) const { return (entry & distance_mask_) == distance_mask_; }
  /// The first bits of its hash, if it is not lost: those of its home and of its tag.
  std::uint64_t hash(std::size_t place, std::uint32_t entry) const {
    const std::size_t distance = std::uint64_t{entry & distance_mask_} >> reference_bits_;
    const std::size_t home = (place - distance) & (entries() - 1);
    return std::uint64_t{home} << (64 - bits_) | std::uint64_t{entry & tag_mask_} << 32 >> bits_;
  }

 private:
  unsigned bits_, reference_bits_;
  // The bits of an entry, the last ones first: a reference plus one, wide enough for room(); its
  // distance from home; its tag.
  std::uint32_t reference_mask_, distance_mask_, tag_mask_;
};

class ReferenceTable {
 public:
  ReferenceTable();

  std::uint64_t room() const { return shape_.room(); }
  /// Empties the table, with room for at least so many references.
  void reset(std::uint64_t references);
  /// Makes it twice as large, with the same references; hash_of(reference) is asked for the lost
  /// ones. It does nothing and returns false if the entries know too little of their hashes.
  template <class HashOf>
  bool grow(HashOf&& hash_of);
  std::size_t bytes() const { return sizeof(std::uint32_t) * shape_.entries(); }
  /// The size of a table with room for so many references.
  std::size_t bytes_for(std::uint64_t references) const {
    return sizeof(std::uint32_t) << bits_for(references);
  }

  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries()[shape_.home(hash)], 1); }

  struct Place {
    std::size_t entry;
    bool taken;               ///< by an equal one
    std::uint32_t reference;  ///< of the equal one
  };
  /// The entry of the reference for which same(reference) holds, or the free one where it belongs.
  template <class Same>
  Place find(std::uint64_t hash, Same&& same) const {
    std::uint32_t mark = shape_.mark(hash);
    for (std::size_t place = shape_.home(hash);; place = shape_.next(place)) {
      const std::uint32_t entry = entries()[place];
      if (entry == 0) return {place, false, 0};
      if (shape_.agrees(entry, mark) && same(shape_.reference(entry)))
        return {place, true, shape_.reference(entry)};
      mark = shape_.farther(mark);
    }
  }
  /// Calls visit(reference) with the first one near by that may be equal, to be fetched from memory
  /// before it is needed.
  template <class Visit>
  void peek(std::uint64_t hash, Visit&& visit) const {
    std::uint32_t mark = shape_.mark(hash);
    std::size_t place = shape_.home(hash);
    for (int i = 0; i < 4 && entries()[place] != 0; ++i) {
      if (shape_.agrees(entries()[place], mark)) return visit(shape_.reference(entries()[place]));
      place = shape_.next(place);
      mark = shape_.farther(mark);
    }
  }
  void set(std::size_t place, std::uint64_t hash, std::uint32_t reference) {
    entries()[place] = shape_.entry(place, hash, reference);
  }

 private:
  static unsigned bits_for(std::uint64_t references);
  /// Throws BoundExceeded if there is no memory for so many entries.
  void require(unsigned bits) const;
  std::uint32_t* entries() const { return reinterpret_cast<std::uint32_t*>(region_.data()); }

  TableShape shape_;
  Region region_;
};

/// It works in place, from the last entry to the first. A home moves to twice its place or the one
/// behind that. So what is read is put where everything has been read, but for two kinds, which
/// wait until the end: those whose new home is in front of their old place, as the first places
/// have them, and those that would be put behind the end.
template <class HashOf>
bool ReferenceTable::grow(HashOf&& hash_of) {
  const TableShape old = shape_;
  if (!old.knows_next_bit()) return false;
  require(old.bits() + 1);
  shape_ = TableShape(old.bits() + 1);
  std::vector<std::pair<std::uint64_t, std::uint32_t>> late;
  for (std::size_t place = old.entries(); place-- > 0;) {
    const std::uint32_t entry = std::exchange(entries()[place], 0);
    if (entry == 0) continue;
    const std::uint32_t reference = old.reference(entry);
    const std::uint64_t hash = old.is_lost(entry) ? hash_of(reference) : old.hash(place, entry);
    std::size_t to = shape_.home(hash);
    bool waits = to < place;
    while (!waits && entries()[to] != 0) {
      to = shape_.next(to);
      waits = to == 0;
    }
    if (waits)
      late.emplace_back(hash, reference);
    else
      set(to, hash, reference);
  }
  for (const auto& [hash, reference] : late)
    set(find(hash, [](std::uint32_t) { return false; }).entry, hash, reference);
  return true;
}

}  // namespace ample::checker
