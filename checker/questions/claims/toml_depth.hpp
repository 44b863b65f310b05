// Limits how deep a TOML text is nested before it is parsed: the parser makes a table for each part
// of a dotted key and removes them by recursion, as deep as the key is long.
#pragma once

#include <string_view>

namespace ample::checker {

/// A claims file needs 3: a claim, its options, one of them.
inline constexpr int deepest_claims = 16;

/// The first line, from 1, with more than deepest_claims dots between keys, or within so many
/// brackets; 0 when there is none.
int line_nested_too_deep(std::string_view toml);

}  // namespace ample::checker
