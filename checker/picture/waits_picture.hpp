// The waits-for graph as a picture: processes on a circle, what each lacks beside it.
#pragma once

#include "checker/picture/picture.hpp"
#include "checker/replay/waits_for.hpp"

namespace ample::checker {

/// Arrows lead from a process to those that it waits for, each with the letters of the parts of its
/// guard that it lacks; where some of them are enough the arrows fork at "k of n". The letters are
/// explained beside the circle; the cycle or knot is in colour. A picture of more than 60 arrows
/// and forks has plain arrows only.
Picture waits_picture(const model::System& system, const WaitsFor& waits_for);

/// The legend says how to read the picture.
std::string legend_of_waits_for(const WaitsFor& waits_for);

}  // namespace ample::checker
