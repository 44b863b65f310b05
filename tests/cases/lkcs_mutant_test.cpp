// Wrong variants of LKCS: each must be caught, with the trace that brute force finds shortest.
#include "cases/local_cs/lkcs.hpp"

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using cases::local_cs::At;
using cases::local_cs::Lkcs;
using checker::Report;
using tests::explore_all;
using tests::length;

/// Two processes, P0 InCS, L = K = 1: nobody moves before the leader P0 triggers it, and with these
/// repairs it does.
model::Instance pair(const std::string& rounds = "1") {
  return properties::instance_from(cases::algorithm("lkcs"), {{"graph", "k2"},
                                                              {"l", "0"},
                                                              {"k", "2"},
                                                              {"inside", "0"},
                                                              {"rounds", rounds},
                                                              {"assume", "none"},
                                                              {"repair", "init,triglk,reqts"}});
}

/// LKCS with one action changed: the length of its shortest violation of a property.
template <class Change>
int caught(const std::string& property, const char* action, Change change,
           const std::string& rounds = "1") {
  const model::Instance instance = pair(rounds);
  std::vector<model::Action<Lkcs>> actions = Lkcs::actions(instance);
  const auto found = std::find_if(actions.begin(), actions.end(),
                                  [&](const auto& each) { return each.name == action; });
  change(*found);
  const model::SystemOf<Lkcs> mutant(instance, actions);
  const int shortest = length(explore_all(mutant), property);
  EXPECT_EQ(tests::brute_force(mutant).shortest[property], static_cast<std::size_t>(shortest));
  return shortest;
}

TEST(LkcsMutant, TheOriginalIsNotCaught) {
  const Report report = explore_all(model::SystemOf<Lkcs>(pair()));
  for (const char* property : {"deadlock", "normal-bounds", "one-trigger", "nominee-waits",
                               "special-alone", "special-kept"})
    EXPECT_EQ(length(report, property), -1) << property;
}

// P0 asks (1) and leaves at once (1): nobody is InCS although L_i = 1.
TEST(LkcsMutant, LeavingWithoutGrantsBreaksTheNormalBounds) {
  EXPECT_EQ(caught("normal-bounds", "leave", [](auto& leave) { leave.guard.pop_back(); }), 1 + 1);
}

// Cond_i is left out: P0 asks (1), both arbiters receive and grant (2+2), and it leaves (1).
TEST(LkcsMutant, GrantingEveryRequestBreaksTheNormalBounds) {
  const auto grant_all = [](auto& receive) {
    receive.on_message = [](Lkcs::Local& i, Lkcs::P& p, const Lkcs::Message& message,
                            model::ProcessId) {
      const auto request = message.get<Lkcs::Request>();
      i.pendingReq[request.at].insert({request.ts, request.process});
      Lkcs::grant_least(request.at, i, p);
    };
  };
  EXPECT_EQ(caught("normal-bounds", "receive Request", grant_all), 1 + 2 + 2 + 1);
}

// Both ask (2), their Requests arrive (4), the leader suspects (1), the Trigger arrives at P1 (1)
// and its special request at both (2), and no Grant is sent.
TEST(LkcsMutant, ForgettingToGrantTheSpecialRequestDeadlocks) {
  const auto no_grant = [](auto& receive) {
    receive.on_message = [](Lkcs::Local& i, Lkcs::P& p, const Lkcs::Message& message,
                            model::ProcessId) {
      const auto request = message.get<Lkcs::RequestByTrigger>();
      delete_entries_of(i.pendingReq[request.at], request.process);
      Lkcs::take_back(request.at, request.process, i, p);
      i.grantedTo[request.at].insert({0, request.process});
    };
  };
  EXPECT_EQ(caught("deadlock", "receive RequestByTrigger", no_grant), 2 + 4 + 1 + 1 + 2);
}

