// ample necessity: each row against what can be said by hand about two processes.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::ask;
using tests::contains;
using tests::Ran;

json row_of(const json& table, const std::string& dropped) {
  for (const json& row : table["necessity"])
    if (row["dropped"] == dropped) return row;
  ADD_FAILURE() << "no row " << dropped;
  return {};
}

TEST(NecessityCommand, OfLmutinOnTwoProcesses) {
  const Ran ran = ample(
      "necessity lmutin --graph all:2 --rounds 2 --repair init,prets --max-states 20000 --jobs 2 "
      "--format json");
  ASSERT_EQ(ran.status, 20) << ran.err << ran.out;
  const json table = json::parse(ran.out);
  EXPECT_GT(row_of(table, "channels are FIFO")["cut_off"], 0) << "the row that is not decided";
  EXPECT_TRUE(row_of(table, "nothing")["broken"].is_null());
  // cases/local_cs/claims.toml: as printed 6 steps, with init alone 28, both with l = 1. Without
  // init and with a smaller l somebody may be blocked sooner, never later.
  const json init = row_of(table, "repair init");
  EXPECT_EQ(init["broken"], "deadlock");
  EXPECT_LE(init["length"], 6);
  const json prets = row_of(table, "repair prets");
  EXPECT_EQ(prets["broken"], "deadlock");
  EXPECT_LE(prets["length"], 28);
  // Nobody waits for a grant: with l = (1,1) and one InCS, it asks and leaves, two steps.
  const json grants = row_of(table, "guard of leave: nGrants_i = |N_i|+1");
  EXPECT_EQ(grants["broken"], "safety");
  EXPECT_EQ(grants["length"], 2);
  // Unsafe before the first step.
  EXPECT_EQ(row_of(table, "C0 is safe")["length"], 0);
  EXPECT_EQ(row_of(table, "C0 is safe")["broken"], "safety");
}

// k2, l = (0,1), P0 InCS: P1 enters and asks to leave, and its Request overtakes the Release before
// it. P0 grants it, preempts it for its own Request, and then takes the Release for the end of
// both: P1 relinquishes what nobody lists any more, and waits for ever (cases/local_cs/README.md).
// With FIFO this instance holds.
TEST(NecessityCommand, FifoIsNeeded) {
  const std::string line =
      "check lmutin --graph k2 --l 0,1 --inside 0 --rounds 2 --repair init,prets --property "
      "safety,deadlock";
  EXPECT_EQ(ample(line).status, 0);
  const Ran ran = ample(line + " --network unordered");
  EXPECT_EQ(ran.status, 11) << ran.err;
  EXPECT_NE(ran.out.find("violated in 23 steps"), std::string::npos) << ran.out;
}

// The complement drops what LMUTIN calls by the opposite names: where that leaves at once, this
// enters at once, with k = (1,1) and one InCS.
TEST(NecessityCommand, OfAComplement) {
  const Ran ran = ample(
      "necessity lmutex --graph k2 --rounds 2 --repair init,prets --max-states 20000 --format "
      "json");
  ASSERT_EQ(ran.status, 20) << ran.err << ran.out;
  const json grants = row_of(json::parse(ran.out), "guard of enter: nGrants_i = |N_i|+1");
  EXPECT_EQ(grants["broken"], "safety");
  EXPECT_EQ(grants["length"], 2);
}

