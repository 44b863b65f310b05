// A program of one's own: every command has its algorithm, its options and its name.
#include "tests/tools/command.hpp"
#include "tests/tools/own_algorithm.hpp"
#include "tools/ample/explore/explore_api.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/completion.hpp"

#include <algorithm>

namespace ample {
namespace {

using tests::ample;
using tests::AsProgram;
using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::tokens;

const char* const claims = R"(paper = "a user"
[[claim]]
id = "one"
claim = "one token is safe"
place = "here"
algorithm = "tokens"
options = { n = 2 }
property = "safety"
expected = "holds"
[[claim]]
id = "two"
claim = "two are not"
place = "here"
algorithm = "tokens"
options = { n = 2, tokens = 2 }
property = "safety"
expected = "violated"
length = 2
)";

tools::Program alone() {
  return {.name = "my-tokens", .algorithms = {tokens()}, .claims = {{"mine", claims}}};
}

bool offers(const std::vector<std::string>& words, const std::string& word) {
  const auto offered = tools::completions(tools::command_forms(), words);
  return std::ranges::count(offered, word) == 1;
}

/// Two tokens, two inside after two steps; one token never.
TEST(OwnProgram, AnOptionOfItsOwnIsNamedWhereverTheInstanceIs) {
  const AsProgram mine(alone());
  EXPECT_EQ(ample("check tokens --n 3").status, 0);
  const Ran ran = ample("check tokens --n 3 --tokens 2");
  EXPECT_EQ(ran.status, 12);
  EXPECT_TRUE(contains(ran.out, "instance    n 3, tokens 2")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "my-tokens check tokens --n 3 --tokens 2")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "violated in 2 steps")) << ran.out;
  // The default is told, and not repeated.
  const Ran one = ample("check tokens --n 3");
  EXPECT_TRUE(contains(one.out, "tokens 1")) << one.out;
  EXPECT_FALSE(contains(one.out, "--tokens")) << one.out;
  const Ran bad = ample("check tokens --n 3 --tokens 3");
  EXPECT_EQ(bad.status, 10);
  EXPECT_EQ(bad.err, "my-tokens: --tokens '3': expected a number from 1 to 2\n");
}

TEST(OwnProgram, ATraceHoldsTheOption) {
  const AsProgram mine(alone());
  const Folder folder;
  const std::string file = folder / "t.json";
  ASSERT_EQ(ample("check tokens --n 3 --tokens 2 --trace " + file).status, 12);
  EXPECT_TRUE(contains(folder.read("t.json"), "\"tokens\":\"2\""));
  EXPECT_EQ(ample("trace replay " + file).status, 0);
  const std::string page = ample("trace convert --format html " + file).out;
  EXPECT_TRUE(contains(page, "my-tokens check tokens --n 3 --tokens 2")) << page.substr(0, 2000);
  EXPECT_TRUE(contains(page, "for my-tokens trace replay"));
  EXPECT_FALSE(contains(page, "ample trace"));
}

TEST(OwnProgram, SweepsOverTheOption) {
  const AsProgram mine(alone());
  const Ran ran = ample({"sweep", "tokens", "--n", "3", "--tokens", "1;2"});
  EXPECT_EQ(ran.status, 12);
  EXPECT_TRUE(contains(ran.out, "--tokens 1")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "--tokens 2")) << ran.out;
}

TEST(OwnProgram, HelpCompletionAndTheManualPageKnowIt) {
  const AsProgram mine(alone());
  EXPECT_TRUE(contains(ample("check --help").out, "how many there are at first"));
  EXPECT_TRUE(contains(ample("--help").out, "my-tokens check tokens --n 3"));
  EXPECT_TRUE(contains(ample("list tokens").out, "--tokens 1..2"));
  EXPECT_TRUE(contains(ample("list tokens").out, "  my-tokens check tokens --n 3\n"));
  EXPECT_TRUE(offers({"check", "t"}, "tokens"));
  EXPECT_TRUE(offers({"check", "tokens", "--tok"}, "--tokens"));
  EXPECT_FALSE(offers({"check", "tokens", "--cot"}, "--coterie"));
  EXPECT_FALSE(offers({"check", ""}, "lmutin"));
  EXPECT_TRUE(contains(ample("completion bash").out, "-F _my-tokens my-tokens\n"));
  EXPECT_TRUE(ample("completion zsh").out.starts_with("#compdef my-tokens\n"));
  const std::string page = ample("man").out;
  EXPECT_TRUE(contains(page, ".TH MY\\-TOKENS 1")) << page.substr(0, 300);
  EXPECT_TRUE(contains(page, "\\fB\\-\\-tokens\\fR"));
  EXPECT_FALSE(contains(page, "ample check"));
  EXPECT_TRUE(ample("--version").out.starts_with("my-tokens, with Ample "));
}

