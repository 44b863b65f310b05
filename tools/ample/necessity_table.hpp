// The table of necessity: as text, Markdown, LaTeX, JSON or CSV.
#pragma once

#include "checker/parameters/necessity.hpp"
#include "tools/ample/command_line.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// "guard of leave: nGrants_i = |N_i|+1"
std::string to_text(const checker::Drop& drop);

/// `bound` says what was swept over: "all:2-3, 1 round".
std::string necessity_table(const std::vector<checker::Necessity>& rows, TableForm form,
                            const std::string& bound);

}  // namespace ample::tools
