// A user's text made fit to be quoted in an error: one line of ASCII, not longer than a line.
#pragma once

#include <string>
#include <string_view>

namespace ample::model {

/// `text` with every byte outside printable ASCII as \xNN, cut with "..." after 60 characters.
std::string printable(std::string_view text);

}  // namespace ample::model
