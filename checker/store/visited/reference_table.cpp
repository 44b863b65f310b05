// Decides how large the table is.
#include "checker/store/visited/reference_table.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ample::checker {

namespace {
constexpr unsigned smallest_bits = 12;
/// The distance from home takes so many bits, fewer where the reference leaves fewer.
constexpr unsigned distance_bits = 4;

/// A mask of `count` bits, from the bit `first` on.
std::uint32_t bits_from(unsigned first, unsigned count) {
  return static_cast<std::uint32_t>(((std::uint64_t{1} << count) - 1) << first);
}
}  // namespace

TableShape::TableShape(unsigned bits)
    : bits_(bits),
      reference_bits_(std::min(bits, 32u)),
      reference_mask_(bits_from(0, reference_bits_)),
      distance_mask_(bits_from(reference_bits_, std::min(distance_bits, 32 - reference_bits_))),
      tag_mask_(~(reference_mask_ | distance_mask_)) {}

ReferenceTable::ReferenceTable() : shape_(smallest_bits), region_(physical_bytes()) {
  require(shape_.bits());
}

unsigned ReferenceTable::bits_for(std::uint64_t references) {
  unsigned bits = smallest_bits;
  while (TableShape(bits).room() < references) ++bits;
  return bits;
}

void ReferenceTable::require(unsigned bits) const {
  const TableShape shape(bits);
  if (sizeof(std::uint32_t) * shape.entries() > region_.size())
    throw model::BoundExceeded(
        fmt::format("the memory of this machine is too small for {} configurations", shape.room()));
}

void ReferenceTable::reset(std::uint64_t references) {
  const unsigned bits = bits_for(references);
  require(bits);
  // Memory is got only once: the old table's place is cleared, and the rest was never used.
  std::memset(region_.data(), 0, bytes());
  shape_ = TableShape(bits);
}

}  // namespace ample::checker
