// A layout of any graph: distances on paper are like those in the graph.
#pragma once

#include "checker/evidence/picture/picture.hpp"
#include "model/topology.hpp"

namespace ample::checker {

/// The layout whose links cross least, of several with little stress and the circle; links keep
/// clear of other processes. Its long axis lies, and P0 is left of the middle.
std::vector<Point> stress_layout(const model::Topology& graph);

/// How many pairs of links cross.
std::size_t crossings(const model::Topology& graph, const std::vector<Point>& points);
/// True when no link comes near a process that is not its end, and no process near another.
bool keeps_clear(const model::Topology& graph, const std::vector<Point>& points);

/// The points on a circle, clockwise, the first at an angle (0 is to the right).
std::vector<Point> on_a_circle(std::size_t count, double first_angle);

}  // namespace ample::checker
