// LCS-locking: brute force beside the explorer, where the naive composition deadlocks, the
// starvation that it costs, and wrong variants.
#include "cases/local_cs/lcs_locking.hpp"

#include "tests/support/brute_force.hpp"
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

const properties::Request pair = {{"graph", "k2"}, {"l", "0"}, {"k", "1"}};

/// The request with changes to the request.
properties::Request on(properties::Request request, const properties::Request& more) {
  for (const auto& [name, text] : more) request[name] = text;
  return request;
}

void expect_all_hold(const Report& report) {
  EXPECT_TRUE(report.complete);
  for (const checker::Finding& found : report.findings)
    EXPECT_EQ(found.verdict, Verdict::holds) << found.property.name << ": " << found.explanation;
}

// Brute force over the plain model knows nothing of tables and packing.
TEST(LcsLocking, CountsAreThoseOfBruteForce) {
  for (const auto& request :
       {on(pair, {{"rounds", "2"}}), on(pair, {{"repair", "ids"}, {"rounds", "unbounded"}})}) {
    const auto system = tests::system_of("lcs-locking", request);
    const Report report = explore_all(*system);
    const tests::BruteForce brute = tests::brute_force(*system);
    EXPECT_EQ(report.states, brute.states);
    EXPECT_EQ(report.transitions, brute.transitions);
    EXPECT_EQ(report.terminal, brute.terminal);
    EXPECT_TRUE(brute.shortest.empty());
  }
}

// Without a bound nothing stops a process but the others, and no execution ends.
TEST(LcsLocking, HoldsWithoutABound) {
  const Report report =
      explore_all("lcs-locking", on(pair, {{"repair", "ids"}, {"rounds", "unbounded"}}));
  expect_all_hold(report);
  EXPECT_EQ(report.terminal, 0u);
  EXPECT_FALSE(report.vacuity->any());
}

// The naive composition deadlocks here in 13 steps (lcs_naive_test.cpp).
TEST(LcsLocking, HoldsWhereTheNaiveCompositionDeadlocks) {
  expect_all_hold(explore_all("lcs-locking",
                              {{"graph", "p3"}, {"l", "0,1,1"}, {"k", "1,2,2"}, {"inside", "1"}}));
}

/// Takes every enabled step that `may` allows, again and again, until none is left.
template <class May>
void run(const model::System& system, model::Configuration& configuration, May may) {
  for (;;) {
    const std::vector<model::Step> steps = model::enabled_steps(system, configuration);
    const auto step = std::find_if(steps.begin(), steps.end(), may);
    if (step == steps.end()) return;
    model::take_step(system, configuration, *step);
  }
}

// What it costs: P1 may wait for ever although every message arrives and every process takes its
// steps. P0 is InCS and P1 refused; P0 leaves and both arbiters tell P1, but one Room is slow, and
// P0 enters again before P1 has it. P1 asks again and is refused: the configuration of before.
TEST(LcsLocking, StarvationIsPossible) {
  const auto system =
      tests::system_of("lcs-locking", on(pair, {{"repair", "ids"}, {"rounds", "unbounded"}}));
  model::Configuration configuration = model::initial_configuration(*system, model::ProcessSet{});
  /// Takes an invocation of the process, if there is one, and then every other step but the
  /// receipts from P1 by itself, where they are slow.
  const auto go_on = [&](int invoking, bool slow) {
    bool invoked = false;
    for (;;) {
      const std::vector<model::Step> steps = model::enabled_steps(*system, configuration);
      const auto step = std::find_if(steps.begin(), steps.end(), [&](const model::Step& each) {
        if (system->actions()[each.action].role == model::Role::invocation)
          return each.process == invoking && !std::exchange(invoked, true);
        return !slow || each.process != 1 || each.sender != model::MaybeProcess(1);
      });
      if (step == steps.end()) return;
      model::take_step(*system, configuration, *step);
    }
  };
  constexpr int nobody = 2;
  go_on(0, false);
  go_on(1, false);
  const model::Configuration before = configuration;
  EXPECT_EQ(model::occupancy(*system, configuration), model::ProcessSet{0});
  EXPECT_TRUE(system->waiting(1, configuration.locals[1]));
  go_on(0, true);
  EXPECT_EQ(model::occupancy(*system, configuration), model::ProcessSet{});
  go_on(0, true);
  EXPECT_EQ(model::occupancy(*system, configuration), model::ProcessSet{0});
  EXPECT_FALSE(configuration == before);
  go_on(nobody, false);
  EXPECT_TRUE(configuration == before);
}

// --- Wrong variants ------------------------------------------------------------------------------

using cases::local_cs::LcsLocking;
using Local = LcsLocking::Local;
using P = LcsLocking::P;