// k2, l = 1, P0 InCS. P1 has a permission of both; when nobody knows, P0 asks, is granted by both,
// and leaves: an invocation, two Requests, two Grants, and nobody is left.
TEST(NecessityCommand, AnInitialValueIsDropped) {
  const Ran ran = ample(
      "check lmutin --graph k2 --l 1 --inside 0 --repair init,prets --drop initial/grantedTo");
  EXPECT_EQ(ran.status, 12);
  EXPECT_NE(ran.out.find("\nsafety          violated in 6 steps"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\ngranted-by-all  violated in 0 steps"), std::string::npos) << ran.out;
  const Ran table =
      ample("necessity lmutin --graph k2 --repair init,prets --max-states 20000 --format json");
  EXPECT_EQ(row_of(json::parse(table.out), "initial value of grantedTo")["length"], 6);
  // What says who is InCS is C0 itself.
  const Ran state = ample("check lmutin --graph k2 --drop initial/state");
  EXPECT_EQ(state.status, 2);
}

TEST(NecessityCommand, WhatIsSupposedIsDropped) {
  const Ran ran = ample({"necessity", "lkcs", "--graph", "k3", "--assume", "none", "--tightened",
                         "--suppose", "k_q - l_q >= 3, count(l_q > 0, k_q > 0) = 0", "--max-states",
                         "100", "--format", "json"});
  const json table = json::parse(ran.out);
  EXPECT_EQ(table["instances"],
            "lkcs --graph k3 --assume none --suppose 'k_q - l_q >= 3, count(l_q > 0, k_q > 0) = "
            "0' --tightened");
  // (0,3) alone, and one or two InCS: three times each.
  EXPECT_EQ(row_of(table, "nothing")["explored"], 6);
  // Nobody or everybody.
  EXPECT_EQ(row_of(table, "C0 is safe for (L,K)")["explored"], 2);
  EXPECT_GT(row_of(table, "k_q - l_q >= 3")["explored"], 0);
  EXPECT_EQ(row_of(table, "count(l_q > 0, k_q > 0) = 0")["explored"], 0);
}

// "Not needed up to this bound" is about the instances that were looked at, and no others.
TEST(NecessityCommand, NamesAllThatBoundsIt) {
  for (const auto& [form, bound] : std::map<std::string, std::string>{
           {"text", "instances: lmutin --graph k1 --repair init --where 'l_q = 0' --numberings\n"},
           {"markdown",
            "instances: `lmutin --graph k1 --repair init --where 'l_q = 0' --numberings`\n"},
           {"latex", "instances: lmutin -{}-graph k1 -{}-repair init -{}-where 'l$_{q}$ = 0' "},
           {"json",
            "\"instances\": \"lmutin --graph k1 --repair init --where 'l_q = 0' --numberings\""}}) {
    const Ran ran = ample({"necessity", "lmutin", "--graph", "k1", "--where", "l_q = 0",
                           "--numberings", "--repair", "init", "--format", form});
    EXPECT_TRUE(contains(ran.out, bound)) << ran.out << ran.err;
  }
}

TEST(NecessityCommand, IsNotDecidedWhereRowsWereCutOff) {
  const std::string line = "necessity lmutin --graph k2 --repair init,prets --max-states ";
  const Ran ran = ample(line + "20");
  EXPECT_EQ(ran.status, 20);
  EXPECT_TRUE(contains(ran.out, "rows are not decided")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "not needed")) << ran.out;
  const json table = json::parse(ample(line + "20 --format json").out);
  const json grants = row_of(table, "guard of leave: nGrants_i = |N_i|+1");
  EXPECT_EQ(grants["broken"], "safety") << "what breaks within the limit does so";
  EXPECT_EQ(grants["shortest"], grants["cut_off"] == 0);
  const Ran whole = ample(line + "20000");
  EXPECT_EQ(whole.status, 0) << whole.out;
}

// Lamport's clocks grow for ever: without a bound on them no search ends, and within one nothing is
// said of what lies beyond.
TEST(NecessityCommand, SaysWhatWasSeenWithinAConstraintOnly) {
  const std::string line = "necessity lamport --n 2 --rounds unbounded --max-clock 3";
  const Ran ran = ample(line);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out,
                       "1 instance, seen within the state constraint only, in executions with any "
                       "number of requests\n"))
      << ran.out;
  const json table = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(row_of(table, "nothing")["constrained"], 1);
  EXPECT_EQ(row_of(table, "channels are FIFO")["constrained"], 0) << "it breaks";
}

