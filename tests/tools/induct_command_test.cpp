// ample induct: what is printed, the exit statuses, and the proofs that are claimed.
#include "tests/tools/command.hpp"
#include "tools/ample/line/help.hpp"

#include <nlohmann/json.hpp>

#include <set>

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
  EXPECT_EQ(ran.status, 16) << ran.err;
  for (const char* text :
       {"not inductive: \"ts_i <= 2 (i = 0)\" does not hold after 1 step",
        "with 0 messages under way", "invokes exit-sequence", "No execution comes to its first",
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
  EXPECT_EQ(ran.status, 16) << ran.out;
  EXPECT_TRUE(contains(ran.out, "(i = 1)\" does not hold")) << "P0 has the clock 0: " << ran.out;
}

const char* const small =
    "clk_0 <= 2 and clk_1 <= 2 and |0->1| <= 1 and |1->0| <= 1";  // of ricart-agrawala --n 2
Ran assuming(const std::string& what) {
  return ample({"induct", "ricart-agrawala", "--n", "2", "--always", small, "--assuming", what});
}

/// By hand: P1 may have the clock 2 while P0 requests; its own request makes that 3. At the
/// beginning P0 does not request.
TEST(InductCommand, AssumesWhatDoesNotHoldAtTheBeginning) {
  const Ran ran = assuming("phase_0 = requesting");
  EXPECT_EQ(ran.status, 16) << ran.out;
  EXPECT_TRUE(contains(ran.out, "1. P1 invokes request")) << ran.out;
}

TEST(InductCommand, SaysThatNothingWasAskedWhereWhatIsAssumedHoldsNowhere) {
  const Ran nowhere = assuming("phase_0 = requesting and phase_0 = idle");
  EXPECT_EQ(nowhere.status, 14) << nowhere.out;
  EXPECT_TRUE(contains(nowhere.out, "vacuous: no configuration of the domain satisfies"))
      << nowhere.out;
  EXPECT_EQ(assuming("clk_0 = 3").status, 14) << "the predicate says that it is not";
  EXPECT_EQ(assuming("false").status, 14);
  const Ran ended = assuming("terminal");
  EXPECT_EQ(ended.status, 14) << ended.out;
  EXPECT_TRUE(contains(ended.out, "vacuous: no step is possible")) << ended.out;
}

TEST(InductCommand, SaysThatALimitWasMet) {
  const Ran slow = ask(std::string("induct lmutin --graph k3 --repair init,prets --clock request "
                                   "--capacity 2 --max-time 0.1s"),
                       "--always", proof_file("local_cs/lmutin.inductive"));
  EXPECT_EQ(slow.status, 20) << slow.err;
  EXPECT_TRUE(contains(slow.out, "not decided: --max-time")) << slow.out;
  // A limit that is met before it is known to be for ever does not hide what may be wrong.
  const Ran stopped =
      ask("induct lmutin --graph k2 --max-time 0.00001s", "--always", "ts_0 <= 100");
  EXPECT_EQ(stopped.status, 20) << stopped.err;
  EXPECT_TRUE(contains(stopped.out, "not decided: --max-time")) << stopped.out;
  EXPECT_TRUE(contains(stopped.out, "has to bound what grows")) << stopped.out;
}

/// The words of the command that is printed to be typed, as a shell sees them.
std::vector<std::string> words_behind(const std::string& label, const std::string& text) {
  const std::size_t begin = text.find("\n" + label) + 1 + label.size();
  std::string line = text.substr(begin, text.find("\n\n", begin) - begin);
  std::vector<std::string> words = {""};
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line.compare(at, 2, "\\\n") == 0 && !quoted)
      ++at;
    else if (line[at] == '\'')
      quoted = !quoted;
    else if (line[at] == ' ' && !quoted) {
      if (!words.back().empty()) words.emplace_back();
    } else
      words.back() += line[at];
  }
  words.erase(words.begin());  // the program
  return words;
}

