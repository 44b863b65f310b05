// The textbook's algorithms: counts of SPIN and of brute force, every engine against the full
// search, and what the papers claim of messages, order and fairness.
#include "cases/textbook/agrawal_el_abbadi.hpp"
#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "checker/questions/measure/measurement.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

#include <set>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

struct TextbookInstance {
  const char* algorithm;
  properties::Request request;
  std::uint64_t states = 0, transitions = 0;
};

void PrintTo(const TextbookInstance& instance, std::ostream* out) {
  *out << instance.algorithm;
  for (const auto& [option, text] : instance.request) *out << " --" << option << " " << text;
}

class TextbookCounts : public testing::TestWithParam<TextbookInstance> {};

// SPIN 6.5.2 with -DNOREDUCE on the texts of tools/bench/models (spin_tokens.py,
// spin_registers.py, spin_joung.py, spin_philosophers.py, spin_agrawal_el_abbadi.py); its
// transitions count the first configuration as one.
TEST_P(TextbookCounts, AreThoseOfSpin) {
  const Report report = explore_all(GetParam().algorithm, GetParam().request);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, GetParam().states);
  EXPECT_EQ(report.transitions + 1, GetParam().transitions);
}

const properties::Request textbook_n3_forever = {{"n", "3"}, {"rounds", "unbounded"}};

