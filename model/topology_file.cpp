// Reading a graph from a file.
#include "model/topology_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "model/bounded_file.hpp"
#include "model/errors.hpp"
#include "model/graph6.hpp"
#include "model/printable.hpp"
#include "model/process.hpp"

namespace ample::model {

namespace {

struct Line {
  int number{};
  std::string text;
};

std::string_view stripped(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\v\f";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// The longest list of edges, of a complete graph, has 5 MB; this leaves room for comments.
constexpr std::size_t longest_graph_file = 8 << 20;

/// The lines that are more than a comment.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (const std::string_view content = stripped(line.substr(0, line.find('#'))); !content.empty())
      lines.push_back({number, std::string(content)});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// graph6 begins with a byte that no edge begins with; ':' and '&' are its relatives' and reported.
bool looks_like_graph6(std::string_view text) {
  return (text.front() >= '?' && text.front() <= '~') || text.front() == ':' || text.front() == '&';
}

/// Writes "0 1" as "0-1".
std::string with_dash(std::string_view text) {
  const std::size_t blank = text.find_first_of(" \t");
  if (text.find('-') != std::string_view::npos || blank == std::string_view::npos)
    return std::string(text);
  return fmt::format("{}-{}", text.substr(0, blank), stripped(text.substr(blank)));
}

}  // namespace

std::vector<PlainGraph> read_graph_file(const std::string& path) {
  constexpr std::string_view header = ">>graph6<<";
  std::vector<Line> lines = lines_of(
      bounded_file(path, longest_graph_file, fmt::format("graph file '{}'", printable(path))));
  const auto where = [&](const Line& line) {
    return fmt::format("graph file '{}', line {}", printable(path), line.number);
  };
  if (!lines.empty() && lines.front().text.starts_with(header)) {
    lines.front().text.erase(0, header.size());
    // The header mostly stands before the graph on the same line, but may have one of its own.
    if (lines.front().text.empty()) lines.erase(lines.begin());
    if (!lines.empty() && !looks_like_graph6(lines.front().text))
      throw WrongUsage(fmt::format("{}: '{}' is not graph6, which the header {} announces",
                                   where(lines.front()), printable(lines.front().text), header));
  }
  if (lines.empty())
    throw WrongUsage(fmt::format(
        "graph file '{}' holds no graph; it is to hold lines of graph6, or edges as 0-1, one a "
        "line",
        printable(path)));
  if (looks_like_graph6(lines.front().text)) {
    std::vector<PlainGraph> graphs;
    for (const Line& line : lines) graphs.push_back(parse_graph6(line.text, where(line)));
    return graphs;
  }
  EdgeList edges;
  for (const Line& line : lines)
    edges.add(parse_edge(with_dash(line.text), where(line)), max_wide_processes, where(line));
  return {edges.graph()};
}

}  // namespace ample::model
