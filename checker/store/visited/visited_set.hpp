// The visited set: every configuration found, packed, in the order of discovery.
//
// One structure serves three purposes: the records in their order are the queue of the search, with
// the parents they are the traces, and with the table they are the set. With fingerprints, records
// are kept only while they are in the queue, and 64 bits of hash stand for a configuration in the
// set.
#pragma once

#include "checker/store/tabulation/layout.hpp"
#include "checker/store/visited/parents.hpp"
#include "checker/store/visited/reference_table.hpp"

#include <cmath>
#include <optional>

namespace ample::checker {

/// The number of a configuration, in the order of discovery.
using StateNumber = std::uint32_t;

enum class Storage : std::uint8_t { exact, fingerprints };

class VisitedSet {
 public:
  static constexpr std::uint64_t most_states = 0xFFFFFFFE;

  /// The seed is for fingerprints.
  explicit VisitedSet(std::uint32_t max_slots, Storage storage = Storage::exact,
                      std::uint64_t seed = 0);

  Storage storage() const { return storage_; }
  const Layout& layout() const { return layout_; }
  std::uint64_t size() const { return size_; }
  /// Records, fingerprints, parents and table.
  std::size_t bytes() const;
  /// The same with so many more configurations.
  std::size_t bytes_with(std::uint64_t more) const;

  /// Makes room for so many more. Nobody may read meanwhile. Throws BoundExceeded at most_states,
  /// or when memory ends.
  void make_room(std::uint64_t more);
  /// Adapts the layout to so many values of each slot, and repacks every record. Needs no new
  /// table: the hashes do not depend on the layout.
  void widen(std::span<const std::uint32_t> values);

  /// Of an empty set: gives its records that layout.
  void set_layout(const Layout& layout) { layout_ = layout; }
  /// Calls visit(state, parent) in the order of discovery.
  template <class Visit>
  void for_each_parent(Visit&& visit) const {
    parents_.for_each_of_first(size_, visit);
  }

  /// If fingerprints are kept, it must not be one that forget_before() let go.
  const std::byte* record(StateNumber state) const {
    return records_.data() + (state - first_record_) * layout_.record_bytes();
  }
  /// If fingerprints are kept, the records before this one are not needed any more.
  void forget_before(std::uint64_t state);
  StateNumber parent(StateNumber state) const {
    return static_cast<StateNumber>(parents_.of(state));
  }
  /// Puts a configuration at the end once more, under a new number, to be visited again. Parents
  /// must not decrease. Only one thread may call it, after make_room().
  void append_again(StateNumber state, StateNumber parent);
  /// The first number of a configuration that was put at the end again.
  StateNumber original(StateNumber state) const;
  /// The number of configurations that were put at the end again.
  std::uint64_t again() const { return again_.size(); }

  /// True when `state` is the configuration with this hash in these words.
  bool same(StateNumber state, std::uint64_t hash, const std::uint64_t* words) const {
    return storage_ == Storage::exact ? same_record(state, words) : fingerprints()[state] == hash;
  }
  /// The same, for an unpacked one.
  bool same(StateNumber state, std::span<const std::uint32_t> indices) const;
  void prefetch(StateNumber state) const {
    if (storage_ == Storage::exact)
      __builtin_prefetch(record(state));
    else
      __builtin_prefetch(&fingerprints()[state]);
  }

  /// Call them before find(): first for the entry, and then for the record that it may refer to.
  void prefetch_entry(std::uint64_t hash) const { table_.prefetch(hash); }
  void prefetch_record(std::uint64_t hash) const {
    table_.peek(hash, [this](StateNumber state) { prefetch(state); });
  }

  bool contains(std::uint64_t hash, const std::uint64_t* words) const {
    return place_of(hash, words).taken;
  }
  /// The number of a configuration, if it is there.
  std::optional<StateNumber> find(std::uint64_t hash, const std::uint64_t* words) const {
    const auto place = place_of(hash, words);
    return place.taken ? std::optional(place.reference) : std::nullopt;
  }
  /// Stores a configuration unless it is there; says whether it was new. Only one thread may call
  /// it. Parents must not decrease; those of the first configurations are 0.
  bool insert(std::uint64_t hash, const std::uint64_t* words, StateNumber parent) {
    const auto place = place_of(hash, words);
    if (place.taken) return false;
    table_.set(place.entry, hash, static_cast<StateNumber>(size_));
    append(hash, words, parent);
    return true;
  }
  /// Stores a configuration at the end, where nobody finds it. Call make_room() before.
  void append(std::uint64_t hash, const std::uint64_t* words, StateNumber parent) {
    std::memcpy(records_.data() + (size_ - first_record_) * layout_.record_bytes(), words,
                layout_.record_bytes());
    if (storage_ == Storage::fingerprints) fingerprints()[size_] = hash;
    parents_.set(size_, parent);
    ++size_;
  }

 private:
  ReferenceTable::Place place_of(std::uint64_t hash, const std::uint64_t* words) const {
    return table_.find(hash, [&](StateNumber state) { return same(state, hash, words); });
  }
  bool same_record(StateNumber state, const std::uint64_t* words) const;
  std::uint64_t* fingerprints() const {
    return reinterpret_cast<std::uint64_t*>(fingerprints_.data());
  }
  std::size_t bytes_of(std::uint64_t states) const;
  void check_room(std::uint64_t states, std::size_t record_bytes) const;
  std::uint64_t hash_of(StateNumber state) const;
  void rebuild_table(std::uint64_t states);

  Storage storage_;
  Layout layout_;
  Region records_;
  Region fingerprints_;
  std::uint64_t first_record_ = 0;  ///< the first one of which there is a record
  Parents parents_;
  ReferenceTable table_;
  std::uint64_t size_ = 0;
  std::vector<std::pair<StateNumber, StateNumber>> again_;  ///< new and first numbers, ascending
};

inline bool VisitedSet::same_record(StateNumber state, const std::uint64_t* words) const {
  const std::byte* const stored = record(state);
  const std::size_t bytes = layout_.record_bytes();
  std::uint64_t difference = 0, word;
  std::size_t i = 0;
  for (; i < bytes / 8; ++i) {
    std::memcpy(&word, stored + 8 * i, sizeof word);
    difference |= word ^ words[i];
  }
  std::memcpy(&word, stored + 8 * i, sizeof word);  // reads behind the record, and masks it
  return (difference | ((word ^ words[i]) & ((std::uint64_t{1} << bytes % 8 * 8) - 1))) == 0;
}

/// The probability that two of so many configurations have the same fingerprint is at most this.
inline double omission_among(std::uint64_t states) {
  const auto count = static_cast<double>(states);
  return std::ldexp(count * count, -65);  // pairs, each with probability 2^-64
}

}  // namespace ample::checker
