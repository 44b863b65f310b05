// The controller: counts against SPIN, one CToken, and wrong variants that must fail.
#include "cases/k_out_of_l/controller.hpp"

#include <gtest/gtest.h>

#include "tests/cases/ring_search.hpp"
#include "tests/support/named.hpp"

namespace ample {
namespace {

using cases::k_out_of_l::CToken;
using cases::k_out_of_l::EnabledToken;
using cases::k_out_of_l::RingController;
using tests::shortest;
using tests::system_of;

struct Count {
  const char *n, *maxseq;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on tools/bench/models/ring_controller.pml.
class ControllerCounts : public testing::TestWithParam<Count> {};

TEST_P(ControllerCounts, AreThoseOfSpin) {
  const Count& expected = GetParam();
  const auto system =
      system_of("ring-controller", {{"n", expected.n}, {"maxseq", expected.maxseq}});
  const tests::BruteForce found = tests::brute_force(*system);
  EXPECT_EQ(found.states, expected.states);
  EXPECT_EQ(found.transitions, expected.transitions);
  EXPECT_EQ(found.terminal, 0u);
  EXPECT_TRUE(found.shortest.empty());
  EXPECT_EQ(tests::explore_all(*system).states, expected.states);
  EXPECT_EQ(tests::explore_all(*system).transitions, expected.transitions);
  EXPECT_EQ(found.taken.size(), system->actions().size()) << "every action happens";
}

INSTANTIATE_TEST_SUITE_P(RingController, ControllerCounts,
                         testing::Values(Count{"2", "1", 8, 8}, Count{"3", "1", 17, 19},
                                         Count{"4", "1", 34, 44}, Count{"5", "3", 129, 197}));

int ctokens(const model::System& system, const model::Configuration& configuration) {
  int count = 0;
  for (const auto& from : configuration.channels)
    for (const auto& channel : from)
      for (const model::Bytes& message : channel) count += system.is_awaited(message) ? 1 : 0;
  return count;
}

TEST(RingController, OneCTokenGoesRoundFromTheFirstTimeoutOn) {
  for (const char* n : {"2", "3", "4", "5"}) {
    const auto system = system_of("ring-controller", {{"n", n}});
    model::Configuration configuration = model::initial_configuration(*system, {});
    EXPECT_EQ(ctokens(*system, configuration), 0);
    const auto steps = model::enabled_steps(*system, configuration);
    ASSERT_EQ(steps.size(), 1u) << "nothing but the timeout can happen";
    model::take_step(*system, configuration, steps[0]);
    std::map<std::string, int> seen;
    std::deque<model::Configuration> queue = {configuration};
    for (; !queue.empty(); queue.pop_front()) {
      EXPECT_EQ(ctokens(*system, queue.front()), 1);
      for (const model::Step& step : model::enabled_steps(*system, queue.front())) {
        model::Configuration next = queue.front();
        model::take_step(*system, next, step);
        if (seen.emplace(tests::key_of(next), 0).second) queue.push_back(next);
      }
    }
    EXPECT_GT(seen.size(), 2u);
  }
}

// --- Wrong variants ------------------------------------------------------------------------------

using Local = RingController::Local;
using P = model::Process<RingController>;

/// Two processes, MaxSeq = 2.
template <class Change>
model::SystemOf<RingController> mutant(const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("ring-controller"), {{"n", "2"}, {"maxseq", "2"}});
  auto actions = RingController::actions(instance);
  change(tests::the_one_named(actions, action));
  return {instance, actions};
}

/// receive CToken, with another Root or another P1.
template <class Handler>
void at(int process, model::Action<RingController>& receive, Handler handler) {
  receive.on_message = [=, otherwise = receive.on_message](Local& i, P& p,
                                                           const RingController::Message& message,
                                                           model::ProcessId j) {
    if (p.id() == process)
      handler(i, p, message.get<CToken>());
    else
      otherwise(i, p, message, j);
  };
}

// The timeout, the CToken round twice (4 receipts), the second time behind an Enabled_Token (1):
// Root has MySeq = 2, P1 still 0.
TEST(RingControllerMutant, ForgettingTheNumberBreaksTheWave) {
  const auto system = mutant("receive CToken", [](auto& receive) {
    at(1, receive, [](Local& i, P& p, CToken m) {
      if (i.MySeq != m.Seq) p.send(EnabledToken{}, 0);
      p.send(m, 0);
    });
  });
  EXPECT_EQ(shortest(system, "one-wave"), 6);
}

// The timeout and the CToken round once (2 receipts): it leaves Root with the old number, comes
// back (2 receipts) and is taken for a stray one.
TEST(RingControllerMutant, SendingBeforeCountingLosesTheCToken) {
  const auto system = mutant("receive CToken", [](auto& receive) {
    at(0, receive, [](Local& i, P& p, CToken m) {
      if (i.MySeq != m.Seq) return p.anomaly(RingController::Anomaly::stray_ctoken);
      p.send(CToken{i.MySeq}, 1);
      i.MySeq = RingController::after(i.MySeq, p.instance());
    });
  });
  EXPECT_EQ(shortest(system, "anomaly.stray-ctoken"), 5);
}

// Two timeouts and two CTokens with number 0: both are received by P1 and come to Root, which
// receives the first (MySeq = 1) and forgets the second: 2 + 2 + 2.
TEST(RingControllerMutant, ATimeoutAtAnyTimeMakesASecondCToken) {
  const auto system = mutant("timeout", [](auto& timeout) { timeout.timeout = false; });
  EXPECT_EQ(shortest(system, "anomaly.stray-ctoken"), 6);
}

}  // namespace
}  // namespace ample
