// Automorphisms, isomorphism and the list of all connected graphs, against known groups and counts.
#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "model/errors.hpp"
#include "model/topology.hpp"
#include "tests/model/any_graph.hpp"

namespace {

using namespace ample::model;
using Edges = std::vector<std::pair<int, int>>;

std::size_t automorphism_count(std::string_view text) {
  return Topology::parse(text).automorphisms().size();
}

bool has_edge(const Topology& graph, int i, int j) { return graph.neighbours(i).contains(j); }

std::vector<int> any_order(int processes) {
  std::vector<int> order(static_cast<std::size_t>(processes));
  std::iota(order.begin(), order.end(), 0);
  for (int last = processes - 1; last > 0; --last)
    std::swap(order[static_cast<std::size_t>(last)],
              order[static_cast<std::size_t>(*rc::gen::inRange(0, last + 1))]);
  return order;
}

Topology relabelled(const Topology& graph, const std::vector<int>& order) {
  Edges edges;
  for (const auto& [i, j] : graph.edges())
    edges.emplace_back(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(j)]);
  return Topology("relabelled", graph.processes(), edges);
}

TEST(Topology, AutomorphismGroupsOfKnownOrder) {
  EXPECT_EQ(automorphism_count("k1"), 1u);
  EXPECT_EQ(automorphism_count("k2"), 2u);
  EXPECT_EQ(automorphism_count("k3"), 6u);
  EXPECT_EQ(automorphism_count("k5"), 120u);
  EXPECT_EQ(automorphism_count("p4"), 2u);
  EXPECT_EQ(automorphism_count("c4"), 8u);  // dihedral, 2N
  EXPECT_EQ(automorphism_count("ring:32"), 64u);
  EXPECT_EQ(automorphism_count("s3"), 6u);         // the leaves, 3!
  EXPECT_EQ(automorphism_count("butterfly"), 8u);  // swap within each triangle, swap the triangles
  EXPECT_EQ(automorphism_count("w4"), 8u);         // those of its cycle
  EXPECT_EQ(automorphism_count("wheel:3"), 24u);   // k4
  EXPECT_EQ(automorphism_count("grid:2x3"), 4u);   // two reflections
  EXPECT_EQ(automorphism_count("grid:3x3"), 8u);   // those of the square
  EXPECT_EQ(automorphism_count("edges:0-1,2-3"), 8u);
  // Petersen's graph: S5, as the 2-subsets of five things
  EXPECT_EQ(automorphism_count("edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5"),
            120u);
}

TEST(Topology, The4CubeAndThe5CubeAreDoneAtOnce) {
  const auto cube = [](int dimensions) {
    Edges edges;
    for (int i = 0; i < 1 << dimensions; ++i)
      for (int axis = 0; axis < dimensions; ++axis)
        if ((i >> axis & 1) == 0) edges.emplace_back(i, i | 1 << axis);
    return Topology("cube", 1 << dimensions, edges);
  };
  EXPECT_EQ(cube(4).automorphisms().size(), 384u);  // 2^d d!
  EXPECT_EQ(cube(5).automorphisms().size(), 3840u);
}

TEST(Topology, AutomorphismsComeInLexicographicOrderFromTheIdentity) {
  const auto all = Topology::parse("p3").automorphisms();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0], (Permutation{0, 1, 2}));
  EXPECT_EQ(all[1], (Permutation{2, 1, 0}));
  const auto wheel = Topology::parse("w4").automorphisms();
  EXPECT_TRUE(std::ranges::is_sorted(wheel));
  EXPECT_EQ(wheel.front(), (Permutation{0, 1, 2, 3, 4}));
}

TEST(Topology, TooManyAutomorphismsAreRefusedAndNotListed) {
  EXPECT_EQ(automorphism_count("k9"), 362880u);
  for (const char* name : {"complete:32", "star:31", "k10"})
    EXPECT_THROW(Topology::parse(name).automorphisms(), BoundExceeded) << name;
  EXPECT_THROW(Topology("empty", 32, {}).automorphisms(), BoundExceeded);
}

