// The shared variable, tabulated: its values as dense indices.
#pragma once

#include "checker/tabulation/segmented.hpp"
#include "model/fields.hpp"

#include <mutex>
#include <unordered_map>

namespace ample::checker {

/// Safe for any number of threads; only interning takes a lock.
class SharedTable {
 public:
  std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
  const model::Bytes& bytes_of(std::uint32_t value) const { return values_[value]; }
  std::uint32_t intern(const model::Bytes& bytes) {
    const std::lock_guard lock(misses_);
    const auto [place, is_new] = indices_.try_emplace(bytes, size());
    if (is_new) values_.append() = bytes;
    return place->second;
  }

 private:
  Segmented<model::Bytes> values_;
  std::mutex misses_;
  std::unordered_map<model::Bytes, std::uint32_t> indices_;
};

}  // namespace ample::checker