TEST(NecessityCommand, SaysWhenItBreaksAsItIs) {
  const Ran ran = ample("necessity lmutin --graph k2 --max-states 2000");
  EXPECT_EQ(ran.status, 11);
  // The first line; 6 steps as above.
  EXPECT_TRUE(ran.out.starts_with("It breaks as it is (deadlock, 6 steps): ")) << ran.out;
}

// A question of one's own is no invariant of the text. P0 enters k2 at once: it asks, P1 replies,
// it receives the reply, and enters. Nobody owes a request, so that P0 need never enter.
TEST(NecessityCommand, JudgesQuestionsOfOnesOwn) {
  const std::string line = "necessity ricart-agrawala --graph k2";
  for (const auto& [option, text, broken, status] :
       {std::tuple("--never", "InCS(0)", "never InCS(0), 4 steps", 12),
        std::tuple("--ltl", "[] not InCS(0)", "ltl [] not InCS(0), 4 steps", 13),
        std::tuple("--ltl", "[]<> InCS(0)", "ltl []<> InCS(0), 0 steps", 13)}) {
    const Ran ran = ask(line, option, text);
    EXPECT_EQ(ran.status, status) << text;
    EXPECT_TRUE(ran.out.starts_with(std::string("It breaks as it is (") + broken + "): "))
        << ran.out;
    EXPECT_EQ(ask("check ricart-agrawala --graph k2", option, text).status, status) << text;
  }
}

// Without its wait for all replies it is unsafe; a lost message or a crash blocks the other for
// ever. One round needs no more: nobody asks again, so that no message overtakes another or comes
// twice.
TEST(NecessityCommand, AnswersInASentence) {
  const std::string line = "necessity ricart-agrawala --graph k2 --rounds 1";
  const Ran ran = ample(line);
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(
      ran.out.starts_with("3 of 8 assumptions are needed; 5 are not, on the instances that "
                          "were looked at.\nLooked at: executions with at most one request a "
                          "process, and in a row about faults one of them.\n\n"))
      << ran.out;
  const json twice =
      row_of(json::parse(ample(line + " --format json").out), "no message comes twice");
  EXPECT_TRUE(twice["broken"].is_null()) << twice;
  EXPECT_EQ(twice["bound"],
            "in executions with at most one request a process and at most one message delivered "
            "twice");
}

// With two requests three more are needed. Who asks again before it is idle raises the clock of a
// request that was granted already, so that the other is older, and is granted, too; so does who
// leaves before it has entered, and asks again. A REPLY that comes twice lets P0 enter twice.
TEST(NecessityCommand, TriesTwoRequestsWhereNobodySaysHowMany) {
  const Ran ran = ample("necessity ricart-agrawala --graph k2");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(ran.out.starts_with("6 of 8 assumptions are needed; 2 are not, ")) << ran.out;
  const json table = json::parse(ample("necessity ricart-agrawala --graph k2 --format json").out);
  for (const char* dropped :
       {"guard of request: P_i is idle", "guard of leave: P_i is in the critical section",
        "no message comes twice"}) {
    const json row = row_of(table, dropped);
    EXPECT_EQ(row["broken"], "safety") << dropped;
    EXPECT_TRUE(contains(row["instance"], "--rounds 2")) << row;
    EXPECT_TRUE(contains(row["bound"], "at most 2 requests a process")) << row;
  }
  EXPECT_FALSE(contains(row_of(table, "no message is lost")["instance"], "--rounds"))
      << "one request shows it";
}

// The limit is more than what three processes reach with one request each (2,357 configurations),
// and less than with two: the row says what was seen, and what was not.
TEST(NecessityCommand, SaysWhatMoreRequestsLeaveOpen) {
  const json table = json::parse(
      ample("necessity ricart-agrawala --graph k3 --max-states 6000 --format json").out);
  const json row = row_of(table, "guard of enter: P_i requests");
  EXPECT_TRUE(row["broken"].is_null());
  EXPECT_EQ(row["bound"], "in executions with at most one request a process");
  EXPECT_EQ(row["bound_not_decided"], "in executions with at most 2 requests a process");
}