/// Alone a process is asked for ever, in one way or another. What grows is named at once, and the
/// command that is printed bounds it: then there is an answer, or there is more to be bounded.
TEST(InductCommand, GivesAConjunctThatBoundsWhatGrows) {
  for (const char* line :
       {"lmutin --graph k2", "lmutex --graph k2", "raymond-k --n 3 --k 1", "ricart-agrawala --n 2",
        "ricart-agrawala-1981 --n 2", "lodha-kshemkalyani --n 2", "maekawa --n 3",
        "leader-election --n 3", "lamport --n 2", "raymond-tree --graph p3", "joung --n 2",
        "philosophers --n 3", "chang-roberts --n 3", "chandy-misra --graph k2"}) {
    Ran ran = ample("induct " + std::string(line) + " --property safety");
    EXPECT_EQ(ran.status, 20) << line << ran.out;
    for (const char* text : {"What grows: ", "This bounds it, and holds in every execution:\n"})
      EXPECT_TRUE(contains(ran.out, text)) << line << ran.out;
    EXPECT_FALSE(contains(ran.out, "capacity in the algorithm")) << ran.out;
    for (int times = 0; ran.status == 20 && times < 3; ++times)
      ran = ample(words_behind("with it: ", ran.out));
    EXPECT_EQ(ran.status, 16) << line << ran.out << ran.err;
  }
}

/// By hand, for the first of them: a request makes the clock one greater than all that were seen,
/// and each of two processes requests once.
TEST(InductCommand, BoundsByWhatExecutionsComeTo) {
  const Ran ran =
      ask("induct ricart-agrawala --n 2 --format json", "--always", "count(i: InCS(i)) <= 1");
  EXPECT_EQ(ran.status, 20) << ran.err;
  const json told = json::parse(ran.out);
  EXPECT_EQ(told["grows"], json::array({"clk_i", "my_i"}));
  EXPECT_EQ(told["bounded_by"], "forall i: clk_i <= 2 and my_i <= 2");
  // Two that were asked for have a name each.
  const Ran more = ask("induct ricart-agrawala --n 2 --always InCS(0)=>InCS(0)", "--always.mine",
                       "count(i: InCS(i)) <= 1");
  EXPECT_TRUE(contains(more.out, "--always.bound ")) << more.out << more.err;
}

/// What is violated is said, even where the predicate bounds nothing.
TEST(InductCommand, FindsAViolationWhereSomethingGrows) {
  const Ran ran = ask("induct lmutin --graph k2", "--always", "not waits(0)");
  EXPECT_EQ(ran.status, 12) << ran.out;
}

/// With one message in each channel every step keeps it; with two, in executions, nobody knows.
TEST(InductCommand, IsNoSuccessWhereStepsLeadOutOfTheDomain) {
  const Ran ran = ample("induct suzuki-kasami --n 2 --property one-privilege");
  EXPECT_EQ(ran.status, 20) << ran.out;
  for (const char* text : {"not decided: every step from a configuration of the domain keeps it",
                           "to more than 1 message from P0 to P1", "What grows: |i->j|"})
    EXPECT_TRUE(contains(ran.out, text)) << text << ran.out;
  EXPECT_EQ(
      json::parse(
          ample("induct suzuki-kasami --n 2 --property one-privilege --format json").out)["answer"],
      "not decided");
  EXPECT_EQ(ample("induct naimi-trehel --n 2 --property safety").status, 16)
      << "a step out of the predicate counts, wherever others lead";
}

/// Nothing in them grows.
TEST(InductCommand, HasExamplesThatEnd) {
  std::set<int> statuses;
  for (const std::string& example : tools::examples_of("induct")) {
    const Ran ran = ample(words_behind("$ ", "\n$ " + example));
    EXPECT_TRUE(ran.status == 0 || ran.status == 16) << example << ran.out << ran.err;
    statuses.insert(ran.status);
  }
  EXPECT_EQ(statuses.size(), 2u) << "one is inductive, one is not";
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
  EXPECT_TRUE(contains(ask("induct lmutin --graph k2", "--always", "true").err,
                       "there is nothing to prove"));
  const Ran shared = ask("induct mutin --n 2 --l 1", "--always", "forall i: not InCS(i)");
  EXPECT_EQ(shared.status, 10) << shared.out;
  EXPECT_TRUE(contains(shared.err, "share a variable")) << shared.err;
}

}  // namespace
}  // namespace ample
