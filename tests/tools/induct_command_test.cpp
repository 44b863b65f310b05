// ample induct: what is printed, the exit statuses, and the proofs that are claimed.
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

const char* const mended = "induct lmutin --graph k2 --repair init,prets --clock request ";
/// Bounds what grows, so that there are finitely many local states.
const char* const bounded =
    "forall i: ts_i <= 2 and nGrants_i >= 0 and nGrants_i <= 2 and |grantedTo_i| <= 2 and "
    "|pendingReq_i| <= 2";

std::string proof_file(const std::string& name) {
  return "file:" + std::string(AMPLE_SOURCE_DIR) + "/cases/" + name;
}

/// A clock that is 2 becomes 3 with the next request: from a configuration that no execution comes
/// to, as with one request of each process somebody has the clock 2 only after both have asked.
TEST(InductCommand, ShowsAStepOutOfThePredicate) {
  const Folder folder;
  const Ran ran = ask(mended + std::string("--trace ") + folder / "t.json", "--always", bounded);
  EXPECT_EQ(ran.status, 14) << ran.err;
  for (const char* text :
       {"not inductive: ts_i <= 2 (i = 0) does not hold after 1 step", "with 0 messages under way",
        "invokes exit-sequence", "No execution comes to its first",
        "local states of the processes (those that each reaches alone), at most 1 message of"})
    EXPECT_TRUE(contains(ran.out, text)) << text << "\n" << ran.out;
  // A trace file has what people see, not all of a local state that no execution comes to.
  EXPECT_TRUE(contains(ran.err, "--format json has it")) << ran.err;
  const Ran as_json = ask(mended + std::string("--format json"), "--always", bounded);
  const json told = json::parse(as_json.out);
  EXPECT_EQ(told["answer"], "not inductive");
  EXPECT_EQ(told["reached"], false);
  EXPECT_EQ(told["counterexample"]["steps"].size(), 1u);
  EXPECT_EQ(told["domain"]["capacity"], 1);
}

/// In the first step P0 asks: that is an execution.
TEST(InductCommand, TellsWhatIsViolatedFromWhatIsNotInductive) {
  const Folder folder;
  const Ran ran = ask(mended + std::string("--trace ") + folder / "t.json", "--always",
                      std::string(bounded) + " and not waits(0)");
  EXPECT_EQ(ample("trace replay " + folder / "t.json").status, 0);
  EXPECT_EQ(ran.status, 12) << ran.err;
  EXPECT_TRUE(contains(ran.out, "violated: ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "0. Initially P0, P1 InCS")) << ran.out;
  const Ran at_first = ask(mended, "--always", "state_0 = OutCS");
  EXPECT_EQ(at_first.status, 12) << at_first.out;
  // Of two steps the first is looked at as the beginning.
  const Ran two = ask(mended + std::string("--steps 2"), "--always",
                      std::string(bounded) + " and not waits(0)");
  EXPECT_EQ(two.status, 12) << two.out;
}

TEST(InductCommand, AssumesWhatItIsTold) {
  const std::string line = mended + std::string("--assuming ") + "ts_0=0";
  const Ran ran = ask(line, "--always", bounded);
  EXPECT_EQ(ran.status, 14) << ran.out;
  EXPECT_TRUE(contains(ran.out, "(i = 1) does not hold")) << "P0 has the clock 0: " << ran.out;
}

TEST(InductCommand, SaysThatALimitWasMet) {
  const Ran slow = ask(std::string("induct lmutin --graph k3 --repair init,prets --clock request "
                                   "--capacity 2 --max-time 0.1s"),
                       "--always", proof_file("local_cs/lmutin.inductive"));
  EXPECT_EQ(slow.status, 20) << slow.err;
  EXPECT_TRUE(contains(slow.out, "not decided: --max-time")) << slow.out;
  // Alone a process is asked for ever.
  const Ran endless = ask("induct lmutin --graph k2", "--always", "ts_0 <= 100");
  EXPECT_EQ(endless.status, 20) << endless.err;
  EXPECT_TRUE(contains(endless.out, "has to bound what grows")) << endless.out;
  // A limit that is met before it is known to be for ever does not hide what may be wrong.
  const Ran stopped =
      ask("induct lmutin --graph k2 --max-time 0.00001s", "--always", "ts_0 <= 100");
  EXPECT_EQ(stopped.status, 20) << stopped.err;
  EXPECT_TRUE(contains(stopped.out, "not decided: --max-time")) << stopped.out;
  EXPECT_TRUE(contains(stopped.out, "has to bound what grows")) << stopped.out;
}

/// Lemmas 1 and 2 of [LCS] for l_i-LMUTIN need this; the exploration of the same instance says
/// that it holds.
TEST(InductCommand, ProvesTheBoundOfPermissionsOfLmutin) {
  const std::string proof = proof_file("local_cs/lmutin.inductive");
  const Ran ran = ask(mended + std::string("--capacity 3"), "--always", proof);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "it holds in every execution.")) << ran.out;
  const Ran both =
      ask(mended + std::string("--capacity 3 --property safety,granted-by-all"), "--always", proof);
  EXPECT_EQ(both.status, 0) << "safety follows from it: " << both.out;
  EXPECT_EQ(
      ask("check lmutin --graph k2 --repair init,prets --clock request", "--always", proof).status,
      0);
  // Without the repair a late Preempt is honoured, and the counting of grants is not kept.
  EXPECT_NE(ask("induct lmutin --graph k2 --repair init --clock request --capacity 2", "--always",
                "forall i: ts_i <= 2 and 0 <= nGrants_i and nGrants_i <= 2 and |grantedTo_i| <= 1 "
                "and |pendingReq_i| <= 2")
                .status,
            0);
}

/// Who has a REPLY of a process that requests as well has the earlier request, and who has none is
/// deferred or on the way: so two are never in the critical section.
TEST(InductCommand, ProvesMutualExclusionOfRicartAndAgrawala) {
  for (const char* n : {"2", "3"}) {
    const Ran ran =
        ask(std::string("induct ricart-agrawala --capacity 2 --property safety --n ") + n,
            "--always", proof_file("mutual_exclusion/ricart_agrawala.inductive"));
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, "it holds in every execution.")) << ran.out;
  }
}

TEST(InductCommand, SaysWhatWouldBeRight) {
  EXPECT_TRUE(contains(ample("induct lmutin --graph k2").err, "what is to be inductive?"));
  EXPECT_EQ(ample("induct lmutin --graph k2").status, 2);
  EXPECT_EQ(ask("induct lmutin --graph k2", "--reach", "waits(0)").status, 2);
  EXPECT_EQ(ask("induct lmutin --graph k2", "--ltl", "<> waits(0)").status, 2);
  EXPECT_EQ(ample("induct lmutin --graph k2 --property deadlock").status, 2);
  EXPECT_EQ(ample("induct lmutin --graph k2 --property safety --steps 0").status, 2);
  EXPECT_EQ(ample("induct lmutin --graph k2 --property safety --assuming waits(9)").status, 2);
  EXPECT_EQ(ample("induct lmutin --graph k2 --property safety --rounds unbounded").status, 10);
  const Ran shared = ask("induct mutin --n 2 --l 1", "--always", "forall i: not InCS(i)");
  EXPECT_EQ(shared.status, 10) << shared.out;
  EXPECT_TRUE(contains(shared.err, "share a variable")) << shared.err;
}

}  // namespace
}  // namespace ample
