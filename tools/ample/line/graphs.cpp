// Own enumeration, geng's, and names by isomorphism.
#include "tools/ample/line/graphs.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"
#include "properties/instances/known_graphs.hpp"
#include "properties/instances/request.hpp"
#include "properties/instances/request_topology.hpp"
#include "properties/instances/sweep_points.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/line/shell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::tools {

using model::Topology;
using model::WrongUsage;

namespace {

std::vector<Topology> all_connected(int processes) {
  if (processes <= Topology::max_enumerated) return properties::connected_graphs(processes);
  if (auto graphs = graphs_by_geng(processes)) {
    std::ranges::transform(*graphs, graphs->begin(), properties::under_its_name);
    return *graphs;
  }
  throw WrongUsage(
      fmt::format("--graph all:{}: more than {} processes need nauty's geng (Debian package nauty)",
                  processes, Topology::max_enumerated));
}

/// "3", or "2-4" for 2 to 4: the first and the last.
std::pair<int, int> range_of(const std::string& option, const std::string& text,
                             const std::string& example, std::uint64_t least, std::uint64_t most) {
  const std::size_t dash = text.find('-', 1);  // before it, it is a sign
  const auto number = [&](const std::string& digits) {
    const auto read = whole_number(digits);
    if (!read || *read < least || *read > most)
      model::refuse_value(digits, fmt::format("{} '{}': expected a number from {} to {}", option,
                                              model::printable(digits), least, most));
    return static_cast<int>(*read);
  };
  const int first = number(text.substr(0, dash));
  const int last = dash == std::string::npos ? first : number(text.substr(dash + 1));
  if (last < first)
    throw WrongUsage(fmt::format("{} '{}': give the smaller number first, as in {}", option,
                                 model::printable(text), example));
  return {first, last};
}

}  // namespace

std::optional<std::vector<Topology>> graphs_by_geng(int processes) {
  // Debian's name for it, and nauty's own.
  for (const char* program : {"nauty-geng", "geng"}) {
    const auto lines = lines_printed_by(fmt::format("{} -c -q {} 2>/dev/null", program, processes));
    if (!lines) continue;
    std::vector<Topology> graphs;
    for (const std::string& line : *lines) graphs.push_back(Topology::parse("g6:" + line));
    std::ranges::stable_sort(graphs, {},
                             [](const Topology& graph) { return graph.edges().size(); });
    return graphs;
  }
  return std::nullopt;
}

std::vector<Topology> graphs_of(const std::string& text) {
  if (!text.starts_with("all:")) return Topology::parse_all(text);
  const auto [first, last] =
      range_of("--graph all:", text.substr(4), "all:2-4", 1, most_processes_of_all);
  std::vector<Topology> graphs;
  for (int n = first; n <= last; ++n)
    for (const Topology& graph : all_connected(n)) graphs.push_back(graph);
  return graphs;
}

std::vector<Topology> graphs_of(const model::AlgorithmInfo& algorithm,
                                const properties::Request& request) {
  properties::refuse_graph_and_n(request);
  const auto n = request.find("n");
  const auto graph = request.find("graph");
  if (n == request.end() && graph == request.end())
    throw WrongUsage("neither --graph nor --n says which graphs");
  const auto small = [](std::vector<Topology> graphs) {
    std::ranges::for_each(graphs, properties::refuse_many);
    return graphs;
  };
  if (n == request.end()) return small(graphs_of(graph->second));
  if (!algorithm.has_option("n"))
    throw WrongUsage(fmt::format(
        "--n does not apply to {}, which takes graphs, as in --graph all:3", algorithm.id));
  const auto [first, last] = range_of("--n", n->second, "2-4", 0, 999'999);
  const auto of_size = [&](int processes) {
    return properties::topology_of(algorithm, {{"n", std::to_string(processes)}});
  };
  if (last > model::max_processes) properties::refuse_many(of_size(last));
  std::vector<Topology> graphs;
  for (int size = first; size <= last; ++size) graphs.push_back(of_size(size));
  return small(std::move(graphs));
}

std::vector<Topology> every_numbering(const std::vector<Topology>& graphs) {
  std::vector<Topology> numbered;
  for (const Topology& graph : graphs) {
    const int n = graph.processes();
    if (n > most_processes_to_number)
      throw model::BadInstance(fmt::format("--numberings: {} has {} processes, and {} is the most",
                                           graph.name(), n, most_processes_to_number));
    model::Permutation names;
    for (int i = 0; i < n; ++i) names.emplace_back(i);
    std::set<std::string> known;
    do {
      Topology other = graph.renamed(names);
      if (!known.insert(other.name()).second) continue;
      if (known.size() == 1)
        numbered.push_back(graph);
      else
        numbered.push_back(std::move(other));
    } while (std::ranges::next_permutation(names).found);
  }
  return numbered;
}

std::string known_name(const Topology& graph) {
  if (!graph.name().starts_with("g6:")) return graph.name();
  for (const Topology& known : properties::known_graphs(graph.processes()))
    if (known.isomorphic_to(graph)) return fmt::format("{} ({})", known.name(), graph.name());
  return graph.name();
}

std::string with_known_graph(const model::AlgorithmInfo& algorithm, properties::Request request) {
  if (const auto graph = request.find("graph");
      graph != request.end() && graph->second.starts_with("g6:"))
    graph->second = properties::under_its_name(Topology::parse(graph->second)).name();
  return properties::id_of(algorithm, request);
}

}  // namespace ample::tools
