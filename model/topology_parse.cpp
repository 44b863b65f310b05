// The names by which a graph is asked for: k3, ring:5, grid:2x3, g6:Bw, edges:0-1,1-2, a file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/edge_list.hpp"
#include "model/errors.hpp"
#include "model/graph6.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"
#include "model/suggest.hpp"
#include "model/topology.hpp"
#include "model/topology_file.hpp"
#include "model/topology_named.hpp"
#include "model/topology_shapes.hpp"

namespace ample::model {

namespace {

/// A family with one number, written ring:5 or c5.
struct Family {
  std::string_view word;
  char letter;
  int least;
  int greatest;
  PlainGraph (*graph)(int n);
};

constexpr std::array families{
    Family{"complete", 'k', 1, max_wide_processes, complete},
    Family{"path", 'p', 1, max_wide_processes, path},
    Family{"ring", 'c', 3, max_wide_processes, ring},
    Family{"star", 's', 1, max_wide_processes - 1, star},
    Family{"wheel", 'w', 3, max_wide_processes - 1, wheel},
};

/// `form` is how the user began it, "ring:" or "c".
PlainGraph member(const Family& family, std::string_view form, std::string_view number,
                  std::string_view where) {
  const int n = parse_count(number);
  if (!is_whole_number(number))
    throw WrongUsage(fmt::format("{}: '{}' is not a number; {}N takes N from {} to {}", where,
                                 printable(number), form, family.least, family.greatest));
  if (n < family.least || n > family.greatest)
    throw BadInstance(fmt::format("{}: {} is out of range; {}N takes N from {} to {}", where,
                                  printable(number), form, family.least, family.greatest));
  return family.graph(n);
}

PlainGraph parse_grid(std::string_view size, std::string_view where) {
  const std::size_t cross = std::min(size.find('x'), size.size());
  const std::string_view first = size.substr(0, cross),
                         second = size.substr(std::min(cross + 1, size.size()));
  const int rows = parse_count(first), columns = parse_count(second);
  if (!is_whole_number(first) || !is_whole_number(second))
    throw WrongUsage(fmt::format("{}: '{}' is not a size; a grid is rows x columns, as in grid:2x3",
                                 where, printable(size)));
  // Each side first: the product of two large ones does not fit an int.
  if (rows < 1 || columns < 1 || rows > max_wide_processes || columns > max_wide_processes
      || rows * columns > max_wide_processes)
    throw BadInstance(fmt::format("{}: a grid has 1 to {} processes, rows times columns", where,
                                  max_wide_processes));
  return grid(rows, columns);
}

constexpr std::array other_forms{"grid:", "g6:", "edges:", "file:", "all:"};

/// The graph of a text that is a name or a form with a colon (not a file); nothing for any other.
std::optional<PlainGraph> parse_form(std::string_view text, std::string_view where) {
  if (text == "butterfly") return butterfly();
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    for (const Family& family : families)
      if (text.starts_with(family.letter) && parse_count(text.substr(1)) >= 0)
        return member(family, text.substr(0, 1), text.substr(1), where);
    return std::nullopt;
  }
  const std::string_view form = text.substr(0, colon + 1);
  const std::string_view rest = text.substr(colon + 1);
  for (const Family& family : families)
    if (form.substr(0, colon) == family.word) return member(family, form, rest, where);
  if (form == "grid:") return parse_grid(rest, where);
  if (form == "g6:") return parse_graph6(rest, where);
  if (form == "edges:") return parse_edges(rest, where);
  if (form == "all:")
    throw WrongUsage(fmt::format(
        "{}: all:N is every connected graph on N processes, for `sweep`; here one graph is "
        "needed, as complete:N or g6:<graph6>",
        where));
  return std::nullopt;
}

/// The name of a graph that came from a file.
std::string lasting_name(const PlainGraph& graph) {
  std::string list;
  bool last_has_edge = false;
  for (const auto& [i, j] : graph.edges) {
    list += fmt::format("{}{}-{}", list.empty() ? "" : ",", i, j);
    last_has_edge = last_has_edge || j == graph.processes - 1;
  }
  return last_has_edge ? "edges:" + list : "g6:" + to_graph6(graph);
}

/// A path with a slash is no name: reading it says why it cannot be read.
bool is_file(std::string_view text) {
  if (text.find('/') != std::string_view::npos) return true;
  if (text.find('\0') != std::string_view::npos) return false;
  std::error_code error;
  const auto status = std::filesystem::status(text, error);
  return std::filesystem::exists(status) && !std::filesystem::is_directory(status);
}

/// True when it can be read, or names a file.
bool is_graph(const std::string& text) {
  try {
    return text.starts_with("file:") || parse_form(text, text).has_value();
  } catch (const std::exception&) {
    return false;
  }
}

/// Names like the text that can be typed as they stand: a family has the text's own number.
std::vector<std::string> examples_like(std::string_view text) {
  const std::size_t letter = text.find_last_not_of("0123456789");
  const std::string_view digits = text.substr(letter == text.npos ? 0 : letter + 1);
  std::vector<std::string> names;
  for (const std::string& name : Topology::names())
    if (name.find_first_of("N<PAB") == name.npos) names.push_back(name);
  for (const Family& family : families)
    names.push_back(fmt::format("{}:{}", family.word, digits.empty() ? "4" : digits));
  names.insert(names.end(), {"grid:2x3", "g6:Bw"});
  std::erase_if(names, [](const std::string& name) { return !is_graph(name); });
  return names;
}

[[noreturn]] void refuse(std::string_view text) {
  // A misspelt form is better answered with the whole text put right than with the form's pattern.
  if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
    std::vector<std::string> forms(other_forms.begin(), other_forms.end());
    for (const Family& family : families) forms.push_back(fmt::format("{}:", family.word));
    if (const std::string near = nearest(text.substr(0, colon + 1), forms); !near.empty())
      if (const std::string right = near + std::string(text.substr(colon + 1)); is_graph(right))
        throw WrongUsage(fmt::format("unknown graph '{}': did you mean '{}'?", printable(text),
                                     printable(right)));
  }
  const std::string near = did_you_mean(printable(text), examples_like(text));
  throw WrongUsage(fmt::format(
      "unknown graph '{}': {}", printable(text),
      near.empty() ? fmt::format("known are {}", fmt::join(Topology::names(), ", ")) : near));
}

}  // namespace

