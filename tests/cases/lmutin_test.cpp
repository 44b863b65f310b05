// LMUTIN and LMUTEX: counts against SPIN, the findings, and wrong variants that must fail.
#include "cases/local_cs/lmutin.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

struct Count {
  const char* graph;
  const char* rounds;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on the Promela text of the same model (tools/bench/models); rumur on
// the Murphi text agrees. SPIN counts one transition more, its initial one.
class LmutinCounts : public testing::TestWithParam<Count> {};

TEST_P(LmutinCounts, AreThoseOfSpin) {
  const Count& expected = GetParam();
  const Report report = explore_all("lmutin", {{"graph", expected.graph},
                                               {"rounds", expected.rounds},
                                               {"repair", "init"},
                                               {"clock", "request"}});
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
}

INSTANTIATE_TEST_SUITE_P(Lmutin, LmutinCounts,
                         testing::Values(Count{"k2", "1", 414, 831}, Count{"k2", "2", 5819, 14178},
                                         Count{"k2", "3", 22310, 56061},
                                         Count{"k2", "4", 55835, 142116},
                                         Count{"p3", "1", 36493, 125321},
                                         Count{"k3", "1", 877808, 3794642}));

// As printed every permission is out in C0. All that can happen is that each process asks (n steps)
// and that each Request is received (|N_i|+1 for each process); then nothing can.
TEST(Lmutin, AsPrintedDeadlocksWhenEverybodyHasAsked) {
  const std::pair<const char*, int> expected[] = {
      {"k2", 2 + 4}, {"p3", 3 + 7}, {"k3", 3 + 9}, {"s3", 4 + 10}};
  for (const auto& [graph, steps] : expected) {
    const Report report = explore_all("lmutin", {{"graph", graph}});
    EXPECT_EQ(length(report, "deadlock"), steps) << graph;
    EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds) << graph;
    // Their clocks tell in which order they asked: where each hears of every other, a weak order of
    // the processes, of which there are 3 of two and 13 of three.
    const std::map<std::string, std::uint64_t> weak_orders = {{"k2", 3}, {"k3", 13}};
    if (const auto found = weak_orders.find(graph); found != weak_orders.end()) {
      EXPECT_EQ(report.terminal, found->second) << graph;
    }
  }
}

TEST(Lmutin, InitAloneFailsInTheSecondRound) {
  const properties::Request one = {{"graph", "k2"}, {"repair", "init"}};
  EXPECT_EQ(finding(explore_all("lmutin", one), "deadlock").verdict, Verdict::holds);
  properties::Request two = one;
  two["rounds"] = "2";
  // Found by the brute force search over the plain model as well (tests/support/brute_force.hpp).
  EXPECT_EQ(length(explore_all("lmutin", two), "deadlock"), 28);
}

TEST(Lmutin, InitAndPretsHold) {
  for (const char* repairs : {"init,prets", "init,pre", "all"})
    for (const char* rounds : {"1", "2", "3"}) {
      const Report report =
          explore_all("lmutin", {{"graph", "k2"}, {"rounds", rounds}, {"repair", repairs}});
      EXPECT_EQ(report.verdict, Verdict::holds) << repairs << " R=" << rounds;
      EXPECT_EQ(report.horizon, 0u);
    }
}

// Where l = 0 and nobody is InCS in C0 the printed grantedTo_i is empty, and stays small enough:
// P_j releases before it asks again, so that its Request finds at most |N_i| entries, and is
// granted at once. Everywhere else some execution of three rounds is no good; each trace is
// replayed.
TEST(Lmutin, AsPrintedFailsWithinThreeRoundsUnlessNobodyEverNeedsToWait) {
  for (const std::string l : {"0,0", "0,1", "1,0", "1,1"})
    for (const std::string inside : {"none", "0", "1", "all"}) {
      if (l != "0,0" && inside == "none") continue;  // not safe
      const Report report =
          explore_all("lmutin", {{"graph", "k2"}, {"rounds", "3"}, {"l", l}, {"inside", inside}});
      const bool fails = std::ranges::any_of(report.findings, [](const checker::Finding& found) {
        using properties::Kind;
        return found.verdict == Verdict::violated
               && (found.property.kind == Kind::safety || found.property.kind == Kind::deadlock);
      });
      EXPECT_TRUE(report.complete);
      EXPECT_EQ(fails, inside != "none") << l << " from " << inside;
    }
}

