// The manual page, from the same description as the help.
#pragma once

#include "tools/ample/line/form.hpp"

namespace ample::tools {

/// ample.1 in the language of man(7).
std::string manual_page(const CommandForm& root, const std::string& version);

}  // namespace ample::tools
