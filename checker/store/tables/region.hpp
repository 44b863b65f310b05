// Memory that grows without moving: a large range of addresses, of which only what is used is real.
#pragma once

#include <cstddef>
#include <utility>

namespace ample::checker {

class Region {
 public:
  /// The region is empty.
  Region() = default;
  /// Reserves about so many bytes of addresses, less when the system does not give them. The bytes
  /// are zero until written. Large uses are backed by huge pages, which makes a cache miss cheaper.
  /// Throws BoundExceeded when there is nothing to be had.
  explicit Region(std::size_t bytes);
  Region(Region&& other) noexcept { *this = std::move(other); }
  Region& operator=(Region&& other) noexcept {
    std::swap(base_, other.base_);
    std::swap(bytes_, other.bytes_);
    std::swap(released_, other.released_);
    return *this;
  }
  ~Region();

  std::byte* data() const { return base_; }
  std::size_t size() const { return bytes_; }
  /// Gives back the memory of the first bytes, about so many: they must not be used any more.
  void release_first(std::size_t bytes);

 private:
  std::byte* base_ = nullptr;
  std::size_t bytes_ = 0, released_ = 0;
};

/// The memory of this machine, the most that is worth reserving.
std::size_t physical_bytes();

}  // namespace ample::checker
