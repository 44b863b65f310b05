// The waits-for graph as a picture: an arrow for each wait, and beside them what each process
// lacks.
#pragma once

#include "checker/evidence/picture/picture.hpp"
#include "checker/verdict/replay/waits_for.hpp"

namespace ample::checker {

/// Arrows lead from a process to those that it waits for; a dashed one where others may do in its
/// stead. Two that wait for each other are joined by one line with two heads. The cycle or knot is
/// in colour. Nothing is written on a line: what a process lacks, and of whom how many are enough,
/// stands beside or, where `width` has no room for that, below, in the order of the processes. The
/// processes stand as in the picture of the topology, or on a circle where an arrow would pass
/// through one.
Picture waits_picture(const model::System& system, const WaitsFor& waits_for, double width = 460);

/// The legend says how to read the picture.
std::string legend_of_waits_for(const WaitsFor& waits_for);

}  // namespace ample::checker
