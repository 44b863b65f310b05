// The places of the processes of a graph: a ring is drawn as a ring, a grid as a grid.
#pragma once

#include "checker/evidence/picture/picture.hpp"
#include "model/topology.hpp"

namespace ample::checker {

/// A point of the unit square for each process, x to the right and y downwards; the same for the
/// same graph, whatever it is called. A path is a line, and from 13 processes on several lines; a
/// ring and a complete graph are circles, a grid is a grid. Where one process alone is linked with
/// all others, as in a star, a wheel and the butterfly, it is in the middle. In every other graph
/// processes are as far from one another as there are links between them, as far as that can be.
/// No link passes through a third process.
std::vector<Point> graph_layout(const model::Topology& graph);

/// The same, so large that no two are nearer than `distance` and none is farther than `largest`
/// from the origin in x or y; where both cannot be, names still find room beside one another.
std::vector<Point> scaled(std::vector<Point> layout, double distance, double largest);

/// The least distance of two points; 1 when there are no two. What is drawn around a process has
/// less than half of it on each side.
double nearest(const std::vector<Point>& points);

}  // namespace ample::checker
