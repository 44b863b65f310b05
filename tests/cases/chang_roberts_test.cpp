// Chang and Roberts' election: counts of SPIN, the paper's numbers of messages, and wrong variants.
#include "cases/classics/chang_roberts.hpp"

#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

#include <fmt/ranges.h>

namespace ample {
namespace {

using cases::classics::ChangRoberts;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::length;

// SPIN 6.5.2 with -DNOREDUCE, on the text in tools/bench/models/spin_classics.py.
TEST(ChangRoberts, HasTheCountsOfSpin) {
  for (const auto& [n, states, transitions] :
       {std::tuple{"3", 77, 144}, {"4", 591, 1397}, {"5", 5627, 15810}}) {
    const Report report = explore_all("chang-roberts", {{"n", n}});
    EXPECT_EQ(report.states, static_cast<std::uint64_t>(states));
    EXPECT_EQ(report.transitions, static_cast<std::uint64_t>(transitions));
  }
}

std::uint64_t messages(const std::vector<int>& numbers) {
  const std::size_t n = numbers.size();
  const Report report = explore_all(
      "chang-roberts",
      {{"n", std::to_string(n)}, {"numbers", fmt::format("{}", fmt::join(numbers, ","))}});
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.terminal, 1u) << "every execution ends alike";
  return *report.depth - n;  // each starts, and each message is received
}

// A number goes on until it meets a greater one: once each and n times the greatest, when they
// ascend along the ring; 1 + 2 + ... + n times, when they descend.
TEST(ChangRoberts, TakesFrom2NMinus1ToNNPlus1HalvesMessages) {
  EXPECT_EQ(messages({1, 2, 3, 4, 5}), 9u);
  EXPECT_EQ(messages({5, 4, 3, 2, 1}), 15u);
}

// n (1 + 1/2 + ... + 1/n) on the average over all orders: 25/3 for n = 4, of 24 orders.
TEST(ChangRoberts, TakesTheAverageOfThePaper) {
  std::vector<int> numbers = {1, 2, 3, 4};
  std::uint64_t all = 0;
  do all += messages(numbers);
  while (std::ranges::next_permutation(numbers).found);
  EXPECT_EQ(all, 24u * 25u / 3u);
}

TEST(ChangRoberts, IsWhatThePlainModelAndEveryEngineSay) {
  for (const char* network : {"fifo", "unordered"}) {
    const auto system = tests::system_of(
        "chang-roberts", {{"n", "4"}, {"numbers", "2,4,1,3"}, {"network", network}});
    tests::expect_what_brute_force_finds(*system);
    const checker::Options options = {.properties = properties::default_properties(*system)};
    for (const checker::Engine& engine : checker::engines()) {
      const checker::Audit audit = checker::audit(*system, options, engine);
      EXPECT_TRUE(audit.complete) << engine.name;
      EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
    }
  }
}

// --- Wrong variants ------------------------------------------------------------------------------

/// What is done on receipt of a number, of two processes; P0 has 2, P1 has 1.
template <class Receive>
Report explore_receiving(Receive receive) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("chang-roberts"), {{"n", "2"}});
  auto actions = ChangRoberts::actions(instance);
  std::ranges::find(actions, "receive number", &model::Action<ChangRoberts>::name)->on_message =
      [receive](ChangRoberts::Local& i, model::Process<ChangRoberts>& p,
                const ChangRoberts::Message& message, model::ProcessId sender) {
        const int nr = message.get<ChangRoberts::Number>().nr;
        if (nr == i.mynumber) i.standing = ChangRoberts::Standing::leader;
        if (receive(i, nr)) p.send(message, sender);
      };
  return explore_all(model::SystemOf<ChangRoberts>(instance, std::move(actions)));
}

// P1 starts, its number goes on at P0, and comes back.
TEST(ChangRobertsMutant, LettingSmallerNumbersPassElectsTheSmallest) {
  const Report report =
      explore_receiving([](const ChangRoberts::Local& i, int nr) { return nr < i.mynumber; });
  EXPECT_EQ(length(report, "largest"), 3);
}

// Both numbers come back: two starts and four receipts until both are leaders.
TEST(ChangRobertsMutant, LettingEveryNumberPassElectsEverybody) {
  const Report report =
      explore_receiving([](const ChangRoberts::Local& i, int nr) { return nr != i.mynumber; });
  EXPECT_EQ(length(report, "safety"), 6);
}

// Two starts, and each throws the other's number away: nobody is told anything.
TEST(ChangRobertsMutant, LettingNoNumberPassLeavesEverybodyWaiting) {
  const Report report = explore_receiving([](const ChangRoberts::Local&, int) { return false; });
  EXPECT_EQ(length(report, "deadlock"), 4);
}

}  // namespace
}  // namespace ample
