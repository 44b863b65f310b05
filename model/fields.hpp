// Fields: what the model knows about the struct of a local state or a message.
//
// A struct says its members once, with BOOST_HANA_ADAPT_STRUCT. From that one line come printing,
// JSON, the differences in a trace, and the proof that no byte is forgotten. This header is the
// only one that speaks Hana.
#pragma once

#include "model/value.hpp"

#include <boost/hana.hpp>

#include <cstring>
#include <string>
#include <type_traits>

namespace ample::model {

namespace hana = boost::hana;

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

/// Calls visit(name, value) for every variable of `record`, which it may change: of a field whose
/// type has `labels` (an array indexed by them) each entry, grantedTo[MUTEX]; of a nested record
/// each of its own, lmin.procsInCS.
template <class Struct, class Visit>
void for_each_variable(Struct& record, const Visit& visit, const std::string& prefix = "") {
  if constexpr (!std::is_empty_v<Struct>)
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

template <class Struct>
consteval void check_plain_bytes() {
  static_assert(std::is_trivially_copyable_v<Struct>,
                "a local state or message must be trivially copyable");
  static_assert(fields_cover_every_byte<Struct>(),
                "a field is missing in BOOST_HANA_ADAPT_STRUCT, or there is padding");
  if constexpr (!std::is_empty_v<Struct>)
    static_assert(std::has_unique_object_representations_v<Struct>,
                  "equal contents must be equal bytes: no floating point, no padding");
}

/// The fields of `record` by name. A field whose type has `labels` (an array indexed by them) gives
/// one entry a label: nGrants[MUTEX], nGrants[MUTIN].
template <class Struct>
Record record_of(const Struct& record) {
  Record fields;
  if constexpr (!std::is_empty_v<Struct>)
    for_each_field(record, [&]<class Field>(const char* name, const Field& field) {
      if constexpr (requires { Field::labels; })
        for (std::size_t i = 0; i < Field::labels.size(); ++i)
          fields.push_back({std::string(name) + "[" + Field::labels[i] + "]", value_of(field[i])});
      else
        fields.push_back({name, value_of(field)});
    });
  return fields;
}

/// The bytes of a local state or message.
using Bytes = std::string;

template <class Struct>
void write_bytes(const Struct& record, char* to) {
  if constexpr (!std::is_empty_v<Struct>) std::memcpy(to, &record, sizeof record);
}

template <class Struct>
Struct read_bytes(const char* from) {
  Struct record{};
  if constexpr (!std::is_empty_v<Struct>) std::memcpy(&record, from, sizeof record);
  return record;
}

}  // namespace ample::model
