// Graphs asked for wrongly, by name, by list and by file: which exception, and what it says.
#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <filesystem>

#include "model/errors.hpp"
#include "model/topology.hpp"
#include "tests/model/any_graph.hpp"
#include "tests/support/folder.hpp"

namespace {

using namespace ample::model;
using Edges = std::vector<std::pair<int, int>>;

struct Refusal {
  std::string text;
  bool usage;  // WrongUsage, otherwise BadInstance
  std::string says;
};

template <class Ask>
void expect_refusal(const Refusal& refusal, Ask ask) {
  std::string complaint;
  try {
    ask();
    ADD_FAILURE() << refusal.text << " was accepted";
  } catch (const WrongUsage& wrong) {
    complaint = wrong.what();
    EXPECT_TRUE(refusal.usage) << complaint;
  } catch (const BadInstance& bad) {
    complaint = bad.what();
    EXPECT_FALSE(refusal.usage) << complaint;
  }
  EXPECT_NE(complaint.find(refusal.says), std::string::npos) << complaint;
  EXPECT_EQ(complaint.find('\n'), std::string::npos) << complaint;
}

constexpr bool usage = true;
constexpr bool instance = false;

TEST(Topology, WrongTextsAreRefusedWithWhatWouldBeRight) {
  const std::vector<Refusal> refusals{
      {"", usage, "unknown graph ''"},
      {"buterfly", usage, "did you mean 'butterfly'?"},
      {"K3", usage, "did you mean 'k3'?"},
      {"rign:5", usage, "did you mean 'ring:5'?"},
      {"egdes:0-1,1-2,2-3,3-4", usage, "did you mean 'edges:0-1,1-2,2-3,3-4'?"},
      {"petersen", usage, "known are k2, k3"},
      {"k", usage, "unknown graph 'k'"},
      {"k3x", usage, "unknown graph 'k3x'"},
      {"kn\xC3\xA9", usage, "'kn\\xC3\\xA9'"},
      {std::string("k3\0", 3), usage, "'k3\\x00'"},
      {"k\n3", usage, "'k\\x0A3'"},
      {std::string(100000, 'z'), usage, "zzz...'"},
      {"k0", instance, "kN takes N from 1 to 1024"},
      {"k1025", instance, "1025 is out of range; kN takes N from 1 to 1024"},
      {"c2", instance, "cN takes N from 3 to 1024"},
      {"ring:", usage, "'' is not a number; ring:N takes N from 3 to 1024"},
      {"ring:2", instance, "graph 'ring:2': 2 is out of range; ring:N takes N from 3 to 1024"},
      {"ring:-3", instance, "-3 is out of range; ring:N takes N from 3 to 1024"},
      {"ring:N", usage, "'N' is not a number"},
      {"ring:99999999999999999999999", instance, "99999999999999999999999 is out of range"},
      {"star:1024", instance, "star:N takes N from 1 to 1023"},
      {"star:0", instance, "star:N takes N from 1 to 1023"},
      {"grid:", usage, "as in grid:2x3"},
      {"grid:2", usage, "as in grid:2x3"},
      {"grid:2x", usage, "as in grid:2x3"},
      {"grid:2x3x4", usage, "'2x3x4' is not a size"},
      {"grid:0x3", instance, "a grid has 1 to 1024 processes"},
      {"grid:33x32", instance, "a grid has 1 to 1024 processes"},
      {"grid:4294967296x4294967296", instance, "a grid has 1 to 1024 processes"},
      {"edges:", usage, "'' is not an edge"},
      {"edges:0-1,", usage, "'' is not an edge"},
      {"edges:0-1,,1-2", usage, "'' is not an edge"},
      {"edges:0", usage, "'0' is not an edge; an edge is two process numbers, as in 0-1"},
      {"edges:0-", usage, "'0-' is not an edge"},
      {"edges:0-1-2", usage, "'0-1-2' is not an edge"},
      {"edges:a-b", usage, "'a-b' is not an edge"},
      {"edges:0-1, 1-2", usage, "' 1-2' is not an edge"},
      {"edges:0-0", instance,
       "graph 'edges:0-0': P0 has an edge to itself; an edge joins two different processes, as in "
       "0-1"},
      {"edges:0-1,1-0", instance, "the edge 0-1 is there twice; name every edge once"},
      {"edges:0-1024", instance, "the edge 0-1024 is out of range; processes are 0 to 1023"},
      {"edges:0-77777777777777777777", instance, "0-77777777777777777777 is out of range"},
      {"g6:", usage, "there is no graph6 text"},
      {"g6:B", usage, "3 processes, which take 2 characters, not 1"},
      {"g6:Bww", usage, "3 processes, which take 2 characters, not 3"},
      {"g6:Bx", usage, "bits after the last pair of its 3 processes are set"},
      {"g6:B!", usage, "it has '!', and graph6 has only the characters from '?' to '~'"},
      {"g6:B\xFF", usage, "'\\xFF'"},
      {"g6:B\x7F", usage, "'\\x7F'"},
      {"g6::Fa@x^", usage, "is sparse6; only graph6 is read"},
      {"g6:&B", usage, "is digraph6"},
      {"g6:?", instance, "has 0 processes; a graph has 1 to 1024"},
      {"g6:~", usage, "'~' begins a number of three more bytes"},
      {"g6:~?@", usage, "'~' begins a number of three more bytes"},
      {"g6:~?@?", usage, "64 processes, which take 340 characters, not 4"},
      {"g6:~?O@", instance, "more than 1024 processes; a graph has 1 to 1024"},  // 1025
      {"g6:~B?x", instance, "more than 1024 processes"},  // 12345, the example of formats.txt
      {"g6:~~?????A", instance, "more than 1024 processes"},
      {"all:4", usage, "for `sweep`"},
      {"file:", usage, "cannot be read"},
      {"file:/no/such/file", usage, "'/no/such/file' cannot be read: No such file"},
      {"graphs/none.txt", usage, "'graphs/none.txt' cannot be read"},
      {"file:/", usage, "'/' cannot be read: it is a directory"},
  };
  for (const Refusal& refusal : refusals)
    expect_refusal(refusal, [&] { Topology::parse(refusal.text); });
}

TEST(Topology, WrongListsAreRefused) {
  const auto refused = [](int processes, const Edges& edges, const std::string& says) {
    expect_refusal({says, instance, says}, [&] { Topology("mine", processes, edges); });
  };
  refused(0, {}, "graph 'mine': it has 0 processes; a graph has 1 to 1024");
  refused(-1, {}, "it has -1 processes");
  refused(1025, {}, "it has 1025 processes");
  refused(3, {{0, 3}}, "the edge 0-3 is out of range; processes are 0 to 2");
  refused(3, {{-1, 0}}, "the edge -1-0 is out of range");
  refused(3, {{1, 1}}, "P1 has an edge to itself");
  refused(3, {{1, 2}, {2, 1}}, "the edge 1-2 is there twice");
}

TEST(Topology, OnlySoManyGraphsAreEnumerated) {
  for (const int processes : {-1, 0, 8, 1000})
    expect_refusal({"all", usage, "all:N takes N from 1 to 7"},
                   [&] { Topology::all_connected(processes); });
}

// Whatever is typed is either a graph or one line of complaint.
RC_GTEST_PROP(Topology, AnyTextIsAGraphOrOneLineOfComplaint, ()) {
  const auto head = *rc::gen::element<std::string>("", "g6:", "edges:", "ring:", "grid:", "k", "p",
                                                   "edges:0-1,", "star:", "all:", "x:");
  const auto tail = *rc::gen::oneOf(
      rc::gen::arbitrary<std::string>(),
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("0123456789x-,~?@ABw:"))));
  std::string complaint;
  try {
    const Topology graph = Topology::parse(head + tail);
    RC_ASSERT(graph.processes() >= 1 && graph.processes() <= max_wide_processes);
    return;
  } catch (const WrongUsage& wrong) {
    complaint = wrong.what();
  } catch (const BadInstance& bad) {
    complaint = bad.what();
  }
  RC_ASSERT(complaint.size() > 10);
  RC_ASSERT(std::ranges::all_of(complaint, [](char c) { return c >= ' ' && c <= '~'; }));
}

