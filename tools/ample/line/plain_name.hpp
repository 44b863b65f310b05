// Names that stand in command lines, in files' names and in C++.
#pragma once

#include <string>

namespace ample::tools {

/// "is '7a', and begins with ...": what is wrong with a name that has to be a-z, 0-9 and single -
/// within, beginning with a letter; empty when nothing is.
std::string why_no_plain_name(const std::string& name);

}  // namespace ample::tools
