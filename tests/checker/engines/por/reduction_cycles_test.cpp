// The reduction where executions come back to where they were, where invariants are judged, and
// where it must refuse.
#include "checker/engines/engines.hpp"
#include "checker/engines/por/por_engine.hpp"
#include "checker/verdict/run/locality.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/blackboard.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/spinner.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

using properties::Request;
using tests::passed;
using tests::Spinner;

std::vector<properties::Property> named(const model::System& system,
                                        const std::vector<std::string>& names) {
  return properties::select_properties(system, names);
}

/// The audit of all properties is passed, and there was something to audit.
void expect_cycles_passed(const model::System& system, std::vector<properties::Property> properties,
                          const Tuning& tuning = {}) {
  const Audit result = audit(system, {.properties = std::move(properties)}, por_engine(tuning));
  EXPECT_TRUE(result.reduced.engine.reduced()) << to_text(result.reduced.engine);
  EXPECT_TRUE(passed(result)) << to_text(result);
}

// --- Cycles ----------------------------------------------------------------------------------

// P0's turn alone is a stubborn set everywhere, and would put off for ever what the others do: all
// but deadlock is searched in full.
TEST(ReductionWithCycles, PutsNothingOffForEver) {
  const model::SystemOf<Spinner<>> system(Spinner<>::instance(3));
  const auto properties = properties::all_properties(system);
  const Report report =
      explore(system, {.properties = properties, .keep_going = true}, por_engine({}));
  EXPECT_EQ(to_text(report.engine),
            "none: an execution can come back to where it was, and not deadlock alone is asked "
            "for");
  EXPECT_EQ(tests::length(report, "unfinished"), 1);
  expect_cycles_passed(system, named(system, {"deadlock"}));
}

// Each mistake loses a deadlock of one of these, or takes steps for independent that are not. In
// the first program what P0 and P1 write does not commute. In the others P2 goes round until P1
// stops it: in the second P0 reads before P1 writes, or after; in the third P0 sets its register
// before it is told another number, or after.
TEST(ReductionWithCycles, IsAuditedForEachMistake) {
  std::vector<std::unique_ptr<model::System>> systems;
  for (const auto& [algorithm, request] : std::vector<std::pair<const char*, Request>>{
           {"philosophers", {{"n", "3"}, {"rounds", "unbounded"}}},
           {"lcs-locking",
            {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"repair", "ids"}, {"rounds", "unbounded"}}}})
    systems.push_back(tests::system_of(algorithm, request));
  for (const char* program :
       {"1mw100u100u1001mw200u100u100", "1mr000u300u3005mw100w101u3004mu000u000u000",
        "1mw100r000u3006mx100S000u3004mu000u000u000"})
    systems.push_back(std::make_unique<model::SystemOf<tests::Blackboard>>(
        tests::Blackboard::instance({.text = program, .for_ever = true})));
  const auto is_told = [&](Fault fault) {
    return std::ranges::any_of(systems, [&](const auto& system) {
      const Audit result = audit(*system, {.properties = named(*system, {"deadlock"})},
                                 por_engine({.fault = fault}));
      if (fault == Fault::none) {
        EXPECT_TRUE(to_text(result.reduced.engine).ends_with("in a graph with cycles"));
      }
      return !passed(result);
    });
  };
  EXPECT_FALSE(is_told(Fault::none));
  EXPECT_TRUE(is_told(Fault::eager_receipts));
  EXPECT_TRUE(is_told(Fault::nothing_may_be_sent));
  EXPECT_TRUE(is_told(Fault::no_necessary_enabling));
  EXPECT_TRUE(is_told(Fault::unnoticed_writes));
}

TEST(ReductionWithCycles, AgreesWithTheFullSearch) {
  const std::pair<const char*, Request> instances[] = {
      {"philosophers", {{"n", "2"}, {"rounds", "unbounded"}}},
      {"philosophers", {{"n", "4"}, {"rounds", "unbounded"}}},
      {"philosophers", {{"n", "4"}, {"rounds", "unbounded"}, {"repair", "order"}}}};
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    expect_cycles_passed(*system, named(*system, {"deadlock"}));
  }
}

// Each process is given every message in every local state: too much to look at here.
TEST(ReductionWithCycles, SaysThatWhatMayBeSentIsNotKnown) {
  const auto system = tests::system_of(
      "lcs-locking",
      {{"graph", "p3"}, {"l", "0"}, {"k", "1"}, {"repair", "ids"}, {"rounds", "unbounded"}});
  const Report report =
      explore(*system, {.properties = named(*system, {"deadlock"})}, por_engine({}));
  EXPECT_EQ(to_text(report.engine),
            "none: an execution can come back to where it was, and what it may send is not known");
}

// All kinds of messages are known before any search, so that deadlocks need no expansion.
TEST(ReductionWithCycles, KeepsDeadlocksAlone) {
  const auto system = tests::system_of("philosophers", {{"n", "6"}, {"rounds", "unbounded"}});
  const Report report = explore(
      *system, {.properties = named(*system, {"deadlock"}), .keep_going = true}, por_engine({}));
  EXPECT_EQ(to_text(report.engine),
            "por: terminal configurations (deadlock) are kept, and nothing else, in a graph with "
            "cycles");
  EXPECT_EQ(report.terminal, 1u);
  EXPECT_EQ(tests::length(report, "deadlock"), 12);  // two steps each
  EXPECT_TRUE(tests::finding(report, "deadlock").shortest);
  EXPECT_LT(report.states, 4095u / 10);  // of 4^6 - 1
  EXPECT_FALSE(report.vacuity);
}

