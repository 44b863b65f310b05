// Values as people and files see them: a number, a word, a tuple or a set.
//
// Every field of a local state or message has one `value_of`; text, JSON and comparison are made
// from it, so that they cannot disagree.
#pragma once

#include "model/process.hpp"

#include <array>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ample::model {

/// number: 3   word: InCS, P1, nil   tuple: (1,P0)   set: {(1,P0),(2,P1)}, in increasing order
struct Value {
  enum class Kind : std::uint8_t { number, word, tuple, set };
  Kind kind = Kind::number;
  int number = 0;
  std::string word{};
  std::vector<Value> items{};

  static Value of_number(int number) { return {.kind = Kind::number, .number = number}; }
  static Value of_word(std::string word) { return {.kind = Kind::word, .word = std::move(word)}; }
  static Value of_tuple(std::vector<Value> items) {
    return {.kind = Kind::tuple, .items = std::move(items)};
  }
  static Value of_set(std::vector<Value> items) {
    return {.kind = Kind::set, .items = std::move(items)};
  }
  bool operator==(const Value&) const = default;
};

std::string to_text(const Value& value);

/// Nothing is taken for a number or a flag that only can be made one.
template <std::integral Number>
requires(!std::same_as<Number, bool>) Value value_of(Number number) {
  return Value::of_number(int{number});
}
template <std::same_as<bool> Flag>
Value value_of(Flag flag) {
  return Value::of_word(flag ? "true" : "false");
}
inline Value value_of(ProcessId process) {
  if (process.index >= Running::processes())
    throw WrongAlgorithm("there is no process number " + std::to_string(process.index)
                         + ", only P0 to P" + std::to_string(Running::processes() - 1));
  return Value::of_word(to_text(process));
}
inline Value value_of(MaybeProcess process) {
  return process.is_nil() ? Value::of_word("nil") : value_of(*process);
}
inline Value value_of(ProcessSet processes) {
  Value set = Value::of_set({});
  for (const ProcessId process : processes) set.items.push_back(value_of(process));
  return set;
}

/// The words of an enumeration are said in one line, beside it:
///   friend constexpr auto words_of(Phase) { return words("idle", "asking", "inside"); }
template <class... Words>
constexpr std::array<const char*, sizeof...(Words)> words(const Words&... all) {
  return {all...};
}
template <class Enum>
requires(std::is_enum_v<Enum>&& requires(Enum value) { words_of(value); }) Value
    value_of(Enum value) {
  constexpr auto all = words_of(Enum{});
  const auto number = static_cast<std::size_t>(value);
  if (number >= all.size())
    throw WrongAlgorithm("an enumeration has the value " + std::to_string(number) + ", and "
                         + std::to_string(all.size()) + " words: say one for each in words_of");
  return Value::of_word(all[number]);
}

/// A named value: one variable of a process, or one field of a message.
struct NamedValue {
  std::string name;
  Value value;
  bool operator==(const NamedValue&) const = default;
};
using Record = std::vector<NamedValue>;

/// "phase = idle, asked = {P0}"
std::string to_text(const Record& record);

}  // namespace ample::model
