// Formulas of linear temporal logic: --ltl, under every fairness, by the commands that judge.
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

const char* const who_waits_enters = "forall i: [] (waits(i) => <> InCS(i))";

/// The first sentence is whole: the list of what is true where stands behind it, if there is any.
TEST(LtlCommand, AnswersInAWholeSentence) {
  const std::string line = "check ricart-agrawala --n 2";
  for (const char* formula : {"not waits(0) U InCS(0)", "false", "InCS(0)"}) {
    const Ran ran = ask(line, "--ltl", formula);
    EXPECT_EQ(ran.status, 13) << ran.err;
    EXPECT_FALSE(contains(ran.out, "True are.")) << ran.out;
    EXPECT_FALSE(contains(ran.out, "True are\n\n")) << ran.out;
    EXPECT_TRUE(contains(ran.out.substr(0, ran.out.find("\n\n")), "hold any more.")) << ran.out;
  }
}

TEST(LtlCommand, SaysWhatLivenessSays) {
  struct Case {
    const char* instance;
    int status;  // of liveness as of the formula
  };
  // Who waits does so to enter.
  for (const auto& [instance, status] :
       {Case{"ricart-agrawala --n 2 --rounds 2", 0}, Case{"maekawa --n 3", 13},
        Case{"philosophers --n 3 --rounds unbounded", 13}}) {
    const std::string line = std::string("check ") + instance;
    EXPECT_EQ(ample(line + " --property liveness").status, status) << instance;
    const Ran ran = ask(line, "--ltl", who_waits_enters);
    EXPECT_EQ(ran.status, status) << instance << ran.out << ran.err;
  }
}

/// The two waits of an entry are guarded by a lock: while the others go on, P0 can get it again and
/// again, and never throughout. So strong fairness serves it, and weak fairness does not.
TEST(LtlCommand, DependsOnFairness) {
  const std::string line = "check kmutex --n 3 --k 2 --rounds 1,unbounded,unbounded";
  const char* const formula = "[] (waits(0) => <> InCS(0))";
  const Ran none = ask(line, "--ltl.none", formula);
  EXPECT_EQ(none.status, 13) << none.out << none.err;
  EXPECT_TRUE(contains(none.out, "then a loop of")) << none.out;
  EXPECT_TRUE(contains(none.out, "InCS(0): never")) << none.out;
  const Ran weak = ask(line, "--ltl", formula);
  EXPECT_EQ(weak.status, 13) << weak.out << weak.err;
  EXPECT_TRUE(contains(weak.out, "weakly fair")) << weak.out;
  EXPECT_EQ(ask(line, "--ltl.strong", formula).status, 0);
}

/// "[] P" is an invariant: any engine answers, and none needs the graph of all steps.
TEST(LtlCommand, TakesWhatHoldsAlwaysForAnInvariant) {
  for (const char* engine : {"none", "single", "por", "symbolic"}) {
    const std::string line = std::string(
                                 "check lmutin --graph k2 --rounds 2 --repair init "
                                 "--format json --reduce ")
                             + engine;
    const json formula =
        json::parse(ask(line, "--ltl", "[] forall i: |grantedTo_i| <= |N_i| - l_i + 1").out);
    const json predicate =
        json::parse(ask(line, "--always", "forall i: |grantedTo_i| <= |N_i| - l_i + 1").out);
    EXPECT_EQ(formula["properties"][0]["length"], 14) << engine;  // as the claims have it
    EXPECT_EQ(formula["properties"][0]["length"], predicate["properties"][0]["length"]);
    EXPECT_EQ(formula["reduction"], predicate["reduction"]);
    EXPECT_FALSE(formula["properties"][0].contains("product"));
  }
}

/// Predicates within a formula have the same words as those that stand alone.
TEST(LtlCommand, TakesValuesInQuotationMarks) {
  const std::string line = "check mutin --n 2 --l 1 --format json";
  for (const char* value : {"\"second wait\"", "\"first wait\"", "nowhere"}) {
    const json formula = json::parse(ask(line, "--ltl", std::string("[] at_0 != ") + value).out);
    const json predicate = json::parse(ask(line, "--always", std::string("at_0 != ") + value).out);
    ASSERT_EQ(predicate["properties"][0]["verdict"], "violated") << value;
    EXPECT_EQ(formula["properties"][0]["length"], predicate["properties"][0]["length"]) << value;
  }
}

