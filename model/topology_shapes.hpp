// The graphs that have a name, and where P0 is in them.  Sizes are taken as they come: the caller
// has checked that they are positive (3 and more for what has a cycle) and not too large.
#pragma once

#include "model/edge_list.hpp"

namespace ample::model {

PlainGraph complete(int n);
/// 0-1-2-...
PlainGraph path(int n);
PlainGraph ring(int n);
/// Hub P0 with n leaves.
PlainGraph star(int n);
/// Hub P0 and around it the cycle P1 ... Pn.
PlainGraph wheel(int n);
/// The grid is numbered row by row.
PlainGraph grid(int rows, int columns);
/// Two triangles that share P0.
PlainGraph butterfly();

}  // namespace ample::model