// Sanders' correction corrects what `inquire` adds, and three processes are never fewer than three:
// two that nobody can drop are neither needed nor not needed.
TEST(NecessityCommand, CountsWhatCouldNotBeDroppedOnItsOwn) {
  const std::string maekawa = "necessity maekawa --n 3 --repair inquire,sanders --max-states 2000";
  const Ran repair = ample(maekawa);
  EXPECT_TRUE(contains(repair.out, "; 1 could not be dropped")) << repair.out;
  EXPECT_TRUE(contains(repair.out, "could not be dropped: --repair sanders corrects inquire"))
      << repair.out;
  EXPECT_TRUE(
      row_of(json::parse(ample(maekawa + " --format json").out), "repair inquire")["not_dropped"]
          .is_string());
  const Ran supposed = ample(
      {"necessity", "leader-election", "--n", "3", "--suppose", "n >= 3", "--max-states", "2000"});
  EXPECT_TRUE(contains(supposed.out, "; 1 could not be dropped")) << supposed.out;
  EXPECT_TRUE(contains(supposed.out, "no instance is without it")) << supposed.out;
}

// Without STATE_i = Out a process may release from the beginning, and then nobody enters
// (check says so, too).
TEST(NecessityCommand, SaysWhereNothingWasThereToBreak) {
  EXPECT_TRUE(
      contains(ample("check k-out-of-l --n 2 --rounds 2 --drop release/1").out, "holds (vacuous)"));
  const std::string line = "necessity k-out-of-l --n 2";
  const Ran ran = ample(line);
  EXPECT_TRUE(contains(ran.out, "guard of release: STATE_i = Out          not needed (vacuous)"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "P0, P1 never entered")) << ran.out;
  const json table = json::parse(ample(line + " --format json").out);
  EXPECT_EQ(row_of(table, "guard of release: STATE_i = Out")["vacuous"], 1);
  const Ran both = ample("necessity ricart-agrawala --graph k2");
  EXPECT_TRUE(contains(both.out, "\ndropped ")) << both.out;
  EXPECT_FALSE(contains(both.out, "vacuous")) << "both enter and leave";
}

// S begins as 0,0,0, and the forks on the table: these are the values without an initial one.
TEST(NecessityCommand, LeavesOutInitialValuesThatChangeNothing) {
  for (const char* line : {"necessity dijkstra-ring --n 3",
                           "necessity philosophers --n 3 --forks registers --repair order"}) {
    const std::string out = ample(line).out;
    EXPECT_TRUE(contains(out, "\ndropped ")) << line << out;
    EXPECT_FALSE(contains(out, "initial value")) << line << out;
  }
  // Everybody's own number, and what LMUTIN has granted.
  EXPECT_TRUE(contains(ample("necessity leader-election --n 3 --max-states 2000").out,
                       "initial value of mynumber"));
}

// No search of a dropped guard of the bakery starts: it is what makes the next one defined.
TEST(NecessityCommand, SaysWhichSearchesDidNotEnd) {
  const Ran one = ample("necessity bakery --n 2");
  EXPECT_TRUE(contains(one.out, "the search of 1 instance did not end: j of P0, in read: "))
      << one.out;
  const Ran several = ample("necessity lmutin --graph all:2 --repair init,prets --max-states 20");
  EXPECT_TRUE(contains(several.out, " of 13 instances did not end: stopped by --max-states 20"))
      << several.out;
}

// An action of two words is one word of a command; the last refusal says why there is nothing.
TEST(NecessityCommand, GivesCommandsAndReasonsThatWork) {
  const Ran ran = ample("necessity k-out-of-l --n 2");
  EXPECT_TRUE(contains(ran.out, "k-out-of-l --graph complete:2 --drop 'request 1/1'\n")) << ran.out;
  const Ran named = ample({"check", "k-out-of-l", "--n", "2", "--drop", "request 1/1"});
  EXPECT_EQ(named.status, 11) << named.err;
  EXPECT_TRUE(named.out.ends_with("--drop 'request 1/1'\n")) << named.out;
  const Ran refused = ample("necessity maekawa --n 3 --repair sanders");
  EXPECT_EQ(refused.status, 10);
  EXPECT_TRUE(
      contains(refused.err, "no graph has an instance: --repair sanders corrects inquire: give "))
      << refused.err;
}

