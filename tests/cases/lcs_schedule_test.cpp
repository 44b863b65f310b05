// LCS-schedule: it holds for ever on every instance of up to three processes that any algorithm
// solves, brute force beside the explorer, what it does where none does, and wrong variants.
#include "cases/local_cs/lcs_schedule.hpp"

#include "properties/base/bounds.hpp"
#include "properties/base/solvable.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using cases::local_cs::LcsSchedule;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

/// The request without a bound on rounds, and with what `more` says.
properties::Request for_ever(properties::Request request, const properties::Request& more = {}) {
  request["rounds"] = "unbounded";
  for (const auto& [name, text] : more) request[name] = text;
  return request;
}
properties::Request owed(properties::Request request) {
  request["requests"] = "owed";
  return request;
}
const properties::Request exclusion = {{"graph", "k2"}, {"l", "0"}, {"k", "1"}};
const properties::Request path = {{"graph", "p3"}, {"l", "0,1,1"}, {"k", "1,2,2"}, {"inside", "1"}};

/// Every property, and that everybody alternates: in every execution, since what goes on for ever
/// needs no fairness (SOLUTION.md). Liveness assumes that everybody asks again and again, as
/// Section 2.2 of [LCS] does: requests are owed.
Report judge(const model::System& system) {
  checker::Options options;
  options.properties = properties::all_properties(system);
  for (const properties::Property& more :
       properties::select_properties(system, {"alternation", "alternation.none", "liveness.none"}))
    options.properties.push_back(more);
  options.keep_going = true;
  return checker::full_search(system, options);
}

void expect_a_solution(const model::System& system) {
  const Report report = judge(system);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.terminal, 0u);
  EXPECT_FALSE(report.vacuity->any());
  for (const checker::Finding& found : report.findings)
    EXPECT_EQ(found.verdict, Verdict::holds) << found.property.name << ": " << found.explanation;
}

// Brute force over the plain model knows nothing of tables and packing.
TEST(LcsSchedule, CountsAreThoseOfBruteForce) {
  for (const auto& request : {for_ever(exclusion), for_ever(path)}) {
    const auto system = tests::system_of("lcs-schedule", request);
    const Report report = explore_all(*system);
    const tests::BruteForce brute = tests::brute_force(*system);
    EXPECT_EQ(report.states, brute.states);
    EXPECT_EQ(report.transitions, brute.transitions);
    EXPECT_EQ(report.terminal, brute.terminal);
    EXPECT_TRUE(brute.shortest.empty());
  }
}

// Nothing is overtaken, so that nothing depends on the order in a channel.
TEST(LcsSchedule, HoldsInEveryReading) {
  for (const properties::Request& reading :
       {properties::Request{}, properties::Request{{"network", "unordered"}},
        properties::Request{{"self", "immediate"}}, properties::Request{{"wake", "eager"}}})
    for (const properties::Request& request : {exclusion, path})
      expect_a_solution(*tests::system_of("lcs-schedule", owed(for_ever(request, reading))));
}

/// Judges every C0 from which any algorithm solves it; says how many.
int judge_every_start(model::Instance instance) {
  int solved = 0;
  for (model::ProcessMask mask = 0; mask < 1u << instance.processes(); ++mask) {
    const auto inside = model::ProcessSet::from_mask(mask);
    if (!properties::CriticalSectionBounds(instance).hold(inside)) continue;
    if (!properties::solvability(instance, inside).solvable) continue;
    instance.inside = {inside};
    SCOPED_TRACE(model::to_text(inside));
    expect_a_solution(model::SystemOf<LcsSchedule>(instance));
    ++solved;
  }
  return solved;
}

// The instances of four processes are a sweep (SOLUTION.md).
TEST(LcsSchedule, SolvesWhatCanBeSolvedOnUpToThreeProcesses) {
  int solved = 0;
  for (int n = 1; n <= 3; ++n)
    for (const model::Topology& topology : model::Topology::all_connected(n)) {
      model::Instance instance;
      instance.topology = topology;
      instance.requests = model::Requests::owed;
      instance.rounds.assign(static_cast<std::size_t>(n), std::nullopt);
      std::vector<std::pair<int, int>> pairs;
      for (int l = 0; l < n; ++l)
        for (int k = l + 1; k <= n; ++k) pairs.emplace_back(l, k);
      std::vector<std::size_t> choice(static_cast<std::size_t>(n));
      for (std::size_t turned = 0; turned < choice.size();) {
        instance.l.clear();
        instance.k.clear();
        bool admissible = true;
        for (const model::ProcessId i : instance.all()) {
          const auto [l, k] = pairs[choice[i.index]];
          admissible = admissible && k <= topology.degree(i) + 1;
          instance.l.push_back(l);
          instance.k.push_back(k);
        }
        SCOPED_TRACE(topology.name());
        if (admissible) solved += judge_every_start(instance);
        for (turned = 0; turned < choice.size() && ++choice[turned] == pairs.size(); ++turned)
          choice[turned] = 0;
      }
    }
  EXPECT_EQ(solved, 2 + 22 + 200 + 552);
}

