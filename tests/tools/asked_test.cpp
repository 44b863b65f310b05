// Questions of one's own: --always, --never and --reach, by every engine and every command.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::ask;
using tests::contains;
using tests::Folder;
using tests::Ran;

const char* const granted_bound = "forall i: |grantedTo_i| <= |N_i| - l_i + 1";
const char* const mended = "check lmutin --graph k2 --rounds 2 --repair init";

/// The same question as the case's own invariant, whose length the claims have: 14.
TEST(Asked, AnswersAsTheCasesOwnInvariantByEveryEngine) {
  for (const char* engine : {"none", "single", "por", "symbolic", "auto"}) {
    const std::string line = std::string(mended) + " --format json --reduce " + engine;
    const json own = json::parse(ample(line + " --property granted-bound").out);
    const Ran ran = ask(line, "--always", granted_bound);
    EXPECT_EQ(ran.status, 12) << engine << ran.err;
    const json asked = json::parse(ran.out);
    EXPECT_EQ(asked["properties"][0]["verdict"], own["properties"][0]["verdict"]) << engine;
    EXPECT_EQ(asked["properties"][0]["length"], 14) << engine;
    EXPECT_EQ(own["properties"][0]["length"], 14) << engine;
    EXPECT_EQ(asked["properties"].size(), 1u) << engine;
  }
}

TEST(Asked, IsAuditedByEveryEngine) {
  for (const char* engine : {"single", "por", "symbolic"}) {
    const Ran ran = ask(std::string("check lmutin --graph k2 --repair init,prets --rounds 2 "
                                    "--audit --reduce ")
                            + engine,
                        "--always", "count(i: waits(i)) <= 2 and |grantedTo_0| <= 2");
    EXPECT_EQ(ran.status, 0) << engine << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "holds")) << ran.out;
  }
}

/// What is reached violates "never", after as many steps.
TEST(Asked, ReachesWhatNeverForbids) {
  const char* const both_wait = "waits(0) and waits(1)";
  const Ran reached = ask(mended, "--reach", both_wait);
  EXPECT_EQ(reached.status, 0) << reached.err;
  // Both leave: two invocations, and nothing shorter makes two processes wait.
  EXPECT_TRUE(contains(reached.out, "reached in 2 steps")) << reached.out;
  const Ran never = ask(mended, "--never", both_wait);
  EXPECT_EQ(never.status, 12);
  EXPECT_TRUE(contains(never.out, "violated in 2 steps")) << never.out;
  const Ran unreachable = ask("check ricart-agrawala --n 2", "--reach", "|CS| = 2");
  EXPECT_EQ(unreachable.status, 15) << unreachable.err;
  EXPECT_TRUE(contains(unreachable.out, "not reachable")) << unreachable.out;
}

/// DESIGN.md: 0 reached, 15 not reachable, 20 not decided, by every command that is asked; what is
/// violated comes first.
TEST(Asked, WhatIsToBeReachedHasItsOwnStatuses) {
  const char* const nowhere = "|CS| = 2";
  const std::string mutex = "ricart-agrawala --n 2 ";
  EXPECT_EQ(ask("check " + mutex, "--reach", "InCS(0)").status, 0);
  const auto reached = [&](const char* predicate) {
    const Ran ran = ask("check " + mutex + "--format json", "--reach", predicate);
    return json::parse(ran.out)["properties"][0]["reached"];
  };
  const json told = json::parse(ask("check " + mutex + "--format json", "--reach", "InCS(0)").out);
  EXPECT_EQ(told["limit"]["kind"], "reached") << told["limit"];
  EXPECT_EQ(reached("InCS(0)"), true);
  EXPECT_EQ(reached(nowhere), false);
  EXPECT_EQ(ask("check " + mutex + "--max-states 3", "--reach", nowhere).status, 20);
  EXPECT_EQ(ask("fuzz " + mutex + "--schedules 30", "--reach", "InCS(0)").status, 0);
  EXPECT_EQ(
      json::parse(
          ask("fuzz " + mutex + "--schedules 30 --format json", "--reach", "InCS(0)").out)["limit"],
      "reached");
  const Ran fuzzed = ask("fuzz " + mutex + "--schedules 30", "--reach", nowhere);
  EXPECT_EQ(fuzzed.status, 20);
  EXPECT_TRUE(fuzzed.out.starts_with("not decided: not reached in 30 random schedules"))
      << fuzzed.out;
  const Ran swept = ask("sweep " + mutex, "--reach", "InCS(0)");
  EXPECT_EQ(swept.status, 0) << swept.out;
  EXPECT_TRUE(swept.out.starts_with("reached in 1 instance.")) << swept.out;
  const Ran unreachable = ask("sweep " + mutex, "--reach", nowhere);
  EXPECT_EQ(unreachable.status, 15) << unreachable.out;
  EXPECT_TRUE(unreachable.out.starts_with("not reachable in 1 instance.")) << unreachable.out;
  const Ran frontier = ask("frontier " + mutex, "--reach", "InCS(0)");
  EXPECT_EQ(frontier.status, 0) << frontier.err;
  EXPECT_TRUE(
      frontier.out.starts_with("ricart-agrawala: everything reaches it: there is no frontier\n"))
      << frontier.out;
  EXPECT_TRUE(contains(frontier.out, "\nexplored 1 of 1 instance: 1 reaches it\n")) << frontier.out;
  EXPECT_TRUE(contains(ask("sweep " + mutex + "--format csv", "--reach", "InCS(0)").out,
                       ",reached,reach InCS(0),"));
  EXPECT_TRUE(contains(ask("sweep " + mutex + "--format junit", "--reach", "InCS(0)").out,
                       "failures=\"0\" errors=\"0\""));
  EXPECT_TRUE(contains(ask("sweep " + mutex + "--format junit", "--reach", nowhere).out,
                       "<failure message=\"not reachable\""));
  const Ran rows = ask("sweep " + mutex + "--by graph", "--reach", nowhere);
  EXPECT_TRUE(contains(rows.out, " reached shortest not reachable ")) << rows.out;
  // The deadlock of LMUTIN as printed comes after six steps, and both wait after two.
  const std::string printed = "check lmutin --graph k2 --property deadlock --keep-going ";
  EXPECT_EQ(ask(printed, "--reach", "waits(0) and waits(1)").status, 11);
  // What ends at what is reached has not decided the rest.
  EXPECT_EQ(ask("check lmutin --graph k2 --repair init,prets --property safety", "--reach",
                "waits(0) and waits(1)")
                .status,
            20);
}

