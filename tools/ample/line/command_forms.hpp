// The commands of `ample`, their options and their help.
#pragma once

#include "tools/ample/line/form.hpp"

namespace ample::tools {

const CommandForm& command_forms();

/// The flags of `fuzz` that determine a schedule, besides the instance, the seed and its number.
const std::vector<std::string>& schedule_flags();

/// The flags of `check` that change what is found; the command that a report ends with repeats
/// them.
const std::vector<std::string>& search_flags();

}  // namespace ample::tools
