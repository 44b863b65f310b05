// Signs of TLA+, SPIN and programming languages that users write by habit.
#pragma once

#include <string>
#include <string_view>

namespace ample::properties {

/// ": \A is written forall" where the text begins with such a sign; else empty.
std::string written_here(std::string_view text);

}  // namespace ample::properties