TEST(NecessityCommand, HasTablesForPapers) {
  const std::string line = "necessity ricart-agrawala --graph k2 --max-states 2000 --format ";
  const std::string markdown = ample(line + "markdown").out;
  EXPECT_TRUE(markdown.starts_with("| dropped | breaks | steps | smallest instance |\n|---|"))
      << markdown;
  const std::string latex = ample(line + "latex").out;
  EXPECT_TRUE(latex.starts_with("\\noindent\\begin{tabular}{@{}p{")) << latex;
  EXPECT_TRUE(latex.ends_with("\\end{tabular}\n")) << latex;
  EXPECT_NE(latex.find("nrep$_{i}$ = n-1\\par} & {\\raggedright safety\\par} & {\\raggedright "
                       "4\\par} & {\\raggedright k2, "),
            std::string::npos)
      << latex;
}

TEST(NecessityCommand, ADroppedPartIsAnOptionOfCheck) {
  const Ran ran = ample("check lmutin --graph k2 --l 1 --inside 0 --drop leave/3");
  EXPECT_EQ(ran.status, 12);
  EXPECT_NE(ran.out.find("violated in 2 steps"), std::string::npos) << ran.out;
  EXPECT_TRUE(ran.out.ends_with("--graph k2 --l 1 --inside 0 --drop leave/3\n")) << ran.out;
  const Ran unknown = ample("check lmutin --graph k2 --drop leav/3");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("did you mean 'leave/3'?"), std::string::npos) << unknown.err;
}

TEST(NecessityCommand, ADroppedPartIsAnOptionOfFuzz) {
  const std::string line = "fuzz lmutin --graph k2 --l 1 --schedules 50 --inside 0";
  EXPECT_EQ(ample(line).status, 11);
  EXPECT_EQ(ample(line + " --drop leave/3").status, 12);
}

// Random schedules first: the same rows break, on traces that are no shorter than the shortest.
TEST(NecessityCommand, RandomSchedulesComeFirst) {
  const std::string line =
      "necessity lmutin --graph k2 --rounds 2 --repair init,prets --max-states 100000 --jobs 2 "
      "--format json";
  const json searched = json::parse(ample(line).out)["necessity"];
  const Ran ran = ample(line + " --schedules 200");
  ASSERT_EQ(ran.status, 0) << ran.err;
  const json random = json::parse(ran.out)["necessity"];
  ASSERT_EQ(random.size(), searched.size());
  for (std::size_t i = 0; i < random.size(); ++i) {
    EXPECT_EQ(random[i]["broken"].is_null(), searched[i]["broken"].is_null()) << random[i];
    if (random[i]["broken"] == searched[i]["broken"] && !random[i]["broken"].is_null()) {
      EXPECT_GE(random[i]["length"], searched[i]["length"]) << random[i];
    }
  }
}

TEST(NecessityCommand, RefusesInOneLine) {
  for (const auto& [words, part] : std::vector<std::pair<std::string, std::string>>{
           {"necessity", "needs an algorithm"},
           {"necessity lmutin", "needs graphs"},
           {"necessity lmutin --graph k2 --repair none;init", "about one variant"},
           {"necessity lmutin --graph k2 --reach InCS(0)", "ask --never instead"},
           {"necessity lmutin --graph k2 --format svg", "unknown value of --format 'svg'"},
           {"necessity lmutin --graph k2 --tightened", "has no bounds (L,K)"},
           {"necessity lmutin --graph k2 --suppose l_q>0,", "a part is empty"},
           {"necessity lmutin --graph k2 --suppose m_q>0", "--suppose 'm_q>0': expected"},
           {"necessity lmutin --graph k2 --jobs 0", "expected a number from 1"}}) {
    const Ran ran = ample(words);
    EXPECT_EQ(ran.status, 2) << words;
    EXPECT_EQ(ran.out, "") << words;
    EXPECT_NE(ran.err.find(part), std::string::npos) << ran.err;
  }
}