class TopologyFile : public testing::Test {
 protected:
  std::string holding(std::string_view text) {
    return folder_.write("graph.txt", std::string(text));
  }

  void refused(std::string_view text, bool is_usage, const std::string& says) {
    const std::string path = holding(text);
    expect_refusal({std::string(text), is_usage, says}, [&] { Topology::parse("file:" + path); });
  }

 private:
  ample::tests::Folder folder_;
};

TEST_F(TopologyFile, EdgesOneALine) {
  const std::string path = holding("# a path\n\n0-1\r\n  1 2   # blank instead of a dash\n3\t2");
  EXPECT_EQ(Topology::parse("file:" + path), Topology::parse("p4"));
  EXPECT_EQ(Topology::parse(path), Topology::parse("p4"));
  EXPECT_EQ(Topology::parse(path).name(), "edges:0-1,1-2,2-3");
}

TEST_F(TopologyFile, Graph6WithAndWithoutItsHeader) {
  for (const char* text : {"Cl", "Cl\n", ">>graph6<<Cl\n", ">>graph6<<\nCl\n", "# c4\nCl\r\n"}) {
    const Topology graph = Topology::parse(holding(text));
    EXPECT_EQ(graph, Topology::parse("c4")) << text;
    EXPECT_EQ(graph.name(), "edges:0-1,0-3,1-2,2-3") << text;
  }
}

