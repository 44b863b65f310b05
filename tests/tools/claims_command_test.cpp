// ample claims: the table, the status, and files with mistakes.
#include "cases/catalogue.hpp"
#include "checker/questions/claims/claims.hpp"
#include "checker/questions/claims/sentences.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/claims/claims_table.hpp"
#include "tools/ample/line/claims_places.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <set>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;
using tests::Folder;
using tests::Ran;

/// A claim that holds of LMUTIN on k2, with `changes` instead of some of its lines.
std::string claims(const std::map<std::string, std::string>& changes = {}) {
  std::map<std::string, std::string> lines = {{"id", "\"printed\""},
                                              {"claim", "\"no deadlock\""},
                                              {"place", "\"Lemma 2\""},
                                              {"algorithm", "\"lmutin\""},
                                              {"options", "{ graph = \"k2\", rounds = 1 }"},
                                              {"property", "\"deadlock\""},
                                              {"expected", "\"violated\""},
                                              {"length", "6"}};
  for (const auto& [key, value] : changes) lines[key] = value;
  std::string text = "paper = \"a paper\"\n[[claim]]\n";
  for (const auto& [key, value] : lines)
    if (!value.empty()) text += key + " = " + value + "\n";
  return text;
}

TEST(ClaimsCommand, PrintsALineForEachClaim) {
  const Folder folder;
  const Ran ran = ample("claims " + folder.write("claims.toml", claims()));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("Looked at: executions with at most one request a process"))
      << ran.out;
  EXPECT_NE(ran.out.find("\n\na paper\n  claim    result "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\n  printed  refuted             6 "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" s  lmutin --graph k2 --l 1\n"), std::string::npos) << ran.out;
  EXPECT_TRUE(
      ran.out.ends_with("\nsentences of the texts: 1 is refuted; variants of ours: none\n"
                        "1 of 1 claim is as expected\n"))
      << ran.out;
}

/// A text may say that something can happen: then the violation shows that it is right.
TEST(ClaimsCommand, ConfirmsWhatATextSaysMayHappen) {
  const Folder folder;
  const auto out = [&](const std::map<std::string, std::string>& changes, int status = 0) {
    const Ran ran = ample("claims " + folder.write("claims.toml", claims(changes)) + " --html "
                          + (folder / "site"));
    EXPECT_EQ(ran.status, status) << ran.out << ran.err;
    return ran.out;
  };
  const std::string may = out({{"says", "\"violated\""}, {"claim", "\"it may deadlock\""}});
  EXPECT_TRUE(contains(may, "printed  confirmed           6 ")) << may;
  EXPECT_TRUE(contains(may, "sentences of the texts: 1 is confirmed; variants of ours: none"))
      << may;
  EXPECT_TRUE(
      contains(folder.read("site/claims.html"),
               "<b class=\"holds\">confirmed</b> <a href=\"printed.trace.html\">6 steps</a>"));
  const std::string page = folder.read("site/printed.html");
  EXPECT_TRUE(contains(page, "it can happen, and on this instance it does")) << page;
  for (const char* refuted : {">refuted<", "is refuted"}) EXPECT_FALSE(contains(page, refuted));
  // With the initial value mended nobody deadlocks within one round.
  const std::string cannot = out({{"says", "\"violated\""},
                                  {"variant", "true"},
                                  {"options", "{ graph = \"k2\", repair = \"init\" }"},
                                  {"expected", "\"holds\""},
                                  {"length", ""}});
  EXPECT_TRUE(contains(cannot, "printed  refuted             - ")) << cannot;
  EXPECT_TRUE(contains(cannot, "sentences of the texts: none; variants of ours: 1 is refuted"))
      << cannot;
  // What --reach asks for is claimed to be reachable.
  const std::string reached = out(
      {{"options", "{ graph = \"k2\", reach = \"waits(0)\" }"}, {"property", ""}, {"length", "1"}});
  EXPECT_TRUE(contains(reached, "printed  confirmed           1 ")) << reached;
}

/// The claims whose text says rightly what a violation shows; each was read in its paper.
TEST(ClaimsCommand, NoTextIsCalledRefutedForWhatItSaysRightly) {
  std::set<std::string> confirmed;
  for (const cases::ClaimsText& text : cases::claims()) {
    const auto files = tools::claims_at({text.folder});
    for (const checker::Claim& claim : files.front().claims)
      if (status_of_sentence(claim, claim.expected) == checker::SentenceStatus::confirmed)
        confirmed.insert(claim.id);
  }
  for (const char* id :
       {"5.1.deadlock.p3", "5.1.deadlock.p3.all", "5.1.deadlock.p3.kept", "5.1.deadlock.k3",
        "5.1.deadlock.p3.immediate", "5.1.deadlock.k3.immediate", "5.1.deadlock.p3.lamport",
        "philosophers.deadlock.n3", "philosophers.deadlock.n4.unbounded", "suspicion.k3",
        "definition-2.k-is-l", "definition-3.minimality"})
    EXPECT_TRUE(confirmed.contains(id)) << id;
  // Local mutual exclusion [13-17] lets the ends of a path in at once, and (0,1) does not.
  EXPECT_FALSE(confirmed.contains("special.0-1.p3"));
}

TEST(ClaimsCommand, ReadsTheFileOfAFolder) {
  const Folder folder;
  folder.write("claims.toml", claims());
  EXPECT_EQ(ample("claims " + (folder / "")).status, 0);
}

TEST(ClaimsCommand, FindsWhatIsNotAsExpected) {
  const Folder folder;
  const auto difference = [&](const std::map<std::string, std::string>& changes) {
    const Ran ran = ample("claims " + folder.write("claims.toml", claims(changes)));
    EXPECT_EQ(ran.status, 14) << ran.err;
    const std::size_t at = ran.out.find("NOT AS EXPECTED: ");
    return at == ran.out.npos ? ran.out : ran.out.substr(at + 17, ran.out.find('\n', at) - at - 17);
  };
  EXPECT_EQ(difference({{"length", "7"}}), "length 6, expected 7");
  EXPECT_EQ(difference({{"expected", "\"holds\""}, {"length", ""}}), "violated, expected holds");
  EXPECT_EQ(difference({{"states", "1"}}).substr(2), " states, expected 1");
  EXPECT_EQ(difference({{"property", "\"safety\""}, {"max-states", "9"}}),
            "incomplete, expected violated");
}

// On p3 with (1,2) everywhere P1 can never change its state once P1 and P2 are InCS
// (tests/properties/base/solvable_test.cpp), so every algorithm stops.
TEST(ClaimsCommand, NeverCountsADeadlockThatNoAlgorithmAvoids) {
  const Folder folder;
  const auto claim = [&](const char* inside, const char* expected, const char* length) {
    const std::string options = std::string(
                                    "{ graph = \"p3\", l = 1, k = 2, rounds = 2, "
                                    "repair = \"init,prets\", inside = \"")
                                + inside + "\" }";
    return ample("claims "
                 + folder.write("claims.toml", claims({{"algorithm", "\"lcs-naive\""},
                                                       {"options", options},
                                                       {"expected", expected},
                                                       {"length", length}})));
  };
  const Ran refused = claim("1,2", "\"violated\"", "9");
  EXPECT_EQ(refused.status, 10);
  EXPECT_NE(refused.err.find("(printed): a deadlock here is no fault of the algorithm: no "
                             "algorithm solves this instance: P1 can never"),
            std::string::npos)
      << refused.err;
  const Ran flagged = claim("1,2", "\"holds\"", "");
  EXPECT_EQ(flagged.status, 14);
  EXPECT_NE(flagged.out.find("NOT AS EXPECTED: a deadlock from CS(C0) = {P1,P2}, from where no "
                             "algorithm solves the instance: it is not counted"),
            std::string::npos)
      << flagged.out;
}

TEST(ClaimsCommand, JudgesWhatIsSolvable) {
  const Folder folder;
  const auto status = [&](const char* options, const char* expected) {
    return ample("claims "
                 + folder.write("claims.toml", claims({{"algorithm", "\"lcs-naive\""},
                                                       {"options", options},
                                                       {"property", "\"solvable\""},
                                                       {"expected", expected},
                                                       {"length", ""}})))
        .status;
  };
  const char* dead = "{ graph = \"c4\", l = 1, k = 2, inside = \"1,3\" }";
  EXPECT_EQ(status(dead, "\"violated\""), 0);
  EXPECT_EQ(status(dead, "\"holds\""), 14);
  EXPECT_EQ(status("{ graph = \"c5\", l = 1, k = 2, inside = \"1,3,4\" }", "\"holds\""), 0);
}

// Two invocations and four receipts: no schedule has a shorter deadlock.
TEST(ClaimsCommand, MayAskRandomSchedules) {
  const Folder folder;
  const auto run = [&](const char* length, const char* others) {
    return ample(
        "claims "
        + folder.write("claims.toml", claims({{"length", length}, {"schedules", "20"}}) + others));
  };
  EXPECT_EQ(run("6", "seed = 3\n").status, 0);
  EXPECT_EQ(run("5", "").status, 14);
  const Ran refused = run("6", "reduce = \"por\"\n");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("'schedules' go with expected"), std::string::npos) << refused.err;
}

