// The waits-for graph as a picture: processes on a circle, what each lacks beside it.
#pragma once

#include "checker/picture.hpp"
#include "checker/waits_for.hpp"

namespace ample::checker {

/// An arrow from P to Q: Q is among those that could make a false part of P's guard true. Which
/// part stands beside the circle; the cycle is in colour.
Picture waits_picture(const model::System& system, const WaitsFor& waits_for);

inline constexpr const char* legend_of_waits_for =
    "an arrow from P to Q: Q could make true what P lacks; in colour: a cycle";

}  // namespace ample::checker
