// Growing the visited set: more room, wider records.
#include "checker/store/visited/visited_set.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ample::checker {

namespace {
constexpr std::size_t slack = 64;  ///< words are read and written beyond the last record

/// Records of one layout as those of a wider one. The slots between two that become wider keep
/// their places beside each other, and move as one block.
class Repacking {
 public:
  Repacking(const Layout& from, const Layout& to) {
    std::uint32_t from_bit = 0, to_bit = 0;
    for (std::uint32_t slot = 0; slot < from.max_slots(); ++slot) {
      const unsigned width = from.width(slot);
      if (width > 0) add(from_bit, to_bit, width);
      from_bit += width;
      to_bit += to.width(slot);
    }
  }
  /// Writes all words() of the wider layout. Reads up to 8 bytes behind the record.
  void repack(const std::byte* record, std::vector<std::uint64_t>& words) const {
    std::fill(words.begin(), words.end(), 0);
    for (const Block& block : blocks_) {
      std::uint64_t bits;
      std::memcpy(&bits, record + block.from / 8, sizeof bits);
      bits = bits >> block.from % 8 & ((std::uint64_t{1} << block.width) - 1);
      words[block.to / 64] |= bits << block.to % 64;
      words[block.to / 64 + 1] |= bits >> 1 >> (63 - block.to % 64);
    }
  }

 private:
  struct Block {
    std::uint32_t from, to, width;  ///< in bits
  };
  void add(std::uint32_t from, std::uint32_t to, unsigned width) {
    constexpr unsigned widest = 57;  // so that 8 bytes have it wherever it begins
    if (!blocks_.empty()) {
      Block& last = blocks_.back();
      if (last.to + last.width == to && last.width + width <= widest) {
        last.width += width;
        return;
      }
    }
    blocks_.push_back({from, to, width});
  }

  std::vector<Block> blocks_;
};

}  // namespace

VisitedSet::VisitedSet(std::uint32_t max_slots, Storage storage, std::uint64_t seed)
    : storage_(storage),
      layout_(max_slots, seed),
      records_(physical_bytes()),
      fingerprints_(storage == Storage::exact ? Region() : Region(physical_bytes())),
      parents_(most_states) {}

/// The bytes of so many configurations, without the table.
std::size_t VisitedSet::bytes_of(std::uint64_t states) const {
  return (states - first_record_) * layout_.record_bytes() + Parents::bytes_for(states)
         + (storage_ == Storage::exact ? 0 : states * sizeof(std::uint64_t));
}

std::size_t VisitedSet::bytes() const { return bytes_of(size_) + table_.bytes(); }

std::size_t VisitedSet::bytes_with(std::uint64_t more) const {
  return bytes_of(size_ + more) + std::max(table_.bytes(), table_.bytes_for(size_ + more));
}

void VisitedSet::check_room(std::uint64_t states, std::size_t record_bytes) const {
  const bool fits =
      (states - first_record_) * record_bytes + slack <= records_.size()
      && states <= parents_.room()
      && (storage_ == Storage::exact || states * sizeof(std::uint64_t) <= fingerprints_.size());
  if (!fits)
    throw model::BoundExceeded(
        fmt::format("the memory of this machine is too small for {} configurations", states));
}

void VisitedSet::forget_before(std::uint64_t state) {
  const std::uint64_t dead = state - first_record_, alive = size_ - state;
  constexpr std::uint64_t worth_it = 4096;
  if (storage_ == Storage::exact || dead < worth_it || dead < alive) return;
  std::memcpy(records_.data(), record(static_cast<StateNumber>(state)),
              alive * layout_.record_bytes());  // no overlap: dead >= alive
  first_record_ = state;
}

void VisitedSet::append_again(StateNumber state, StateNumber parent) {
  const auto number = static_cast<StateNumber>(size_++);
  std::memcpy(records_.data() + number * layout_.record_bytes(), record(state),
              layout_.record_bytes());
  parents_.set(number, parent);
  again_.emplace_back(number, original(state));
}

StateNumber VisitedSet::original(StateNumber state) const {
  const auto found =
      std::lower_bound(again_.begin(), again_.end(), std::pair(state, StateNumber{0}));
  return found != again_.end() && found->first == state ? found->second : state;
}

bool VisitedSet::same(StateNumber state, std::span<const std::uint32_t> indices) const {
  std::vector<std::uint64_t> words(layout_.words());
  return layout_.pack(indices, words.data())
         && same(state, Layout::hash_of_sum(layout_.sum(indices.data())), words.data());
}

void VisitedSet::make_room(std::uint64_t more) {
  const std::uint64_t states = size_ + more;
  if (states > most_states)
    throw model::BoundExceeded(
        fmt::format("more than {} configurations: references have 32 bits", most_states));
  check_room(states, layout_.record_bytes());
  const auto hash_of_reference = [this](StateNumber state) { return hash_of(state); };
  while (states > table_.room())
    if (!table_.grow(hash_of_reference)) return rebuild_table(states);
}

std::uint64_t VisitedSet::hash_of(StateNumber state) const {
  return storage_ == Storage::fingerprints
             ? fingerprints()[state]
             : Layout::hash_of_sum(layout_.sum_of_record(record(state)));
}

void VisitedSet::rebuild_table(std::uint64_t states) {
  table_.reset(states);
  std::array<std::uint64_t, 64> hashes;
  for (std::uint64_t first = 0; first < size_; first += hashes.size()) {
    const std::uint64_t count = std::min<std::uint64_t>(hashes.size(), size_ - first);
    for (std::uint64_t i = 0; i < count; ++i) {
      hashes[i] = hash_of(static_cast<StateNumber>(first + i));
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
  check_room(size_, to_bytes);
  const Repacking repacking(layout_, wider);
  std::vector<std::uint64_t> words(wider.words());
  // It goes from the last to the first, so that no record is overwritten before it was read.
  for (std::uint64_t i = size_ - first_record_; i-- > 0;) {
    repacking.repack(records_.data() + i * from_bytes, words);
    std::memcpy(records_.data() + i * to_bytes, words.data(), to_bytes);
  }
  layout_ = wider;
}

}  // namespace ample::checker
