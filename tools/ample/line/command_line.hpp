// What a command line asks for.
#pragma once

#include "tools/ample/line/command.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// The words after the program's name. Throws WrongUsage in one line.
Command read_command_line(const std::vector<std::string>& words);

}  // namespace ample::tools
