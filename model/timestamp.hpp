// Timestamps (ts, P) of Lamport's logical clock, and small sets of them.
#pragma once

#include "model/errors.hpp"
#include "model/value.hpp"

#include <algorithm>
#include <array>
#include <compare>

namespace ample::model {

/// A value of a logical clock. It can be compared and counted up, and nothing else: that is why
/// its values may be renumbered (clock_quotient.hpp).
struct Clock {
  std::uint8_t value{};

  constexpr Clock() = default;
  constexpr Clock(int ts) : value(static_cast<std::uint8_t>(ts)) {}
  constexpr auto operator<=>(const Clock&) const = default;
};

inline Value value_of(Clock ts) { return Value::of_number(ts.value); }

/// ts + 1, refused when a byte cannot hold it.
inline Clock next(Clock ts) {
  if (ts.value == 255)
    throw BoundExceeded("bound exceeded: a logical clock passed 255; lower --rounds");
  return Clock(ts.value + 1);
}

/// (ts, P), ordered by ts and then by the process [LCS, Section 3].
struct Timestamp {
  Clock ts{};
  ProcessId process{};
  constexpr bool operator==(const Timestamp&) const = default;
  constexpr auto operator<=>(const Timestamp& other) const {
    return std::pair(ts.value, int{process}) <=> std::pair(other.ts.value, int{other.process});
  }
};

inline Value value_of(Timestamp t) {
  return Value::of_tuple({value_of(t.ts), value_of(t.process)});
}

/// A set of at most Capacity items in increasing order; unused slots are zero bytes.
template <class Item, int Capacity>
class SmallSet {
 public:
  using value_type = Item;
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Item* begin() const { return items_.data(); }
  const Item* end() const { return items_.data() + size_; }
  /// Visits every item; what is done to them must keep their order.
  template <class Visit>
  void for_each_item(Visit visit) {
    for (int i = 0; i < size_; ++i) visit(items_[static_cast<std::size_t>(i)]);
  }
  /// The set must not be empty.
  const Item& min() const {
    require_an_item();
    return items_[0];
  }
  const Item& max() const {
    require_an_item();
    return items_[size_ - 1u];
  }
  bool contains(const Item& item) const { return std::find(begin(), end(), item) != end(); }

  void insert(const Item& item) {
    if (contains(item)) return;
    if (size_ == Capacity)
      throw BoundExceeded("bound exceeded: a set holds " + std::to_string(Capacity)
                              + " timestamps; raise its capacity in the algorithm's file",
                          this);
    Item* place = std::upper_bound(items_.data(), items_.data() + size_, item);
    std::copy_backward(place, items_.data() + size_, items_.data() + size_ + 1);
    *place = item;
    ++size_;
  }
  void erase(const Item& item) {
    erase_if([&](const Item& other) { return other == item; });
  }
  /// Deletes the items of which `condition` holds; returns how many there were.
  template <class Condition>
  int erase_if(Condition condition) {
    Item* rest = std::remove_if(items_.data(), items_.data() + size_, condition);
    const auto removed = static_cast<int>(items_.data() + size_ - rest);
    std::fill(rest, items_.data() + size_, Item{});
    size_ = static_cast<std::uint8_t>(size_ - removed);
    return removed;
  }
  bool operator==(const SmallSet&) const = default;

 private:
  void require_an_item() const {
    if (empty())
      throw WrongAlgorithm("the least or greatest of an empty set is asked for: ask empty() before",
                           this);
  }

  std::uint8_t size_{};
  std::array<Item, Capacity> items_{};
};

template <class Item, int Capacity>
Value value_of(const SmallSet<Item, Capacity>& set) {
  Value value = Value::of_set({});
  for (const Item& item : set) value.items.push_back(value_of(item));
  return value;
}

/// The papers' "set of (integer, processID)".
using TimestampSet = SmallSet<Timestamp, max_processes>;

/// True when some (*, P) is in the set.
inline bool has_entry_of(const TimestampSet& set, ProcessId process) {
  return std::any_of(set.begin(), set.end(),
                     [=](const Timestamp& t) { return t.process == process; });
}

/// Delete (*, P): deletes every entry of P; returns how many there were.
inline int delete_entries_of(TimestampSet& set, ProcessId process) {
  return set.erase_if([=](const Timestamp& t) { return t.process == process; });
}

}  // namespace ample::model
