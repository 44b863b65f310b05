// Lamport's algorithm of 1978: the counts of TLC, and wrong variants that must fail.
#include "cases/classics/lamport.hpp"

#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/counts.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

#include <map>

namespace ample {
namespace {

using cases::classics::Lamport;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;
using Actions = std::vector<model::Action<Lamport>>;
using P = model::Process<Lamport>;

model::Instance instance_of(const properties::Request& request) {
  return properties::instance_from(cases::algorithm("lamport"), request);
}

/// In LamportMutex.tla Enter(p) is possible of a process that is in the critical section already,
/// and changes nothing: to TLC such a step generates a configuration.
Actions with_stuttering(const model::Instance& instance) {
  Actions actions = Lamport::actions(instance);
  model::Action<Lamport> again = actions[1];
  again.name = "enter again";
  again.role = model::Role::invocation;
  again.guard[1] = {"P_i is in the critical section",
                    [](const Lamport::Local& i, const P&) { return i.crit; }};
  actions.push_back(again);
  return actions;
}

/// TLC counts the first configuration as generated, and as one level.
struct Tlc {
  const char *n, *max_clock;
  std::uint64_t distinct, generated, depth;
};

void expect_tlc(const Tlc& expected) {
  const model::Instance instance =
      instance_of({{"n", expected.n}, {"rounds", "unbounded"}, {"max-clock", expected.max_clock}});
  const model::SystemOf<Lamport> system(instance, with_stuttering(instance));
  const Report report = explore_all(system, 2);
  EXPECT_EQ(report.states, expected.distinct);
  EXPECT_EQ(report.transitions + 1, expected.generated);
  EXPECT_EQ(*report.depth + 1, expected.depth);
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_EQ(report.constraint, std::string("clock_i <= ") + expected.max_clock);
}

// TLC 2 on LamportMutex.tla with N = 3 and maxClock = 6.
TEST(Lamport, HasTheCountsOfTlc) { expect_tlc({"3", "6", 724'274, 2'729'079, 61}); }

// TLC 2's coverage of LamportMutex.tla with N = 3 and maxClock = 4: how often it took each action,
// but for an Enter(p) that changes nothing.
TEST(Lamport, TakesEachActionAsOftenAsTlc) {
  const auto system =
      tests::system_of("lamport", {{"n", "3"}, {"rounds", "unbounded"}, {"max-clock", "4"}});
  checker::Options options;
  options.properties = properties::all_properties(*system);
  options.keep_going = options.coverage = true;
  options.workers = 2;
  const Report report = checker::full_search(*system, options);
  ASSERT_TRUE(report.coverage);
  std::map<std::string, std::uint64_t> taken;
  for (std::size_t i = 0; i < report.coverage->size(); ++i)
    taken[system->actions()[i].name] = (*report.coverage)[i].taken;
  EXPECT_EQ(taken, (std::map<std::string, std::uint64_t>{{"request", 35'788},
                                                         {"enter", 4'703},
                                                         {"exit", 4'703},
                                                         {"receive REQUEST", 96'223},
                                                         {"receive ACK", 69'550},
                                                         {"receive RELEASE", 60'443}}));
}

TEST(Lamport, IsWhatThePlainModelSaysWithinABoundOnRounds) {
  for (const char* network : {"fifo", "unordered"})
    tests::expect_what_brute_force_finds(
        *tests::system_of("lamport", {{"n", "2"}, {"rounds", "2"}, {"network", network}}));
}

TEST(Lamport, NeedsFifoChannels) {
  const Report report = explore_all("lamport", {{"n", "3"}, {"network", "unordered"}});
  EXPECT_GT(length(report, "safety"), 0);
  EXPECT_EQ(length(explore_all("lamport", {{"n", "3"}}), "safety"), -1);
}

// Each of the others tells P_i of a request, of an acknowledgement and of its end, at most.
TEST(Lamport, KeepsAtMostThreeMessagesInAChannel) {
  const Report report = explore_all("lamport", {{"n", "2"}, {"rounds", "3"}});
  EXPECT_EQ(finding(report, "bounded-network").verdict, Verdict::holds);
}

TEST(Lamport, IsSearchedInFullByEveryEngineWithinAConstraint) {
  const auto system =
      tests::system_of("lamport", {{"n", "2"}, {"rounds", "unbounded"}, {"max-clock", "6"}});
  const checker::Options options = {.properties = properties::default_properties(*system)};
  const Report full = checker::full_search(*system, options);
  for (const checker::Engine& engine : checker::engines()) {
    const Report report = checker::explore(*system, options, engine);
    EXPECT_EQ(report.states, full.states) << engine.name;
    EXPECT_EQ(report.constraint, "clock_i <= 6") << engine.name;
    EXPECT_TRUE(checker::audit(*system, options, engine).differences.empty());
  }
}

TEST(Lamport, ReducesWithinABoundOnRoundsToTheSameVerdicts) {
  const auto system = tests::system_of("lamport", {{"n", "3"}});
  const checker::Options options = {
      .properties = properties::select_properties(*system, {"safety", "deadlock"})};
  for (const checker::Engine& engine : checker::engines()) {
    const checker::Audit audit = checker::audit(*system, options, engine);
    EXPECT_TRUE(audit.complete) << engine.name;
    EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
  }
}

// --- Wrong variants ------------------------------------------------------------------------------

template <class Change>
Report explore_mutant(const char* action, Change change) {
  const model::Instance instance = instance_of({{"n", "2"}, {"rounds", "2"}});
  Actions actions = Lamport::actions(instance);
  change(tests::the_one_named(actions, action));
  return explore_all(model::SystemOf<Lamport>(instance, std::move(actions)));
}

// Both request and enter, each before it hears of the other: four steps.
TEST(LamportMutant, WhoDoesNotAwaitAcknowledgementsIsNotAlone) {
  EXPECT_EQ(length(explore_mutant("enter",
                                  [](model::Action<Lamport>& enter) {
                                    enter.guard.erase(enter.guard.begin() + 2);
                                  }),
                   "safety"),
            4);
}

// P1 is in the critical section with (1,P1); P0, whose clock has not moved, requests with (1,P0).
TEST(LamportMutant, AClockThatDoesNotMoveLetsALaterRequestComeFirst) {
  EXPECT_GT(length(explore_mutant("receive REQUEST",
                                  [](model::Action<Lamport>& receive) {
                                    receive.on_message = [](Lamport::Local& i, P& p,
                                                            const Lamport::Message& message,
                                                            model::ProcessId j) {
                                      i.req[j] = message.get<Lamport::Request>().clock;
                                      p.send(Lamport::Ack{}, j);
                                    };
                                  }),
                   "safety"),
            0);
}

// Who is not told of an end waits for it.
TEST(LamportMutant, ASilentExitKeepsTheOtherWaiting) {
  EXPECT_GT(length(explore_mutant("exit",
                                  [](model::Action<Lamport>& exit) {
                                    exit.effect = [](Lamport::Local& i, P& p) {
                                      i.crit = false;
                                      i.req[p.id()] = 0;
                                      i.ack = {};
                                    };
                                  }),
                   "deadlock"),
            0);
}

}  // namespace
}  // namespace ample