Topology topology_named(std::string_view text) {
  const auto graph = parse_form(text, fmt::format("graph '{}'", printable(text)));
  if (!graph) refuse(text);
  return Topology(std::string(text), graph->processes, graph->edges);
}

std::vector<Topology> Topology::parse_all(std::string_view text) {
  constexpr std::string_view file = "file:";
  if (text.starts_with(file)) {
    std::vector<Topology> graphs;
    for (const PlainGraph& graph : read_graph_file(std::string(text.substr(file.size()))))
      graphs.push_back(Topology(lasting_name(graph), graph.processes, graph.edges));
    return graphs;
  }
  if (const auto graph = parse_form(text, fmt::format("graph '{}'", printable(text))))
    return {Topology(std::string(text), graph->processes, graph->edges)};
  if (!is_file(text)) refuse(text);
  return parse_all(fmt::format("{}{}", file, text));
}

Topology Topology::parse(std::string_view text) {
  const std::vector<Topology> graphs = parse_all(text);
  if (graphs.size() > 1)
    throw WrongUsage(
        fmt::format("graph '{}' holds {} graphs: sweep, frontier and necessity take them all, "
                    "other commands one",
                    printable(text), graphs.size()));
  return graphs.front();
}

std::vector<std::string> Topology::names() {
  return {"k2",
          "k3",
          "k4",
          "k5",
          "p3",
          "p4",
          "c4",
          "c5",
          "s3",
          "butterfly",
          "w4",
          "ring:N",
          "path:N",
          "star:N",
          "wheel:N",
          "complete:N",
          "grid:AxB",
          "g6:<graph6>",
          "edges:0-1,1-2",
          "file:PATH"};
}

}  // namespace ample::model
