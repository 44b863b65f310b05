// Faults by the command line: what is accepted, refused, shown, read back and asked.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace ample::tests {
namespace {

constexpr const char* two = "check ricart-agrawala --n 2 --rounds 1,0 ";

TEST(FaultsCommand, RefusesWhatMakesNoSenseInOneLine) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"--network lossy", "as in lossy:1"},
      {"--network lossy:", "expected a number from 1 to 100"},
      {"--network lossy:0", "1 to 100 faults"},
      {"--network lossy:101", "1 to 100 faults"},
      {"--network lossy:-1", "expected a number from 1 to 100"},
      {"--network lossy,lossy:1", "named twice"},
      {"--network lossy:1,duplicating:1", "one number, of all faults together"},
      {"--network fifo:1", "only lossy and duplicating"},
      {"--network fifo,unordered", "fifo or unordered"},
      {"--network losy:1", "did you mean 'lossy'"},
      {"--network ,lossy:1", "between commas"},
      {"--crash 3", "there are 2 processes"},
      {"--crash x", "expected a number from 0 to 2"}};
  for (const auto& [option, right] : wrong) {
    const Ran ran = ample(two + option);
    const bool is_out_of_range = std::set<std::string>{"--crash 3", "--network lossy:0",
                                                       "--network lossy:101", "--network lossy:-1"}
                                     .contains(option);
    EXPECT_EQ(ran.status, is_out_of_range ? 10 : 2) << option << ran.out;
    EXPECT_TRUE(contains(ran.err, right)) << option << ": " << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
  EXPECT_TRUE(contains(ample("check leader-election --n 3 --network unordered").err,
                       "the channels of leader-election are always fifo"));
  EXPECT_TRUE(contains(ample("check k-out-of-l --n 3 --need 1 --crash 1").err,
                       "waits for messages that are under way"));
}

TEST(FaultsCommand, AreForThoseWhoJudgeExecutions) {
  for (const char* command : {"measure ricart-agrawala --n 2 --network lossy:1",
                              "export ricart-agrawala --n 2 --network lossy:1"}) {
    const Ran ran = ample(command);
    EXPECT_EQ(ran.status, 2) << command << ran.out;
    EXPECT_TRUE(contains(ran.err, "knows no faults")) << ran.err;
  }
}

TEST(FaultsCommand, OtherEnginesSayWhyTheyCannot) {
  for (const char* engine : {"single", "por", "symbolic"}) {
    const Ran ran = ample(std::string(two) + "--network lossy:1 --reduce " + engine);
    EXPECT_TRUE(contains(ran.out, "all processes share the number of faults")) << ran.out;
  }
}

/// A trace of each kind of fault is read back, and told in every form.
TEST(FaultsCommand, ATraceIsReadBackAndTold) {
  struct Case {
    const char *options, *step, *mermaid;
  };
  const std::vector<Case> cases = {
      {"--network lossy:1", "the network loses ⟨REQUEST,1⟩ from P0 to P1", "P0-xP1: 2. lose"},
      {"--network unordered,lossy:1", "the network loses ⟨REQUEST,1⟩ from P0 to P1", "P0-xP1"},
      {"--network duplicating:1 --property anomaly.second-reply",
       "the network duplicates ⟨REPLY⟩ from P1 to P0", "Note over P0: 3. duplicate"},
      {"--crash 1", "P1 crashes", "Note over P1: 2. crash"}};
  for (const Case& each : cases) {
    const Folder folder;
    const std::string file = folder / "t.json";
    const Ran found = ample(two + std::string(each.options) + " --trace " + file);
    EXPECT_TRUE(contains(found.out, each.step)) << found.out;
    EXPECT_EQ(ample("trace replay " + file).status, 0) << ample("trace replay " + file).err;
    for (const char* form :
         {"text", "prose", "latex", "tikz", "svg", "html", "mermaid", "shiviz", "itf", "dot"}) {
      const Ran told = ample("trace convert " + file + " --format " + form);
      EXPECT_EQ(told.status, 0) << form << told.err;
      EXPECT_TRUE(form != std::string("mermaid") || contains(told.out, each.mermaid)) << told.out;
    }
    // The command that the report names finds it again.
    const std::size_t again = found.out.find("again: ample ");
    ASSERT_NE(again, std::string::npos);
    const std::string line = found.out.substr(again + 13, found.out.find('\n', again) - again - 13);
    EXPECT_EQ(ample(line).status, found.status) << line;
  }
}

