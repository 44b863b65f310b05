// The commands of `ample`: their names, and the functions that declare and read their options.
#pragma once

#include "tools/ample/line/command.hpp"
#include "tools/ample/line/form.hpp"

namespace ample::tools {

/// Of the program that runs (known.hpp): the words of its help are those of its algorithms.
const CommandForm& command_forms();

/// What these words ask for. Throws WrongUsage.
Command command_of(const Arguments& arguments);

}  // namespace ample::tools