/// No text of another program's commands, and of no algorithm that is not there.
TEST(OwnProgram, SpeaksOfNoOther) {
  const AsProgram mine(alone());
  std::vector<std::string> lines = {
      "",           "--help",        "list",         "list tokens",  "lmutin",
      "trace show", "explore --n 3", "check lmutin", "sweep merge a"};
  for (const tools::CommandForm& form : tools::command_forms().subcommands) {
    lines.push_back(form.name);
    lines.push_back(form.name + " --help");
    lines.push_back(form.name + " tokens --n 2 --max-states 100");
  }
  for (const std::string& line : lines) {
    if (line == "explore" || line.starts_with("explore tokens")) continue;  // they serve a page
    const Ran ran = ample(line);
    const std::string all = ran.out + ran.err;
    EXPECT_FALSE(contains(all, "lmutin") && !contains(line, "lmutin")) << line << "\n" << all;
    for (const tools::CommandForm& form : tools::command_forms().subcommands)
      EXPECT_FALSE(contains(all, "ample " + form.name)) << line << "\n" << all;
    if (ran.status == 2 && !line.empty()) {
      EXPECT_TRUE(ran.err.starts_with("my-tokens: ")) << ran.err;
    }
  }
}

TEST(OwnProgram, ItsClaimsAreThoseThatAreChecked) {
  const AsProgram mine(alone());
  const Ran all = ample("claims");
  EXPECT_EQ(all.status, 0) << all.out << all.err;
  EXPECT_TRUE(contains(all.out, "2 of 2 claims are as expected")) << all.out;
  EXPECT_EQ(ample("claims mine --only two").status, 0);
  EXPECT_EQ(ample("claims cases/local_cs").status, 2);
  EXPECT_EQ(ample("params --lemmas").status, 2);
}

TEST(OwnProgram, MayHaveWhatIsBuiltInAsWell) {
  tools::Program beside = alone();
  beside.with_built_in = true;
  const AsProgram mine(beside);
  EXPECT_EQ(ample("check tokens --n 3 --tokens 2").status, 12);
  EXPECT_EQ(ample("check lmutin --graph k2").status, 11);
  EXPECT_TRUE(contains(ample("claims").out, "2 of 2 claims"));
  EXPECT_EQ(ample("claims cases/classics --only philosophers.deadlock.n3").status, 0);
  // Each algorithm's own options are its own.
  EXPECT_EQ(ample("check lmutin --graph k2 --tokens 2").status, 2);
  EXPECT_FALSE(offers({"check", "lmutin", "--tok"}, "--tokens"));
}

TEST(OwnProgram, OneNameForTwoOptionsIsExplainedTwice) {
  model::AlgorithmInfo other = tokens();
  other.id = "others";
  other.own_options = {
      model::named_option("tokens", "of which colour (default red)", {"red", "blue"})};
  const AsProgram mine({.name = "both", .algorithms = {tokens(), other}});
  const std::string help = ample("check --help").out;
  EXPECT_TRUE(contains(help, "others: of which colour")) << help;
  EXPECT_TRUE(offers({"check", "others", "--tokens", ""}, "blue"));
  EXPECT_FALSE(offers({"check", "tokens", "--tokens", ""}, "blue"));
  EXPECT_TRUE(contains(ample("list others").out, "--tokens red|blue "));
}

TEST(OwnProgram, TheExplorerHasIt) {
  const AsProgram mine(alone());
  EXPECT_TRUE(contains(tools::explore_reply("/", {}).body, "<h1>my-tokens: explore</h1>"));
  const auto reply = tools::explore_reply("/api/algorithms", {});
  EXPECT_TRUE(contains(reply.body, "\"tokens --n 3 --tokens 2\"")) << reply.body;
  EXPECT_EQ(
      tools::explore_reply("/api/show", {{"instance", "tokens --n 3 --tokens 2"}, {"steps", "0"}})
          .status,
      200);
}

}  // namespace
}  // namespace ample