TEST(LtlCommand, StandsInTheCommandAndInTheTrace) {
  const Folder folder;
  const Ran ran =
      ask("check maekawa --n 3 --trace " + folder / "t.json", "--ltl.strong", who_waits_enters);
  EXPECT_EQ(ran.status, 13) << ran.err;
  EXPECT_TRUE(contains(ran.out, std::string("--ltl.strong '") + who_waits_enters + "'")) << ran.out;
  const Ran replayed = ample("trace replay " + folder / "t.json");
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_TRUE(contains(replayed.out, "matches")) << replayed.out;
  for (const char* form : {"text", "html", "svg", "latex", "mermaid"})
    EXPECT_EQ(ample("trace convert " + folder / "t.json" + " --format " + form).status, 0) << form;
  const json trace = json::parse(folder.read("t.json"));
  EXPECT_EQ(trace["property"], std::string("ltl.strong ") + who_waits_enters);

  // A loop, or an end, that does not violate the formula is refused.
  json other = trace;
  other["property"] = "ltl [] (waits(0) => waits(0) or <> waits(1))";
  other["instance"].erase("ltl.strong");
  other["instance"]["ltl"] = "[] (waits(0) => waits(0) or <> waits(1))";
  folder.write("other.json", other.dump());
  EXPECT_NE(ample("trace replay " + folder / "other.json").status, 0);
}

TEST(LtlCommand, ReadsFiles) {
  const Folder folder;
  folder.write("formula.ltl", "[] (waits(0)\n  => <> InCS(0))\n");
  for (const auto& [instance, status] :
       {std::pair{"check ricart-agrawala --n 2 --rounds 2", 0}, {"check maekawa --n 3", 13}}) {
    const Ran formula = ask(instance, "--ltl", "file:" + folder / "formula.ltl");
    EXPECT_EQ(formula.status, status) << formula.out << formula.err;
  }
  const Ran missing = ask("check ricart-agrawala --n 2", "--ltl", "file:" + folder / "nothing");
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(contains(missing.err, "cannot be read")) << missing.err;
}

TEST(LtlCommand, IsAskedOfEveryInstanceOfASweep) {
  const Ran ran = ask("sweep maekawa --n 3 --repair none;inquire", "--ltl", who_waits_enters);
  EXPECT_EQ(ran.status, 13) << ran.out << ran.err;
  // What is printed can be typed again.
  EXPECT_TRUE(contains(ran.out, std::string("--ltl '") + who_waits_enters + "'")) << ran.out;
}

/// A claim of what is asked needs no other property. The lengths are those of the built-in claims.
TEST(LtlCommand, IsClaimed) {
  const Folder folder;
  const std::string file = folder.write("claims.toml", R"toml(
paper = "Mine"
[[claim]]
id = "granted"
claim = "no process gives more permissions than it may"
place = "Lemma 1"
algorithm = "lmutin"
expected = "violated"
length = 14
[claim.options]
graph = "k2"
rounds = 2
repair = "init"
always = "forall i: |grantedTo_i| <= |N_i| - l_i + 1"
[[claim]]
id = "live"
claim = "whoever waits enters"
place = "Theorem 1"
algorithm = "ricart-agrawala"
options = { n = 2, rounds = 2, ltl = "forall i: [] (waits(i) => <> InCS(i))" }
expected = "holds"
)toml");
  const Ran ran = ample("claims " + file);
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "2 of 2 claims are as expected")) << ran.out;
}

TEST(LtlCommand, IsRefusedWithTheReason) {
  struct Case {
    const char* line;
    const char* formula;
    const char* reason;
  };
  for (const auto& [line, formula, reason] : {
           Case{"check lmutin --graph k2", "[] (waits(0) => <> InCS(7))", "7"},
           Case{"check lmutin --graph k2", "[] (waits(0) => <> taken(laeve, 0))", "laeve"},
           Case{"check lmutin --graph k2", "<> stat_0 = InCS", "stat_0"},
           Case{"check lmutin --graph k2", "<> (InCS(0)", "')'"},
           Case{"check lmutin --graph k2", "X InCS(0)", "X"},
           Case{"check lmutin --graph k2", "[] 'waits(0)'", "no single quotes"},
           Case{"check mutin --n 2 --l 1", "<> at_0 = \"first", "a quotation is not closed"},
           Case{"check lmutin --graph k2 --visited hash", "<> InCS(0)", "--visited hash"},
           Case{"fuzz lmutin --graph k2", "<> InCS(0)", "use check"},
           Case{"measure lmutin --graph k2", "<> InCS(0)", "it is of check"},
       }) {
    const Ran ran = ask(line, "--ltl", formula);
    EXPECT_EQ(ran.status, 2) << line << formula << ran.out;
    EXPECT_TRUE(contains(ran.err, reason)) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
}

}  // namespace
}  // namespace ample
