// A growing array whose elements never move: it is read without a lock while one thread appends.
//
// Segment s holds 2^s elements, s = 6, 7, ..., so that an index plus 64 finds its segment by its
// highest bit.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

namespace ample::checker {

/// Appending needs a lock of the caller's; reading element i needs only that i was handed over by
/// the thread that appended it (through an atomic, a lock or a join).
template <class Element>
class Segmented {
 public:
  Segmented() = default;
  Segmented(const Segmented&) = delete;
  Segmented& operator=(const Segmented&) = delete;
  ~Segmented() {
    for (const auto& segment : segments_) delete[] segment.load(std::memory_order_relaxed);
  }

  std::size_t size() const { return size_.load(std::memory_order_acquire); }

  Element& operator[](std::size_t index) { return at(index); }
  const Element& operator[](std::size_t index) const { return at(index); }

  /// A new element, made by its default constructor.
  Element& append() {
    const std::size_t index = size_.load(std::memory_order_relaxed);
    const unsigned number = segment_of(index + first_segment);
    auto& segment = segments_[number];
    if (segment.load(std::memory_order_relaxed) == nullptr)
      segment.store(new Element[std::size_t{1} << number], std::memory_order_release);
    size_.store(index + 1, std::memory_order_release);
    return at(index);
  }

 private:
  static constexpr std::size_t first_segment = 64;

  /// The number of the segment, from index + first_segment: where its highest bit is tells it.
  static unsigned segment_of(std::size_t shifted) {
    return 63u - static_cast<unsigned>(__builtin_clzll(shifted));
  }
  Element& at(std::size_t index) const {
    const std::size_t shifted = index + first_segment;
    const unsigned segment = segment_of(shifted);
    return segments_[segment].load(
        std::memory_order_acquire)[shifted - (std::size_t{1} << segment)];
  }

  std::array<std::atomic<Element*>, 48> segments_{};  ///< the first few stay unused
  std::atomic<std::size_t> size_ = 0;
};

}  // namespace ample::checker
