// A graph in a file: one line of graph6, or a list of edges.
#pragma once

#include <string>

#include "model/edge_list.hpp"

namespace ample::model {

/// Reads one graph6 line (the header >>graph6<< may precede it) or edges "0-1" or "0 1", one a
/// line;
/// '#' begins a comment.  Texts of errors name the file and the line.  Throws WrongUsage,
/// BadInstance.
PlainGraph read_graph_file(const std::string& path);

}  // namespace ample::model