RC_GTEST_PROP(Topology, AutomorphismsKeepEdgesAndFormAGroup, ()) {
  const Topology graph = any_graph(1, 6);
  const auto all = graph.automorphisms();
  const std::set<Permutation> group(all.begin(), all.end());
  RC_ASSERT(group.size() == all.size());
  RC_ASSERT(std::ranges::is_sorted(all));
  for (const Permutation& automorphism : all)
    for (int i = 0; i < graph.processes(); ++i)
      for (int j = 0; j < graph.processes(); ++j)
        RC_ASSERT(has_edge(graph, i, j)
                  == has_edge(graph, automorphism[static_cast<std::size_t>(i)],
                              automorphism[static_cast<std::size_t>(j)]));
  // A finite set of permutations is a group when it is closed; a few pairs of a large one will do.
  for (int times = 0; times < 50; ++times) {
    const Permutation first = *rc::gen::elementOf(all);
    const Permutation second = *rc::gen::elementOf(all);
    Permutation product;
    for (const ProcessId place : first) product.push_back(second[place.index]);
    RC_ASSERT(group.contains(product));
  }
}

// The pruning loses nothing: all N! permutations tried.
RC_GTEST_PROP(Topology, AutomorphismsAreAllThere, ()) {
  const Topology graph = any_graph(1, 6);
  std::vector<int> order(static_cast<std::size_t>(graph.processes()));
  std::iota(order.begin(), order.end(), 0);
  std::vector<Permutation> expected;
  do {
    if (relabelled(graph, order) == graph) expected.emplace_back(order.begin(), order.end());
  } while (std::ranges::next_permutation(order).found);
  RC_ASSERT(graph.automorphisms() == expected);
}

RC_GTEST_PROP(Topology, ARelabelledGraphIsIsomorphic, ()) {
  const Topology graph = any_graph(1, 20);
  const Topology other = relabelled(graph, any_order(graph.processes()));
  RC_ASSERT(graph.isomorphic_to(other));
}

TEST(Topology, SameDegreesAreNotYetIsomorphic) {
  // Six processes of degree two: a hexagon, and two triangles.
  EXPECT_FALSE(
      Topology::parse("c6").isomorphic_to(Topology::parse("edges:0-1,1-2,2-0,3-4,4-5,5-3")));
  // The prism and K3,3: six processes of degree three.
  EXPECT_FALSE(Topology::parse("edges:0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5")
                   .isomorphic_to(Topology::parse("edges:0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5")));
  EXPECT_FALSE(Topology::parse("k3").isomorphic_to(Topology::parse("k4")));
}

TEST(Topology, ThereAreAsManyConnectedGraphsAsInOeisA001349) {
  const std::array<std::size_t, 7> known{1, 1, 2, 6, 21, 112, 853};
  for (int processes = 1; processes <= 7; ++processes)
    EXPECT_EQ(Topology::all_connected(processes).size(),
              known[static_cast<std::size_t>(processes - 1)]);
}

TEST(Topology, AllConnectedGraphsBeginWithTreesAndEndWithTheCompleteOne) {
  const auto graphs = Topology::all_connected(5);
  // Three trees on five processes: star, chair, path (OEIS A000055).
  EXPECT_EQ(std::ranges::count_if(graphs, [](const Topology& g) { return g.edges().size() == 4; }),
            3);
  EXPECT_EQ(graphs.front(), Topology::parse("star:4"));
  EXPECT_EQ(graphs.back(), Topology::parse("k5"));
  for (const Topology& graph : graphs) {
    EXPECT_TRUE(graph.connected());
    EXPECT_EQ(Topology::parse(graph.name()), graph);
    EXPECT_EQ(std::ranges::count_if(
                  graphs, [&](const Topology& other) { return graph.isomorphic_to(other); }),
              1)
        << graph.name();
  }
}

// Burnside: the classes, each with N!/|Aut| labelled graphs, make up all connected labelled graphs,
// whose numbers are OEIS A001187.
TEST(Topology, TheClassesMakeUpAllLabelledConnectedGraphs) {
  const std::array<std::size_t, 6> labelled{1, 1, 4, 38, 728, 26704};
  std::size_t factorial = 1;
  for (std::size_t processes = 1; processes <= 6; ++processes) {
    factorial *= processes;
    std::size_t sum = 0;
    for (const Topology& graph : Topology::all_connected(static_cast<int>(processes)))
      sum += factorial / graph.automorphisms().size();
    EXPECT_EQ(sum, labelled[processes - 1]);
  }
}

RC_GTEST_PROP(Topology, RelabelledGraphsAreOfTheSameClass, ()) {
  static const auto graphs = Topology::all_connected(6);
  const Topology graph = any_graph(6, 6);
  const Topology other = relabelled(graph, any_order(6));
  std::vector<std::string> classes;
  for (const Topology& representative : graphs) {
    RC_ASSERT(representative.isomorphic_to(graph) == representative.isomorphic_to(other));
    if (representative.isomorphic_to(graph)) classes.push_back(representative.name());
  }
  RC_ASSERT(classes.size() == (graph.connected() ? 1u : 0u));
}

}  // namespace
