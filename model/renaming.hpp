// Renaming processes: every name of a process within a local state or message, found by its type.
//
// Nothing is written by hand for an algorithm: its fields are visited one after the other, and a
// type of field that is not known here does not compile. A number is no name. An algorithm that
// hides a name in a number, or uses the order of the names, does not do under other names what it
// did before: the search by symmetry finds that out (checker/reduction/README.md).
#pragma once

#include "model/fields.hpp"
#include "model/timestamp.hpp"
#include "model/topology.hpp"

namespace ample::model {

/// A field without the name of a process: a number, a word or a clock.
template <class Field>
inline constexpr bool names_no_process =
    std::is_arithmetic_v<
        Field> || std::is_enum_v<Field> || std::is_empty_v<Field> || std::is_same_v<Field, Clock>;

/// A type of field may say that it has no meaning under other names, as an array with one number a
/// process of a ring: `static constexpr bool cannot_be_renamed = true`.
template <class Field>
inline constexpr bool refuses_other_names = requires {
  requires Field::cannot_be_renamed;
};

/// P_i is called P_names[i] wherever `field` speaks of it.
template <class Field>
void rename(Field& field, const Permutation& names) {
  const auto within = [&](auto& part) { rename(part, names); };
  if constexpr (names_no_process<Field> || refuses_other_names<Field>) {
    return;
  } else if constexpr (std::is_same_v<Field, ProcessId>) {
    field = names[field.index];
  } else if constexpr (std::is_same_v<Field, MaybeProcess>) {
    if (!field.is_nil()) field = names[(*field).index];
  } else if constexpr (std::is_same_v<Field, ProcessSet>) {
    field = image_of(field, names);
  } else if constexpr (requires { field.insert(*field.begin()); }) {  // a sorted set
    Field renamed;
    for (auto item : field) {
      within(item);
      renamed.insert(item);
    }
    field = renamed;
  } else if constexpr (requires { field.for_each_item(within); }) {  // a queue
    field.for_each_item(within);
  } else if constexpr (requires { Field::labels; }) {
    for (auto& item : field.items) within(item);
  } else if constexpr (hana::Struct<Field>::value) {
    for_each_field_of(field, within);
  } else if constexpr (requires { requires std::is_same_v<decltype(field.ts), Clock>; }) {
    within(field.process);  // a timestamp, or none
  } else {
    static_assert(names_no_process<Field>, "does a field of this type name a process? say so here");
  }
}

/// Does a field of this type, or one within it, refuse other names?
template <class Field>
consteval bool can_be_renamed() {
  if constexpr (refuses_other_names<Field>) {
    return false;
  } else if constexpr (!std::is_empty_v<Field> && hana::Struct<Field>::value) {
    bool can = true;
    for_each_field(Field{},
                   [&]<class Part>(auto, const Part&) { can = can && can_be_renamed<Part>(); });
    return can;
  } else {
    return true;
  }
}

/// Does a field of this type, or one within it, hold a timestamp or a clock?
template <class Field>
consteval bool holds_a_clock() {
  if constexpr (std::is_empty_v<Field>) {
    return false;
  } else if constexpr (std::is_same_v<Field, Clock> || requires(Field & field) {
                         requires std::is_same_v<decltype(field.ts), Clock>;
                       }) {
    return true;
  } else if constexpr (std::is_class_v<Field> && requires(Field & field) { *field.begin(); }) {
    return holds_a_clock<std::remove_cvref_t<decltype(*std::declval<Field&>().begin())>>();
  } else if constexpr (requires { Field::labels; }) {
    return holds_a_clock<std::remove_cvref_t<decltype(Field{}.items[0])>>();
  } else if constexpr (hana::Struct<Field>::value) {
    bool holds = false;
    for_each_field(Field{},
                   [&]<class Part>(auto, const Part&) { holds = holds || holds_a_clock<Part>(); });
    return holds;
  } else {
    return false;
  }
}

/// Calls visit(timestamp) for every timestamp within `field`, and visit_clock(clock) for every
/// clock that stands alone: it is an algorithm's business whose that is.
template <class Field, class Visit, class VisitClock>
void for_each_timestamp(const Field& field, const Visit& visit, const VisitClock& visit_clock) {
  const auto within = [&](const auto& part) { for_each_timestamp(part, visit, visit_clock); };
  if constexpr (std::is_same_v<Field, Clock>) {
    visit_clock(field);
  } else if constexpr (std::is_same_v<Field, Timestamp>) {
    visit(field);
  } else if constexpr (std::is_class_v<Field> && requires { *field.begin(); }) {
    // In a queue, which is no sorted set, 0 stands for no timestamp.
    const auto some = [&](Timestamp t) {
      if (t.ts != Clock{} || requires(Field sorted) { sorted.insert(*field.begin()); }) visit(t);
    };
    for (const auto& item : field) for_each_timestamp(item, some, visit_clock);
  } else if constexpr (requires { Field::labels; }) {
    for (const auto& item : field.items) within(item);
  } else if constexpr (requires {
                         requires std::is_same_v<decltype(field.process), MaybeProcess>;
                         requires std::is_same_v<decltype(field.ts), Clock>;
                       }) {
    if (!field.process.is_nil()) visit(Timestamp{field.ts, *field.process});
  } else if constexpr (!std::is_empty_v<Field> && hana::Struct<Field>::value) {
    for_each_field(field, [&](auto, const auto& part) { within(part); });
  }
}

}  // namespace ample::model
