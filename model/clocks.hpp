// Finds the logical clocks: every Clock within a local state or message, by its type.
//
// Nothing is written by hand for an algorithm: its fields are visited one after the other, and a
// type of field that is not known here does not compile.
#pragma once

#include "model/message.hpp"
#include "model/per_process.hpp"
#include "model/process.hpp"
#include "model/timestamp.hpp"

namespace ample::model {

/// A field that holds no clock: a number, a word, a process or a set of processes.
template <class Field>
inline constexpr bool holds_no_clock =
    std::is_arithmetic_v<
        Field> || std::is_enum_v<Field> || std::is_empty_v<Field> || std::is_same_v<Field, ProcessId> || std::is_same_v<Field, MaybeProcess> || std::is_same_v<Field, ProcessSet>;
template <int Most>
inline constexpr bool holds_no_clock<Counter<Most>> = true;

template <class Field>
consteval bool holds_clock();
template <class Struct, class... Accessors>
consteval bool holds_clock_within(const hana::tuple<Accessors...>*) {
  return (holds_clock<FieldBehind<Struct, Accessors>>() || ...);
}

/// Calls visit(clock) for every Clock within `field`, by reference. Renumbering them must keep
/// their order, since sets of timestamps are sorted.
template <class Field, class Visit>
void for_each_clock(Field& field, const Visit& visit) {
  const auto within = [&](auto& part) { for_each_clock(part, visit); };
  if constexpr (std::is_same_v<Field, Clock>) {
    visit(field);
  } else if constexpr (requires { field.for_each_item(within); }) {
    field.for_each_item(within);
  } else if constexpr (requires { Field::labels; }) {
    for (auto& item : field.items) within(item);
  } else if constexpr (!holds_no_clock<Field> && hana::Struct<Field>::value) {
    for_each_field_of(field, within);
  } else if constexpr (!is_adapted<Field> && !has_text<Field>) {
    return;  // check_plain_bytes has refused it
  } else if constexpr (requires { requires std::is_same_v<decltype(field.ts), Clock>; }) {
    visit(field.ts);  // a timestamp, or none
  } else {
    static_assert(holds_no_clock<Field> || is_std_array<Field>,
                  "whether a field of this type holds clocks is not known: adapt it with "
                  "BOOST_HANA_ADAPT_STRUCT, or use PerProcess, Table, Fifo or SmallSet");
  }
}

/// True when there is a Clock within. A type that is not known here has none.
template <class Field>
consteval bool holds_clock() {
  if constexpr (std::is_same_v<Field, Clock>)
    return true;
  else if constexpr (requires { typename Field::value_type; })
    return holds_clock<typename Field::value_type>();
  else if constexpr (!holds_no_clock<Field> && hana::Struct<Field>::value)
    return holds_clock_within<Field>(
        static_cast<const std::remove_cv_t<decltype(hana::accessors<Field>())>*>(nullptr));
  else
    return requires(Field field) { requires std::is_same_v<decltype(field.ts), Clock>; };
}

/// The same for the message that a OneOf, or a composition of two, holds.
template <class Message, class Visit>
void for_each_clock_of_message(Message& message, const Visit& visit) {
  change_message(message, [&](auto& kind) { for_each_clock(kind, visit); });
}

}  // namespace ample::model
