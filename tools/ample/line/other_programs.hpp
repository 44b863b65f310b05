// Programs of others, where they are installed.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ample::tools {

/// The lines that a command of the shell prints; nothing when it fails.
std::optional<std::vector<std::string>> lines_of(const std::string& command);

}  // namespace ample::tools