/// With faults asked for, what is dropped is the algorithm's, and no row asks for faults again.
TEST(FaultsCommand, NecessityDropsNothingOfTheirs) {
  const Ran ran = ample("necessity ricart-agrawala --graph k2 --network lossy:1");
  EXPECT_EQ(ran.err, "");
  EXPECT_TRUE(contains(ran.out, "guard of enter")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "guard of lose")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "no message is lost")) << ran.out;
  // Without an order of messages one may be lost all the same.
  EXPECT_TRUE(contains(ran.out, "--network unordered,lossy:1")) << ran.out;
}

TEST(FaultsCommand, CanBeAskedAbout) {
  const Ran ran = ask(std::string(two) + "--network lossy:1 --crash 1", "--always",
                      "faultsLeft + crashesLeft >= 1 or crashed_0 or crashed_1");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out,
                       "again: ample check ricart-agrawala --n 2 --rounds 1,0 --network "
                       "lossy:1 --crash 1 --always 'faultsLeft"))
      << ran.out;
  EXPECT_EQ(ask(std::string(two) + "--network duplicating:1", "--reach", "faultsLeft = 0").status,
            0);
}

/// A process takes no crash: it happens to it.
TEST(FaultsCommand, ACrashIsNoStepThatAProcessTakes) {
  const auto status = [](const char* formula) {
    return ask("check ricart-agrawala --n 2 --rounds 0,1 --crash 1", "--ltl.none", formula).status;
  };
  EXPECT_EQ(status("[] not taken(crash, 0)"), 13);
  EXPECT_EQ(status("[] not (taken(crash, 0) and taken(0))"), 0);
  // P0 receives a REQUEST, which it does take.
  EXPECT_EQ(status("[] not taken(0)"), 13);
}

TEST(FaultsCommand, ALieAboutAFaultIsRefused) {
  const Folder folder;
  const std::string file = folder / "t.json";
  ample(std::string(two) + "--network lossy:1 --trace " + file);
  std::ifstream in(file);
  auto trace = nlohmann::ordered_json::parse(in);
  auto& lost = trace["steps"][1];
  ASSERT_EQ(lost["action"], "lose");
  lost["sender"] = 1;
  EXPECT_TRUE(contains(ample("trace replay " + folder.write("a.json", trace.dump())).err,
                       "step 2: lose in the file, but the channel from P1 to P1 holds nothing"));
  lost["sender"] = 0;
  trace["instance"]["network"] = "fifo";
  EXPECT_TRUE(contains(ample("trace replay " + folder.write("b.json", trace.dump())).err,
                       "\"faultsLeft\" stands in the file and does not belong there"));
}

TEST(FaultsCommand, SweepAndFuzzAndNecessityKnowThem) {
  const Ran swept =
      ample("sweep ricart-agrawala --graph k2 --rounds 1,0 --network fifo;lossy:1 --crash 0;1");
  EXPECT_TRUE(contains(swept.out, "network lossy:1")) << swept.out;
  const Ran fuzzed =
      ample(std::string("fuzz") + (two + 5) + "--network lossy:1 --schedules 200 --seed 1");
  EXPECT_TRUE(contains(fuzzed.out, "the network loses")) << fuzzed.out << fuzzed.err;
  const Ran needed = ample("necessity ricart-agrawala --graph k2 --rounds 1");
  // Of two processes: lost is the REQUEST of P0 while P1 asks as well, and defers.
  for (const char* row : {"no message is lost", "no message comes twice", "no process stops"})
    EXPECT_TRUE(contains(needed.out, row)) << needed.out;
}

// What faults do to the variables that a reason names: each was found by reading a report against
// its trace.
TEST(FaultsCommand, GivesReasonsThatTheVariablesBear) {
  const auto text_of = [](const std::string& line, const std::string& until = "") {
    return tests::in_one_line(
        (until.empty() ? ample(line) : tests::ask(line, "--until", until)).out);
  };
  // The second request of P1 has the number of its first, which was satisfied.
  EXPECT_TRUE(contains(text_of("check lodha-kshemkalyani --n 2 --network unordered --rounds 2 "
                               "--property deadlock"),
                       "((1,P1) is before it in LRQ_0)"));
  // next_0 = P0 at the end of the loop.
  EXPECT_FALSE(contains(text_of("check naimi-trehel --n 2 --network duplicating:1 --rounds 2 "
                                "--property liveness"),
                        "P0 is the next of nobody"));
  // The Release that would have put P1 back is lost.
  EXPECT_TRUE(contains(text_of("check mutin --n 2 --l 1 --network lossy:1 --property deadlock",
                               "terminal and not (InCS(1) and waits(0) and not waits(1) and not P1 "
                               "in procsInCS_0)"),
                       "P0 does not have P1 in procsInCS_0"));
  // The middle has two permissions and has given one.
  EXPECT_TRUE(contains(
      text_of("check lmutin --graph p3 --repair init,prets --network duplicating:1 --shortest "
              "--property deadlock",
              "terminal and not (exists i: exists j: waits(i) and (*,i) in pendingReq_j and "
              "|grantedTo_j| < |N_j|-l_j+1)"),
      "though it has permissions left"));
  // The server has given P1 a permit, which was lost; it never had the REQUEST of P2.
  const std::string lost =
      text_of("check gcs --n 3 --l 1 --k 2 --objects server --property deadlock --network lossy:1");
  EXPECT_TRUE(contains(lost, "the server has P1 among the holders of permits: {P1,P2}")) << lost;
  EXPECT_FALSE(contains(lost, "knot")) << lost;
  // The server has crashed with the REQUEST on its way.
  EXPECT_TRUE(contains(text_of("check gcs --n 3 --l 1 --k 2 --objects two-servers --crash 1 "
                               "--property deadlock"),
                       "the server does not have its REQUEST) "));
}

