// Decides how large the table is.
#include "checker/visited/reference_table.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ample::checker {

namespace {
constexpr unsigned smallest_section_bits = 12;  ///< where three quarters never means full by chance
}  // namespace

ReferenceTable::ReferenceTable(unsigned section_bits)
    : section_bits_(section_bits), region_(physical_bytes()) {
  reset(0);
}

unsigned ReferenceTable::bits_for(std::uint64_t references) const {
  unsigned bits = section_bits_ + smallest_section_bits;
  while ((std::uint64_t{1} << bits) / 4 * 3 < references) ++bits;
  return bits;
}

void ReferenceTable::reset(std::uint64_t references) {
  if (bytes_for(references) > region_.size())
    throw model::BoundExceeded(
        fmt::format("the memory of this machine is too small for {} configurations", references));
  // Memory is got only once: the old table's place is cleared, and the rest was never used.
  if (bits_ > 0) std::memset(region_.data(), 0, bytes());
  bits_ = bits_for(references);
  section_mask_ = (std::size_t{1} << (bits_ - section_bits_)) - 1;
  reference_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << std::min(bits_, 32u)) - 1);
}

}  // namespace ample::checker
