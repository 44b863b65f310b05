// The layout of a packed configuration: each slot in exactly the bits its values need.
//
// The hash of a configuration is taken from a sum over its slots, so that a successor's follows
// from its parent's and the few slots that changed, and does not depend on the widths.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace ample::checker {

/// Copies so many words, a multiple of words_at_once and not 0.
inline constexpr std::size_t words_at_once = 4;
inline void copy_words(const std::uint64_t* from, std::uint64_t* to, std::size_t count) {
  std::size_t i = 0;
  do {
    std::memcpy(to + i, from + i, words_at_once * sizeof *to);
    i += words_at_once;
  } while (i < count);
}
/// True when so many words, a multiple of words_at_once and not 0, are the same.
inline bool same_words(const std::uint64_t* a, const std::uint64_t* b, std::size_t count) {
  std::uint64_t difference = 0;
  std::size_t i = 0;
  do {
    difference |=
        (a[i] ^ b[i]) | (a[i + 1] ^ b[i + 1]) | (a[i + 2] ^ b[i + 2]) | (a[i + 3] ^ b[i + 3]);
    i += words_at_once;
  } while (i < count);
  return difference == 0;
}

/// The sum of key times value over the slots of a configuration, modulo 2^128. With keys drawn at
/// random its upper half is a universal hash: two configurations have the same with probability
/// 2^-64 (Dietzfelbinger, Universal hashing and k-wise independence via integer arithmetic, 1996).
__extension__ using HashSum = unsigned __int128;

class Layout {
 public:
  /// Nothing fits but zeros. The keys of the hash are drawn from the seed.
  explicit Layout(std::uint32_t max_slots, std::uint64_t seed = 0);
  /// Widths for so many values of each slot, with room where a slot is nearly full. A slot never
  /// becomes narrower than in `before`.
  static Layout widened(const Layout& before, std::span<const std::uint32_t> values);
  /// A layout that has exactly these widths, in bits, one for each slot.
  static Layout of_widths(std::span<const std::uint8_t> widths);

  std::uint32_t max_slots() const { return static_cast<std::uint32_t>(fields_.size()); }
  unsigned width(std::uint32_t slot) const { return fields_[slot].width; }
  std::vector<std::uint8_t> widths() const;
  /// True when it stays as it is when it is widened for so many values of each slot.
  bool has_room_for(std::span<const std::uint32_t> values) const;
  /// The size of a record, without padding.
  std::size_t record_bytes() const { return record_bytes_; }
  /// The words of 64 bits that a record takes while `change` works on it: one more than it needs,
  /// which `change` may touch, rounded up to a multiple of words_at_once.
  std::size_t words() const { return words_; }

  /// Writes max_slots() indices. Reads up to 8 bytes behind the record.
  void unpack(const std::byte* record, std::uint32_t* indices) const {
    for (const Packed& packed : packed_) indices[packed.slot] = index_in(record, packed);
  }
  /// Reads a record into words(), zeros behind it. Reads less than 64 bytes behind the record.
  void load(const std::byte* record, std::uint64_t* words) const {
    std::memcpy(words, record, 8 * words_);
    std::size_t i = record_bytes_ / 8;
    words[i] &= (std::uint64_t{1} << record_bytes_ % 8 * 8) - 1;
    for (++i; i < words_; ++i) words[i] = 0;
  }
  /// Replaces the value of a slot in words() and in the sum. False when the new value does not fit:
  /// then the words are worthless.
  bool change(std::uint64_t* words, HashSum& sum, std::uint32_t slot, std::uint32_t from,
              std::uint32_t to) const {
    const Field field = fields_[slot];
    put(words, field, from ^ to);
    sum += field.key * to - field.key * from;
    return std::uint64_t{to} >> field.width == 0;
  }
  /// All words() of a configuration. False when a value does not fit: then they are worthless.
  bool pack(std::span<const std::uint32_t> indices, std::uint64_t* words) const;

  HashSum sum(const std::uint32_t* indices) const {
    HashSum sum = 0;
    for (const Packed& packed : packed_) sum += packed.key * indices[packed.slot];
    return sum;
  }
  /// The same of a record. Reads up to 8 bytes behind it.
  HashSum sum_of_record(const std::byte* record) const {
    HashSum sum = 0;
    for (const Packed& packed : packed_) sum += packed.key * index_in(record, packed);
    return sum;
  }
  static std::uint64_t hash_of_sum(HashSum sum) { return static_cast<std::uint64_t>(sum >> 64); }

 private:
  struct Field {
    HashSum key;
    std::uint32_t word = 0;
    std::uint8_t shift = 0;
    std::uint8_t width = 0;
  };
  /// A slot that takes bits, ready to be read.
  struct Packed {
    HashSum key;
    std::uint32_t slot, byte, mask;
    std::uint8_t shift;
  };
  /// Adds these bits to those of a field, modulo 2. False when they do not fit.
  static bool put(std::uint64_t* words, const Field& field, std::uint64_t bits) {
    words[field.word] ^= bits << field.shift;
    words[field.word + 1u] ^= bits >> 1 >> (63 - field.shift);
    return bits >> field.width == 0;
  }
  static std::uint32_t index_in(const std::byte* record, const Packed& packed) {
    std::uint64_t bits;
    std::memcpy(&bits, record + packed.byte, sizeof bits);
    return static_cast<std::uint32_t>(bits >> packed.shift) & packed.mask;
  }
  void place_fields();

  std::vector<Field> fields_;   ///< by slot
  std::vector<Packed> packed_;  ///< in the order of the bits
  std::size_t record_bytes_ = 0, words_ = 0;
};

}  // namespace ample::checker
