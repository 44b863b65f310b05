// Graphviz's language, as far as it is written here.
#pragma once

#include <string>
#include <string_view>

namespace ample::checker {

/// As a quoted string, of which no text can get out; a line break stays one.
std::string dot_quoted(std::string_view plain);

}  // namespace ample::checker
