// How many configurations and steps a diagram stands for, and which levels it has.
#include "checker/engines/engines.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"
#include "checker/evidence/report/report_json.hpp"
#include "checker/evidence/report/report_text.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "tests/checker/engines/symbolic/saturated.hpp"
#include "tests/support/blackboard.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <utility>

namespace ample::checker {
namespace {

using tests::Saturated;

struct Counted {
  const char* algorithm;
  properties::Request request;
};

TEST(SymbolicCounts, AreRoundedForReadingOnly) {
  EXPECT_EQ(count_text(12'345, ""), "12345");
  constexpr auto most = ~std::uint64_t{0};
  EXPECT_EQ(count_text(most, "18446744073709551616"), "1.84e19");
  EXPECT_EQ(count_text(most, "99950000000000000000"), "1.00e20");  // the exponent grows with it
  EXPECT_EQ(count_text(most, "99949999999999999999"), "9.99e19");
  EXPECT_EQ(count_text(most, "1229" + std::string(623, '5')), "1.23e626");
  EXPECT_TRUE(std::isinf(about(most, "1229" + std::string(623, '5'))));
}

/// 3^n - 1, by the argument that tests/cases/classics_test.cpp gives.
TEST(SymbolicCounts, CountsWhatCannotBeVisited) {
  std::uint64_t power = 1;
  for (int i = 0; i < 30; ++i) power *= 3;
  const auto system = tests::system_of(
      "philosophers", {{"n", "30"}, {"forks", "registers"}, {"rounds", "unbounded"}});
  const Report report = explore(*system, {}, symbolic_engine());
  EXPECT_EQ(report.states, power - 1);
  EXPECT_EQ(report.terminal, 1u);
  EXPECT_TRUE(report.complete);
  EXPECT_FALSE(report.depth);
}

// By induction over n there are 25 * 4^(n-2) - 2 configurations. The numbers of steps of full
// searches of n = 3 to 12 satisfy the recurrence below, whose characteristic polynomial is
// (x-1)^2 (x-4)^2: as many steps as (a n + b) 4^n + c n + d.
TEST(SymbolicCounts, CountsBeyondMachineWords) {
  const auto of = [](int n) {
    return tests::system_of(
        "philosophers", {{"n", std::to_string(n)}, {"repair", "order"}, {"rounds", "unbounded"}});
  };
  std::vector<Count> steps;
  for (int n = 3; n <= 6; ++n)
    steps.push_back(full_search(*of(n), {.keep_going = true}).transitions);
  for (int n = 7; n <= 30; ++n) {
    const auto last = steps.rbegin();
    steps.push_back(10 * last[0] - 33 * last[1] + 40 * last[2] - 16 * last[3]);
  }
  const Report report = explore(*of(30), {}, symbolic_engine());
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, 25 * (std::uint64_t{1} << 56) - 2);
  EXPECT_EQ(report.states_digits, "");
  EXPECT_EQ(report.transitions, ~std::uint64_t{0});
  EXPECT_EQ(report.transitions_digits, steps.back().str());
  EXPECT_EQ(report.transitions_digits, "37834740469539536835");
}

/// The calls of `pace` do not depend on a clock, and counting the steps comes last: so whoever lets
/// all calls but the last one pass stops it there.
TEST(SymbolicCounts, AreMissingWhereALimitIsMetWhileStepsAreCounted) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}, {"repair", "init,prets"}});
  Options options{.properties = properties::default_properties(*system)};
  int calls = 0, most = 0;
  options.pace = [&](const Effort&) { return ++calls <= most || most == 0; };
  const Report whole = explore(*system, options, symbolic_engine());
  ASSERT_TRUE(whole.complete);
  most = std::exchange(calls, 0) - 1;
  const Report report = explore(*system, options, symbolic_engine());
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.states, whole.states);
  EXPECT_EQ(report.terminal, whole.terminal);
  const Subject subject = {.algorithm = cases::algorithm("lmutin"),
                           .system = *system,
                           .given = {},
                           .command = "again",
                           .version = "1"};
  const std::string text = to_text(subject, report);
  for (const char* part :
       {"while steps were counted, after all configurations had been found and judged",
        " states, steps not counted, ", "stand for all configurations",
        "all were judged, and the limit was met before steps were counted"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("transition"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(to_json(subject, report));
  EXPECT_EQ(json["states"], whole.states);
  EXPECT_TRUE(json["transitions"].is_null()) << json["transitions"];
  EXPECT_EQ(json["limit"]["kind"], "interrupt");
}

/// Words and integers count the same where both can.
TEST(SymbolicCounts, CountsTheSameInWordsAndInIntegers) {
  for (const auto& [algorithm, request] : std::vector<Counted>{
           {"lmutin", {{"graph", "p3"}, {"repair", "init"}, {"inside", "safe"}}},
           {"kmutex", {{"n", "3"}, {"k", "1"}}},
           {"philosophers", {{"n", "5"}, {"forks", "registers"}, {"rounds", "unbounded"}}}}) {
    const auto system = tests::system_of(algorithm, request);
    Saturated engine(*system, order_of(system->instance().topology));
    Diagram starts = Diagrams::nothing;
    for (const model::ProcessSet inside : system->instance().inside) {
      const auto first = engine.tabulation.encode(model::initial_configuration(*system, inside));
      starts =
          engine.diagrams.united(starts, engine.diagrams.of_one(engine.levels.by_level(first)));
    }
    const Diagram all = engine.saturation.reached_from(starts);
    Watch watch([] {});
    Counts<std::uint64_t> words(engine.diagrams, engine.rules, engine.offers, engine.levels.size(),
                                watch);
    Counts<Count> integers(engine.diagrams, engine.rules, engine.offers, engine.levels.size(),
                           watch);
    EXPECT_EQ(integers.count(all), words.count(all));
    EXPECT_EQ(integers.steps(all), words.steps(all));
  }
}

/// P0 sends to P2 behind the back of P1, who stands between them.
TEST(Levels, RefuseWhatIsSentWhereThereIsNoLink) {
  model::Instance instance =
      tests::Blackboard::instance({.text = "1mS020a000a0001mr000a000a0001mr000a000a000"});
  const model::SystemOf<tests::Blackboard> complete(instance);
  EXPECT_TRUE(explore(complete, {}, symbolic_engine()).complete);
  instance.topology = model::Topology::parse("path:3");
  const model::SystemOf<tests::Blackboard> path(instance);
  EXPECT_THROW(explore(path, {}, symbolic_engine()), model::InternalError);
}

/// Three processes, each with a channel to itself, and two links with two channels each.
TEST(Levels, AreOfChannelsBetweenNeighboursOnly) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}});
  const Tabulation tabulation(*system);
  const Levels levels(tabulation, {0, 1, 2});
  EXPECT_EQ(levels.size(), 10u);
  EXPECT_EQ(levels.senders_to(1), (std::vector<ProcessIndex>{0, 1, 2}));
  EXPECT_EQ(levels.senders_to(2), (std::vector<ProcessIndex>{1, 2}));
  EXPECT_THROW(levels.of_channel(0, 2), model::InternalError);
}

TEST(Levels, PutNeighboursTogether) {
  const auto links = [](const char* graph) { return order_of(model::Topology::parse(graph)); };
  EXPECT_EQ(links("edges:0-2,2-1"), (std::vector<ProcessIndex>{0, 2, 1}));
  // Two links across each of the first places, one across the last.
  EXPECT_EQ(links("g6:CN"), (std::vector<ProcessIndex>{1, 2, 3, 0}));
  // Two rows of five: by columns, so that two links go on at every place and none further than two.
  EXPECT_EQ(links("grid:2x5"), (std::vector<ProcessIndex>{0, 5, 1, 6, 2, 7, 3, 8, 4, 9}));
  const std::vector<ProcessIndex> long_path = links("path:12");
  for (std::size_t i = 0; i < long_path.size(); ++i) EXPECT_EQ(long_path[i], i);
}

}  // namespace
}  // namespace ample::checker