TEST(ClaimsCommand, CountsTheWholeGraphWhenStatesAreExpected) {
  const Folder folder;
  const Ran all = ample("check lmutin --graph k2 --keep-going --format json");
  const std::string states = json::parse(all.out)["states"].dump();
  const std::string file = folder.write("claims.toml", claims({{"states", states}}));
  EXPECT_EQ(ample("claims " + file).status, 0);
}

TEST(ClaimsCommand, SelectsClaims) {
  const Folder folder;
  const std::string file = folder.write(
      "claims.toml", claims({{"quick", "true"}}) + claims({{"id", "\"second\""}}).substr(18));
  const auto run = [&](const std::string& flags) {
    return json::parse(ample("claims --format json " + flags + " " + file).out)["total"];
  };
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(run("--quick"), 1);
  EXPECT_EQ(run("--only sec*"), 1);
  EXPECT_EQ(ample("claims --quick --only second " + file).status, 2);
}

TEST(ClaimsCommand, WritesJson) {
  const Folder folder;
  const Ran ran = ample("claims --format json " + folder.write("claims.toml", claims()));
  const json claim = json::parse(ran.out)["claims"][0];
  EXPECT_EQ(claim["id"], "printed");
  EXPECT_EQ(claim["paper"], "a paper");
  EXPECT_EQ(claim["verdict"], "violated");
  EXPECT_EQ(claim["says"], "holds");
  EXPECT_EQ(claim["variant"], false);
  EXPECT_EQ(claim["result"], "refuted");
  EXPECT_EQ(claim["length"], 6);
  EXPECT_EQ(claim["expected"]["length"], 6);
  EXPECT_EQ(claim["as_expected"], true);
}

