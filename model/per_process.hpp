// One value a process, and tables of a fixed size: arrays that refuse an index outside their
// bounds.
#pragma once

#include "model/errors.hpp"
#include "model/value.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

namespace ample::model {

/// One value for each process: req[q], RN[q]. There is room for as many processes as an instance
/// may have, or for the first `Room`; what is printed and visited ends with P_{n-1}.
template <class Item, int Room = max_processes>
class PerProcess {
  static_assert(0 < Room && Room <= max_processes);

 public:
  using value_type = Item;

  int size() const { return std::min(Room, Running::processes()); }
  const Item& operator[](ProcessId process) const { return items_[place_of(process)]; }
  Item& operator[](ProcessId process) { return items_[place_of(process)]; }
  const Item* begin() const { return items_.data(); }
  const Item* end() const { return items_.data() + size(); }
  /// The same value for every process.
  void fill(const Item& value) { std::fill(items_.data(), items_.data() + size(), value); }
  /// The processes of whose values `condition` holds.
  template <class Condition>
  ProcessSet where(Condition condition) const {
    ProcessSet found;
    for (const ProcessId process : ProcessSet::first(size()))
      if (condition(items_[process.index])) found.insert(process);
    return found;
  }
  /// Visits every item.
  template <class Visit>
  void for_each_item(Visit visit) {
    for (Item& item : items_) visit(item);
  }
  bool operator==(const PerProcess&) const = default;

 private:
  std::size_t place_of(ProcessId process) const {
    if (process.index >= Running::processes())
      throw WrongAlgorithm("the value of process number " + std::to_string(process.index)
                               + " is asked for, and there are P0 to P"
                               + std::to_string(Running::processes() - 1),
                           this);
    if (process.index >= Room)
      throw WrongAlgorithm("there is room for " + std::to_string(Room)
                               + " processes, and there are " + std::to_string(Running::processes())
                               + ": write PerProcess<...> without a number, or a greater one",
                           this);
    return process.index;
  }

  std::array<Item, Room> items_{};
};

/// The values as a tuple: (0,1,0).
template <class Item, int Room>
Value value_of(const PerProcess<Item, Room>& values) {
  Value tuple = Value::of_tuple({});
  for (const Item& item : values) tuple.items.push_back(value_of(item));
  return tuple;
}

/// A table of a fixed size, by number from 0.
template <class Item, int Size>
class Table {
  static_assert(0 < Size);

 public:
  using value_type = Item;

  static constexpr int size() { return Size; }
  const Item& operator[](int place) const { return items_[checked(place)]; }
  Item& operator[](int place) { return items_[checked(place)]; }
  const Item* begin() const { return items_.data(); }
  const Item* end() const { return items_.data() + Size; }
  void fill(const Item& value) { items_.fill(value); }
  /// Visits every item.
  template <class Visit>
  void for_each_item(Visit visit) {
    for (Item& item : items_) visit(item);
  }
  bool operator==(const Table&) const = default;

 private:
  std::size_t checked(int place) const {
    if (place < 0 || place >= Size)
      throw WrongAlgorithm("place " + std::to_string(place) + " of a table is asked for, and it has "
                               + std::to_string(Size) + ", from 0 on: make it larger, or the number "
                                 "smaller",
                           this);
    return static_cast<std::size_t>(place);
  }

  std::array<Item, Size> items_{};
};

/// The values as a tuple.
template <class Item, int Size>
Value value_of(const Table<Item, Size>& table) {
  Value tuple = Value::of_tuple({});
  for (const Item& item : table) tuple.items.push_back(value_of(item));
  return tuple;
}

/// A number of two bytes without alignment, so that it may stand anywhere in a local state.
struct [[gnu::packed]] TwoBytes {
  std::uint16_t number{};
  constexpr TwoBytes() = default;
  constexpr explicit TwoBytes(int value) : number(static_cast<std::uint16_t>(value)) {}
  constexpr operator int() const { return number; }
};

/// A number from 0 to Most, in a byte or in two where one is not enough, that never wraps: where it
/// would leave its bounds the run ends, and says so.
template <int Most = 255>
class Counter {
  static_assert(0 < Most && Most <= 65535);
  using Stored = std::conditional_t<Most <= 255, std::uint8_t, TwoBytes>;

 public:
  constexpr Counter() = default;
  constexpr Counter(int number) : value_(checked(number)) {}
  constexpr operator int() const { return value_; }
  constexpr Counter& operator++() { return *this = value_ + 1; }
  constexpr Counter& operator--() { return *this = value_ - 1; }
  constexpr Counter operator++(int) {
    const Counter before = *this;
    ++*this;
    return before;
  }
  constexpr Counter operator--(int) {
    const Counter before = *this;
    --*this;
    return before;
  }
  constexpr Counter& operator+=(int more) { return *this = value_ + more; }
  constexpr Counter& operator-=(int less) { return *this = value_ - less; }
  constexpr Counter& operator=(int number) {
    value_ = checked(number);
    return *this;
  }

 private:
  constexpr Stored checked(int number) const {
    if (number < 0)
      throw WrongAlgorithm("a counter falls below 0: compare before it counts down", this);
    if (number > Most)
      throw BoundExceeded("bound exceeded: a counter passed " + std::to_string(Most)
                              + "; lower --rounds, or raise its bound in the algorithm's file",
                          this);
    return static_cast<Stored>(number);
  }

  Stored value_{};
};

template <int Most>
Value value_of(Counter<Most> counter) {
  return Value::of_number(int{counter});
}

}  // namespace ample::model
