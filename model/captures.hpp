// What a function that an author writes has captured: it runs long after the scope in which it was
// written, as actions(), has ended, so that a reference to what stood there leads nowhere.
// What the type tells is refused when it is compiled: one reference alone. Bytes that look like a
// reference among several captures may be padding, so that nothing is said of these.
#pragma once

#include <array>
#include <functional>
#include <type_traits>

namespace ample::model {

template <class Callable>
requires std::is_trivially_copyable_v<Callable>
constexpr bool made_of_bytes() {
  constexpr std::array<unsigned char, sizeof(Callable)> bytes{};
  (void)__builtin_bit_cast(Callable, bytes);
  return true;
}
/// True when it holds plain values, and nothing that refers to something else. An expression that
/// is constant makes no reference of bytes.
template <class Callable>
inline constexpr bool holds_values = requires {
  std::bool_constant<made_of_bytes<Callable>()>{};
};
/// True when it is a reference, and nothing beside it. g++ says so; clang takes one for a pointer.
/// Of more than one capture no type tells: a pointer to a field, with padding behind it, looks
/// alike.
template <class Callable>
inline constexpr bool is_a_reference =
    std::is_trivially_copyable_v<Callable> && sizeof(Callable) == sizeof(void*)
    && !std::has_unique_object_representations_v<Callable> && !holds_values<Callable>;

template <class Callable>
constexpr void require_own_captures(const Callable&) {
  static_assert(!is_a_reference<Callable>,
                "what is captured by reference is gone when this runs: capture values, as in "
                "[phase], [=] or []");
}

/// A function that is kept: it has captured no reference.
template <class Signature>
struct Kept : std::function<Signature> {
  Kept() noexcept {}  // written out, as g++ 12 fails over a default one
  Kept(std::nullptr_t) {}
  template <class Callable>
  requires(!std::is_same_v<Callable, Kept>) Kept(Callable callable)
      : std::function<Signature>((require_own_captures(callable), std::move(callable))) {}
};

}  // namespace ample::model
