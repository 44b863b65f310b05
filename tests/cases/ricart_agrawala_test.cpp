// Ricart-Agrawala: counts against SPIN, its properties, and wrong variants that must fail.
#include "cases/mutual_exclusion/ricart_agrawala.hpp"

#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

struct Count {
  const char* n;
  const char* rounds;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE and rumur, on the Promela and Murphi texts (tools/bench/models).
class RicartAgrawalaCounts : public testing::TestWithParam<Count> {};

TEST_P(RicartAgrawalaCounts, AreThoseOfSpin) {
  const Count& expected = GetParam();
  const Report report =
      explore_all("ricart-agrawala", {{"n", expected.n}, {"rounds", expected.rounds}});
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_FALSE(report.vacuity->any());
}

INSTANTIATE_TEST_SUITE_P(RicartAgrawala, RicartAgrawalaCounts,
                         testing::Values(Count{"3", "1", 2357, 6282}, Count{"3", "2", 29384, 81347},
                                         Count{"3", "3", 139014, 389986},
                                         Count{"3", "4", 426259, 1203748},
                                         Count{"4", "1", 1470924, 7730343}));

TEST(RicartAgrawala, NeedsNoFifo) {
  const Report report =
      explore_all("ricart-agrawala", {{"n", "3"}, {"rounds", "2"}, {"network", "unordered"}});
  EXPECT_EQ(report.verdict, Verdict::holds);
}

// --- Wrong variants ------------------------------------------------------------------------------

using cases::mutual_exclusion::RicartAgrawala;
using Local = RicartAgrawala::Local;
using P = model::Process<RicartAgrawala>;

template <class Change>
Report explore_mutant(const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("ricart-agrawala"), {{"n", "2"}});
  auto actions = RicartAgrawala::actions(instance);
  change(tests::the_one_named(actions, action));
  return explore_all(model::SystemOf<RicartAgrawala>(instance, actions));
}

// Both request, both receive the other's REQUEST and reply, both receive the REPLY and enter: 8.
TEST(RicartAgrawalaMutant, ReplyingAtOnceBreaksMutualExclusion) {
  const Report report = explore_mutant("receive REQUEST", [](auto& receive) {
    receive.on_message = [](Local& i, P& p, const RicartAgrawala::Message& message,
                            model::ProcessId j) {
      i.clk = std::max(i.clk, message.get<RicartAgrawala::Request>().t);
      p.send(RicartAgrawala::Reply{}, j);
    };
  });
  EXPECT_EQ(length(report, "safety"), 8);
}

// Both request and enter without waiting: 4.
TEST(RicartAgrawalaMutant, EnteringWithoutRepliesBreaksMutualExclusion) {
  const Report report = explore_mutant("enter", [](auto& enter) { enter.guard.pop_back(); });
  EXPECT_EQ(length(report, "safety"), 4);
}

// Both request; P0, who comes first, receives P1's REQUEST and defers it; P1 receives P0's REQUEST
// and replies; P0 receives the REPLY, enters, leaves without answering: 7.
TEST(RicartAgrawalaMutant, ForgettingTheDeferredRepliesDeadlocks) {
  const Report report = explore_mutant("leave", [](auto& leave) {
    leave.effect = [](Local& i, P&) {
      i.phase = RicartAgrawala::Phase::idle;
      i.my = 0;
      i.nrep = {};
      i.deferred = {};
    };
  });
  EXPECT_EQ(length(report, "deadlock"), 7);
}

}  // namespace
}  // namespace ample