TEST(FaultsCommand, SaysThatAnArbiterHasCrashed) {
  // P0 has P1's REQUEST in its queue, has given its permit to itself, and crashes: the end of P0's
  // critical section would not be enough.
  const std::string text = tests::in_one_line(
      tests::ask("check gcs --n 3 --l 0 --k 1 --inside none --objects server --crash 1 --property "
                 "deadlock",
                 "--until", "terminal and not (exists i: waits(i) and i in kmex.queue_0)")
          .out);
  EXPECT_TRUE(contains(text, "every permit is out: {P0}, and P0 has crashed)")) << text;
  EXPECT_TRUE(contains(text, "P1 waits for what nobody else can give")) << text;
}

TEST(FaultsCommand, SaysThatATriggerIsStillToCome) {
  // k_0 - 1 = 0: nobody is granted before the leader's neighbourhood {P0,P1} waits as a whole.
  const std::string text = tests::in_one_line(
      ample("check lkcs --graph k2 --l 0 --k 1 --assume none --property liveness").out);
  EXPECT_TRUE(contains(text,
                       "P0 keeps P0's request pending and its last permission for a Trigger, which "
                       "waits until P1 asks: grantedTo_0[MUTEX] = ∅"))
      << text;
  EXPECT_FALSE(contains(text, "nobody else can give")) << text;
}

// P4 has asked, and the Trigger to it was lost: it is not said that it has to ask.
TEST(FaultsCommand, SaysNoTriggerIsToComeWhereARequestOrATriggerWasLost) {
  const std::string text = tests::in_one_line(
      ample("fuzz lkcs --graph butterfly --l 0 --k 3 --inside 1,3 --repair all --network lossy:1 "
            "--property deadlock --schedules 200 --seed 1")
          .out);
  EXPECT_TRUE(contains(text, "Deadlock after")) << text;
  EXPECT_FALSE(contains(text, "for a Trigger, which waits until P4 asks")) << text;
}

// At the bound on rounds P2 waits for those who may not ask again; P3 alone is shown to wait for
// ever, as a message was lost.
TEST(FaultsCommand, NamesWhoIsShownToWaitForEver) {
  const std::string text = tests::in_one_line(
      ample("check gcs --n 4 --l 1 --k 3 --objects two-servers --network lossy:1 --property "
            "deadlock")
          .out);
  EXPECT_TRUE(contains(text, "Deadlock after 16 steps: P3 waits for ever.")) << text;
}

// Two writers exclude each other by an invariant, which no bound of the critical section says.
TEST(FaultsCommand, SaysThatEachCouldEnterAloneWhereAnInvariantExcludesThem) {
  const std::string text = tests::in_one_line(
      ample("check readers-writers --n 3 --drop read/2 --property deadlock").out);
  EXPECT_TRUE(contains(text, "P0 and P2 could enter now, each alone, without")) << text;
}

/// With two listed K_2 = k_2 - 1 are given; and one of those that have not asked is not enough.
TEST(CheckCommand, SaysWhoseAskingMakesTheLeaderTrigger) {
  const auto text_of = [](const std::string& line) { return tests::in_one_line(ample(line).out); };
  const std::string star = text_of(
      "check lkcs --graph star:4 --l 0 --k 5,2,2,2,2 --inside none --rounds 1,1,1,0,0 --repair "
      "init,prets,repre,cand,inner --assume none --property deadlock");
  EXPECT_TRUE(contains(star,
                       "which waits until {P2,P3,P4} ask: grantedTo_2[MUTEX] = {(1,P2)}; it "
                       "waits for P2, or for all of {P2,P3,P4}"))
      << star;
  const std::string triangle =
      text_of("check lkcs --graph k3 --l 0 --k 3 --assume none --property deadlock");
  EXPECT_FALSE(contains(triangle, "given all its permissions away: grantedTo_2[MUTEX]"))
      << triangle;
}

}  // namespace
}  // namespace ample::tests