INSTANTIATE_TEST_SUITE_P(
    Textbook, TextbookCounts,
    testing::Values(
        TextbookInstance{"suzuki-kasami", {{"n", "3"}}, 834, 2'343},
        TextbookInstance{"raymond-tree", {{"graph", "path:3"}, {"rounds", "unbounded"}}, 86, 197},
        TextbookInstance{"raymond-tree", {{"graph", "star:3"}}, 920, 1'986},
        TextbookInstance{"naimi-trehel", textbook_n3_forever, 384, 883},
        TextbookInstance{"joung", {{"n", "2"}, {"rounds", "2"}}, 854, 1'519},
        TextbookInstance{"joung", {{"n", "3"}}, 26'269, 79'925},
        TextbookInstance{"bakery", {{"n", "2"}, {"rounds", "3"}}, 1'627, 2'640},
        TextbookInstance{"bakery", {{"n", "3"}}, 3'152, 6'920},
        TextbookInstance{"peterson-filter", textbook_n3_forever, 524, 1'195},
        TextbookInstance{
            "peterson-filter", {{"n", "3"}, {"rounds", "unbounded"}, {"test", "each"}}, 893, 2'032},
        TextbookInstance{"chandy-misra", {{"graph", "p3"}, {"rounds", "2"}}, 1'577, 3'802},
        TextbookInstance{
            "chandy-misra", {{"graph", "c4"}, {"rounds", "unbounded"}}, 10'996, 42'625},
        TextbookInstance{"chandy-misra",
                         {{"graph", "k3"}, {"rounds", "unbounded"}, {"follow", "each"}},
                         5'298,
                         18'415},
        TextbookInstance{"chandy-misra", {{"graph", "k3"}, {"initial", "cyclic"}}, 446, 1'042},
        TextbookInstance{
            "drinking-philosophers", {{"graph", "p3"}, {"rounds", "unbounded"}}, 15'040, 57'940},
        TextbookInstance{"drinking-philosophers", {{"graph", "p3"}}, 3'748, 10'572},
        TextbookInstance{"agrawal-el-abbadi", {{"n", "3"}}, 5'478, 17'259},
        TextbookInstance{
            "agrawal-el-abbadi", {{"n", "3"}, {"failed", "0"}, {"rounds", "2"}}, 2'321, 5'299}));

class TextbookInstances : public testing::TestWithParam<TextbookInstance> {};

TEST_P(TextbookInstances, AreWhatThePlainModelSays) {
  tests::expect_what_brute_force_finds(*tests::system_of(GetParam().algorithm, GetParam().request));
}

TEST_P(TextbookInstances, HaveTheSameVerdictsInEveryEngine) {
  const auto system = tests::system_of(GetParam().algorithm, GetParam().request);
  for (const std::vector<properties::Property>& asked :
       {properties::default_properties(*system),
        properties::select_properties(*system, {"safety", "deadlock"})})
    for (const checker::Engine& engine : checker::engines()) {
      const checker::Audit audit = checker::audit(*system, {.properties = asked}, engine);
      EXPECT_TRUE(audit.complete) << engine.name;
      EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Textbook, TextbookInstances,
    testing::Values(
        TextbookInstance{"suzuki-kasami", {{"n", "3"}}},
        TextbookInstance{"suzuki-kasami", {{"n", "2"}, {"rounds", "2"}, {"network", "unordered"}}},
        TextbookInstance{"raymond-tree", {{"graph", "path:3"}, {"rounds", "2"}}},
        TextbookInstance{"raymond-tree", {{"graph", "star:3"}, {"network", "unordered"}}},
        TextbookInstance{"naimi-trehel", {{"n", "3"}, {"rounds", "2"}}},
        TextbookInstance{"naimi-trehel", {{"n", "3"}, {"network", "unordered"}}},
        TextbookInstance{"joung", {{"n", "2"}, {"rounds", "2"}}},
        TextbookInstance{"joung", {{"n", "3"}, {"rounds", "1,1,0"}, {"network", "unordered"}}},
        TextbookInstance{"bakery", {{"n", "2"}, {"rounds", "2"}}},
        TextbookInstance{"bakery", {{"n", "3"}, {"rounds", "1,1,0"}}},
        TextbookInstance{"peterson-filter", {{"n", "3"}}},
        TextbookInstance{"peterson-filter", {{"n", "2"}, {"rounds", "2"}, {"test", "each"}}},
        TextbookInstance{"chandy-misra", {{"graph", "p3"}, {"rounds", "2"}}},
        TextbookInstance{"chandy-misra", {{"graph", "k3"}, {"initial", "cyclic"}}},
        TextbookInstance{
            "chandy-misra",
            {{"graph", "k2"}, {"rounds", "2"}, {"follow", "each"}, {"network", "unordered"}}},
        TextbookInstance{"drinking-philosophers", {{"graph", "k2"}, {"rounds", "2"}}},
        TextbookInstance{"drinking-philosophers",
                         {{"graph", "p3"}, {"network", "unordered"}, {"rounds", "1,1,0"}}},
        TextbookInstance{"agrawal-el-abbadi", {{"n", "3"}, {"self", "immediate"}}},
        TextbookInstance{"agrawal-el-abbadi",
                         {{"n", "3"}, {"rounds", "1,1,0"}, {"network", "unordered"}}},
        TextbookInstance{"agrawal-el-abbadi", {{"n", "3"}, {"failed", "0"}, {"rounds", "2"}}}));

// A process that has the privilege and asks for it sends nothing, so that it goes on for ever; one
// whose rounds are bounded is served nevertheless.
TEST(SuzukiKasami, RunsWithoutABoundWhereOneProcessDoes) {
  const Report report = explore_all("suzuki-kasami", {{"n", "3"}, {"rounds", "1,unbounded,1"}});
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_THROW(tests::system_of("suzuki-kasami", {{"n", "3"}, {"rounds", "1,unbounded,unbounded"}}),
               model::BadInstance);
}

TEST(Joung, LetsAllOfThreeIntoOneForum) {
  const tests::BruteForce found = tests::brute_force(*tests::system_of("joung", {{"n", "3"}}));
  EXPECT_TRUE(found.occupancies.contains(model::ProcessSet{0, 1, 2}.mask()));
}

TEST(RaymondTree, IsForTrees) {
  for (const char* graph : {"k3", "c4"})
    EXPECT_THROW(tests::system_of("raymond-tree", {{"graph", graph}}), model::BadInstance) << graph;
}

// One that is D edges away from the privilege and asks alone: its REQUEST goes along D edges and
// the PRIVILEGE back, 2D messages whatever happens, of which it sends one. Nobody can say of a
// REQUEST that is sent on whose it is, so that nothing is measured by owning request.
TEST(RaymondTree, TakesTwoMessagesAnEdgeOfTheWayToThePrivilege) {
  struct MeasuredTree {
    const char* graph;
    std::vector<std::uint64_t> distances;  ///< of each process from P0
  };
  const std::vector<properties::Quantity> asked = {properties::quantity("messages.cause")};
  for (const MeasuredTree& tree :
       {MeasuredTree{"path:4", {0, 1, 2, 3}}, MeasuredTree{"star:3", {0, 1, 1, 1}},
        MeasuredTree{"edges:0-1,1-2,1-3,3-4", {0, 1, 2, 2, 3}}})
    for (std::size_t i = 1; i < tree.distances.size(); ++i) {
      std::string rounds;
      for (std::size_t j = 0; j < tree.distances.size(); ++j)
        rounds += std::string(j == 0 ? "" : ",") + (j == i ? "1" : "0");
      const auto system =
          tests::system_of("raymond-tree", {{"graph", tree.graph}, {"rounds", rounds}});
      const auto measured =
          checker::measure(cases::algorithm("raymond-tree"), *system, asked, {}).measured;
      const auto of_the_one = std::ranges::find_if(measured, [&](const checker::Measured& each) {
        return each.process == model::ProcessId(static_cast<int>(i));
      });
      ASSERT_NE(of_the_one, measured.end()) << tree.graph << " P" << i;
      EXPECT_EQ(of_the_one->least->number, 2 * tree.distances[i]) << tree.graph << " P" << i;
      EXPECT_EQ(of_the_one->most->number, 2 * tree.distances[i]) << tree.graph << " P" << i;
    }
  const auto system = tests::system_of("raymond-tree", {{"graph", "path:4"}});
  const std::string why = properties::why_not(properties::quantity("messages.owner"), *system,
                                              cases::algorithm("raymond-tree").measures);
  EXPECT_NE(why.find("does not say for whom"), std::string::npos) << why;
}

// What a process asks for are messages of its own, or there are none at all.
TEST(Measures, SayWhyMessagesAreNotMeasured) {
  const auto why = [](const std::string& id) {
    return properties::why_not(properties::quantity("messages.cause"),
                               *tests::system_of(id, {{"n", "3"}}), cases::algorithm(id).measures);
  };
  EXPECT_EQ(why("readers-writers"), "there are no messages");
  EXPECT_EQ(why("philosophers"), "the algorithm does not say whose request a message is about");
}

TEST(ChandyMisra, LetsThoseEatAtOnceWhoAreNoNeighbours) {
  const tests::BruteForce found =
      tests::brute_force(*tests::system_of("chandy-misra", {{"graph", "p3"}}));
  EXPECT_TRUE(found.occupancies.contains(model::ProcessSet{0, 2}.mask()));
  EXPECT_FALSE(found.occupancies.contains(model::ProcessSet{0, 1}.mask()));
}

TEST(ChandyMisra, BeginsWithACycleOnARingOnly) {
  EXPECT_THROW(tests::system_of("chandy-misra", {{"graph", "p3"}, {"initial", "cyclic"}}),
               model::BadInstance);
  EXPECT_THROW(tests::system_of("chandy-misra", {{"graph", "k3"}, {"initial", "ring"}}),
               model::WrongUsage);
}

// P0 needs the bottle between P0 and P1, P1 the one between P1 and P2.
TEST(DrinkingPhilosophers, LetNeighboursDrinkOfOtherBottles) {
  const tests::BruteForce found =
      tests::brute_force(*tests::system_of("drinking-philosophers", {{"graph", "p3"}}));
  EXPECT_TRUE(found.occupancies.contains(model::ProcessSet{0, 1}.mask()));
  EXPECT_FALSE(found.occupancies.contains(model::ProcessSet{0, 1, 2}.mask()))
      << "of two bottles one would be for two";
}

// A fork and a bottle are asked for and come. Three processes may send more: P1 has the fork
// between it and P0 and is hungry for the other one; again and again it gets thirsty, and P0, which
// has the bottle between them but not the fork, gives it away and asks for it.
TEST(DrinkingPhilosophers, SendFourMessagesASessionOfTwoAndWithoutBoundOfThree) {
  const auto most = [](const char* graph) {
    const auto system =
        tests::system_of("drinking-philosophers", {{"graph", graph}, {"rounds", "unbounded"}});
    return checker::measure(cases::algorithm("drinking-philosophers"), *system,
                            {properties::quantity("messages.owner")}, {})
        .measured.front()
        .most->number;
  };
  EXPECT_EQ(most("k2"), 4u);
  EXPECT_EQ(most("p3"), std::nullopt);
}

// A tree of height h has q(h) = 2 q(h-1) + q(h-1)^2 quorums, with or without the root: 1, 3, 15,
// 255. The theorem of the paper: any two have a process in common, whoever has failed.
TEST(AgrawalElAbbadi, AsksQuorumsOfWhichAnyTwoIntersect) {
  for (const auto& [n, count] : {std::pair{3, 3u}, std::pair{7, 15u}, std::pair{15, 255u}}) {
    std::set<std::uint32_t> quorums;
    for (std::uint32_t mask = 0; mask < 1u << n; ++mask) {
      model::ProcessSet failed;
      for (int i = 0; i < n; ++i)
        if (mask >> i & 1) failed.insert(i);
      for (int i = 0; i < n; ++i)
        if (const auto quorum = cases::textbook::tree_quorum(n, failed, i)) {
          EXPECT_TRUE((*quorum & failed).empty());
          quorums.insert(quorum->mask());
        }
    }
    EXPECT_EQ(quorums.size(), count);
    for (const std::uint32_t one : quorums)
      for (const std::uint32_t other : quorums) EXPECT_NE(one & other, 0u);
  }
}

TEST(AgrawalElAbbadi, AsksAPathWhereNobodyHasFailed) {
  using model::ProcessSet;
  EXPECT_EQ(cases::textbook::tree_quorum(7, {}, 0), (ProcessSet{0, 1, 3}));
  EXPECT_EQ(cases::textbook::tree_quorum(7, {}, 5), (ProcessSet{0, 2, 5}));
  EXPECT_EQ(cases::textbook::tree_quorum(7, {0}, 5), (ProcessSet{1, 2, 3, 5}));
  EXPECT_EQ(cases::textbook::tree_quorum(7, {0, 2}, 5), (ProcessSet{1, 3, 5, 6}));
  EXPECT_EQ(cases::textbook::tree_quorum(7, {3, 4}, 3), (ProcessSet{0, 2, 5}));
  EXPECT_EQ(cases::textbook::tree_quorum(7, {0, 3, 4}, 5), std::nullopt);
}

TEST(AgrawalElAbbadi, IsForCompleteTreesOfWhichAQuorumIsLeft) {
  EXPECT_THROW(tests::system_of("agrawal-el-abbadi", {{"n", "4"}}), model::BadInstance);
  EXPECT_THROW(tests::system_of("agrawal-el-abbadi", {{"n", "3"}, {"failed", "0,1"}}),
               model::BadInstance);
  for (const char* failed : {"3", "-1"})
    EXPECT_THROW(tests::system_of("agrawal-el-abbadi", {{"n", "3"}, {"failed", failed}}),
                 model::BadInstance)
        << failed;
  for (const char* failed : {"", "P0", "0;1"})
    EXPECT_THROW(tests::system_of("agrawal-el-abbadi", {{"n", "3"}, {"failed", failed}}),
                 model::WrongUsage)
        << failed;
}

// P0 has said that it is at level 1, and does not write TURN[1]. P1 and P2 push each other up
// through both levels, one turn after the other.
TEST(PetersonFilter, LetsOthersPassWithoutEnd) {
  const auto most = [](const char* n) {
    const auto system = tests::system_of("peterson-filter", {{"n", n}, {"rounds", "unbounded"}});
    return checker::measure(cases::algorithm("peterson-filter"), *system,
                            {properties::quantity("bypass")}, {})
        .measured.front()
        .most->number;
  };
  EXPECT_EQ(most("2"), 1u) << "of two the other one enters once: then TURN is its own";
  EXPECT_EQ(most("3"), std::nullopt);
}

}  // namespace
}  // namespace ample
