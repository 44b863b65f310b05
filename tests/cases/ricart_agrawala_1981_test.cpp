// Ricart and Agrawala's listing: counts against SPIN, where its semaphore and its numbers fail, and
// wrong variants.
#include "cases/mutual_exclusion/ricart_agrawala_1981.hpp"

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

constexpr const char* listing = "ricart-agrawala-1981";
constexpr const char* placed = "section,answers";

struct CountOfListing {
  const char *n, *rounds, *modulus, *repair;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on the Promela text (tools/bench/models/spin_ricart_agrawala_1981.py).
class RicartAgrawala1981Counts : public testing::TestWithParam<CountOfListing> {};

TEST_P(RicartAgrawala1981Counts, AreThoseOfSpin) {
  const CountOfListing& expected = GetParam();
  const Report report = explore_all(listing, {{"n", expected.n},
                                              {"rounds", expected.rounds},
                                              {"modulus", expected.modulus},
                                              {"repair", expected.repair}});
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
}

INSTANTIATE_TEST_SUITE_P(
    RicartAgrawala, RicartAgrawala1981Counts,
    testing::Values(CountOfListing{"2", "1", "none", "none", 173, 276},
                    CountOfListing{"2", "2", "none", "none", 905, 1496},
                    CountOfListing{"2", "2", "none", placed, 719, 1154},
                    CountOfListing{"2", "unbounded", "2n-1", "none", 1092, 1998},
                    CountOfListing{"2", "unbounded", "2n-1", placed, 888, 1566},
                    CountOfListing{"2", "unbounded", "2n-1", "all", 594, 1035},
                    CountOfListing{"2", "unbounded", "2", "all", 402, 717},
                    CountOfListing{"3", "1", "none", placed, 86648, 292968}));

// P0 chooses, asks, is answered, enters, leaves and answers nobody (6 steps); P1 chooses and asks
// (2); both REQUESTs are received, decided and replied to or deferred (6), P0 deferring after it
// has looked: 14. Where everybody asks again, P0 does (2), and P1 defers it (3): 19.
TEST(RicartAgrawala1981, ADeferralMayComeTooLate) {
  EXPECT_EQ(length(explore_all(listing, {{"n", "2"}}), "deadlock"), 14);
  EXPECT_EQ(length(explore_all(listing, {{"n", "2"}, {"rounds", "2"}}), "deadlock"), 19);
  for (const char* half : {"section", "answers"})
    EXPECT_EQ(length(explore_all(listing, {{"n", "2"}, {"repair", half}}), "deadlock"), 14);
  EXPECT_EQ(
      length(explore_all(listing, {{"n", "2"}, {"rounds", "3"}, {"repair", placed}}), "deadlock"),
      -1);
}

// Two entries take 14 steps at least: each chooses, asks, receives a REPLY and enters, and each
// REQUEST takes three. Numbers that differ by 2 need an entry before, of 9 steps: 23.
TEST(RicartAgrawala1981, BoundedNumbersNeedTheRaise) {
  const properties::Request bounded = {{"n", "2"}, {"rounds", "unbounded"}, {"modulus", "2n-1"}};
  const auto with = [&](const char* repair, const char* modulus) {
    properties::Request request = bounded;
    request["repair"] = repair;
    request["modulus"] = modulus;
    return explore_all(listing, request);
  };
  EXPECT_EQ(length(with(placed, "2n-1"), "safety"), 23);
  EXPECT_EQ(length(with(placed, "8"), "safety"), 23);
  EXPECT_EQ(with("all", "2n-1").verdict, Verdict::holds);
  EXPECT_EQ(length(with("all", "2"), "safety"), 14);
}

// Numbers without a bound need no raise: 2n-1 is about how far apart they are.
TEST(RicartAgrawala1981, NumbersAreNearWhereTheyAreRaised) {
  const Report as_printed = explore_all(listing, {{"n", "2"}, {"rounds", "3"}, {"repair", placed}});
  EXPECT_EQ(finding(as_printed, "safety").verdict, Verdict::holds);
  EXPECT_EQ(length(as_printed, "anomaly.far-apart"), 9);
  const Report raised = explore_all(listing, {{"n", "2"}, {"rounds", "3"}, {"repair", "all"}});
  EXPECT_EQ(raised.verdict, Verdict::holds);
}

TEST(RicartAgrawala1981, RefusesWhatIsNoModulus) {
  for (const char* text : {"n", "3x"})
    EXPECT_THROW(tests::system_of(listing, {{"n", "2"}, {"modulus", text}}), model::WrongUsage)
        << text;
  for (const char* text : {"1", "256", "-3"})
    EXPECT_THROW(tests::system_of(listing, {{"n", "2"}, {"modulus", text}}), model::BadInstance)
        << text;
  EXPECT_THROW(tests::system_of(listing, {{"n", "2"}, {"rounds", "unbounded"}}),
               model::BadInstance);
}

// --- Wrong variants of the repaired listing ------------------------------------------------------

using RA81 = cases::mutual_exclusion::RicartAgrawala1981;
using LocalOfListing = RA81::Local;
using ProcessOfListing = RA81::P;

/// Every finding agrees with brute force, and is returned.
template <class Change>
Report explore_wrong_listing(const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm(listing), {{"n", "2"}, {"repair", "all"}});
  auto actions = RA81::actions(instance);
  change(tests::the_one_named(actions, action));
  const model::SystemOf<RA81> system(instance, actions);
  Report report = explore_all(system);
  const tests::BruteForce brute = tests::brute_force(system);
  EXPECT_EQ(report.states, brute.states);
  for (const auto& [property, shortest] : brute.shortest)
    EXPECT_EQ(length(report, property), static_cast<int>(shortest)) << property;
  return report;
}

// P1 enters with (1,P1), of which P0 has heard; P0 chooses 1 all the same, and comes first: the 14
// steps of two entries.
TEST(RicartAgrawala1981Mutant, NotHearingOfOtherNumbersBreaksMutualExclusion) {
  const Report report = explore_wrong_listing("receive REQUEST", [](auto& receive) {
    receive.on_message = [](LocalOfListing& i, ProcessOfListing&, const RA81::Message& message,
                            model::ProcessId j) {
      i.k = message.get<RA81::Request>().k;
      i.j = j;
      i.receiving = RA81::Receiving::received;
    };
  });
  EXPECT_EQ(length(report, "safety"), 14);
}

// Both choose 1 and ask (4), and each defers the other (6).
TEST(RicartAgrawala1981Mutant, DeferringEqualNumbersDeadlocks) {
  const Report report = explore_wrong_listing("decide", [](auto& decide) {
    decide.effect = [](LocalOfListing& i, ProcessOfListing&) {
      i.Defer_it = i.Requesting && i.k >= i.Our;
      i.receiving = RA81::Receiving::decided;
    };
  });
  EXPECT_EQ(length(report, "deadlock"), 10);
}

// The 14 steps of two entries: nobody defers.
TEST(RicartAgrawala1981Mutant, ReplyingAlwaysBreaksMutualExclusion) {
  const Report report = explore_wrong_listing("decide", [](auto& decide) {
    decide.effect = [](LocalOfListing& i, ProcessOfListing&) {
      i.receiving = RA81::Receiving::decided;
    };
  });
  EXPECT_EQ(length(report, "safety"), 14);
}

}  // namespace
}  // namespace ample