// The two branches of Algorithm 6 swapped: P0, which waits to leave, is told to enter. Both ask
// (2), their Requests arrive (4), the leader suspects (1), ignores the Trigger (1), resumes (1) and
// has lost its own request.
TEST(LkcsMutant, TriggeringForTheOtherSideDeadlocks) {
  const auto swap = [](auto& suspect) {
    suspect.effect = [](Lkcs::Local& i, Lkcs::P& p) {
      const At at = Lkcs::nominates(i, p) == At::MUTEX ? At::MUTIN : At::MUTEX;
      const At other = at == At::MUTEX ? At::MUTIN : At::MUTEX;
      if (!i.pendingReq[at].empty()) {
        const model::Timestamp h = i.pendingReq[at].min();
        i.pendingReq[at].erase(h);
        p.send(Lkcs::Trigger{other, h.ts}, h.process);
      }
      i.control = Lkcs::Control::at_wait;
    };
  };
  EXPECT_EQ(caught("deadlock", "suspect", swap), 2 + 4 + 1 + 1 + 1);
}

// Both ask (2), their Requests arrive (4), the leader suspects (1), the Trigger arrives (1), the
// special request (2) and its Grants (2), P1 enters (1), its Release arrives (2) and frees two
// Grants for the leader (2), which stays in the body of its while.
TEST(LkcsMutant, NeverResumingDeadlocks) {
  const auto never = [](auto& resume) {
    resume.guard.push_back({"never", [](const Lkcs::Local&, const Lkcs::P&) { return false; }});
  };
  EXPECT_EQ(caught("deadlock", "resume", never), 2 + 4 + 1 + 1 + 2 + 2 + 1 + 2 + 2);
}

// Both ask (2), their Requests arrive at the leader (2), which suspects (1); P1 receives the
// leader's Request and the Trigger behind it (2), its own Request (1) and its own special request
// (1).
TEST(LkcsMutant, ForgettingToCancelTheCurrentRequestLeavesTwo) {
  const auto keep = [](auto& receive) {
    receive.on_message = [](Lkcs::Local& i, Lkcs::P& p, const Lkcs::Message& message,
                            model::ProcessId) {
      const auto request = message.get<Lkcs::RequestByTrigger>();
      i.grantedTo[request.at].insert({0, request.process});
      p.send(Lkcs::Grant{request.at, p.id()}, request.process);
    };
  };
  EXPECT_EQ(caught("special-alone", "receive RequestByTrigger", keep), 2 + 2 + 1 + 2 + 1 + 1);
}

// P0 asks to enter where it is to ask to leave, with its old timestamp: both ask (2), their
// Requests arrive at the leader (2), and the smaller one, P0's, is chosen to enter.
TEST(LkcsMutant, AskingForTheOtherSideIsNominatedForIt) {
  const auto other_side = [](auto& invoke) {
    invoke.effect = [](Lkcs::Local& i, Lkcs::P& p) {
      i.control = Lkcs::Control::at_while;
      p.send(Lkcs::Request{At::MUTEX, i.ts, p.id()}, p.N_and_self());
    };
  };
  EXPECT_EQ(caught("nominee-waits", "exit-sequence", other_side), 2 + 2);
}

// The comparison of timestamps is left out. Both ask (2), all four Requests arrive (4), and the
// Preempts that they trigger, which nobody honours (4); the leader suspects (1), P1 receives the
// Trigger (1), both its special request (2), P1 their Grants (2), and enters (1); its Releases
// arrive (2), P0 receives the Grants (2), resumes (1), leaves (1) and asks to enter (1); P0
// receives its Release (1) and that Request (1), and preempts (0,P1) for it.
TEST(LkcsMutant, PreemptingForEveryRequestPreemptsTheSpecialOne) {
  const auto preempt = [](auto& receive) {
    receive.on_message = [](Lkcs::Local& i, Lkcs::P& p, const Lkcs::Message& message,
                            model::ProcessId) {
      const auto [at, ts, process] = message.get<Lkcs::Request>();
      i.pendingReq[at].insert({ts, process});
      if (Lkcs::may_grant(at, i, p)) {
        Lkcs::grant_least(at, i, p);
      } else if (i.preemptingNow[at].is_nil()) {
        model::Timestamp most;
        for (const model::Timestamp& entry : i.grantedTo[at]) most = entry;
        i.preemptingNow[at] = most;
        p.send(Lkcs::Preempt{at, p.id()}, most.process);
      }
    };
  };
  EXPECT_EQ(caught("special-kept", "receive Request", preempt, "2,1"),
            2 + 4 + 4 + 1 + 1 + 2 + 2 + 1 + 2 + 2 + 1 + 1 + 1 + 1 + 1);
}

}  // namespace
}  // namespace ample
