// A user's text made fit to be quoted in an error: one line of ASCII, not longer than a line.
#pragma once

#include <string>
#include <string_view>

namespace ample::model {

/// `text` with every byte outside printable ASCII as \xNN, cut with "..." after `longest`
/// characters.
std::string printable(std::string_view text, std::size_t longest = 60);

/// The place of the first control character, in ASCII or UTF-8, or of one that turns the direction
/// of text, or npos; if `has_lines`, new lines
/// and tabs are allowed.
std::size_t first_control(std::string_view text, bool has_lines);

}  // namespace ample::model
