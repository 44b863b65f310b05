// Fields: what the model knows about the struct of a local state or a message.
//
// A struct says its members once, with BOOST_HANA_ADAPT_STRUCT. Printing, JSON, the differences in
// a trace, and the proof that no byte is forgotten follow from that one line. This header is the
// only one that speaks Hana.
#pragma once

#include "model/value.hpp"

#include <boost/hana.hpp>

#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>

namespace ample::model {

namespace hana = boost::hana;

/// True when its fields were named with BOOST_HANA_ADAPT_STRUCT. (An empty struct has none to
/// name.)
template <class Struct>
inline constexpr bool is_adapted = std::is_empty_v<Struct> || hana::Struct<Struct>::value;

/// True when there is a value_of for fields of this type.
template <class Field>
inline constexpr bool has_text = requires(const Field& field) {
  value_of(field);
};
template <class Field>
inline constexpr bool is_std_array = false;
template <class Item, std::size_t size>
inline constexpr bool is_std_array<std::array<Item, size>> = true;

/// Calls visit(name, value) for every field of `record`, in the order of declaration.
template <class Struct, class Visit>
constexpr void for_each_field(const Struct& record, Visit&& visit) {
  hana::for_each(hana::accessors<Struct>(), hana::fuse([&](auto name, auto get) {
                   visit(hana::to<const char*>(name), get(record));
                 }));
}

/// The same where the fields may be changed.
template <class Struct, class Visit>
constexpr void for_each_field_of(Struct& record, Visit&& visit) {
  hana::for_each(hana::keys(record), [&](auto key) { visit(hana::at_key(record, key)); });
}

/// Calls visit(field, the same field of another()) for every field of `record`; another() is called
/// anew for each field.
template <class Struct, class Another, class Visit>
void for_each_field_of_two(Struct& record, const Another& another, const Visit& visit) {
  hana::for_each(hana::keys(record),
                 [&](auto key) { visit(hana::at_key(record, key), hana::at_key(another(), key)); });
}

/// Calls visit(name, value) for every variable of `record`, which it may change: of a field whose
/// type has `labels` (an array indexed by them) each entry, grantedTo[MUTEX]; of a nested record
/// each of its own, lmin.procsInCS.
template <class Struct, class Visit>
void for_each_variable(Struct& record, const Visit& visit, const std::string& prefix = "") {
  if constexpr (!std::is_empty_v<Struct> && is_adapted<Struct>)
    hana::for_each(hana::accessors<Struct>(), hana::fuse([&](auto name, auto get) {
                     auto& field = get(record);
                     using Field = std::remove_reference_t<decltype(field)>;
                     const std::string own = prefix + hana::to<const char*>(name);
                     if constexpr (requires { Field::labels; })
                       for (std::size_t i = 0; i < Field::labels.size(); ++i)
                         visit(own + "[" + Field::labels[i] + "]", field.items[i]);
                     else if constexpr (hana::Struct<Field>::value)
                       for_each_variable(field, visit, own + ".");
                     else
                       visit(own, field);
                   }));
}

/// True when the fields cover every byte: none is forgotten and there is no padding. Local states
/// and messages are stored, compared and hashed as bytes, so this must hold.
template <class Struct>
consteval bool fields_cover_every_byte() {
  if constexpr (!std::is_empty_v<Struct>) {
    std::size_t covered = 0;
    for_each_field(Struct{}, [&](auto, const auto& value) { covered += sizeof value; });
    return covered == sizeof(Struct);
  }
  return true;
}

/// Reads every byte of a struct that nobody has given values, which no constant expression may.
template <class Struct>
constexpr bool is_readable_at_once() {
  Struct record;  // NOLINT(cppcoreguidelines-pro-type-member-init): that is the question
  for (const unsigned char byte : std::bit_cast<std::array<unsigned char, sizeof(Struct)>>(record))
    if (byte == 0) continue;
  return true;
}
/// True when every member has a value from the beginning, also in `Local i;`.
template <class Struct>
inline constexpr bool has_values = requires {
  std::bool_constant<is_readable_at_once<Struct>()>{};
};

/// One mistake is one static assertion, that says what to write; true when there is none.
template <class Field>
consteval bool check_field() {
  static_assert(!is_std_array<Field>,
                "std::array takes any index: write PerProcess<T> for one value a process, or "
                "Table<T, N> (model/per_process.hpp)");
  static_assert(std::is_trivially_copyable_v<Field>,
                "a field must be trivially copyable, and may own no memory: instead of std::vector "
                "or std::string write PerProcess<T>, Table<T, N>, Fifo<T, N> or SmallSet<T, N>");
  if constexpr (!is_std_array<Field> && std::is_trivially_copyable_v<Field>) {
    if constexpr (std::is_enum_v<Field>)
      static_assert(has_text<Field>,
                    "an enumeration needs its words: write beside it, friend constexpr auto "
                    "words_of(Its) { return ample::model::words(\"idle\", \"asking\"); }");
    else
      static_assert(
          has_text<Field> || requires { Field::labels; } || hana::Struct<Field>::value,
          "a field's type needs a text: adapt it with BOOST_HANA_ADAPT_STRUCT, or write beside "
          "it, friend ample::model::Value value_of(const Its&)");
    return true;
  }
  return false;
}

/// It goes by type alone, and makes no object of a struct that may own memory.
template <class Struct, class Accessor>
using FieldBehind = std::remove_cvref_t<decltype(hana::second(std::declval<const Accessor&>())(
    std::declval<Struct&>()))>;
template <class Struct, class... Accessors>
consteval bool check_fields(const hana::tuple<Accessors...>*) {
  return (check_field<FieldBehind<Struct, Accessors>>() && ...);
}

template <class Struct>
consteval bool check_plain_bytes() {
  static_assert(is_adapted<Struct>,
                "a local state, message or shared variable is not adapted: write, outside of all "
                "namespaces, BOOST_HANA_ADAPT_STRUCT(Its::Name, field, field)");
  if constexpr (!std::is_empty_v<Struct> && is_adapted<Struct>) {
    using Accessors = std::remove_cv_t<decltype(hana::accessors<Struct>())>;
    if constexpr (check_fields<Struct>(static_cast<const Accessors*>(nullptr))) {
      static_assert(std::is_trivially_copyable_v<Struct>,
                    "a local state or message must be trivially copyable");
      static_assert(
          fields_cover_every_byte<Struct>(),
          "a field is missing in BOOST_HANA_ADAPT_STRUCT, or there is padding: a small number is "
          "a std::uint8_t or a Counter");
      static_assert(std::has_unique_object_representations_v<Struct>,
                    "equal contents must be equal bytes: no floating point, no padding");
      static_assert(has_values<Struct>,
                    "a member has no value to begin with, so that it may hold anything: write {} "
                    "behind each, as in bool asked{}");
      return true;
    }
  }
  return std::is_empty_v<Struct>;
}

/// An error about the value begins with its name.
template <class Field>
NamedValue named_value(std::string name, const Field& field) {
  try {
    return {name, value_of(field)};
  } catch (const WrongAlgorithm& error) {
    throw WrongAlgorithm(name + ": " + error.what());
  }
}

/// The fields of `record` by name. A field whose type has `labels` (an array indexed by them) gives
/// one entry a label: nGrants[MUTEX], nGrants[MUTIN]; a record without a value_of its own fields:
/// lmin.procsInCS.
template <class Struct>
Record record_of(const Struct& record) {
  Record fields;
  if constexpr (!std::is_empty_v<Struct> && is_adapted<Struct>)
    for_each_field(record, [&]<class Field>(const char* name, const Field& field) {
      if constexpr (is_std_array<Field> || !std::is_trivially_copyable_v<Field>)
        return;  // check_plain_bytes has refused it
      else if constexpr (requires { Field::labels; })
        for (std::size_t i = 0; i < Field::labels.size(); ++i)
          fields.push_back(named_value(std::string(name) + "[" + Field::labels[i] + "]", field[i]));
      else if constexpr (has_text<Field>)
        fields.push_back(named_value(name, field));
      else  // a record in it
        for (NamedValue& inner : record_of(field))
          fields.push_back({std::string(name) + "." + inner.name, std::move(inner.value)});
    });
  return fields;
}

/// The name of the field in which this place is; empty when it is in none.
template <class Struct>
std::string field_at(const Struct& record, const void* place) {
  std::string found;
  if constexpr (!std::is_empty_v<Struct> && is_adapted<Struct>)
    for_each_field(record, [&](const char* name, const auto& field) {
      const auto* const begin = reinterpret_cast<const char*>(&field);
      const std::less<const void*> before;
      if (!before(place, begin) && before(place, begin + sizeof field)) found = name;
    });
  return found;
}

/// The bytes of a local state or message.
using Bytes = std::string;

template <class Struct>
void write_bytes(const Struct& record, char* to) {
  if constexpr (!std::is_empty_v<Struct> && std::is_trivially_copyable_v<Struct>)
    std::memcpy(to, &record, sizeof record);
}

template <class Struct>
Struct read_bytes(const char* from) {
  Struct record{};
  if constexpr (!std::is_empty_v<Struct> && std::is_trivially_copyable_v<Struct>)
    std::memcpy(&record, from, sizeof record);
  return record;
}

}  // namespace ample::model
