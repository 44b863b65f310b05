// Another value of a type, to see whether a handler reads what it is not said to read.
#pragma once

#include "model/per_process.hpp"

#include <type_traits>

namespace ample::model {

template <class Item, int Room>
PerProcess<Item, Room> another_value(PerProcess<Item, Room> values);

/// Another one, where that is easily made; else the same.
template <class Value>
Value another_value(Value value) {
  if constexpr (std::is_same_v<Value, bool>) {
    return !value;
  } else if constexpr (std::is_enum_v<Value>) {
    if constexpr (requires { words_of(value); }) {
      constexpr std::size_t words = words_of(Value{}).size();
      return static_cast<Value>((static_cast<std::size_t>(value) + 1) % words);
    }
    return value;
  } else if constexpr (std::is_integral_v<Value>) {
    return static_cast<Value>(value + 1);
  } else if constexpr (std::is_same_v<Value, ProcessId>) {
    return ProcessId((value.index + 1) % Running::processes());
  } else if constexpr (std::is_same_v<Value, MaybeProcess>) {
    return value.is_nil() ? MaybeProcess(ProcessId(0)) : MaybeProcess();
  } else {
    return value;
  }
}

template <class Item, int Room>
PerProcess<Item, Room> another_value(PerProcess<Item, Room> values) {
  for (int i = 0; i < std::min(Running::processes(), Room); ++i)
    values[ProcessId(i)] = another_value(values[ProcessId(i)]);
  return values;
}

}  // namespace ample::model
