// The name of the program that runs: commands that are printed begin with it.
//
// Ample's own is `ample`; a project of one's own gives its program another
// (tools/ample/line/program.hpp).
#pragma once

#include <string>

namespace ample::model {

const std::string& program_name();

/// Call it before anything is printed, and never while there are several threads.
void set_program_name(std::string name);

}  // namespace ample::model