/// Without the guard of its release nobody ever gets the token, and messages go round: no execution
/// ends.
TEST(NecessityCommand, SaysWhereDeadlockSaysNothing) {
  const Ran ran = ample("necessity naimi-trehel --n 2 --format json");
  const json report = json::parse(ran.out);
  bool is_endless = false;
  for (const json& row : report["necessity"])
    if (row["dropped"].get<std::string>().starts_with("guard of release"))
      is_endless = row["endless"] == row["explored"];
  EXPECT_TRUE(is_endless) << ran.out;
}

}  // namespace
/// A machine that copies a value that it has already changes nothing, so that the comparison is
/// needed for no privilege; that the bottom machine does not copy is.
TEST(NecessityCommand, APartOfAGuardIsWhatItsTextSays) {
  EXPECT_EQ(ample("check dijkstra-ring --n 3 --drop copy/1 --property one-privilege").status, 0);
  EXPECT_EQ(ample("check dijkstra-ring --n 3 --drop copy/2 --property one-privilege").status, 12);
}

/// On k2 the schedule gives somebody a turn with some bounds, and with others nobody.
TEST(NecessityCommand, AVariableMayBeginAsZeroOnSomeInstances) {
  const Ran ran = ample("necessity lcs-schedule --graph k2 --rounds 1 --max-states 500 -j 2");
  EXPECT_NE(ran.status, 2) << ran.err;
  EXPECT_TRUE(contains(ran.out, "turns")) << ran.out;
}

TEST(NecessityCommand, GivesReasonsOfTheInstancesThatTheyAreSaidOf) {
  const std::string cut = tests::in_one_line(
      ample("necessity lcs-oldest --graph k2 --rounds 1 --max-states 30 -j 2").out);
  EXPECT_TRUE(contains(cut, "did not end: stopped by --max-states 30")) << cut;
  const std::string vacuous = tests::in_one_line(
      ample("necessity lcs-oldest --graph k2 --rounds 1 --l 0 --k 2 --property safety -j 2").out);
  EXPECT_TRUE(contains(vacuous, "vacuous, each for a reason of its own; of the first: "))
      << vacuous;
  // No execution shows that l_i < k_i is needed: no algorithm can do without.
  EXPECT_TRUE(contains(vacuous, "solvability")) << vacuous;
}

/// An assumption is not needed for what was judged, which every form names.
TEST(NecessityCommand, NamesWhatWasJudged) {
  const std::string line = "necessity ricart-agrawala --n 2 --property deadlock";
  for (const char* form : {"", " --format markdown"})
    EXPECT_TRUE(contains(ample(line + form).out, "judged: deadlock\n")) << form;
  EXPECT_TRUE(contains(ample(line + " --format latex").out, "judged: deadlock"));
  EXPECT_EQ(json::parse(ample(line + " --format json").out)["judged"], json::array({"deadlock"}));
}

/// HOLDER_2 = P0 is over a link that the path does not have: nothing is said of another network.
TEST(NecessityCommand, DecidesNothingOfLinksThatAreNotThere) {
  const Ran ran = ample("check raymond-tree --graph p3 --rounds 2 --drop initial/HOLDER");
  EXPECT_EQ(ran.status, 20) << ran.out;
  EXPECT_TRUE(contains(tests::in_one_line(ran.out), "P2 sends to P0, to which it has no channel"))
      << ran.out;
  const Ran table = ample("necessity raymond-tree --graph p3 --rounds 2");
  // Without a fault two requests are looked at, with one a single one breaks it.
  EXPECT_TRUE(contains(tests::in_one_line(ample("necessity raymond-tree --graph k2").out),
                       "with at most 2 requests a process or with at most one request a process, "
                       "and in a row about faults one of them."));
  EXPECT_EQ(table.status, 20) << table.out;
}

}  // namespace ample