TEST(ClaimsCommand, IsInterruptible) {
  const Folder folder;
  const model::Interrupt interrupt(0);
  const Ran ran = ample({"claims", folder.write("claims.toml", claims())}, &interrupt);
  EXPECT_EQ(ran.status, 20);
  EXPECT_TRUE(ran.out.ends_with("0 of 1 claim is as expected; interrupted: 1 was not checked\n"))
      << ran.out;
}

struct Mistake {
  const char* name;
  std::string text;
  int status;
  std::string line;  ///< after the file's name
};

void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.name; }

class Mistaken : public testing::TestWithParam<Mistake> {};

TEST_P(Mistaken, IsNamedWithItsLine) {
  const Folder folder;
  const std::string file = folder.write("claims.toml", GetParam().text);
  const Ran ran = ample("claims " + file);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(ran.err.starts_with("ample: " + file + ":" + GetParam().line)) << ran.err;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
}

INSTANTIATE_TEST_SUITE_P(
    Claims, Mistaken,
    testing::Values(
        Mistake{"no TOML", "paper = \n", 2, "1: "},
        Mistake{"not closed", "paper = \"a\n[[claim]]\n", 2, "1: "},
        Mistake{"empty", "", 2, "1: 'paper' is missing"},
        Mistake{"no claims", "paper = \"a\"\n", 2, " it holds no [[claim]]"},
        Mistake{"unknown key", claims({{"lenght", "6"}}), 2,
                "7: unknown key 'lenght': did you mean 'length'?"},
        Mistake{"unknown key above", "papers = \"a\"\n" + claims(), 2,
                "1: unknown key 'papers': did you mean 'paper'?"},
        Mistake{"missing", claims({{"place", ""}}), 2, "2: 'place' is missing"},
        Mistake{"type", claims({{"length", "\"6\""}}), 2,
                "7: 'length' must be a number, 0 or more"},
        Mistake{"negative", claims({{"length", "-6"}}), 2, "7: 'length' must be a number"},
        Mistake{"no length", claims({{"length", ""}}), 2,
                "2: claim 'printed': 'length' goes with expected = \"violated\""},
        Mistake{"length of what holds", claims({{"expected", "\"holds\""}}), 2,
                "2: claim 'printed': 'length' goes with"},
        Mistake{"verdict", claims({{"expected", "\"violatet\""}}), 2,
                "5: unknown value of 'expected' 'violatet': did you mean 'violated'?"},
        Mistake{"algorithm", claims({{"algorithm", "\"lmutn\""}}), 2,
                "2 (printed): unknown algorithm 'lmutn': did you mean 'lmutin'?"},
        Mistake{"property", claims({{"property", "\"dedlock\""}}), 2,
                "2 (printed): unknown property 'dedlock': did you mean 'deadlock'?"},
        Mistake{"option", claims({{"options", "{ grph = \"k2\" }"}}), 2,
                "2 (printed): --grph does"},
        Mistake{"option type", claims({{"options", "{ graph = [1] }"}}), 2,
                "8: option 'graph' must be a string or an integer"},
        Mistake{"instance", claims({{"options", "{ graph = \"k2\", l = 2 }"}}), 10,
                "2 (printed): l_0 = 2 but k_0 = 2"},
        Mistake{"twice", claims() + claims().substr(18), 2, "11: the id 'printed' is used twice"}));

