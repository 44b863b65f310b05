// Text of any origin as one line that is fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace ample::tools {

/// Control characters and bytes that are not UTF-8 become \xNN; the papers' symbols stay. Cut with
/// "..." when it is very long.
std::string one_line(std::string_view text);

}  // namespace ample::tools