// Forks are registers that two philosophers use. Valmari (1991) leaves 3n^2 - 3n + 2 of the 3^n - 1
// configurations; of them only those are stored here in which there is a choice.
TEST(ReductionWithCycles, KeepsDeadlocksAloneWhereForksAreShared) {
  for (const int n : {2, 3, 5, 8, 12}) {
    SCOPED_TRACE(n);
    const auto system = tests::system_of(
        "philosophers",
        {{"n", std::to_string(n)}, {"forks", "registers"}, {"rounds", "unbounded"}});
    const Options options{.properties = named(*system, {"deadlock"}), .keep_going = true};
    const Report report = explore(*system, options, por_engine({}));
    EXPECT_EQ(report.terminal, 1u);
    EXPECT_EQ(tests::length(report, "deadlock"), n);  // each takes one fork
    EXPECT_LE(report.states, static_cast<std::uint64_t>(3 * n * n - 3 * n + 2));
    if (n <= 8) expect_cycles_passed(*system, options.properties);
  }
  const auto in_order = tests::system_of(
      "philosophers",
      {{"n", "5"}, {"forks", "registers"}, {"rounds", "unbounded"}, {"repair", "order"}});
  expect_cycles_passed(*in_order, named(*in_order, {"deadlock"}));
}

// Every step commutes with every other, so that there is one execution of 5n steps.
TEST(ReductionWithoutCycles, FollowsTheElectionInOneChain) {
  const auto system = tests::system_of("leader-election", {{"n", "10"}});
  const Report report =
      explore(*system, {.properties = named(*system, {"safety", "deadlock"}), .keep_going = true},
              por_engine({}));
  EXPECT_EQ(report.transitions, 50u);
  EXPECT_EQ(report.terminal, 1u);
}

// --- Invariants ------------------------------------------------------------------------------

TEST(ReductionOfInvariants, AgreesWithTheFullSearch) {
  const std::pair<const char*, Request> instances[] = {
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,pre"}}},
      {"lmutin", {{"graph", "p3"}}},
      {"lmutex", {{"graph", "p3"}, {"k", "1,2,1"}}},
      {"ricart-agrawala", {{"n", "3"}}},
      {"maekawa", {{"n", "3"}, {"repair", "inquire"}}},
      {"lodha-kshemkalyani", {{"n", "3"}}},
      {"philosophers", {{"n", "4"}}},
      {"leader-election", {{"n", "4"}, {"numbers", "2,4,1,3"}}}};
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    expect_cycles_passed(*system, properties::all_properties(*system));
  }
}

TEST(ReductionOfInvariants, SaysWhatIsKept) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}});
  const Report report =
      explore(*system, {.properties = properties::all_properties(*system)}, por_engine({}));
  EXPECT_EQ(
      to_text(report.engine),
      "por: terminal configurations (deadlock), actions (anomalies), occupancies (safety) and "
      "what the invariants read are kept");
  EXPECT_LT(report.states, 2357u);
}

TEST(ReductionOfInvariants, FindsOutWhenMoreIsRead) {
  const model::SystemOf<Spinner<true>> system(Spinner<true>::instance(2));
  EXPECT_THROW(tests::explore_all(system), model::WrongDeclaration);
}

/// Deadlock-only stubborn sets claimed to keep the occupancies: P1 and P2 finish in one order only.
TEST(ReductionOfOccupancies, IsAuditedForLostOnes) {
  const model::Instance instance = Spinner<>::instance(3);
  auto actions = Spinner<>::actions(instance);
  actions.erase(actions.begin());  // nobody turns
  const model::SystemOf<Spinner<>> system(instance, actions);
  const auto properties = named(system, {"safety"});
  EXPECT_FALSE(passed(audit(system, {.properties = properties},
                            por_engine({.fault = Fault::unwatched_occupancies}))));
  expect_cycles_passed(system, properties);
}

// --- What is refused, and said ---------------------------------------------------------------

std::string reason(const std::string& algorithm, const Request& request) {
  const auto system = tests::system_of(algorithm, request);
  return no_reduction_because(*system, {.properties = properties::default_properties(*system)})
      .value_or("none");
}

TEST(ReductionRefusals, MoreThanDeadlockWithCycles) {
  const std::pair<const char*, Request> instances[] = {
      {"gcs", {{"n", "2"}, {"l", "0"}, {"k", "1"}, {"rounds", "unbounded"}}},
      {"philosophers", {{"n", "3"}, {"forks", "registers"}, {"rounds", "unbounded"}}},
      {"dijkstra-ring", {{"n", "3"}}}};
  for (const auto& [algorithm, request] : instances) {
    const auto system = tests::system_of(algorithm, request);
    const Report report =
        explore(*system, {.properties = named(*system, {"safety", "deadlock"})}, por_engine({}));
    EXPECT_EQ(to_text(report.engine),
              "none: an execution can come back to where it was, and not deadlock alone is asked "
              "for");
  }
}

TEST(ReductionRefusals, WhatItIsNotProvenFor) {
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "3"}, {"rounds", "unbounded"}}),
            "the rounds are unbounded, and clocks renumbered");
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "3"}, {"network", "unordered"}}),
            "the channels are not FIFO");
  for (const char* algorithm : {"ring-controller", "k-out-of-l"})
    EXPECT_EQ(reason(algorithm, {{"n", "2"}}),
              "receive CToken is ranked with other actions of its process");
  const tests::ToyLock lock({.graph = "k2"});
  EXPECT_EQ(no_reduction_because(lock, {.properties = properties::all_properties(lock)}),
            "which steps the invariant few-ask can see is not known");
}

}  // namespace
}  // namespace ample::checker