std::string stabilized(const std::string& property, const std::string& rest) {
  return "paper = \"p\"\n[[claim]]\nid = \"a\"\nclaim = \"c\"\nplace = \"p\"\nalgorithm = "
         "\"dijkstra-ring\"\noptions = { n = 4 }\nproperty = \""
         + property + "\"\n" + rest;
}

// 13 steps are known (tests/checker/questions/stabilization/stabilization_test.cpp).
TEST(ClaimsCommand, JudgesSelfStabilization) {
  const Folder folder;
  const auto judged = [&](const std::string& property, const std::string& rest) {
    return ample("claims " + folder.write("claims.toml", stabilized(property, rest)));
  };
  const std::string holds = "expected = \"holds\"\ndaemon = \"central\"\n";
  const Ran closed = judged("closure", holds);
  EXPECT_EQ(closed.status, 0);
  EXPECT_EQ(closed.out.find("request"), std::string::npos) << "nobody asks there: " << closed.out;
  EXPECT_EQ(judged("convergence.none", holds + "states = 256\n").status, 0);
  EXPECT_EQ(judged("convergence", holds + "faults = 1\n").status, 0);
  EXPECT_EQ(judged("service", holds).status, 0);
  EXPECT_EQ(judged("worst.steps", holds + "value = 13\n").status, 0);
  EXPECT_EQ(judged("worst.steps", holds + "bound = 13\nvalue = 13\n").status, 0);
  EXPECT_EQ(judged("worst.rounds", holds).status, 0);
  EXPECT_EQ(judged("decrease.counts", holds).status, 0);
  const Ran other = judged("worst.steps", holds + "value = 14\n");
  EXPECT_EQ(other.status, 14);
  EXPECT_NE(other.out.find("value 13, expected 14"), std::string::npos) << other.out;
  const std::string violated = "expected = \"violated\"\ndaemon = \"central\"\n";
  EXPECT_EQ(judged("worst.steps", violated + "bound = 12\nvalue = 13\n").status, 0);
  EXPECT_EQ(judged("decrease.privileges", violated + "length = 1\n").status, 0);
}

