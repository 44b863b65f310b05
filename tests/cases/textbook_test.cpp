// The textbook's algorithms: counts of SPIN and of brute force, every engine against the full
// search, and what the papers claim of messages, order and fairness.
#include "checker/audit/audit.hpp"
#include "checker/engines/engines.hpp"
#include "checker/measure/measurement.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

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
// spin_registers.py, spin_joung.py); its transitions count the first configuration as one.
TEST_P(TextbookCounts, AreThoseOfSpin) {
  const Report report = explore_all(GetParam().algorithm, GetParam().request);
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.states, GetParam().states);
  EXPECT_EQ(report.transitions + 1, GetParam().transitions);
}

const properties::Request textbook_n3_forever = {{"n", "3"}, {"rounds", "unbounded"}};

INSTANTIATE_TEST_SUITE_P(
    Textbook, TextbookCounts,
    testing::Values(TextbookInstance{"suzuki-kasami", {{"n", "3"}}, 834, 2'343},
                    TextbookInstance{
                        "raymond-tree", {{"graph", "path:3"}, {"rounds", "unbounded"}}, 86, 197},
                    TextbookInstance{"raymond-tree", {{"graph", "star:3"}}, 920, 1'986},
                    TextbookInstance{"naimi-trehel", textbook_n3_forever, 384, 883},
                    TextbookInstance{"joung", {{"n", "2"}, {"rounds", "2"}}, 854, 1'519},
                    TextbookInstance{"joung", {{"n", "3"}}, 26'269, 79'925},
                    TextbookInstance{"bakery", {{"n", "2"}, {"rounds", "3"}}, 1'627, 2'640},
                    TextbookInstance{"bakery", {{"n", "3"}}, 3'152, 6'920},
                    TextbookInstance{"peterson-filter", textbook_n3_forever, 524, 1'195},
                    TextbookInstance{"peterson-filter",
                                     {{"n", "3"}, {"rounds", "unbounded"}, {"test", "each"}},
                                     893,
                                     2'032}));

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
        TextbookInstance{"peterson-filter", {{"n", "2"}, {"rounds", "2"}, {"test", "each"}}}));

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
  const test::BruteForce found = test::brute_force(*tests::system_of("joung", {{"n", "3"}}));
  EXPECT_TRUE(found.occupancies.contains(model::ProcessSet{0, 1, 2}.mask()));
}

TEST(RaymondTree, IsForTrees) {
  for (const char* graph : {"k3", "c4"})
    EXPECT_THROW(tests::system_of("raymond-tree", {{"graph", graph}}), model::BadInstance) << graph;
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
