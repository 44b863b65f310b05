// at ∈ {MUTEX, MUTIN}, which of the two algorithms a variable or message of LKCS belongs to
// [LCS, Algorithm 3].
#pragma once

#include "model/critical_section.hpp"
#include "model/type.hpp"

#include <array>

namespace ample::cases::local_cs {

using namespace ample::model;

enum class At : std::uint8_t { MUTEX, MUTIN };

inline constexpr std::array<At, 2> both = {At::MUTEX, At::MUTIN};

constexpr auto words_of(At) { return words("MUTEX", "MUTIN"); }

/// A variable indexed by at: nGrants[MUTEX], nGrants[MUTIN].
template <class Item>
struct PerAt {
  static constexpr std::array<const char*, 2> labels = {"MUTEX", "MUTIN"};
  std::array<Item, 2> items{};

  Item& operator[](At at) { return items[static_cast<std::size_t>(at)]; }
  const Item& operator[](At at) const { return items[static_cast<std::size_t>(at)]; }
  const Item& operator[](std::size_t at) const { return items[at]; }
  bool operator==(const PerAt&) const = default;
};

/// preemptingNow_i[at]: (integer, processID) or nil.
struct MaybeTimestamp {
  Clock ts{};
  MaybeProcess process{};

  constexpr MaybeTimestamp() = default;
  constexpr MaybeTimestamp(Timestamp t) : ts(t.ts), process(t.process) {}
  constexpr bool is_nil() const { return process.is_nil(); }
  constexpr bool operator==(const MaybeTimestamp&) const = default;
};

inline Type type_of(MaybeTimestamp) {
  Type type = TypeOf<Timestamp>::type();
  type.or_nil = true;
  return type;
}
inline Value value_of(MaybeTimestamp t) {
  if (t.is_nil()) return Value::of_word("nil");
  return value_of(Timestamp{t.ts, *t.process});
}

}  // namespace ample::cases::local_cs
