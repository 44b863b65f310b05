// An allocator for large tables that are looked up at random: on huge pages a look-up seldom waits
// for the translation of its address.
#pragma once

#include <sys/mman.h>

#include <cstdlib>
#include <new>
#include <vector>

namespace ample::checker {

inline constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Without huge pages from the kernel it is an allocator like any other.
template <class T>
class HugePages {
 public:
  using value_type = T;

  HugePages() = default;
  template <class Other>
  HugePages(const HugePages<Other>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < huge_page) return std::allocator<T>().allocate(count);
    void* const place =
        std::aligned_alloc(huge_page, (bytes + huge_page - 1) / huge_page * huge_page);
    if (place == nullptr) throw std::bad_alloc();
    ::madvise(place, bytes, MADV_HUGEPAGE);  // advice: without it the same pages are small
    return static_cast<T*>(place);
  }
  void deallocate(T* place, std::size_t count) {
    if (count * sizeof(T) < huge_page)
      std::allocator<T>().deallocate(place, count);
    else
      std::free(place);
  }
  bool operator==(const HugePages&) const = default;
};

/// The memory of an array that holds `held` of the elements that it has room for. If it will soon
/// be copied to a larger one, that one counts, too, as both are there for a while.
inline constexpr std::size_t bytes_with_growth(std::size_t bytes, std::size_t larger,
                                               std::size_t held, std::size_t room) {
  return held > room / 16 * 15 ? bytes + larger : bytes;
}

template <class T>
using HugeVector = std::vector<T, HugePages<T>>;

}  // namespace ample::checker
