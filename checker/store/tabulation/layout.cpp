// Choosing widths and placing slots one after the other, across word boundaries too.
#include "checker/store/tabulation/layout.hpp"

#include <algorithm>
#include <bit>

namespace ample::checker {

namespace {

/// SplitMix64, to draw the keys.
std::uint64_t scrambled(std::uint64_t x) {
  x *= 0x9E3779B97F4A7C15u;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

/// A slot that is three quarters full gets a bit more than it needs, since widening costs a pass
/// over all records. Small slots are excepted: there it would cost a bit in every record for good.
unsigned width_for(std::uint32_t values) {
  constexpr std::uint32_t small = 16;
  const auto needed = static_cast<unsigned>(std::bit_width(values > 0 ? values - 1 : 0u));
  const bool nearly_full = std::uint64_t{values} * 4 > std::uint64_t{3} << needed;
  return needed + (values >= small && nearly_full && needed < 32 ? 1 : 0);
}

}  // namespace

Layout::Layout(std::uint32_t max_slots, std::uint64_t seed) : fields_(max_slots) {
  std::uint64_t drawn = scrambled(seed);
  for (Field& field : fields_) {
    const std::uint64_t upper = scrambled(++drawn), lower = scrambled(++drawn);
    field.key = HashSum{upper} << 64 | lower;
  }
  place_fields();
}

Layout Layout::widened(const Layout& before, std::span<const std::uint32_t> values) {
  Layout layout = before;
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    std::uint8_t& width = layout.fields_[slot].width;
    width = std::max(width, static_cast<std::uint8_t>(width_for(values[slot])));
  }
  layout.place_fields();
  return layout;
}

Layout Layout::of_widths(std::span<const std::uint8_t> widths) {
  Layout layout(static_cast<std::uint32_t>(widths.size()));
  for (std::size_t slot = 0; slot < widths.size(); ++slot)
    layout.fields_[slot].width = widths[slot];
  layout.place_fields();
  return layout;
}

std::vector<std::uint8_t> Layout::widths() const {
  std::vector<std::uint8_t> widths;
  for (const Field& field : fields_) widths.push_back(field.width);
  return widths;
}

bool Layout::has_room_for(std::span<const std::uint32_t> values) const {
  for (std::size_t slot = 0; slot < values.size(); ++slot)
    if (width_for(values[slot]) > fields_[slot].width) return false;
  return true;
}

void Layout::place_fields() {
  packed_.clear();
  std::uint32_t bit = 0;
  for (std::uint32_t slot = 0; slot < fields_.size(); ++slot) {
    Field& field = fields_[slot];
    if (field.width == 0) continue;
    field.word = bit / 64;
    field.shift = static_cast<std::uint8_t>(bit % 64);
    packed_.push_back({.key = field.key,
                       .slot = slot,
                       .byte = bit / 8,
                       .mask = static_cast<std::uint32_t>((std::uint64_t{1} << field.width) - 1),
                       .shift = static_cast<std::uint8_t>(bit % 8)});
    bit += field.width;
  }
  record_bytes_ = std::max<std::size_t>(1, (bit + 7) / 8);  // references need something to point at
  const std::size_t needed = (record_bytes_ + 7) / 8 + 1;
  words_ = (needed + words_at_once - 1) / words_at_once * words_at_once;
}

bool Layout::pack(std::span<const std::uint32_t> indices, std::uint64_t* words) const {
  std::fill_n(words, this->words(), 0);
  bool fits = true;
  for (std::uint32_t slot = 0; slot < indices.size(); ++slot)
    fits &= put(words, fields_[slot], indices[slot]);
  return fits;
}

}  // namespace ample::checker
