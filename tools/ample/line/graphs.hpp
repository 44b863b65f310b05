// The graphs of --graph all:N, and graphs by the names that people know them under.
#pragma once

#include "properties/instances/request.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ample::tools {

/// The most processes of all:N: with 9 there are 261,080 graphs.
inline constexpr int most_processes_of_all = 8;

/// The graphs that --graph stands for: one, or with all:N every connected one on N processes, with
/// all:M-N on M to N, by number of processes and edges; those of them that have a name and are
/// numbered as it says have that name, the others g6:... Up to Topology::max_enumerated processes
/// they do not depend on what is installed; above, nauty's geng makes them. Throws WrongUsage and
/// BadInstance.
std::vector<model::Topology> graphs_of(const std::string& text);

/// The graphs that --graph or --n of a request stand for. Throws WrongUsage and BadInstance.
std::vector<model::Topology> graphs_of(const model::AlgorithmInfo& algorithm,
                                       const properties::Request& request);

/// The most processes of --numberings: there are 26,704 connected graphs on 6 numbered processes.
inline constexpr int most_processes_to_number = 6;

/// Each graph with its processes numbered in every way, as given first, no two alike; the others
/// are named g6:... Throws BadInstance for more than most_processes_to_number processes.
std::vector<model::Topology> every_numbering(const std::vector<model::Topology>& graphs);

/// Every connected graph by nauty's geng; nothing when it is not installed or fails.
std::optional<std::vector<model::Topology>> graphs_by_geng(int processes);

/// "butterfly (g6:DxK)"; the graph's own name when it has no other.
std::string known_name(const model::Topology& graph);

/// The command line of a request without "ample check", in which a graph g6:A_ is k2: the name
/// where it is of the same graph with the same numbers, so that the words still mean this instance.
std::string with_known_graph(const model::AlgorithmInfo& algorithm, properties::Request request);

}  // namespace ample::tools
