// Sets of configurations as decision diagrams: one level a slot, equal sets one number.
//
// A diagram at a level says of each value that the slot of this level may have which rests may
// follow at the levels below. Sets that are equal from a level on are stored once, which is what
// makes diagrams small.
#pragma once

#include "checker/store/tables/index.hpp"
#include "checker/store/tables/interned.hpp"
#include "checker/store/tables/triple_map.hpp"

#include <array>

namespace ample::checker {

/// The number of a set of value lists for the levels from some level down; the caller knows which
/// level.
using Diagram = std::uint32_t;

/// An edge of a node: with this value come these rests, of which there is at least one.
struct Edge {
  Index value;
  Diagram rest;
};

/// It is for one thread only.
class Diagrams {
 public:
  /// No configuration at all.
  static constexpr Diagram nothing = 0;
  /// Below the last level: the rest that has no slot.
  static constexpr Diagram end = 1;

  Diagrams() { nodes_.number_of(std::array<std::uint32_t, 1>{}); }

  /// The edges of a diagram, in increasing order of their values.
  class Edges {
   public:
    explicit Edges(std::span<const std::uint32_t> words) : words_(words) {}
    std::size_t size() const { return words_.size() / 2; }
    Edge operator[](std::size_t i) const { return {words_[2 * i], words_[2 * i + 1]}; }

   private:
    std::span<const std::uint32_t> words_;
  };
  /// The diagram must not be the end. Edges stay valid until diagrams are given up.
  Edges edges(Diagram diagram) const { return Edges(nodes_[diagram]); }
  /// The diagram behind the value; nothing if it has no edge.
  Diagram rest(Diagram diagram, Index value) const;

  /// The diagram with these edges, in increasing order of their values.
  Diagram of(std::span<const Edge> edges);
  /// One configuration, by level.
  Diagram of_one(std::span<const Index> configuration);
  /// The union of two diagrams of one level.
  Diagram united(Diagram a, Diagram b);

  /// The diagram and all that it is made of. `marked` is by number.
  void mark(Diagram diagram, std::vector<bool>& marked) const;
  /// Gives up those that are not marked; their numbers will be given to others.
  void keep_only(const std::vector<bool>& marked);
  /// All diagrams have numbers below this one.
  std::uint32_t numbers() const { return nodes_.size(); }

  std::uint32_t size() const { return nodes_.in_use(); }
  std::size_t bytes() const { return nodes_.bytes() + unions_.bytes(); }
  /// Edges that were put together, so far.
  std::uint64_t work() const { return work_; }
  /// Unions will be found again.
  void forget() { unions_.clear(); }

 private:
  Diagram find_united(Diagram a, Diagram b);

  InternedVectors nodes_;  ///< value and rest, in turn
  TripleMap unions_;
  std::vector<std::uint32_t> words_;  ///< scratch
  std::uint64_t work_ = 0;
};

}  // namespace ample::checker
