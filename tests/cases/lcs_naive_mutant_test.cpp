// Wrong variants of the naive composition and of LMUTEX: each must be caught.
#include "cases/local_cs/lcs_naive.hpp"
#include "cases/local_cs/lmutin.hpp"

#include "model/complement.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using cases::local_cs::At;
using cases::local_cs::LcsLayer;
using cases::local_cs::LcsNaive;
using cases::local_cs::Lmutin;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

/// The actions of A with one of them changed.
template <class A, class Change>
std::vector<model::Action<A>> changed(const model::Instance& instance, const std::string& action,
                                      Change change) {
  std::vector<model::Action<A>> actions = A::actions(instance);
  const auto found = std::find_if(actions.begin(), actions.end(),
                                  [&](const auto& each) { return each.name == action; });
  change(*found);
  return actions;
}

// --- The naive composition
// ------------------------------------------------------------------------

/// Two processes, mended; l_i = 1 when they start InCS, k_i = 1 when P0 alone does.
model::Instance pair(bool inclusion, const char* rounds) {
  return properties::instance_from(cases::algorithm("lcs-naive"),
                                   {{"graph", "k2"},
                                    {"l", inclusion ? "1" : "0"},
                                    {"k", inclusion ? "2" : "1"},
                                    {"inside", inclusion ? "0,1" : "0"},
                                    {"rounds", rounds},
                                    {"repair", "init,prets"}});
}
template <class Change>
Report explore_naive(const model::Instance& instance, const char* action, Change change) {
  return explore_all(
      model::SystemOf<LcsNaive>(instance, changed<LcsNaive>(instance, action, change)));
}

TEST(LcsNaiveMutant, TheOriginalIsNotCaught) {
  for (const bool inclusion : {true, false})
    for (const char* rounds : {"1", "2"}) {
      const model::Instance instance = pair(inclusion, rounds);
      const Report report = explore_all(model::SystemOf<LcsNaive>(instance));
      EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
      EXPECT_EQ(length(report, "deadlock"), -1);
    }
}

// Both ask and leave at once: 2 invocations and 2 completed waits.
TEST(LcsNaiveMutant, LeavingWithoutGrantsBreaksSafety) {
  const Report report =
      explore_naive(pair(true, "1"), "leave", [](auto& leave) { leave.guard.pop_back(); });
  EXPECT_EQ(length(report, "safety"), 4);
}

// The order of Exit-Sequence swapped: LMUTEX is released before LMUTIN is asked. P0 asks to leave
// and releases (1); P1 asks to enter (1); both arbiters receive the Release and the Request (4), P1
// receives the Grants (2) and, before that of P0, its Request (1); it enters (1) beside P0.
TEST(LcsNaiveMutant, ReleasingBeforeLeavingBreaksSafety) {
  const Report report = explore_naive(pair(false, "1"), "exit-sequence", [](auto& exit_sequence) {
    exit_sequence.effect = [exit = exit_sequence.effect](LcsNaive::Local& i,
                                                         model::Process<LcsNaive>& p) {
      p.send(LcsNaive::Message::of_second(LcsLayer::Release{p.id()}), p.N_and_self());
      exit(i, p);
    };
  });
  EXPECT_EQ(length(report, "safety"), 1 + 1 + 4 + 2 + 1 + 1);
}

// Exit-Sequence forgets nGrants[MUTIN] := {}, so that the second exit has all grants of the first.
// P0 leaves (1+2+2+1) and enters (1+2+2+1); the arbiters receive its Releases, MUTEX and MUTIN (4);
// P1 leaves (1+2+2+1); P0 asks and leaves at once (2).
TEST(LcsNaiveMutant, KeepingOldGrantsBreaksSafety) {
  const Report report = explore_naive(pair(true, "3"), "exit-sequence", [](auto& exit_sequence) {
    exit_sequence.effect = [exit = exit_sequence.effect](LcsNaive::Local& i,
                                                         model::Process<LcsNaive>& p) {
      const model::ProcessSet old = i.nGrants[At::MUTIN];
      exit(i, p);
      i.nGrants[At::MUTIN] = old;
    };
  });
  EXPECT_EQ(length(report, "safety"), 6 + 6 + 4 + 6 + 2);
}

// --- LMUTEX: the mutants of LMUTIN, seen through the complement
// -----------------------------------

template <class Change>
Report explore_lmutex(const char* action_of_lmutin, Change change) {
  const model::Instance instance = properties::instance_from(
      cases::algorithm("lmutex"), {{"graph", "k2"}, {"k", "1"}, {"repair", "init,prets"}});
  return explore_all(*model::complement_of(instance, [&](model::Instance inner) {
    return std::make_unique<model::SystemOf<Lmutin>>(
        inner, changed<Lmutin>(inner, action_of_lmutin, change));
  }));
}

// Both ask and enter at once: 2 invocations and 2 completed waits.
TEST(LmutexMutant, EnteringWithoutGrantsBreaksSafety) {
  const Report report = explore_lmutex("leave", [](auto& leave) { leave.guard.pop_back(); });
  EXPECT_EQ(length(report, "safety"), 4);
}

// Both ask (2), both arbiters grant both (4 receipts), each receives its Grants (4) and enters (2).
TEST(LmutexMutant, GrantingEveryRequestBreaksSafety) {
  const Report report = explore_lmutex("receive Request", [](auto& receive) {
    receive.on_message = [](Lmutin::Local& i, Lmutin::P& p, const Lmutin::Message& message,
                            model::ProcessId) {
      const auto request = message.get<Lmutin::Request>();
      i.pendingReq.insert({request.ts, request.process});
      Lmutin::grant_least(i, p);
    };
  });
  EXPECT_EQ(length(report, "safety"), 2 + 4 + 4 + 2);
}

// P0 asks (1), is granted (2+2), enters (1) and leaves (1); the arbiters receive its Release (2)
// and keep its entry. P1 asks (1); both arbiters receive that (2) and grant nothing, now or later:
// an entry of P0 that is older than the request is not preempted.
TEST(LmutexMutant, ForgettingToFreeTheEntryDeadlocks) {
  const Report report = explore_lmutex("receive Release", [](auto& receive) {
    receive.on_message = [](Lmutin::Local&, Lmutin::P&, const Lmutin::Message&, model::ProcessId) {
    };
  });
  EXPECT_EQ(length(report, "deadlock"), 1 + 4 + 1 + 1 + 2 + 1 + 2);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
}

}  // namespace
}  // namespace ample
