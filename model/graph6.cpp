// Reading and writing graph6.
#include "model/graph6.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/process.hpp"

namespace ample::model {

namespace {

constexpr char lowest = 63;  // '?', which stands for zero
constexpr char highest = 126;
constexpr std::size_t bits_per_byte = 6;

std::size_t pairs(int processes) {
  return static_cast<std::size_t>(processes * (processes - 1) / 2);
}

std::size_t length(int processes) {
  return 1 + (pairs(processes) + bits_per_byte - 1) / bits_per_byte;
}

/// The place of the pair i<j in the upper triangle, column by column.
std::size_t place(int i, int j) { return pairs(j) + static_cast<std::size_t>(i); }

bool bit(std::string_view text, std::size_t at) {
  const int six = text[1 + at / bits_per_byte] - lowest;
  return (six >> (bits_per_byte - 1 - at % bits_per_byte) & 1) != 0;
}

}  // namespace

PlainGraph parse_graph6(std::string_view text, std::string_view where) {
  if (text.empty())
    throw WrongUsage(fmt::format("{}: there is no graph6 text; k3 for instance is Bw", where));
  if (text.front() == ':' || text.front() == '&')
    throw WrongUsage(fmt::format("{}: '{}' is {}; only graph6 is read, as in Bw", where,
                                 printable(text), text.front() == ':' ? "sparse6" : "digraph6"));
  for (const char byte : text)
    if (byte < lowest || byte > highest)
      throw WrongUsage(
          fmt::format("{}: '{}' is not graph6: it has '{}', and graph6 has only the characters "
                      "from '?' to '~'",
                      where, printable(text), printable({&byte, 1})));
  // '~' announces a size of several bytes, which no graph of 62 or fewer processes has.
  if (text.front() == highest)
    throw BadInstance(fmt::format("{}: '{}' has more than 62 processes; a graph has 1 to {}", where,
                                  printable(text), max_processes));
  PlainGraph graph{text.front() - lowest, {}};
  if (text.size() != length(graph.processes))
    throw WrongUsage(fmt::format(
        "{}: '{}' is not graph6: it says {} processes, which take {} characters, not {}", where,
        printable(text), graph.processes, length(graph.processes), text.size()));
  for (std::size_t at = pairs(graph.processes); at < (text.size() - 1) * bits_per_byte; ++at)
    if (bit(text, at))
      throw WrongUsage(
          fmt::format("{}: '{}' is not graph6: bits after the last pair of its {} processes are "
                      "set; they are to be zero",
                      where, printable(text), graph.processes));
  if (graph.processes < 1 || graph.processes > max_processes)
    throw BadInstance(fmt::format("{}: '{}' has {} processes; a graph has 1 to {}", where,
                                  printable(text), graph.processes, max_processes));
  for (int i = 0; i < graph.processes; ++i)
    for (int j = i + 1; j < graph.processes; ++j)
      if (bit(text, place(i, j))) graph.edges.emplace_back(i, j);
  return graph;
}

std::string to_graph6(const PlainGraph& graph) {
  std::string text(length(graph.processes), lowest);
  text.front() = static_cast<char>(lowest + graph.processes);
  for (const auto& [i, j] : graph.edges) {
    const std::size_t at = place(i, j);
    char& byte = text[1 + at / bits_per_byte];
    byte = static_cast<char>(byte + (1 << (bits_per_byte - 1 - at % bits_per_byte)));
  }
  return text;
}

}  // namespace ample::model
