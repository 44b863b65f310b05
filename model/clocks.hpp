// Where the logical clocks are: every Clock within a local state or message, found by its type.
//
// Nothing is written by hand for an algorithm: its fields are visited one after the other, and a
// type of field that is not known here does not compile.
#pragma once

#include "model/message.hpp"
#include "model/process.hpp"
#include "model/timestamp.hpp"

namespace ample::model {

/// A field that holds no clock: a number, a word, a process or a set of processes.
template <class Field>
inline constexpr bool holds_no_clock =
    std::is_arithmetic_v<
        Field> || std::is_enum_v<Field> || std::is_empty_v<Field> || std::is_same_v<Field, ProcessId> || std::is_same_v<Field, MaybeProcess> || std::is_same_v<Field, ProcessSet>;

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
  } else if constexpr (requires { requires std::is_same_v<decltype(field.ts), Clock>; }) {
    visit(field.ts);  // a timestamp, or none
  } else {
    static_assert(holds_no_clock<Field>, "does a field of this type hold a clock? say so here");
  }
}

/// Likewise of the message that a OneOf, or a composition of two, holds.
template <class Message, class Visit>
void for_each_clock_of_message(Message& message, const Visit& visit) {
  change_message(message, [&](auto& kind) { for_each_clock(kind, visit); });
}

}  // namespace ample::model