/// The shortest violation of a property when one action is changed, which brute force confirms.
template <class Change>
int caught(const char* property, const properties::Request& request, const char* action,
           Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("lcs-locking"), request);
  auto actions = LcsLocking::actions(instance);
  change(tests::the_one_named(actions, action));
  const model::SystemOf<LcsLocking> mutant(instance, actions);
  const int shortest = length(explore_all(mutant), property);
  EXPECT_EQ(tests::brute_force(mutant).shortest[property], static_cast<std::size_t>(shortest));
  return shortest;
}

// Both ask (2), four Requests, four Lockeds, and both enter (2); between the two the arbiters
// receive the first one's Changed (2).
TEST(LcsLockingMutant, EnteringAgainstARefusalBreaksSafety) {
  EXPECT_EQ(caught("safety", pair, "enter",
                   [](auto& enter) { enter.guard.erase(enter.guard.begin() + 2); }),
            2 + 4 + 4 + 2 + 2);
}

// The same without the refusal: the arbiters do not know that the first has entered.
TEST(LcsLockingMutant, ForgettingToCountBreaksSafety) {
  EXPECT_EQ(caught("safety", pair, "receive Changed",
                   [](auto& receive) {
                     receive.on_message = [](Local& i, P& p, const LcsLocking::Message&,
                                             model::ProcessId) { LcsLocking::lock_next(i, p); };
                   }),
            2 + 4 + 4 + 2 + 2);
}

// One enters (6 steps, 2 Changed); the other asks, is refused and gives up (6), and its Unlocks
// arrive (2); the first leaves (6), its Changed arrive (2), and nobody tells.
TEST(LcsLockingMutant, NeverTellingDeadlocks) {
  EXPECT_EQ(caught("deadlock", on(pair, {{"rounds", "2,1"}}), "receive Changed",
                   [](auto& receive) {
                     receive.on_message = [](Local& i, P& p, const LcsLocking::Message&,
                                             model::ProcessId j) {
                       i.inCS.contains(j) ? i.inCS.erase(j) : i.inCS.insert(j);
                       LcsLocking::lock_next(i, p);
                     };
                   }),
            6 + 2 + 6 + 2 + 6 + 2);
}

// Hold and wait: one enters (6, 2), the other asks and is refused (6) and keeps its locks; the
// first asks to leave (1), its Requests arrive (2) and both are told that they come too late or
// early (Failed or Inquire: 2). Nobody moves any more.
TEST(LcsLockingMutant, KeepingTheLocksWhileRefusedDeadlocks) {
  EXPECT_EQ(caught("deadlock", on(pair, {{"rounds", "2,2"}}), "give-up",
                   [](auto& give_up) {
                     give_up.effect = [](Local& i, P&) { i.phase = LcsLocking::Phase::refused; };
                   }),
            6 + 2 + 6 + 1 + 2 + 2);
}

// Each has its own lock (2 asked, 2 received, 2 Lockeds); the others' Requests (2) are answered by
// an Inquire and a Failed (2), and the one that failed keeps what it has.
TEST(LcsLockingMutant, NeverRelinquishingDeadlocks) {
  EXPECT_EQ(caught("deadlock", pair, "receive Failed",
                   [](auto& receive) {
                     receive.on_message = [](Local&, P&, const LcsLocking::Message&,
                                             model::ProcessId) {};
                   }),
            2 + 2 + 2 + 2 + 2);
}

// The rules of 1985, without Failed to the request that is overtaken. On k3 with room for everybody
// every process locks all three, as Maekawa's algorithm on the coterie `all`, where they deadlock
// in 22 steps (maekawa_test.cpp).
TEST(LcsLockingMutant, WithoutSandersCorrectionDeadlocks) {
  const model::Instance instance = properties::instance_from(
      cases::algorithm("lcs-locking"),
      {{"graph", "k3"}, {"l", "0"}, {"k", "3"}, {"inside", "none"}, {"repair", "ids"}});
  auto actions = LcsLocking::actions(instance);
  std::find_if(actions.begin(), actions.end(), [](const auto& each) {
    return each.name == "receive Request";
  })->on_message = [](Local& i, P& p, const LcsLocking::Message&, model::ProcessId j) {
    const model::Timestamp request{0, j};
    if (i.lockedFor == model::nil) return LcsLocking::lock(request, i, p);
    if (*i.lockedFor < j || (!i.queue.empty() && i.queue.min() < request)) {
      p.send(LcsLocking::Failed{}, j);
    } else if (!i.inquired) {
      i.inquired = true;
      p.send(LcsLocking::Inquire{}, *i.lockedFor);
    }
    i.queue.insert(request);
  };
  const model::SystemOf<LcsLocking> mutant(instance, actions);
  checker::Options options;
  options.properties = properties::select_properties(mutant, {"deadlock"});
  EXPECT_EQ(length(checker::full_search(mutant, options), "deadlock"), 22);
}

}  // namespace
}  // namespace ample