// p3 (1,2), C0={P1,P2}: P1 can never change (solvable_test.cpp). The others alternate all the same.
TEST(LcsSchedule, ServesTheOthersWhereSomebodyIsStuck) {
  const auto system = tests::system_of(
      "lcs-schedule", for_ever({{"graph", "p3"}, {"l", "1"}, {"k", "2"}, {"inside", "1,2"}}));
  const Report report = judge(*system);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
  EXPECT_EQ(finding(report, "alternation").verdict, Verdict::violated);
  EXPECT_NE(finding(report, "alternation").explanation.find("P1"), std::string::npos);
  EXPECT_EQ(report.terminal, 0u);
}

// What it costs: P1 asks, nothing forbids its change, and it waits for P0 to ask.
TEST(LcsSchedule, WaitsForWhoDoesNotAsk) {
  const auto system = tests::system_of("lcs-schedule", for_ever(exclusion, {{"k", "2"}}));
  model::Configuration configuration = model::initial_configuration(*system, model::ProcessSet{});
  const auto steps_of = [&](int process) {
    std::vector<model::Step> steps = model::enabled_steps(*system, configuration);
    std::erase_if(steps, [&](const model::Step& step) { return step.process != process; });
    return steps;
  };
  ASSERT_EQ(steps_of(1).size(), 1u);
  model::take_step(*system, configuration, steps_of(1).front());
  EXPECT_TRUE(system->waiting(1, configuration.locals[1]));
  EXPECT_TRUE(steps_of(1).empty());
  ASSERT_EQ(steps_of(0).size(), 1u);
  EXPECT_EQ(system->actions()[steps_of(0).front().action].role, model::Role::invocation);
}

// --- Wrong variants ------------------------------------------------------------------------------

using Local = LcsSchedule::Local;
using P = LcsSchedule::P;

/// The shortest violation of a property when one action is changed, which brute force confirms.
/// On k2 (0,1) W is P0 P0 P1 P1. The rounds are bounded: without its guard a process does not wait
/// for what it has sent to be received.
template <class Change>
int caught(const char* property, const char* action, Change change) {
  const model::Instance instance = properties::instance_from(
      cases::algorithm("lcs-schedule"), for_ever(exclusion, {{"rounds", "3"}}));
  auto actions = LcsSchedule::actions(instance);
  change(tests::the_one_named(actions, action));
  const model::SystemOf<LcsSchedule> mutant(instance, actions);
  const int shortest = length(explore_all(mutant), property);
  EXPECT_EQ(tests::brute_force(mutant).shortest[property], static_cast<std::size_t>(shortest));
  return shortest;
}

// Both ask, and both enter.
TEST(LcsScheduleMutant, EnteringWithoutTheTurnsBreaksSafety) {
  EXPECT_EQ(caught("safety", "enter", [](auto& enter) { enter.guard.pop_back(); }), 2 + 2);
}

// P0 enters, leaves and enters again (6); between, both learn twice that it has changed (4) and
// give P1 their Turns (2), and P1 enters (2).
TEST(LcsScheduleMutant, KeepingTheTurnsBreaksSafety) {
  EXPECT_EQ(caught("safety", "enter",
                   [](auto& enter) {
                     enter.effect = [](Local& i, P& p) {
                       i.state = model::CsState::InCS;
                       i.asking = false;
                       p.send(LcsSchedule::Changed{}, p.N_and_self());
                     };
                   }),
            6 + 2 + 4 + 2 + 2);
}

// P0 enters (2), which both learn (2), and asks to leave (1), P1 to enter (1).
TEST(LcsScheduleMutant, NeverGivingTheTurnOnDeadlocks) {
  EXPECT_EQ(caught("deadlock", "receive Changed",
                   [](auto& receive) {
                     receive.on_message = [](Local&, P&, const LcsSchedule::Message&,
                                             model::ProcessId) {};
                   }),
            2 + 2 + 1 + 1);
}

// Nobody has a Turn: both ask.
TEST(LcsScheduleMutant, BeginningWithoutTurnsDeadlocks) {
  EXPECT_EQ(length(explore_all("lcs-schedule", for_ever(exclusion, {{"drop", "initial/turns"}})),
                   "deadlock"),
            2);
}

}  // namespace
}  // namespace ample
