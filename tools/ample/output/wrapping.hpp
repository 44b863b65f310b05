// Text as wide as the terminal: the one place where lines are broken.
#pragma once

#include "tools/ample/output/surroundings.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace ample::tools {

/// COLUMNS where it is set, else the width of the terminal on standard output, else 80; never less
/// than 40.
std::size_t width_of_output();

/// The columns that a text takes: no escape sequence, and a symbol of several bytes one.
std::size_t columns_of(std::string_view text);

/// Each line that is wider is broken at blanks, never within a word; a list without blanks that is
/// wider than a line is broken behind a comma. What follows hangs below the text of the line:
/// behind a step's number, or in the last column that begins in the left half. A command to be
/// typed
/// ("again: ...") stays one for the shell. 0: nothing is broken.
std::string wrapped(const std::string& text, std::size_t width);

/// A text for people as it is printed: with colour (colour.hpp), and as wide as the output.
std::string shown(const Surroundings& surroundings, const std::string& text,
                  const std::set<std::string>& bad = {});

/// The lines of a trace that a terminal shows; in a file all are.
inline std::size_t most_trace_lines(const Surroundings& surroundings) {
  return surroundings.out_is_terminal ? 60 : 0;
}

}  // namespace ample::tools
