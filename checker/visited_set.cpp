// Growing the visited set: more room, wider records.
#include "checker/visited_set.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ample::checker {

namespace {
constexpr std::size_t slack = 64;  ///< words are read and written beyond the last record
}

VisitedSet::VisitedSet(std::uint32_t max_slots, unsigned section_bits)
    : layout_(max_slots), records_(physical_bytes()), parents_(most_states), table_(section_bits) {}

std::size_t VisitedSet::bytes() const {
  return size_ * layout_.record_bytes() + Parents::bytes_for(size_) + table_.bytes();
}

std::size_t VisitedSet::bytes_with(std::uint64_t more) const {
  return (size_ + more) * layout_.record_bytes() + Parents::bytes_for(size_ + more)
         + std::max(table_.bytes(), table_.bytes_for(size_ + more));
}

void VisitedSet::make_room(std::uint64_t more) {
  const std::uint64_t states = size_ + more;
  if (states > most_states)
    throw model::BoundExceeded(
        fmt::format("more than {} configurations: references have 32 bits", most_states));
  if (states * layout_.record_bytes() + slack > records_.size() || states > parents_.room())
    throw model::BoundExceeded(
        fmt::format("the memory of this machine is too small for {} configurations", states));
  if (states > table_.room()) rebuild_table(states);
}

void VisitedSet::rebuild_table(std::uint64_t states) {
  table_.reset(states);
  std::vector<std::uint32_t> indices(layout_.max_slots());
  std::array<std::uint64_t, 64> hashes;
  for (std::uint64_t first = 0; first < size_; first += hashes.size()) {
    const std::uint64_t count = std::min<std::uint64_t>(hashes.size(), size_ - first);
    for (std::uint64_t i = 0; i < count; ++i) {
      layout_.unpack(record(static_cast<StateNumber>(first + i)), indices.data());
      hashes[i] = Layout::hash_of_sum(layout_.sum(indices.data()));
      table_.prefetch(hashes[i]);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto place = table_.find(hashes[i], [](StateNumber) { return false; });
      table_.set(place.entry, hashes[i], static_cast<StateNumber>(first + i));
    }
  }
}

void VisitedSet::widen(std::span<const std::uint32_t> values) {
  const Layout wider = Layout::widened(layout_, values);
  const std::size_t from_bytes = layout_.record_bytes(), to_bytes = wider.record_bytes();
  if (size_ * to_bytes + slack > records_.size())
    throw model::BoundExceeded(
        fmt::format("the memory of this machine is too small for {} configurations", size_));
  std::vector<std::uint32_t> indices(layout_.max_slots());
  std::vector<std::uint64_t> words(wider.words());
  // From the last to the first: no record is overwritten before it was read.
  for (std::uint64_t state = size_; state-- > 0;) {
    layout_.unpack(records_.data() + state * from_bytes, indices.data());
    wider.pack(indices, words.data());
    std::memcpy(records_.data() + state * to_bytes, words.data(), to_bytes);
  }
  layout_ = wider;
}

}  // namespace ample::checker
