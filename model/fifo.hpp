// A queue of at most Capacity items; unused slots are zero bytes, so that equal queues are equal
// bytes.
#pragma once

#include "model/errors.hpp"
#include "model/value.hpp"

#include <algorithm>
#include <array>

namespace ample::model {

template <class Item, int Capacity>
class Fifo {
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
  /// The queue must not be empty.
  const Item& front() const {
    require_an_item();
    return items_[0];
  }
  bool contains(const Item& item) const { return std::find(begin(), end(), item) != end(); }

  void push_back(const Item& item) { insert_at(items_.data() + size_, item); }
  /// Inserts it before the first item that is greater: a queue by priority when always used.
  void insert_ordered(const Item& item) {
    insert_at(std::upper_bound(items_.data(), items_.data() + size_, item), item);
  }
  /// The queue must not be empty.
  Item pop_front() {
    require_an_item();
    const Item first = items_[0];
    std::copy(items_.data() + 1, items_.data() + size_, items_.data());
    items_[--size_] = Item{};
    return first;
  }
  bool operator==(const Fifo&) const = default;

 private:
  void require_an_item() const {
    if (empty())
      throw WrongAlgorithm("the first item of an empty queue is asked for: ask empty() before",
                           this);
  }
  void insert_at(Item* place, const Item& item) {
    if (size_ == Capacity)
      throw BoundExceeded("bound exceeded: a queue holds " + std::to_string(Capacity)
                              + " items; raise its capacity in the algorithm's file",
                          this);
    std::copy_backward(place, items_.data() + size_, items_.data() + size_ + 1);
    *place = item;
    ++size_;
  }

  std::uint8_t size_{};
  std::array<Item, Capacity> items_{};
};

/// The queue as a tuple, head first: (P1,P0).
template <class Item, int Capacity>
Value value_of(const Fifo<Item, Capacity>& queue) {
  Value value = Value::of_tuple({});
  for (const Item& item : queue) value.items.push_back(value_of(item));
  return value;
}

}  // namespace ample::model
