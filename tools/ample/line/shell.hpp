// Commands of a shell: quoted to be pasted into one, taken apart into words, and run.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ample::tools {

/// Quotes the words of `command`, which blanks separate where no single quotes hold them together,
/// where a shell would not take them as they are: g6:D?{ is a topology and a glob.
std::string shell_quoted(const std::string& command);

/// The words of such a command, without their quotes.
std::vector<std::string> shell_words(const std::string& command);

/// The lines that a command prints; nothing when it fails, as where its program is not installed.
std::optional<std::vector<std::string>> lines_printed_by(const std::string& command);

}  // namespace ample::tools
