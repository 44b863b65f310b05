// A request out of a trace or over a network names no file.
#pragma once

#include "properties/base/option_text.hpp"

namespace ample::properties {

/// Throws WrongUsage for a text that would be looked up on disk, whatever is there: whoever sends
/// it learns nothing of the files here.
void require_names(const Request& request);

}  // namespace ample::properties
