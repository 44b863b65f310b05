// graph6, the notation of nauty and the House of Graphs: a graph as a short line of ASCII.
//
// The first byte is 63 + the number of processes; of more than 62 it is '~', and three bytes with
// six bits of the number each follow, likewise 63 + each. Then the upper triangle of the adjacency
// matrix, column by column (0-1, 0-2, 1-2, 0-3, ...), six bits a byte, first bit highest, filled up
// with zeros, each byte plus 63.  Source: B. McKay, "Description of graph6, sparse6 and digraph6
// encodings", formats.txt of nauty.
#pragma once

#include <string>
#include <string_view>

#include "model/edge_list.hpp"

namespace ample::model {

/// Reads graph6 without its header.  `where` begins the text of an error.  Throws WrongUsage for
/// what is no graph6 and BadInstance for a graph without processes or with too many.
PlainGraph parse_graph6(std::string_view text, std::string_view where);

/// The graph has edges with i<j.
std::string to_graph6(const PlainGraph& graph);

}  // namespace ample::model