TEST(Lmutin, EverySwitchAloneRuns) {
  for (const model::Switch& repair : cases::algorithm("lmutin").repairs)
    for (const char* id : {"lmutin", "lmutex"}) {
      const Report report = explore_all(id, {{"graph", "p3"}, {"repair", repair.name}});
      EXPECT_TRUE(report.complete) << repair.name;
    }
}

// Theorem 2: the complement runs the same execution with InCS and OutCS swapped, so that every
// count and every length is the same.
TEST(Lmutex, IsTheMirrorOfLmutin) {
  for (const char* repairs : {"none", "init", "init,prets"}) {
    const Report mutin =
        explore_all("lmutin", {{"graph", "p3"}, {"l", "1,1,1"}, {"repair", repairs}});
    const Report mutex =
        explore_all("lmutex", {{"graph", "p3"}, {"k", "1,2,1"}, {"repair", repairs}});
    EXPECT_EQ(mutin.states, mutex.states);
    EXPECT_EQ(mutin.transitions, mutex.transitions);
    EXPECT_EQ(mutin.terminal, mutex.terminal);
    for (std::size_t i = 0; i < mutin.findings.size(); ++i)
      EXPECT_EQ(mutin.findings[i].verdict, mutex.findings[i].verdict);
    EXPECT_EQ(length(mutin, "deadlock"), length(mutex, "deadlock"));
  }
}

TEST(Lmutex, SpeaksOfEnteringWhereLmutinLeaves) {
  const auto system = tests::system_of("lmutex", {{"graph", "k2"}, {"k", "1"}});
  EXPECT_EQ(system->actions()[0].name, "entry-sequence");
  EXPECT_EQ(system->actions()[1].name, "enter");
  EXPECT_EQ(system->actions()[2].name, "exit-sequence");
  EXPECT_FALSE(system->in_cs(0, system->initial(0, {})));
  EXPECT_EQ(model::to_text(system->variables(system->initial(0, {}))[0].value), "OutCS");
}

// --- Wrong variants: what the checker must catch -------------------------------------------------

using cases::local_cs::Lmutin;
using Actions = std::vector<model::Action<Lmutin>>;

model::Instance repaired_instance(const char* graph, const char* rounds) {
  return properties::instance_from(
      cases::algorithm("lmutin"), {{"graph", graph}, {"rounds", rounds}, {"repair", "init,prets"}});
}

/// LMUTIN with init and prets, with one action changed.
template <class Change>
Report explore_mutant(const model::Instance& instance, const char* action, Change change) {
  Actions actions = Lmutin::actions(instance);
  const auto found = std::find_if(actions.begin(), actions.end(),
                                  [&](const auto& each) { return each.name == action; });
  change(*found);
  return explore_all(model::SystemOf<Lmutin>(instance, actions));
}

// Both processes ask and leave at once: 2 invocations and 2 completed waits.
TEST(LmutinMutant, LeavingWithoutGrantsBreaksSafety) {
  const Report report = explore_mutant(repaired_instance("k2", "1"), "leave", [](auto& leave) {
    leave.guard.pop_back();  // forgets nGrants_i = |N_i|+1
  });
  EXPECT_EQ(length(report, "safety"), 4);
}

// Both ask (2); P0 and P1 each receive two Requests and grant both (4 receipts); each process
// receives its two Grants (4) and leaves (2).
TEST(LmutinMutant, GrantingEveryRequestBreaksSafety) {
  const Report report =
      explore_mutant(repaired_instance("k2", "1"), "receive Request", [](auto& receive) {
        receive.on_message = [](Lmutin::Local& i, Lmutin::P& p, const Lmutin::Message& message,
                                model::ProcessId) {
          const auto request = message.get<Lmutin::Request>();
          i.pendingReq.insert({request.ts, request.process});
          Lmutin::grant_least(i, p);  // forgets |grantedTo_i| < |N_i|-l_i+1
        };
      });
  EXPECT_EQ(length(report, "safety"), 2 + 4 + 4 + 2);
}

// A first process runs a whole round (it asks, both grant it, it leaves, it enters) and the other's
// request is never granted, because the Release does not free the entry.
TEST(LmutinMutant, ForgettingToFreeTheEntryDeadlocks) {
  const Report report =
      explore_mutant(repaired_instance("k2", "1"), "receive Release", [](auto& receive) {
        receive.on_message = [](Lmutin::Local&, Lmutin::P&, const Lmutin::Message&,
                                model::ProcessId) {};
      });
  EXPECT_EQ(finding(report, "deadlock").verdict, Verdict::violated);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
}

}  // namespace
}  // namespace ample