// The loop of three steps in which all machines move (README of the case).
TEST(ClaimsCommand, ShowsTheTraceOfWhatDiverges) {
  const Folder folder;
  std::string text =
      stabilized("convergence", "expected = \"violated\"\nlength = 3\ndaemon = \"distributed\"\n");
  text.replace(text.find("n = 4"), 5, "n = 4, states = 3");
  const Ran ran =
      ample("claims " + folder.write("claims.toml", text) + " --html " + (folder / "site"));
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("dijkstra-ring --n 4 --states 3 --daemon distributed"), std::string::npos)
      << ran.out;
  EXPECT_NE(folder.read("site/a.trace.html").find("ample stabilize dijkstra-ring"),
            std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    SelfStabilization, Mistaken,
    testing::Values(
        Mistake{"daemon", stabilized("closure", "expected = \"holds\"\ndaemon = \"centrl\"\n"), 2,
                "10: unknown value of 'daemon' 'centrl': did you mean 'central'?"},
        Mistake{"no daemon", stabilized("deadlock", "expected = \"holds\"\nfaults = 1\n"), 2,
                "10: 'faults' goes with 'daemon'"},
        Mistake{
            "many faults",
            stabilized("closure", "expected = \"holds\"\ndaemon = \"central\"\nfaults = 1000\n"), 2,
            "11: 'faults' must be a number from 0 to 100"},
        Mistake{"no such unit",
                stabilized("worst.round", "expected = \"holds\"\ndaemon = \"central\"\n"), 2,
                "2 (a): unknown property of self-stabilization 'worst.round': did you mean"},
        Mistake{"a value of closure",
                stabilized("closure", "expected = \"holds\"\ndaemon = \"central\"\nvalue = 1\n"), 2,
                "2 (a): 'value' and 'bound' go with worst.UNIT"},
        Mistake{"no faults declared", claims({{"algorithm", "\"lmutin\"\ndaemon = \"central\""}}),
                2,
                "2 (printed): 'daemon' is of self-stabilization, and lmutin declares no domains"}));

class BuiltInClaims : public testing::TestWithParam<std::string> {};

