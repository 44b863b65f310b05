// Escapes texts for Graphviz.
#include "checker/verdict/outcome/dot.hpp"

namespace ample::checker {

std::string dot_quoted(std::string_view plain) {
  std::string text = "\"";
  for (const char c : plain)
    if (c == '"' || c == '\\')
      text += std::string("\\") + c;
    else if (c == '\n')
      text += "\\n";
    else
      text += c;
  return text + "\"";
}

}  // namespace ample::checker
