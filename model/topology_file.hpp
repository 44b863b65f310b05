// Graphs in a file: lines of graph6, or a list of edges.
#pragma once

#include <string>
#include <vector>

#include "model/edge_list.hpp"

namespace ample::model {

/// Reads lines of graph6, a graph each, as nauty's geng writes them (the header >>graph6<< may
/// precede them), or the edges of one graph, "0-1" or "0 1", one a line; '#' begins a comment.
/// Texts of errors name the file and the line. Throws WrongUsage, BadInstance.
std::vector<PlainGraph> read_graph_file(const std::string& path);

}  // namespace ample::model
