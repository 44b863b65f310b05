// What a shell may complete, from the same description as the help.
#pragma once

#include "tools/ample/line/form.hpp"

namespace ample::tools {

/// The words that may stand for the last of `words`, which may be empty or begun: commands,
/// options, and the values that are known. None where any file or number may stand.
/// {"check", "lm"} -> {"lmutin"}; {"check", "lmutin", "--repair", "init,p"} -> {"init,pre", ...}.
std::vector<std::string> completions(const CommandForm& root,
                                     const std::vector<std::string>& words);

/// A script that makes a shell ask `completion words` for them. Shells: bash, zsh.
std::string completion_script(const std::string& shell);

}  // namespace ample::tools
