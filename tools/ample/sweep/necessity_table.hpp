// The table of necessity: as text, Markdown, LaTeX, JSON or CSV.
#pragma once

#include "checker/questions/parameters/necessity.hpp"
#include "tools/ample/line/command.hpp"

#include <string>
#include <vector>

namespace ample::tools {

/// "guard of leave: nGrants_i = |N_i|+1"
std::string to_text(const checker::Drop& drop);

/// Which there are (instances_text), and which of them are left out (images_left_out).
struct NecessityInstances {
  std::string words, left_out;
};

/// `repairs` says which switches the algorithm has.
std::string necessity_table(const std::vector<checker::Necessity>& rows, TableForm form,
                            const NecessityInstances& instances,
                            const std::vector<model::Switch>& repairs);

}  // namespace ample::tools