/// Nobody violates anything by coming to where one wanted to come.
TEST(Asked, IsNotSaidToBeViolatedWhereItIsReached) {
  const Folder folder;
  const std::string trace = folder / "t.json";
  ask("check ricart-agrawala --n 2 --trace " + trace, "--reach", "InCS(0)");
  for (const char* form : {"text", "prose", "mermaid", "html"}) {
    const std::string told = ample("trace convert " + trace + " --format " + form).out;
    EXPECT_EQ(told.find("is violated"), told.npos) << form;
    EXPECT_EQ(told.find("Violated"), told.npos) << form;
    EXPECT_TRUE(contains(told, form == std::string("html") ? "reach InCS(0): reached after 4 steps."
                                                           : "InCS(0) is reached"))
        << form;
  }
}

TEST(Asked, SaysWhichPartFailsForWhom) {
  const Ran ran = ask(mended, "--always", "forall i: i = 1 => not waits(i)");
  EXPECT_EQ(ran.status, 12);
  EXPECT_TRUE(contains(ran.out, "i = 1 => not waits(i) (i = 1) is false: P1 waits")) << ran.out;
}

TEST(Asked, LooksIntoChannelsByTheFullSearch) {
  // In the first step P0 sends a Request to P1 and, through a channel of its own, to itself.
  const Ran ran = ask(mended, "--reach", "Request in 0->1 and |0->0| = 1");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "reached in 1 step")) << ran.out;
  const Ran reduced = ask(std::string(mended) + " --reduce por", "--never", "|0->1| = 3");
  EXPECT_TRUE(contains(reduced.out, "reads whole configurations")) << reduced.out;
}

/// What is printed to be typed again asks the same.
TEST(Asked, StandsInTheCommandAndInTheTrace) {
  const Folder folder;
  const Ran ran = ask(std::string(mended) + " --trace " + folder / "t.json", "--always",
                      "forall i: not waits(i)");
  EXPECT_EQ(ran.status, 12) << ran.err;
  EXPECT_TRUE(contains(ran.out, "--always 'forall i: not waits(i)'")) << ran.out;
  const Ran checked = ample("trace replay " + folder / "t.json");
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_TRUE(contains(checked.out, "matches")) << checked.out;
  const json trace = json::parse(folder.read("t.json"));
  EXPECT_EQ(trace["property"], "always forall i: not waits(i)");
  EXPECT_EQ(trace["instance"]["always"], "forall i: not waits(i)");
}

TEST(Asked, IsAskedOfEveryInstanceOfASweep) {
  const Ran ran = ask("sweep lmutin --graph k2 --l 0,1 --repair init,prets", "--never",
                      "count(i: waits(i)) = 2");
  EXPECT_EQ(ran.status, 12) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "never count(i: waits(i)) = 2")) << ran.out;
}

