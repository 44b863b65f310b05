// Lists and numbers in a line of text.
#pragma once

#include "model/counted.hpp"
#include "model/process.hpp"

#include <string>
#include <string_view>
#include <vector>

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

/// "a, b and c", with `last` before the last one.
inline std::string listed(const std::vector<std::string>& pieces, std::string_view last) {
  std::string list;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i > 0) list += i + 1 == pieces.size() ? last : ", ";
    list += pieces[i];
  }
  return list;
}

using model::counted;

/// "36 steps"; of an execution whose last steps repeat for ever "6 steps, then a loop of 30".
inline std::string steps_text(std::uint64_t steps, std::uint64_t loop) {
  return counted(steps - loop, "step")
         + (loop == 0 ? "" : fmt::format(", then a loop of {}", loop));
}

/// "P0, P2" or "P0 and P2".
template <class Processes>
std::string names_of(const Processes& processes, std::string_view between = ", ") {
  return joined(processes, between,
                [](model::ProcessId process) { return model::to_text(process); });
}

/// The same as names_of, but "P0-P29" for four or more in a row.
template <class Processes>
std::string folded_names(const Processes& processes, std::string_view between = ", ") {
  std::vector<std::string> pieces;
  int first = -1, last = -1;
  const auto close = [&] {
    if (first < 0) return;
    if (last - first >= 3)
      pieces.push_back(fmt::format("P{}-P{}", first, last));
    else
      for (int i = first; i <= last; ++i) pieces.push_back(fmt::format("P{}", i));
  };
  for (const model::ProcessId process : processes) {
    if (first < 0 || process.index != last + 1) {
      close();
      first = process.index;
    }
    last = process.index;
  }
  close();
  return listed(pieces, between);
}

}  // namespace ample::checker