RC_GTEST_FIXTURE_PROP(TopologyFile, TheNameOfAGraphFromAFileNeedsNoFile, ()) {
  const Topology graph = any_graph(1, 5);
  const std::string path = holding(graph.graph6());
  const Topology read = Topology::parse(path);
  std::filesystem::remove(path);
  RC_ASSERT(read == graph);
  RC_ASSERT(Topology::parse(read.name()) == graph);
}

TEST_F(TopologyFile, AProcessWithoutEdgesAtTheEndIsNamedByGraph6) {
  EXPECT_EQ(Topology::parse(holding("Bo")).name(), "edges:0-1,0-2");
  EXPECT_EQ(Topology::parse(holding("B_")).name(), "g6:B_");
  EXPECT_EQ(Topology::parse(holding("@")).name(), "g6:@");
}

TEST_F(TopologyFile, AFaultIsReportedWithItsLine) {
  refused("", usage, "graph.txt' holds no graph");
  refused("# nothing\n\n", usage, "holds no graph");
  refused("0-1\n1=2\n", usage, "graph.txt', line 2: '1=2' is not an edge");
  refused("0 1 2\n", usage, "line 1: ");
  refused("0-1\nBw\n", usage, "line 2: 'Bw' is not an edge");
  refused("0-1\n\n# again\n1-0\n", instance, "line 4: the edge 0-1 is there twice");
  refused("0-1\n2-2\n", instance, "line 2: P2 has an edge to itself");
  refused("0-1\n2-4000\n", instance, "line 2: the edge 2-4000 is out of range");
  refused("Bw\nBw\n", usage, "holds 2 graphs");
  refused(">>graph6<<\n", usage, "holds no graph");
  refused(">>graph6<<0-1\n", usage, "line 1: '0-1' is not graph6");
  refused("hello\n", usage, "line 1: 'hello' is not graph6");
  refused(":Fa@x^\n", usage, "line 1: ':Fa@x^' is sparse6");
  refused(std::string("\0\0\0", 3), usage, "line 1: '\\x00\\x00\\x00' is not an edge");
  refused(std::string((8 << 20) + 1, '\n'), usage, "is longer than 8388608 bytes");
}

TEST(Topology, ADeviceWithoutEndIsNotRead) {
  expect_refusal({"file:/dev/zero", usage, "cannot be read: it is a device, not a file"},
                 [] { Topology::parse("file:/dev/zero"); });
}

}  // namespace
