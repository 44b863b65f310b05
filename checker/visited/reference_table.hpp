// The hash table of the visited set: 32 bits an entry, and it knows nothing of what it refers to.
//
// Open addressing with linear probing. An entry is a reference plus one, 0 when free; the bits that
// references do not need yet hold a tag, a part of the hash, so that most probes of other
// configurations end without a look at their record.
#pragma once

#include "checker/tables/region.hpp"

#include <algorithm>
#include <cstdint>

namespace ample::checker {

class ReferenceTable {
 public:
  /// The table consists of 2^section_bits sections; a probe never leaves its section, so that each
  /// section can belong to another thread.
  explicit ReferenceTable(unsigned section_bits);

  /// Filled to more than this a table is slow, and a section may run full.
  std::uint64_t room() const { return (std::uint64_t{1} << bits_) / 4 * 3; }
  /// Empties the table, with room for at least so many references.
  void reset(std::uint64_t references);
  std::size_t bytes() const { return sizeof(std::uint32_t) << bits_; }
  /// The size of a table with room for so many references.
  std::size_t bytes_for(std::uint64_t references) const {
    return sizeof(std::uint32_t) << bits_for(references);
  }

  unsigned sections() const { return 1u << section_bits_; }
  unsigned section(std::uint64_t hash) const {
    return section_bits_ == 0 ? 0 : static_cast<unsigned>(hash >> (64 - section_bits_));
  }
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&entries()[home(hash)], 1); }

  struct Place {
    std::size_t entry;
    bool taken;               ///< by an equal one
    std::uint32_t reference;  ///< of the equal one
  };
  /// The entry of the reference for which same(reference) holds, or the free one where it belongs.
  template <class Same>
  Place find(std::uint64_t hash, Same&& same) const {
    const std::size_t section_start = home(hash) & ~section_mask_;
    for (std::size_t offset = home(hash) & section_mask_;; offset = (offset + 1) & section_mask_) {
      const std::uint32_t entry = entries()[section_start | offset];
      if (entry == 0) return {section_start | offset, false, 0};
      if (same_tag(entry, hash) && same((entry & reference_mask_) - 1))
        return {section_start | offset, true, (entry & reference_mask_) - 1};
    }
  }
  /// Calls visit(reference) with the first one near by whose tag agrees, to be fetched from memory
  /// before it is needed.
  template <class Visit>
  void peek(std::uint64_t hash, Visit&& visit) const {
    const std::size_t start = home(hash);
    const std::size_t end = std::min(start + 4, (start | section_mask_) + 1);
    for (std::size_t i = start; i < end && entries()[i] != 0; ++i)
      if (same_tag(entries()[i], hash)) return visit((entries()[i] & reference_mask_) - 1);
  }
  void set(std::size_t entry, std::uint64_t hash, std::uint32_t reference) {
    entries()[entry] = (static_cast<std::uint32_t>(hash) & ~reference_mask_) | (reference + 1);
  }

 private:
  unsigned bits_for(std::uint64_t references) const;
  std::uint32_t* entries() const { return reinterpret_cast<std::uint32_t*>(region_.data()); }
  std::size_t home(std::uint64_t hash) const { return hash >> (64 - bits_); }
  bool same_tag(std::uint32_t entry, std::uint64_t hash) const {
    return ((entry ^ static_cast<std::uint32_t>(hash)) & ~reference_mask_) == 0;
  }

  unsigned section_bits_;
  unsigned bits_ = 0;                 ///< the table has 2^bits_ entries; 0 while there is none
  std::uint32_t reference_mask_ = 0;  ///< wide enough for room() references, plus one
  std::size_t section_mask_ = 0;
  Region region_;
};

}  // namespace ample::checker
