// The help of a command, and what the program says when it is asked nothing.
#pragma once

#include "tools/ample/line/form.hpp"

namespace ample::tools {

struct Entry {
  std::string name, meaning;
};

/// A blank line, the title, and names with what they mean beside them, or below a name that is
/// wider than `widest`. A line each, to be wrapped.
std::string entries_text(const std::string& title, const std::vector<Entry>& entries,
                         std::size_t widest = 26);

/// The text that --help prints of the command that these words name, {"trace", "show"}: how it is
/// called, three examples, and its options, those of the search before those of the instance. Each
/// has a line, to be wrapped.
std::string help_text(const CommandForm& root, const std::vector<std::string>& command);

/// The five commands that one begins with.
std::string first_words(const CommandForm& root);

/// The command as it is for one algorithm: only the options that it takes, in its words.
CommandForm narrowed(CommandForm form, const std::string& algorithm);

/// Up to three lines that can be typed, for the command of this name: "check", "trace show".
std::vector<std::string> examples_of(const std::string& command);

}  // namespace ample::tools