TEST_P(BuiltInClaims, AreAsExpected) {
  const Ran ran = ample("claims --quick " + GetParam());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

std::vector<std::string> claims_folders() {
  std::vector<std::string> folders;
  for (const cases::ClaimsText& text : cases::claims()) folders.push_back(text.folder);
  return folders;
}

INSTANTIATE_TEST_SUITE_P(Quick, BuiltInClaims, testing::ValuesIn(claims_folders()),
                         [](const auto& folder) { return folder.param.substr(sizeof("cases")); });

TEST(ClaimsCommand, WritesATableAndAPageForEachClaim) {
  const Folder folder;
  const std::string file = folder.write(
      "claims.toml", claims({{"id", "\"../<b>\""}, {"claim", "\"<script>alert(1)</script>\""}}));
  const Ran ran = ample("claims " + file + " --html " + (folder / "site"));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(folder.files(), 2u) << "nothing beside the folder of the pages";
  const std::string contents = folder.read("site/index.html");
  EXPECT_NE(contents.find("1 of 1 claim is as recorded"), std::string::npos) << contents;
  const std::string table = folder.read("site/claims.html");
  EXPECT_NE(table.find("<a href=\"_.__b_.html\"><code>../&lt;b&gt;</code></a>"), std::string::npos);
  EXPECT_NE(table.find("<a href=\"_.__b_.trace.html\">6 steps</a>"), std::string::npos) << table;
  const std::string page = folder.read("site/_.__b_.html");
  EXPECT_NE(page.find("ample check lmutin --graph k2"), std::string::npos);
  EXPECT_NE(page.find("<a href=\"_.__b_.trace.html\">"), std::string::npos);
  const std::string trace = folder.read("site/_.__b_.trace.html");
  EXPECT_NE(trace.find("<a href=\"_.__b_.html\">"), std::string::npos) << "the way back";
  for (const std::string& text : {contents, table, page, trace})
    EXPECT_EQ(text.find("<script>alert"), std::string::npos);
  EXPECT_EQ(ample("claims " + file + " --html " + file).status, 2) << "it is a file";
}

/// What came out of a claim and whether that is recorded are two things, and no number of states is
/// said of an induction.
TEST(ClaimsCommand, SaysApartWhatIsRefutedAndWhatIsRecorded) {
  const Folder folder;
  // LMUTIN as printed on k2 deadlocks after six steps; recorded here are seven, and in another file
  // that it holds.
  const std::string refuted = folder.write("claims.toml", claims({{"length", "7"}}));
  EXPECT_EQ(ample("claims " + refuted + " --html " + (folder / "one")).status, 14);
  const std::string row = folder.read("one/claims.html");
  EXPECT_NE(row.find("<tr class=\"refuted own unexpected\">"), std::string::npos) << row;
  EXPECT_NE(row.find("<b class=\"refuted\">refuted</b>"), std::string::npos);
  EXPECT_NE(row.find("<b class=\"surprise\">no: "), std::string::npos);
  const std::string as_recorded = folder.write("claims.toml", claims({}));
  EXPECT_EQ(ample("claims " + as_recorded + " --html " + (folder / "two")).status, 0);
  const std::string other = folder.read("two/claims.html");
  EXPECT_NE(other.find("<tr class=\"refuted own\">"), std::string::npos) << other;
  EXPECT_EQ(other.find("surprise\">"), std::string::npos);
  EXPECT_NE(other.find(">yes</td>"), std::string::npos);
}

TEST(ClaimsCommand, SaysNoStatesOfAnInduction) {
  const Folder folder;
  const Ran ran =
      ample("claims cases/local_cs --quick --only *inductive* --html " + (folder / "site"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string table = folder.read("site/claims.html");
  ASSERT_NE(table.find("<b class=\"holds\">inductive</b>"), std::string::npos) << table;
  EXPECT_EQ(table.find("data-heading=\"states\">0<"), std::string::npos);
  EXPECT_NE(table.find("data-heading=\"states\"></td>"), std::string::npos);
}

/// A page for each paper, named as its folder, and one for each claim; contents lead to all.
TEST(ClaimsCommand, HasAPageForEachPaper) {
  const Folder folder;
  const Ran ran = ample("claims --quick --only lemma-2.printed.k2 --html " + (folder / "site"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  const std::string contents = folder.read("site/index.html");
  EXPECT_NE(contents.find("<a href=\"paper-local_cs.html\">"), std::string::npos) << contents;
  EXPECT_NE(contents.find("id=\"finding-1\""), std::string::npos) << "the findings stand first";
  EXPECT_NE(contents.find("<a href=\"#finding-1\">"), std::string::npos);
  const std::string paper = folder.read("site/paper-local_cs.html");
  EXPECT_NE(paper.find("<a href=\"lemma-2.printed.k2.html\">"), std::string::npos);
  EXPECT_NE(folder.read("site/lemma-2.printed.k2.html").find("<a href=\"paper-local_cs.html\">"),
            std::string::npos);
}

// A REQUEST to each of the two others and a REPLY to each of these, whatever happens.
TEST(ClaimsCommand, WritesAPageForTheWitnessOfAValue) {
  const Folder folder;
  const std::string file =
      folder.write("claims.toml", claims({{"id", "\"messages\""},
                                          {"algorithm", "\"ricart-agrawala\""},
                                          {"options", "{ n = 3 }"},
                                          {"property", "\"most.messages.owner\""},
                                          {"expected", "\"holds\""},
                                          {"length", ""},
                                          {"value", "4"}}));
  const Ran ran = ample("claims " + file + " --html " + (folder / "site"));
  EXPECT_EQ(ran.status, 0) << ran.err << ran.out;
  const std::string table = folder.read("site/claims.html");
  EXPECT_NE(table.find("<a href=\"messages.trace.html\">value 4</a>"), std::string::npos) << table;
  const std::string page = folder.read("site/messages.trace.html");
  for (const char* text :
       {"Shown: messages.owner of P<sub>0</sub>: most 4 messages, from step 1 on; ",
        "ample measure ricart-agrawala --n 3 --rounds 1 --quantity messages.owner --witness all"})
    EXPECT_NE(page.find(text), std::string::npos) << text;
  EXPECT_EQ(page.find("<pre class=\"bad\">"), std::string::npos) << "nothing is violated";
  EXPECT_EQ(page.find("Violated"), std::string::npos);
  EXPECT_EQ(page.find("event violation"), std::string::npos);
}

/// The tables of findings are made from the claims: ample claims FOLDER --format markdown.
TEST(ClaimsCommand, TheReadmesHoldTheFindings) {
  for (const cases::ClaimsText& text : cases::claims()) {
    std::vector<checker::PreparedClaim> prepared;
    std::vector<std::optional<std::uint64_t>> lengths;
    const checker::ClaimsFile file = tools::claims_at({text.folder}).front();
    for (const checker::Claim& claim : file.claims) {
      prepared.push_back(checker::prepare(claim, file.paper, cases::algorithm(claim.algorithm)));
      lengths.push_back(claim.length);
    }
    const std::string table = tools::findings_markdown(prepared, lengths);
    // On the page of its own, or in the README where there is none.
    std::ifstream own(AMPLE_SOURCE_DIR "/" + text.folder + "/REFUTED.md");
    if (!own) own.open(AMPLE_SOURCE_DIR "/" + text.folder + "/README.md");
    std::ostringstream shown;
    shown << own.rdbuf();
    EXPECT_NE(shown.str().find(table), std::string::npos)
        << text.folder << "/REFUTED.md or README.md should hold\n"
        << table;
  }
}

/// The tables of sweeps are made from the claims as well: ample claims FOLDER --only 'swept.*'
/// --format markdown.
TEST(ClaimsCommand, ThePagesHoldTheSweeps) {
  int pages = 0;
  for (const cases::ClaimsText& text : cases::claims()) {
    std::vector<checker::PreparedClaim> prepared;
    std::vector<checker::ClaimResult> expected;
    const checker::ClaimsFile file = tools::claims_at({text.folder}).front();
    for (const checker::Claim& claim : file.claims) {
      if (!claim.swept) continue;
      EXPECT_TRUE(claim.id.starts_with("swept.")) << claim.id;
      prepared.push_back(checker::prepare(claim, file.paper, cases::algorithm(claim.algorithm)));
      expected.emplace_back();
      expected.back().report.findings = {
          {prepared.back().property, claim.expected, std::nullopt, {}}};
      expected.back().length = claim.length;
      expected.back().swept = claim.swept;
    }
    if (prepared.empty()) continue;
    const std::string table = tools::swept_markdown(prepared, expected);
    std::ostringstream page;
    page << std::ifstream(AMPLE_SOURCE_DIR "/" + text.folder + "/SWEPT.md").rdbuf();
    EXPECT_TRUE(page.str().ends_with(table)) << text.folder << "/SWEPT.md should end with\n"
                                             << table;
    ++pages;
  }
  EXPECT_GE(pages, 3);
}

TEST(ClaimsCommand, SweepsAreATableOfTheirOwn) {
  const Folder folder;
  const std::string file =
      folder.write("claims.toml", claims({{"options", "{ graph = \"all:1-2\" }"}, {"length", "2"}})
                                      + "smallest = \"lmutin --graph k1 --l 0 --inside all\"\n");
  const Ran text = ample("claims " + file);
  EXPECT_EQ(text.status, 0) << text.out << text.err;
  EXPECT_TRUE(contains(text.out, "\n      smallest: lmutin --graph k1 --l 0 --inside all\n"))
      << text.out;
  EXPECT_EQ(ample("claims --format markdown " + file).out,
            "| claim | place | asked | verdict | length | smallest instance, or how many |\n"
            "|---|---|---|---|---|---|\n"
            "| no deadlock | Lemma 2 | `lmutin --graph all:1-2 --property deadlock` | violated | 2 "
            "| `lmutin --graph k1 --l 0 --inside all` |\n");
  const json claim = json::parse(ample("claims --format json " + file).out)["claims"][0];
  EXPECT_EQ(claim["swept"]["smallest"], "lmutin --graph k1 --l 0 --inside all");
  EXPECT_EQ(ample("claims --html " + (folder / "site") + " " + file).status, 0);
  EXPECT_TRUE(contains(folder.read("site/claims.html"), "smallest: lmutin --graph k1"));
}

}  // namespace
}  // namespace ample
