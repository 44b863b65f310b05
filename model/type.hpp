// Types of variables, for those who write about them: which values a variable may have.
//
// They are made from the C++ types of the fields, as values are (value.hpp).
#pragma once

#include "model/fields.hpp"
#include "model/fifo.hpp"
#include "model/per_process.hpp"
#include "model/timestamp.hpp"

#include <string>
#include <type_traits>
#include <vector>

namespace ample::model {

struct Type {
  enum class Kind : std::uint8_t { number, boolean, process, word, tuple, sequence, set, unknown };
  Kind kind = Kind::unknown;
  bool or_nil = false;               ///< true when it may be nil as well
  bool clock = false;                ///< of a number: true when it is the value of a logical clock
  std::vector<std::string> words{};  ///< of a word: those that there are
  std::vector<Type> items{};         ///< of a tuple each part, of a sequence or set what is in it
  bool operator==(const Type&) const = default;
};

/// "a set of (number, process)"
std::string to_text(const Type& type);

/// True when a value of the one may be a value of the other.
bool agree(const Type& a, const Type& b);

/// True when a value may have the value of a logical clock in it.
bool may_hold_clocks(const Type& type);

/// The type of a field whose class an author wrote: a function type_of(Field) beside its value_of
/// says it.
template <class Field>
struct TypeOf {
  static Type type() {
    if constexpr (requires(Field value) { type_of(value); }) return type_of(Field{});
    if constexpr (std::is_same_v<Field, bool>) return {.kind = Type::Kind::boolean};
    if constexpr (std::is_integral_v<Field>) return {.kind = Type::Kind::number};
    if constexpr (std::is_same_v<Field, Clock>) return {.kind = Type::Kind::number, .clock = true};
    if constexpr (std::is_same_v<Field, ProcessId>) return {.kind = Type::Kind::process};
    if constexpr (std::is_same_v<Field, MaybeProcess>)
      return {.kind = Type::Kind::process, .or_nil = true};
    if constexpr (std::is_same_v<Field, ProcessSet>)
      return {.kind = Type::Kind::set, .items = {{.kind = Type::Kind::process}}};
    if constexpr (std::is_same_v<Field, Timestamp>)
      return {
          .kind = Type::Kind::tuple,
          .items = {{.kind = Type::Kind::number, .clock = true}, {.kind = Type::Kind::process}}};
    if constexpr (requires(Field value) { words_of(value); }) {
      constexpr auto all = words_of(Field{});
      return {.kind = Type::Kind::word, .words = {all.begin(), all.end()}};
    }
    return {};
  }
};
template <int Most>
struct TypeOf<Counter<Most>> {
  static Type type() { return {.kind = Type::Kind::number}; }
};
template <class Item, int Capacity>
struct TypeOf<SmallSet<Item, Capacity>> {
  static Type type() { return {.kind = Type::Kind::set, .items = {TypeOf<Item>::type()}}; }
};
template <class Item, int Room>
struct TypeOf<PerProcess<Item, Room>> {
  static Type type() { return {.kind = Type::Kind::sequence, .items = {TypeOf<Item>::type()}}; }
};
template <class Item, int Size>
struct TypeOf<Table<Item, Size>> {
  static Type type() { return {.kind = Type::Kind::sequence, .items = {TypeOf<Item>::type()}}; }
};
template <class Item, int Capacity>
struct TypeOf<Fifo<Item, Capacity>> {
  static Type type() { return {.kind = Type::Kind::sequence, .items = {TypeOf<Item>::type()}}; }
};

struct NamedType {
  std::string name;
  Type type;
};

/// The types when an author writes the record himself and says no types.
std::vector<NamedType> unknown_types(const Record& record);

/// The types of the fields of a struct, by the names that record_of gives them.
template <class Struct>
std::vector<NamedType> types_of() {
  std::vector<NamedType> types;
  if constexpr (!std::is_empty_v<Struct> && is_adapted<Struct>)
    for_each_field(Struct{}, [&]<class Field>(const char* name, const Field& field) {
      if constexpr (requires { Field::labels; })
        for (const char* label : Field::labels)
          types.push_back({std::string(name) + "[" + label + "]",
                           TypeOf<std::remove_cvref_t<decltype(field.items[0])>>::type()});
      else if constexpr (has_text<Field>)
        types.push_back({name, TypeOf<Field>::type()});
      else  // a record in it
        for (NamedType& inner : types_of<Field>())
          types.push_back({std::string(name) + "." + inner.name, std::move(inner.type)});
    });
  return types;
}

/// The types of the variables of an algorithm, as it tells them.
template <class A>
std::vector<NamedType> types_of_variables() {
  using Local = typename A::Local;
  if constexpr (requires { A::variable_types(); })
    return A::variable_types();
  else if constexpr (requires(const Local& local) { A::variables(local); })
    return unknown_types(A::variables(Local{}));
  else
    return types_of<Local>();
}

}  // namespace ample::model
