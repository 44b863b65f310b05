// JSON from a file that nobody vouches for: bounded in size and depth, without repeated keys.
#pragma once

#include "checker/verdict/outcome/json.hpp"

#include <string_view>

namespace ample::checker {

/// The longest text that is read, in bytes.
inline constexpr std::size_t longest_json = 64u << 20;

/// Throws WrongUsage with one line that says what is wrong, and at which byte.
Json parse_json(std::string_view text);

}  // namespace ample::checker