TEST(Asked, IsRefusedWhereNothingIsJudged) {
  for (const char* command : {"measure lmutin --graph k2", "stabilize dijkstra-ring --n 3"}) {
    const Ran ran = ask(command, "--always", "true");
    EXPECT_EQ(ran.status, 2) << command;
    EXPECT_TRUE(contains(ran.err, "'--always': it is of check, fuzz, ")) << ran.err;
  }
}

/// With unbounded rounds clocks are renumbered: 7 is no clock's value any more.
TEST(Asked, DoesNotLookAtRenumberedClocks) {
  const std::string line = "check lmutin --graph k2 --repair init,prets --rounds unbounded";
  const Ran refused = ask(line, "--always", "ts_0 < 7");
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(contains(refused.err, "renumbered")) << refused.err;
  EXPECT_EQ(ask(line, "--always", "|pendingReq_0| <= 2").status, 0);
  EXPECT_EQ(ask(line, "--never", "(*,P0) in grantedTo_0 and |grantedTo_0| = 0").status, 0);
}

/// mutin counts its requests modulo two where rounds are unbounded: reqCnt_0 = 5 would be false
/// there, and is not with five rounds.
TEST(Asked, DoesNotLookAtNumbersWithUnboundedRounds) {
  const Ran refused = ask("check mutin --n 2 --l 1 --rounds unbounded", "--reach", "reqCnt_0 = 5");
  EXPECT_EQ(refused.status, 2) << refused.out;
  EXPECT_TRUE(contains(refused.err, "counted modulo")) << refused.err;
}

/// A typing error would be an answer. The objects of a composition have their words, too: those of
/// a Co-A are swapped.
TEST(Asked, KnowsTheWordsOfAComposition) {
  const std::string line = "check gcs --n 2 --l 0 --k 1";
  const Ran refused = ask(line, "--reach", "lmin.state_0 = InCs");
  EXPECT_EQ(refused.status, 2) << refused.out;
  EXPECT_TRUE(contains(refused.err, "did you mean 'InCS'")) << refused.err;
  const Ran ran = ask(line, "--always", "forall i: state_i = InCS => kmex.state_i = InCS");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

/// The lock's holder is whoever is between its two calls.
TEST(Asked, LooksAtTheSharedVariable) {
  const std::string line = "check mutin --n 2 --l 1";
  const Ran never = ask(line, "--never", "holder != nil and count(i: at_i != nowhere) = 0");
  EXPECT_EQ(never.status, 0) << never.out << never.err;
  EXPECT_EQ(ask(line, "--reach", "holder = P0 and at_0 != nowhere").status, 0);
  EXPECT_EQ(ask(line, "--always", "holder = nil").status, 12);
}

TEST(Asked, IsJudgedBesideNamedProperties) {
  // It holds at first, so that the search ends there, and safety is not decided.
  const std::string line = "check lmutin --graph k2 --repair init,prets --property safety";
  const Ran ran = ask(line, "--reach", "InCS(0)");
  EXPECT_EQ(ran.status, 20) << ran.out;
  EXPECT_TRUE(contains(ran.out, "reached in 0 steps")) << ran.out;
  EXPECT_TRUE(contains(ran.out,
                       "not decided  safety: the search stopped at what was to be reached; "
                       "--keep-going goes on after it"))
      << ran.out;
  const Ran whole = ask(line + " --keep-going", "--reach", "InCS(0)");
  EXPECT_EQ(whole.status, 0) << whole.out;
  EXPECT_TRUE(contains(whole.out, "\nsafety         holds\n")) << whole.out;
}

TEST(Asked, IsOneLineWhateverBlanksItHas) {
  const Ran ran = ask("check ricart-agrawala --n 2", "--always", "  |CS| \n <= 1 ");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "--always '|CS| <= 1'")) << ran.out;
}

TEST(Asked, HasCommentsWhereItHasLines) {
  const Folder folder;
  const std::string text = "# nobody's two at once\n|CS|  # those inside\n  <= 1\n";
  const Ran ran = ask("check ricart-agrawala --n 2", "--always",
                      "file:" + folder.write("mutual.predicate", text));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "--always '|CS| <= 1'")) << ran.out;
  EXPECT_EQ(ask("check ricart-agrawala --n 2", "--always", text).status, 0);
  EXPECT_EQ(ask("check ricart-agrawala --n 2", "--always", "|CS| <= 1 # more").status, 2);
}

TEST(Asked, IsListed) {
  const Ran ran = ample("list lmutin");
  for (const char* part :
       {"state_i", "OutCS, InCS", "grantedTo_i", "a set of (a number, a process)",
        "preemptingNow_i", "a process or nil", "Predicates"})
    EXPECT_TRUE(contains(ran.out, part)) << part << ran.out;
}

}  // namespace
}  // namespace ample
