// All connected graphs on a few processes, one of each class of isomorphic graphs.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "model/errors.hpp"
#include "model/topology.hpp"

namespace ample::model {

namespace {

/// A labelled graph as a word: its graph6 bits, the first pair in the highest bit.  Words compare
/// as their graph6 texts do.
using Word = std::uint32_t;

/// The pairs i<j in the order of graph6, and what a permutation of the processes does to them.
class Words {
 public:
  explicit Words(int processes) : processes_(processes) {
    for (int j = 0; j < processes; ++j)
      for (int i = 0; i < j; ++i) pairs_.emplace_back(i, j);
    std::vector<int> permutation(static_cast<std::size_t>(processes));
    std::iota(permutation.begin(), permutation.end(), 0);
    do {
      std::vector<Word>& images = relabellings_.emplace_back();
      for (const auto& [i, j] : pairs_)
        images.push_back(bit_of(permutation[static_cast<std::size_t>(i)],
                                permutation[static_cast<std::size_t>(j)]));
    } while (std::ranges::next_permutation(permutation).found);
  }

  Word count() const { return Word{1} << pairs_.size(); }

  std::vector<std::pair<int, int>> edges(Word word) const {
    std::vector<std::pair<int, int>> edges;
    for (const auto& [i, j] : pairs_)
      if ((word & bit_of(i, j)) != 0) edges.emplace_back(i, j);
    return edges;
  }

  bool connected(Word word) const {
    ProcessSet reached{0};
    // Each round over the pairs reaches one hop further, or nothing more can be reached.
    for (int round = 1; round < processes_; ++round)
      for (const auto& [i, j] : pairs_)
        if ((word & bit_of(i, j)) != 0 && (reached.contains(i) || reached.contains(j)))
          reached = reached | ProcessSet{i, j};
    return reached.size() == processes_;
  }

  /// Marks every relabelling of the graph.
  void mark_class(Word word, std::vector<bool>& marked) const {
    for (const std::vector<Word>& images : relabellings_) {
      Word relabelled = 0;
      for (std::size_t at = 0; at < images.size(); ++at)
        if ((word >> (images.size() - 1 - at) & 1) != 0) relabelled |= images[at];
      marked[relabelled] = true;
    }
  }

 private:
  Word bit_of(int i, int j) const {
    const auto [lesser, greater] = std::minmax(i, j);
    const int at = greater * (greater - 1) / 2 + lesser;
    return Word{1} << (pairs_.size() - 1 - static_cast<std::size_t>(at));
  }

  int processes_;
  std::vector<std::pair<int, int>> pairs_;
  std::vector<std::vector<Word>> relabellings_;
};

}  // namespace

std::vector<Topology> Topology::all_connected(int processes) {
  if (processes < 1 || processes > max_enumerated)
    throw WrongUsage(
        fmt::format("graphs 'all:{}': all:N takes N from 1 to {}", processes, max_enumerated));
  const Words words(processes);
  std::vector<bool> seen(words.count());
  std::vector<Topology> graphs;
  // It goes down from the greatest word, so that the first of a class that is met is its canonical
  // form.
  for (Word word = words.count(); word-- > 0;) {
    if (seen[word] || !words.connected(word)) continue;
    words.mark_class(word, seen);
    Topology graph("", processes, words.edges(word));
    graph.name_ = "g6:" + graph.graph6();
    graphs.push_back(std::move(graph));
  }
  std::ranges::stable_sort(graphs, {}, [](const Topology& graph) { return graph.edges().size(); });
  return graphs;
}

}  // namespace ample::model
