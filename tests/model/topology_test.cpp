// Topologies: named graphs, distances and graph6, against facts known by other means.
#include "model/topology.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "model/errors.hpp"
#include "tests/model/any_graph.hpp"

namespace {

using namespace ample::model;
using Edges = std::vector<std::pair<int, int>>;

TEST(Topology, NamedGraphsHaveTheEdgesOfTheDesign) {
  EXPECT_EQ(Topology::parse("k3").edges(), (Edges{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(Topology::parse("p4").edges(), (Edges{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_EQ(Topology::parse("c4").edges(), (Edges{{0, 1}, {0, 3}, {1, 2}, {2, 3}}));
  EXPECT_EQ(Topology::parse("s3").edges(), (Edges{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_EQ(Topology::parse("butterfly").edges(),
            (Edges{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {3, 4}}));
  EXPECT_EQ(Topology::parse("w4").edges(),
            (Edges{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 4}, {2, 3}, {3, 4}}));
  EXPECT_EQ(Topology::parse("grid:2x3").edges(),
            (Edges{{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 5}, {3, 4}, {4, 5}}));
}

TEST(Topology, ShortAndLongNamesAreTheSameGraph) {
  EXPECT_EQ(Topology::parse("k5"), Topology::parse("complete:5"));
  EXPECT_EQ(Topology::parse("p3"), Topology::parse("path:3"));
  EXPECT_EQ(Topology::parse("c5"), Topology::parse("ring:5"));
  EXPECT_EQ(Topology::parse("s3"), Topology::parse("star:3"));
  EXPECT_EQ(Topology::parse("w4"), Topology::parse("wheel:4"));
  EXPECT_EQ(Topology::parse("grid:1x4"), Topology::parse("p4"));
  EXPECT_EQ(Topology::parse("k3"), Topology::parse("c3"));
  EXPECT_FALSE(Topology::parse("p3") == Topology::parse("k3"));
  EXPECT_FALSE(Topology::parse("p3") == Topology::parse("p4"));
}

TEST(Topology, TheNameIsWhatTheUserGave) {
  for (const char* name : {"k3", "ring:7", "grid:2x2", "edges:1-0", "g6:Bw", "butterfly"})
    EXPECT_EQ(Topology::parse(name).name(), name);
}

TEST(Topology, EveryConcreteNameOfTheListCanBeParsed) {
  for (const std::string& name : Topology::names())
    if (name.find_first_of("NA<P") == std::string::npos) {
      EXPECT_TRUE(Topology::parse(name).connected()) << name;
    }
}

TEST(Topology, TheLeastAndTheGreatestOfEachFamily) {
  const std::map<std::string, std::pair<int, std::size_t>> processes_and_edges{
      {"complete:1", {1, 0}},       {"path:1", {1, 0}},          {"k1", {1, 0}},
      {"grid:1x1", {1, 0}},         {"star:1", {2, 1}},          {"complete:32", {32, 496}},
      {"path:32", {32, 31}},        {"ring:32", {32, 32}},       {"star:31", {32, 31}},
      {"wheel:31", {32, 62}},       {"grid:4x8", {32, 52}},      {"complete:1024", {1024, 523776}},
      {"path:1024", {1024, 1023}},  {"c1024", {1024, 1024}},     {"star:1023", {1024, 1023}},
      {"wheel:1023", {1024, 2046}}, {"grid:32x32", {1024, 1984}}};
  for (const auto& [name, size] : processes_and_edges) {
    const Topology graph = Topology::parse(name);
    EXPECT_EQ(graph.processes(), size.first) << name;
    EXPECT_EQ(graph.edges().size(), size.second) << name;
    EXPECT_TRUE(graph.connected()) << name;
  }
}

TEST(Topology, Neighbourhoods) {
  const Topology butterfly = Topology::parse("butterfly");
  EXPECT_EQ(butterfly.neighbours(3), (ProcessSet{0, 4}));
  EXPECT_EQ(butterfly.closed_neighbourhood(3), (ProcessSet{0, 3, 4}));
  EXPECT_EQ(butterfly.degree(0), 4);
  EXPECT_THROW(butterfly.neighbours(5), InternalError);
  EXPECT_THROW(butterfly.distance(0, 5), InternalError);
}

TEST(Topology, AGraphNeedNotBeConnected) {
  const Topology graph = Topology::parse("edges:0-1,2-3");
  EXPECT_FALSE(graph.connected());
  EXPECT_EQ(graph.distance(1, 2), -1);
  EXPECT_EQ(Topology::parse("edges:0-2").processes(), 3);
}

RC_GTEST_PROP(Topology, DistancesAreThoseOfFloydAndWarshall, ()) {
  const Topology graph = any_graph(1, 10);
  const auto n = static_cast<std::size_t>(graph.processes());
  constexpr int unreachable = 1000;
  std::vector<std::vector<int>> hops(n, std::vector<int>(n, unreachable));
  for (std::size_t i = 0; i < n; ++i) hops[i][i] = 0;
  for (const auto& [i, j] : graph.edges())
    hops[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
        hops[static_cast<std::size_t>(j)][static_cast<std::size_t>(i)] = 1;
  for (std::size_t via = 0; via < n; ++via)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        hops[i][j] = std::min(hops[i][j], hops[i][via] + hops[via][j]);
  bool connected = true;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      RC_ASSERT(graph.distance(static_cast<int>(i), static_cast<int>(j))
                == (hops[i][j] >= unreachable ? -1 : hops[i][j]));
      connected = connected && hops[i][j] < unreachable;
    }
  RC_ASSERT(graph.connected() == connected);
}

// Made by hand from nauty's formats.txt; DQc (edges 0-2 0-4 1-3 3-4) is the example given there.
TEST(Topology, Graph6OfKnownGraphs) {
  const std::map<std::string, std::string> known{
      {"k1", "@"},          {"k2", "A_"},
      {"k3", "Bw"},         {"p3", "Bg"},
      {"k4", "C~"},         {"c4", "Cl"},
      {"s3", "Cs"},         {"k5", "D~{"},
      {"butterfly", "D{c"}, {"edges:0-2,0-4,1-3,3-4", "DQc"}};
  for (const auto& [name, graph6] : known) {
    EXPECT_EQ(Topology::parse(name).graph6(), graph6) << name;
    EXPECT_EQ(Topology::parse("g6:" + graph6), Topology::parse(name)) << name;
  }
}

TEST(Topology, Graph6CanSayThatThereAreNoEdges) {
  const Topology graph = Topology::parse("g6:B?");
  EXPECT_EQ(graph.processes(), 3);
  EXPECT_TRUE(graph.edges().empty());
  EXPECT_FALSE(graph.connected());
}

TEST(Topology, APathWhoseMiddleIsCalledOtherwiseIsAPathThroughThat) {
  const Topology renamed =
      Topology::parse("p3").renamed({ProcessId(2), ProcessId(0), ProcessId(1)});
  EXPECT_EQ(renamed, Topology::parse("edges:2-0,0-1"));
  EXPECT_EQ(Topology::parse(renamed.name()), renamed);
}

// By hand from the same text: of 63 processes '~' and 63 in 18 bits as 0, 0, 63; a path has the
// bits of 0-1, 1-2, ...: 0-1 is the first one.
TEST(Topology, Graph6OfMoreThan62Processes) {
  EXPECT_EQ(Topology::parse("path:62").graph6().substr(0, 2), "}h");
  const Topology path = Topology::parse("path:63");
  EXPECT_EQ(path.graph6().substr(0, 5), "~??~h");
  EXPECT_EQ(path.graph6().size(), 4u + 326);  // 63 * 62 / 2 bits
  EXPECT_EQ(Topology::parse("g6:" + path.graph6()), path);
  const Topology largest = Topology::parse("c1024");
  EXPECT_EQ(largest.graph6().substr(0, 4), "~?O?");  // 1024 is 16 * 64
  EXPECT_EQ(Topology::parse("g6:" + largest.graph6()), largest);
}

TEST(Topology, DistancesInLargeGraphs) {
  const Topology ring = Topology::parse("ring:1000");
  EXPECT_EQ(ring.distance(0, 500), 500);
  EXPECT_EQ(ring.distance(999, 1), 2);
  EXPECT_EQ(ring.neighbours(999), (WideProcessSet{0, 998}));
  const Topology complete = Topology::parse("k1000");
  EXPECT_EQ(complete.degree(700), 999);
  EXPECT_EQ(complete.distance(999, 40), 1);
}

RC_GTEST_PROP(Topology, Graph6IsReadAsItIsWritten, ()) {
  const Topology graph = any_graph(1, 80);
  RC_ASSERT(Topology::parse("g6:" + graph.graph6()) == graph);
}

RC_GTEST_PROP(Topology, EdgesAreReadInAnyOrderAndDirection, ()) {
  const Topology graph = any_graph(1, 8);
  Edges edges = graph.edges();
  for (auto& [i, j] : edges)
    if (*rc::gen::arbitrary<bool>()) std::swap(i, j);
  std::ranges::reverse(edges);
  RC_ASSERT(Topology("other", graph.processes(), edges) == graph);
}

}  // namespace
