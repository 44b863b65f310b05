// Lists and numbers in a line of text.
#pragma once

#include "model/process.hpp"

#include <string>
#include <string_view>

namespace ample::checker {

/// The texts of all, with something between every two of them.
template <class Range, class Text>
std::string joined(const Range& all, std::string_view between, const Text& text) {
  std::string list;
  for (bool first = true; const auto& one : all) {
    if (!first) list += between;
    first = false;
    list += text(one);
  }
  return list;
}

/// "1 step", "2 steps".
inline std::string counted(std::uint64_t number, const char* one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

/// "P0, P2" or "P0 and P2".
template <class Processes>
std::string names_of(const Processes& processes, std::string_view between = ", ") {
  return joined(processes, between,
                [](model::ProcessId process) { return model::to_text(process); });
}

}  // namespace ample::checker
