// The command line as a function, so that tests can run it in their own process.
#pragma once

#include "tools/ample/output/surroundings.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// Runs the words after the program's name; returns the exit status. What goes wrong is one line on
/// `err`, and then nothing is on `out`; but where a file cannot be written in the end, the result
/// is.
int run(const std::vector<std::string>& words, Surroundings surroundings);

}  // namespace ample::tools
