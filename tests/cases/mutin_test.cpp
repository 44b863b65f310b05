// MUTIN(l) and its complement: counts, Lemma 2's counterexample, readings, and wrong variants. By
// brute force over the plain model: the spaces are small.
#include "cases/global_cs/mutin.hpp"

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using tests::BruteForce;

BruteForce explored(const char* algorithm, const properties::Request& request) {
  return tests::brute_force(*tests::system_of(algorithm, request));
}

int length(const BruteForce& found, const char* property) {
  const auto place = found.shortest.find(property);
  return place == found.shortest.end() ? -1 : static_cast<int>(place->second);
}

struct Count {
  const char *n, *l, *rounds, *coterie;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on the Promela text of tools/bench/models/spin_quorum_models.py.
class MutinCounts : public testing::TestWithParam<Count> {};

TEST_P(MutinCounts, AreThoseOfSpin) {
  const Count& expected = GetParam();
  const BruteForce found = explored("mutin", {{"n", expected.n},
                                              {"l", expected.l},
                                              {"rounds", expected.rounds},
                                              {"coterie", expected.coterie}});
  EXPECT_EQ(found.states, expected.states);
  EXPECT_EQ(found.transitions, expected.transitions);
  EXPECT_EQ(length(found, "safety"), -1);
}

INSTANTIATE_TEST_SUITE_P(Mutin, MutinCounts,
                         testing::Values(Count{"2", "1", "1", "singleton", 77, 108},
                                         Count{"2", "1", "2", "singleton", 313, 508},
                                         Count{"3", "2", "1", "majority", 2493, 6582},
                                         Count{"3", "2", "1", "quorums:0,1;1,2;1,2", 3360, 9022},
                                         Count{"3", "1", "1", "majority", 14463, 43821}));

TEST(Mutin, OneResponse2IsNotSufficientWhereTwoQuorumsCoincide) {
  properties::Request request = {{"n", "3"}, {"l", "2"}, {"coterie", "quorums:0,1;1,2;1,2"}};
  EXPECT_EQ(length(explored("mutin", request), "deadlock"), 37);
  request["repair"] = "again";
  EXPECT_EQ(length(explored("mutin", request), "deadlock"), -1);
  request = {{"n", "3"}, {"l", "2"}, {"coterie", "quorums:0,1;1,2;0,1"}, {"self", "immediate"}};
  EXPECT_EQ(length(explored("mutin", request), "deadlock"), 29);
}

TEST(Mutin, OneResponse2IsSufficientForLOne) {
  for (const char* coterie :
       {"majority", "singleton", "quorums:0,1;1,2;1,2", "quorums:0,1;0,1;0,1"})
    EXPECT_EQ(length(explored("mutin", {{"n", "3"}, {"coterie", coterie}}), "deadlock"), -1)
        << coterie;
}

// The first Response1s may show fewer than l processes, against a step in the proof of Lemma 2.
TEST(Mutin, TheResponsesMayShowFewerThanL) {
  EXPECT_EQ(length(explored("mutin", {{"n", "3"}, {"l", "2"}}), "enough-responses"), 32);
}

TEST(Mutin, LateStateBreaksSafety) {
  const BruteForce found = explored("mutin", {{"n", "2"}, {"repair", "late-state"}});
  EXPECT_EQ(length(found, "procs-in-cs"), 10);
  EXPECT_EQ(length(found, "safety"), 18);
}

TEST(Mutin, ReqCntIsRedundantUnderFifoOnly) {
  properties::Request request = {{"n", "2"}, {"rounds", "2"}};
  EXPECT_EQ(length(explored("mutin", request), "anomaly.reqcnt-redundant"), -1);
  request["network"] = "unordered";
  EXPECT_EQ(length(explored("mutin", request), "anomaly.reqcnt-redundant"), 22);
}

TEST(Mutin, RunsOverEveryMx) {
  for (const char* mx : {"lock", "fifo-lock", "ricart-agrawala", "maekawa"}) {
    const BruteForce found = explored("mutin", {{"n", "2"}, {"rounds", "2"}, {"mx", mx}});
    EXPECT_EQ(length(found, "safety"), -1) << mx;
    EXPECT_EQ(length(found, "deadlock"), -1) << mx;
    EXPECT_EQ(length(found, "one-past-mx"), -1) << mx;
    EXPECT_TRUE(found.taken.contains("leave")) << mx;
  }
}

TEST(Mutin, HasNoLabelOfItsOwnOverAnMx) {
  const auto system = tests::system_of("mutin", {{"n", "2"}, {"mx", "maekawa"}});
  for (const model::ActionInfo& action : system->actions())
    for (const std::string& part : action.guard) EXPECT_NE(part.front(), ':') << part;
}

// What Lemma 4 and the handshake of ackFrom_i need, and mistakes that take it away.
TEST(Mutin, EntryIsAtOnceAndWhoeverIsAckedIsForgotten) {
  const BruteForce found = explored("mutin", {{"n", "2"}, {"rounds", "2"}});
  EXPECT_EQ(length(found, "entry-at-once"), -1);
  EXPECT_EQ(length(found, "acked"), -1);
  // exit, query, acquire, leave, four receipts, entry
  EXPECT_EQ(length(explored("mutin", {{"n", "2"}, {"repair", "late-state"}}), "entry-at-once"), 9);
}

// The configurations of unbounded rounds are finitely many: reqCnt takes two values.
TEST(Mutin, UnboundedRoundsAreFinite) {
  model::Instance instance = properties::instance_from(cases::algorithm("mutin"), {{"n", "2"}});
  instance.rounds.assign(2, std::nullopt);
  const BruteForce found = tests::brute_force(model::SystemOf<cases::global_cs::Mutin>(instance));
  EXPECT_EQ(length(found, "safety"), -1);
  EXPECT_EQ(length(found, "anomaly.reqcnt-redundant"), -1);
  EXPECT_EQ(found.terminal, 0u);
}

TEST(Mutin, ALockThatIsHeldIsBlamedOnItsHolder) {
  const auto system = tests::system_of("mutin", {{"n", "2"}});
  model::Configuration configuration = model::initial_configuration(*system, {0, 1});
  const auto take = [&](const char* action, int process) {
    for (const model::Step& step : model::enabled_steps(*system, configuration))
      if (system->actions()[step.action].name == action && step.process == process)
        return static_cast<void>(model::take_step(*system, configuration, step));
    FAIL() << action;
  };
  take("exit", 0);
  take("exit", 1);
  take("query", 1);
  std::vector<model::Bytes> locals;
  for (const model::ProcessId i : system->instance().all())
    locals.push_back(model::local_and_shared(configuration, i));
  const auto lacks = system->lacks(0, locals);
  ASSERT_EQ(lacks.size(), 1u);
  EXPECT_EQ(lacks[0].blame.because, "P1 has the lock mx");
}

TEST(Kmutex, IsTheMirrorOfMutin) {
  const BruteForce mutin = explored("mutin", {{"n", "3"}, {"l", "2"}});
  const BruteForce kmutex = explored("kmutex", {{"n", "3"}, {"k", "1"}});
  EXPECT_EQ(mutin.states, kmutex.states);
  EXPECT_EQ(mutin.transitions, kmutex.transitions);
  EXPECT_EQ(mutin.shortest, kmutex.shortest);
}

// --- Wrong variants ------------------------------------------------------------------------------

using cases::global_cs::Mutin;
using Local = Mutin::Local;
using P = Mutin::P;

template <class Change>
BruteForce explore_mutant(const properties::Request& request, const char* action, Change change) {
  const model::Instance instance = properties::instance_from(cases::algorithm("mutin"), request);
  auto actions = Mutin::actions(instance);
  change(tests::the_one_named(actions, action));
  return tests::brute_force(model::SystemOf<Mutin>(instance, actions));
}

// Each process: exit, query, acquire, leave, and the receipts of Query, Response1, Acquire,
// Ack: 16.
TEST(MutinMutant, LeavingWithoutResponsesBreaksSafety) {
  const BruteForce found =
      explore_mutant({{"n", "2"}}, "acquire", [](auto& acquire) { acquire.guard.pop_back(); });
  EXPECT_EQ(length(found, "safety"), 16);
}

TEST(MutinMutant, IgnoringTheLockBreaksSafety) {
  const BruteForce found =
      explore_mutant({{"n", "2"}}, "query", [](auto& query) { query.guard.pop_back(); });
  EXPECT_EQ(length(found, "safety"), 16);
  EXPECT_EQ(length(found, "one-past-mx"), 4);  // exit and query, twice
}

TEST(MutinMutant, NotWaitingForTheAcksLosesTheLockTooEarly) {
  const BruteForce found =
      explore_mutant({{"n", "2"}}, "leave", [](auto& leave) { leave.guard.pop_back(); });
  EXPECT_EQ(length(found, "procs-in-cs"), 6);
}

TEST(MutinMutant, NeverSendingResponse2Deadlocks) {
  const BruteForce found = explore_mutant({{"n", "2"}}, "receive Release", [](auto& receive) {
    receive.on_message = [](Local& i, P&, const Mutin::Message& message, model::ProcessId) {
      i.procsInCS.insert(message.get<Mutin::Release>().process);
    };
  });
  EXPECT_EQ(length(found, "deadlock"), 14);
  EXPECT_EQ(length(found, "safety"), -1);
}

TEST(MutinMutant, AcquireThatRemovesNobodyBreaksSafety) {
  const BruteForce found = explore_mutant({{"n", "2"}}, "receive Acquire", [](auto& receive) {
    receive.on_message = [](Local& i, P& p, const Mutin::Message& message, model::ProcessId) {
      i.responseAgainTo = model::nil;
      i.respAgainReqCnt = 0;
      p.send(Mutin::Ack{p.id()}, message.get<Mutin::Acquire>().process);
    };
  });
  EXPECT_EQ(length(found, "safety"), 16);
  EXPECT_EQ(length(found, "acked"), 7);  // exit, query, acquire and four receipts
}

}  // namespace
}  // namespace ample
