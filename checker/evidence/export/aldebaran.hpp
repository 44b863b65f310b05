// The graph of all configurations in the Aldebaran format (.aut), as mCRL2 and CADP read it.
#pragma once

#include "checker/evidence/export/whole_graph.hpp"

#include <ostream>

namespace ample::checker {

/// Writes a line for each step, in the order of the search: (from, "enter !1", to), which is P1's,
/// or (from, "receive_Request !1 !0", to), where P1 receives it from P0. State 0 is the initial
/// configuration; where there are several, a step "start !{0,1}" leads from it to each CS(C0).
void write_aldebaran(std::ostream& out, const model::System& system, WholeGraph& graph);

}  // namespace ample::checker
