// Parcels: bytes that one rank sends to another. Both run the same program on machines of one kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace ample::checker {

using Parcel = std::vector<std::byte>;

inline void put_bytes(Parcel& parcel, const void* data, std::size_t size) {
  const std::size_t before = parcel.size();
  parcel.resize(before + size);
  if (size != 0) std::memcpy(parcel.data() + before, data, size);
}
template <class Value>
requires std::is_trivially_copyable_v<Value>
void put(Parcel& parcel, const Value& value) { put_bytes(parcel, &value, sizeof value); }
/// Puts the number of values before them.
template <class Value>
void put_all(Parcel& parcel, std::span<const Value> values) {
  put(parcel, static_cast<std::uint32_t>(values.size()));
  put_bytes(parcel, values.data(), values.size_bytes());
}
inline void put_text(Parcel& parcel, const std::string& text) {
  put_all(parcel, std::span<const char>(text));
}
template <class Value>
Parcel parcel_of(const Value& value) {
  Parcel parcel;
  put(parcel, value);
  return parcel;
}

/// Reads what was put into a parcel, in the same order. The parcel must outlive it.
class ParcelReader {
 public:
  explicit ParcelReader(const Parcel& parcel) : left_(parcel) {}

  bool at_end() const { return left_.empty(); }
  template <class Value>
  requires std::is_trivially_copyable_v<Value> Value next() {
    Value value;
    take(&value, sizeof value);
    return value;
  }
  template <class Value>
  std::vector<Value> next_all() {
    std::vector<Value> values(next<std::uint32_t>());
    take(values.data(), values.size() * sizeof(Value));
    return values;
  }
  std::string next_text() {
    const std::vector<char> text = next_all<char>();
    return {text.begin(), text.end()};
  }

 private:
  void take(void* to, std::size_t size) {
    if (size != 0) std::memcpy(to, left_.data(), size);
    left_ = left_.subspan(size);
  }

  std::span<const std::byte> left_;
};

}  // namespace ample::checker
