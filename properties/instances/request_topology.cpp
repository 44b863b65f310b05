// Makes a topology that fits the algorithm from --graph and --n.
#include "properties/instances/request_topology.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::properties {

using model::AlgorithmInfo;
using model::BadInstance;
using model::Topology;
using model::WrongUsage;

namespace {

/// The topology that --n makes.
Topology of_size(const AlgorithmInfo& algorithm, int processes) {
  if (processes < 2 || processes > algorithm.most_processes)
    throw BadInstance(
        fmt::format("--n {}: it must be from 2 to {}", processes, algorithm.most_processes));
  const bool ring =
      algorithm.shape == model::Shape::ring && processes > 2;  // the ring of two is k2
  return Topology::parse(fmt::format("{}:{}", ring ? "ring" : "complete", processes));
}

void check_shape(const AlgorithmInfo& algorithm, const Topology& topology) {
  const int n = topology.processes();
  for (int i = 0; i < n; ++i) {
    if (algorithm.shape == model::Shape::complete && topology.degree(i) != n - 1)
      throw BadInstance(
          fmt::format("{} needs a complete graph, as in --n {}; '{}' has no link "
                      "from {} to some process",
                      algorithm.id, n, topology.name(), model::to_text(model::ProcessId(i))));
    const model::ProcessId next = (i + 1) % n;
    if (algorithm.shape == model::Shape::ring
        && (topology.degree(i) != std::min(2, n - 1) || !topology.neighbours(i).contains(next)))
      throw BadInstance(fmt::format(
          "{} needs a ring, as in --n {}, and no link beside it; '{}' is none at {}", algorithm.id,
          std::max(2, n), topology.name(), model::to_text(model::ProcessId(i))));
  }
}

}  // namespace

void refuse_graph_and_n(const Request& request) {
  if (request.contains("graph") && request.contains("n"))
    throw WrongUsage("--graph and --n both give the processes: use one of them");
}

Topology topology_of(const AlgorithmInfo& algorithm, const Request& request) {
  const auto graph = request.find("graph"), n = request.find("n");
  refuse_graph_and_n(request);
  Topology topology =
      graph != request.end()
          ? Topology::parse(graph->second)
          : of_size(algorithm, number_of("--n", n->second, 2, algorithm.most_processes));
  if (!topology.connected())
    throw BadInstance(
        fmt::format("graph '{}' is not connected; {} needs a path between any two processes",
                    topology.name(), algorithm.id));
  check_shape(algorithm, topology);
  return topology;
}

}  // namespace ample::properties
