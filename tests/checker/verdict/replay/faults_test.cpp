// What is said of a deadlock after a fault: not that the algorithm alone is why.
#include "checker/verdict/replay/waits_for.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <random>

namespace ample::checker {
namespace {

std::string explanation(const std::string& algorithm, const properties::Request& request,
                        const std::string& property) {
  const auto system = tests::system_of(algorithm, request);
  Options options;
  options.properties = properties::select_properties(*system, {property});
  return full_search(*system, options).findings.front().explanation;
}
std::string deadlock_of(const std::string& algorithm, const properties::Request& request) {
  return explanation(algorithm, request, "deadlock");
}

/// Takes the enabled step of the process that has this name.
void take(const model::System& system, model::Configuration& now, model::ProcessId process,
          const std::string& name) {
  for (const model::Step& step : model::enabled_steps(system, now))
    if (step.process == process && system.actions()[step.action].name == name) {
      model::take_step(system, now, step);
      return;
    }
  FAIL() << name << " of P" << int{process} << " is not enabled";
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// P0 asks, and its REQUEST is lost: two steps, and nothing else is possible.
TEST(Faults, AreWhyNobodyMovesWhereTheyHappened) {
  EXPECT_EQ(deadlock_of("ricart-agrawala", {{"n", "2"}, {"rounds", "1,0"}, {"network", "lossy:1"}}),
            "P0 waits until nrep_0 = n-1 (nobody can give it)\n"
            "It is a deadlock although P1 is OutCS, with all rounds used up: P0 could enter now "
            "without breaking a bound of the critical section.\n"
            "It comes after a fault: the network loses ⟨REQUEST,1⟩ from P0 to P1 in step 2.");
  EXPECT_TRUE(has(deadlock_of("ricart-agrawala", {{"n", "2"}, {"crash", "1"}}),
                  "\nIt comes after a fault: P1 crashes in step "));
}

TEST(Faults, AreNamedBehindEveryKindOfViolation) {
  const properties::Request twice = {{"n", "2"}, {"rounds", "2"}, {"network", "duplicating:1"}};
  const properties::Request lost = {{"n", "2"}, {"network", "lossy:1"}};
  for (const auto& [algorithm, request, property] : {std::tuple{"ricart-agrawala", twice, "safety"},
                                                     {"suzuki-kasami", twice, "one-privilege"},
                                                     {"suzuki-kasami", lost, "deadlock"},
                                                     {"suzuki-kasami", lost, "partial-deadlock"},
                                                     {"suzuki-kasami", lost, "liveness"}}) {
    const std::string text = explanation(algorithm, request, property);
    EXPECT_TRUE(has(text, "\nIt comes after a fault: the network ")) << property << ": " << text;
  }
}

// The numbers 3 and 2 are on their way from P1 to P2 when it crashes: four steps, as P1 starts and
// passes P0's number on; nothing else is under way.
TEST(Faults, WhatACrashedProcessDoesNotReceiveIsNamed) {
  const std::string sentence =
      "\nP2 has crashed, and does not receive ⟨number,2⟩ from P1, ⟨number,3⟩ from P1.\n";
  for (const char* property : {"deadlock", "liveness"}) {
    const std::string text = explanation("chang-roberts", {{"n", "3"}, {"crash", "1"}}, property);
    EXPECT_TRUE(has(text, sentence)) << property << ": " << text;
  }
}

// The filter lets P0 on when another process sets TURN to itself: P2 would, if it might ask.
TEST(Faults, WhoCouldAskAgainMightGiveIt) {
  const std::string text =
      deadlock_of("peterson-filter", {{"n", "3"}, {"rounds", "1,1,0"}, {"crash", "1"}});
  EXPECT_TRUE(has(text, "with all rounds used up")) << text;
  EXPECT_FALSE(has(text, "nobody else can give")) << text;
}

// P0's REPLY is lost, or P1's Query: who waits does so for a message, and for nobody who waits.
TEST(Faults, WhereAMessageWasLostNobodyWaitsForAnother) {
  for (const auto& [algorithm, request] :
       {std::pair<std::string, properties::Request>{"maekawa", {{"n", "3"}}},
        {"mutin", {{"n", "2"}, {"l", "1"}}},
        {"lodha-kshemkalyani", {{"n", "2"}}}}) {
    properties::Request lossy = request;
    lossy["network"] = "lossy:1";
    EXPECT_FALSE(has(deadlock_of(algorithm, lossy), "->")) << algorithm;
  }
}

// P2's Request to P1 is lost, and P0, with whom P2 has nothing to do, crashes.
TEST(Faults, ACrashIsNamedOfWhomTheReasonSpeaksOnly) {
  const auto system = tests::system_of(
      "lmutin",
      {{"graph", "p3"}, {"repair", "init,prets"}, {"network", "lossy:1"}, {"crash", "1"}});
  model::Configuration now = model::initial_configurations(*system).front();
  take(*system, now, 2, "exit-sequence");
  take(*system, now, 1, "lose");
  take(*system, now, 0, "crash");
  take(*system, now, 2, "receive Request");
  take(*system, now, 2, "receive Grant");
  const std::string text = to_text(waits_for(*system, now));
  EXPECT_TRUE(has(text, "(P1 does not have P2's request)")) << text;
}

// One of P0's two Requests is lost; the other is received, granted, and the Grant received: four
// steps, and no grant is given up.
TEST(Faults, AnArbiterThatWasNotAskedGivesNothingUp) {
  const std::string text = deadlock_of(
      "lmutin",
      {{"graph", "k2"}, {"repair", "init,prets"}, {"rounds", "1,0"}, {"network", "lossy:1"}});
  EXPECT_TRUE(has(text, " does not have P0's request)")) << text;
  EXPECT_FALSE(has(text, "P0 -> P0")) << text;
}

// The server crashes before it has P1's request: two steps. Without a fault it keeps P1's request
// to leave, after P0 has left, as nobody would be left inside.
TEST(Faults, AServerThatHasNoRequestRefusesNothing) {
  properties::Request request = {{"graph", "k2"}, {"l", "1"}, {"k", "2"}, {"inside", "all"}};
  const auto system = tests::system_of("lcs-oldest", request);
  model::Configuration now = model::initial_configurations(*system).front();
  take(*system, now, 0, "exit-sequence");
  take(*system, now, 0, "receive Request");
  take(*system, now, 0, "receive Grant");
  take(*system, now, 0, "leave");
  take(*system, now, 0, "receive Changed");
  take(*system, now, 1, "exit-sequence");
  take(*system, now, 0, "receive Request");
  EXPECT_EQ(to_text(waits_for(*system, now)),
            "P1 waits until granted_1 (its leaving would make |CS_0| = 0 < l_0 = 1 (counting the "
            "processes {P0,P1}))");
  request["crash"] = "1";
  EXPECT_TRUE(has(deadlock_of("lcs-oldest", request),
                  "P1 waits until granted_1 (P0 does not have P1's request, and P0 has crashed)"));
}

// One crashes as the first in the queue; the other, which waits behind it, is no excuse of its own.
TEST(Faults, WhoeverWaitsIsNotItsOwnExcuse) {
  const std::string text = deadlock_of("readers-writers", {{"n", "2"}, {"crash", "1"}});
  EXPECT_TRUE(has(text, ",P1) (P0 is the first in the queue, and P0 has crashed)")
              || has(text, ",P0) (P1 is the first in the queue, and P1 has crashed)"))
      << text;
  EXPECT_FALSE(has(text, "with all rounds used up")) << text;
}

// Nobody has a guard there: a candidate waits for its own number to come back.
TEST(Faults, WhereNoStepWaitsAMessageIsMissing) {
  const std::string text = deadlock_of("chang-roberts", {{"n", "3"}, {"network", "lossy:1"}});
  EXPECT_TRUE(has(text, " waits for a message\n")) << text;
}

// P0 and P1 have asked; P0 has its own request, and P1 has P0's, but not its own: nobody's release
// would bring that, so that it is no wait for P0.
TEST(Faults, AnArbiterThatDoesNotHaveTheRequestIsNoEdge) {
  for (const auto& [algorithm, request, asks, receives] :
       {std::tuple<std::string, properties::Request, std::string, std::string>{
            "lcs-locking",
            {{"graph", "k2"}, {"l", "0"}, {"k", "1"}},
            "entry-sequence",
            "receive Request"},
        {"maekawa", {{"n", "3"}, {"repair", "inquire,sanders"}}, "request", "receive REQUEST"}}) {
    const auto system = tests::system_of(algorithm, request);
    model::Configuration now = model::initial_configurations(*system).front();
    take(*system, now, 0, asks);
    take(*system, now, 0, receives);
    for (const model::Step& step : model::enabled_steps(*system, now))
      if (step.process == 1 && step.sender == model::MaybeProcess(0)) {
        model::take_step(*system, now, step);
        break;
      }
    take(*system, now, 1, asks);
    const std::vector<model::Lack> lacks =
        system->lacks(model::ProcessId(1), model::locals_and_shared(now));
    EXPECT_TRUE(std::ranges::any_of(lacks, [](const model::Lack& lack) {
      return lack.blame.on.empty() && has(lack.blame.because, "P1 does not have P1's ");
    }));
    // It may be under way, so that it is no reason yet.
    const WaitsFor waits = waits_for(*system, now, {1});
    ASSERT_EQ(waits.blocked.size(), 1u);
    EXPECT_TRUE(has(to_text(waits), "a message from P1 to P")) << to_text(waits);
  }
}

// P0 has taken its own REQUEST and REPLY and can receive nothing more; its REQUEST to P1 is still
// under way.
TEST(Faults, AMessageUnderWayMayBringIt) {
  const auto system = tests::system_of("maekawa", {{"n", "4"}, {"coterie", "grid"}});
  model::Configuration now = model::initial_configurations(*system).front();
  for (const std::string name : {"request", "receive REQUEST", "receive REPLY"})
    take(*system, now, 0, name);
  EXPECT_TRUE(waits_for(*system, now, {0}).knot.empty());
}

// Whoever is not told of by the lost message waits for the other one, which cannot enter: with
// eight steps (two invocations, the loss, three REQUESTs and two REPLYs received) there is no way
// in which only one of them waits, as the other would have to enter and leave as well.
TEST(Faults, ThoseWhoCouldEnterMayDoSoOnlyAlone) {
  const std::string text =
      deadlock_of("ricart-agrawala", {{"n", "3"}, {"rounds", "1,1,0"}, {"network", "lossy:1"}});
  EXPECT_TRUE(has(text,
                  "P0 and P1 could enter now, each alone, without breaking a bound of the critical "
                  "section.\n"))
      << text;
}

// A REQUEST to another process than itself is lost, with the own REQUEST and REPLY received.
TEST(Faults, NobodyIsTheNameOfNone) {
  const std::string text = deadlock_of(
      "maekawa", {{"n", "3"}, {"rounds", "1,0,0"}, {"repair", "inquire"}, {"network", "lossy:1"}});
  EXPECT_TRUE(has(text, " is locked for nobody)")) << text;
  EXPECT_FALSE(has(text, "nil")) << text;
}

// P1 crashes with its fork on the table, for which P0 waits; P2 waits for the fork of P0, which has
// not crashed.
TEST(Faults, OnlyWhoWaitsForACrashedProcessIsToldOfIt) {
  const auto system = tests::system_of("philosophers", {{"n", "3"}, {"crash", "1"}});
  model::Configuration now = model::initial_configurations(*system).front();
  take(*system, now, 0, "take-left");
  take(*system, now, 1, "crash");
  take(*system, now, 2, "take-left");
  take(*system, now, 0, "receive TAKE");
  const WaitsFor waits = waits_for(*system, now);
  EXPECT_EQ(to_text(waits),
            "P0 waits until P0 has its right fork (P1 has fork 1, and P1 has crashed)\n"
            "P2 waits until P2 has its right fork (P0 has fork 0)\n"
            "P0 waits for what nobody else can give");
  EXPECT_TRUE(is_reason(waits, 0, waits.blocked[0].lacks[0].blame, 1));
}

// The last philosopher takes its right fork first, which P0 keeps: what P0 has is that fork, and
// not the left one of the last, which lies on the table.
TEST(Faults, NobodyIsBlamedForWhatItDoesNotHave) {
  const auto system =
      tests::system_of("philosophers", {{"n", "3"}, {"crash", "1"}, {"repair", "order"}});
  model::Configuration now = model::initial_configurations(*system).front();
  take(*system, now, 0, "crash");
  take(*system, now, 2, "ask-right");
  EXPECT_EQ(to_text(waits_for(*system, now)),
            "P2 waits until P2 has its right fork (P0 has fork 0, and P0 has crashed)\n"
            "P2 waits for what nobody else can give");
}

// Wherever an execution comes to, with a message lost or without.
TEST(Faults, NoSentenceSaysNil) {
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"maekawa", {{"n", "3"}, {"repair", "inquire"}}},
      {"agrawal-el-abbadi", {{"n", "3"}}},
      {"lcs-locking", {{"graph", "p3"}, {"l", "0"}, {"k", "1"}}}};
  std::minstd_rand random;
  for (auto [algorithm, request] : instances) {
    request["network"] = "lossy:1";
    const auto system = tests::system_of(algorithm, request);
    for (int schedule = 0; schedule < 100; ++schedule) {
      model::Configuration now = model::initial_configurations(*system).front();
      for (int step = 0; step < 200; ++step) {
        const auto steps = model::enabled_steps(*system, now);
        if (steps.empty()) break;
        model::take_step(*system, now, steps[random() % steps.size()]);
        const std::string text = to_text(waits_for(*system, now));
        ASSERT_FALSE(has(text, "nil")) << algorithm << ": " << text;
      }
    }
  }
}

}  // namespace
}  // namespace ample::checker
