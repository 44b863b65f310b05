// Graphviz's language, as far as it is written here.
#pragma once

#include <string>
#include <string_view>

namespace ample::checker {

/// The text as a quoted string that nothing in it can end; a line break stays one.
std::string dot_quoted(std::string_view plain);

}  // namespace ample::checker
