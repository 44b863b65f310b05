// Reads and writes graph6.
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
constexpr int most_in_a_byte = 62;

std::size_t pairs(int processes) {
  const auto n = static_cast<std::size_t>(processes);
  return n * (n - std::min<std::size_t>(n, 1)) / 2;
}

/// The number of bytes that say how many processes there are.
std::size_t header(int processes) { return processes <= most_in_a_byte ? 1 : 4; }

std::size_t length(int processes) {
  return header(processes) + (pairs(processes) + bits_per_byte - 1) / bits_per_byte;
}

/// The place of the pair i<j in the upper triangle, column by column.
std::size_t place(int i, int j) { return pairs(j) + static_cast<std::size_t>(i); }

int six_bits(char byte) { return byte - lowest; }

/// A bit of the upper triangle.
bool bit(std::string_view triangle, std::size_t at) {
  const int six = six_bits(triangle[at / bits_per_byte]);
  return (six >> (bits_per_byte - 1 - at % bits_per_byte) & 1) != 0;
}

/// The number of processes that the text begins with; -1 when that is not all there.
int processes_in(std::string_view text) {
  if (text.front() != highest) return six_bits(text.front());
  if (text.size() < 4) return -1;
  int count = 0;
  for (const char byte : text.substr(1, 3)) count = count << bits_per_byte | six_bits(byte);
  return count;
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
  const int processes = processes_in(text);
  if (processes > max_wide_processes || text.starts_with("~~"))
    throw BadInstance(fmt::format("{}: '{}' has more than {} processes; a graph has 1 to {}", where,
                                  printable(text), max_wide_processes, max_wide_processes));
  if (processes < 0)
    throw WrongUsage(fmt::format("{}: '{}' is not graph6: '~' begins a number of three more bytes",
                                 where, printable(text)));
  PlainGraph graph{processes, {}};
  if (text.size() != length(graph.processes))
    throw WrongUsage(fmt::format(
        "{}: '{}' is not graph6: it says {} processes, which take {} characters, not {}", where,
        printable(text), graph.processes, length(graph.processes), text.size()));
  const std::string_view triangle = text.substr(header(graph.processes));
  for (std::size_t at = pairs(graph.processes); at < triangle.size() * bits_per_byte; ++at)
    if (bit(triangle, at))
      throw WrongUsage(
          fmt::format("{}: '{}' is not graph6: bits after the last pair of its {} processes are "
                      "set; they are to be zero",
                      where, printable(text), graph.processes));
  if (graph.processes < 1)
    throw BadInstance(fmt::format("{}: '{}' has {} processes; a graph has 1 to {}", where,
                                  printable(text), graph.processes, max_wide_processes));
  for (int i = 0; i < graph.processes; ++i)
    for (int j = i + 1; j < graph.processes; ++j)
      if (bit(triangle, place(i, j))) graph.edges.emplace_back(i, j);
  return graph;
}

std::string to_graph6(const PlainGraph& graph) {
  const std::size_t first = header(graph.processes);
  std::string text(length(graph.processes), lowest);
  if (first == 1) {
    text.front() = static_cast<char>(lowest + graph.processes);
  } else {
    text.front() = highest;
    for (std::size_t i = 1, left = 3 * bits_per_byte; i < first; ++i)
      text[i] = static_cast<char>(lowest + (graph.processes >> (left -= bits_per_byte) & 63));
  }
  for (const auto& [i, j] : graph.edges) {
    const std::size_t at = place(i, j);
    char& byte = text[first + at / bits_per_byte];
    byte = static_cast<char>(byte + (1 << (bits_per_byte - 1 - at % bits_per_byte)));
  }
  return text;
}

}  // namespace ample::model
