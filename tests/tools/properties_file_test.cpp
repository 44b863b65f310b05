// Named questions, from a file and by hand.
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

constexpr const char* three = R"toml(
[[property]]
name = "grants"
always = "forall i: |grantedTo_i| <= |N_i|-l_i+1"
sentence = "an arbiter grants at most |N_i|-l_i+1 permissions"
place = "[LCS], Section 3"

[[property]]
name = "served"
"ltl.strong" = "forall i: [] (waits(i) => <> not waits(i))"

[[property]]
name = "both-wait"
reach = "count(i: waits(i)) = n"
)toml";

TEST(PropertiesFile, AsksAllAtOnceAndSaysThePapersSentence) {
  const Folder folder;
  const std::string file = folder.write("p.toml", three);
  const Ran ran =
      ample("check lmutin --graph k2 --repair init,prets --keep-going --properties " + file);
  EXPECT_EQ(ran.status, 0) << ran.err;  // two hold, and one is reached
  EXPECT_TRUE(contains(ran.out, "always.grants forall i: |grantedTo_i| <= |N_i|-l_i+1"));
  EXPECT_TRUE(contains(ran.out, "reached in 2 steps")) << ran.out;  // each asks
  EXPECT_TRUE(contains(ran.out,
                       "always.grants: an arbiter grants at most |N_i|-l_i+1 permissions "
                       "([LCS], Section 3)"));
  // One question alone says the same.
  const Ran alone = ask("check lmutin --graph k2 --repair init,prets", "--always",
                        "forall i: |grantedTo_i| <= |N_i|-l_i+1");
  EXPECT_EQ(alone.status, 0) << alone.out;
  const Ran selected =
      ample("check lmutin --graph k2 --repair init,prets --property grants --properties " + file);
  EXPECT_EQ(selected.status, 0) << selected.out;

  const Ran json = ample(
      "check lmutin --graph k2 --repair init,prets --keep-going --format json "
      "--properties "
      + file);
  const auto properties = nlohmann::json::parse(json.out)["properties"];
  ASSERT_EQ(properties.size(), 3u);
  EXPECT_EQ(properties[0]["verdict"], "holds");
  EXPECT_EQ(properties[0]["sentence"],
            "an arbiter grants at most |N_i|-l_i+1 permissions ([LCS], Section 3)");
}

/// The sentence goes with the trace, in every form for a paper or a page.
TEST(PropertiesFile, TheSentenceIsInTraces) {
  const Folder folder;
  const std::string file = folder.write("p.toml", three), trace = folder / "t.json";
  ASSERT_EQ(
      ample("check lmutin --graph k2 --property grants --properties " + file + " --trace " + trace)
          .status,
      12);
  for (const std::string form : {"prose", "latex", "text", "mermaid", "itf"}) {
    const Ran ran = ample("trace convert " + trace + " --format " + form);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "an arbiter grants at most")) << form << ran.out;
  }
  const Ran shown = ample("trace show " + trace);
  EXPECT_TRUE(contains(shown.out, "an arbiter grants at most")) << shown.out;
}

TEST(PropertiesFile, ASentenceTurnsNoText) {
  const Folder folder;
  for (const std::string turned : {"a \xE2\x80\xAE b", "a \xE2\x81\xA6 b", "a \x1B b"}) {
    const std::string file = folder.write(
        "p.toml", "[[property]]\nname = \"a\"\nnever = \"false\"\nsentence = \"" + turned + "\"\n");
    EXPECT_EQ(ample("check lmutin --graph k2 --properties " + file).status, 2) << turned;
  }
}

/// In TOML a formula may have lines, and comments in them.
TEST(PropertiesFile, AQuestionHasLines) {
  const Folder folder;
  const std::string file = folder.write("p.toml", R"toml(
[[property]]
name = "grants"
always = """
forall i:            # an arbiter
  |grantedTo_i| <= |N_i|-l_i+1"""
)toml");
  const Ran ran = ample("check lmutin --graph k2 --repair init,prets --properties " + file);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "always.grants forall i: |grantedTo_i| <= |N_i|-l_i+1")) << ran.out;
}

TEST(PropertiesFile, ANamedQuestionIsInTracesAndSweeps) {
  const Folder folder;
  const std::string file = folder.write("p.toml", three), trace = folder / "t.json";
  // As printed the initial grants are too many at once.
  const Ran ran =
      ample("check lmutin --graph k2 --property grants --properties " + file + " --trace " + trace);
  EXPECT_TRUE(contains(ran.out, "violated in 0 steps")) << ran.out;
  EXPECT_EQ(ample("trace replay " + trace).status, 0);
  const Ran swept =
      ample("sweep lmutin --graph k2 --repair none;init --property grants --properties " + file);
  EXPECT_TRUE(contains(swept.out, "always.grants")) << swept.out << swept.err;
  // By hand it is the same question, with the value as one word.
  const Ran by_hand =
      ask("check lmutin --graph k2", "--always.grants", "forall i: |grantedTo_i| <= |N_i|-l_i+1");
  EXPECT_EQ(by_hand.status, 12);
  EXPECT_TRUE(contains(by_hand.out, "--always.grants 'forall i:")) << by_hand.out;
}

TEST(PropertiesFile, ARefusalIsOneLineThatSaysWhere) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "it holds no [[property]]"},
      {"[[property]]\nalways = 'terminal'\n", "'name' is missing"},
      {"[[property]]\nname = 'a'\n", "a property asks one thing: give one of always, never"},
      {"[[property]]\nname = 'a'\nalways = 'terminal'\nnever = 'terminal'\n", "asks one thing"},
      {"[[property]]\nname = 'a b'\nalways = 'terminal'\n", "a letter, and then letters"},
      {"[[property]]\nname = 'strong'\nltl = '<> terminal'\n", "not that of a fairness"},
      {"[[property]]\nname = 'a'\nalway = 'terminal'\n", "did you mean 'always'"},
      {"[[property]]\nname = 'a'\nltl.strong = '<> terminal'\n", "must be a string"},
      {"[[property]]\nname = 'a'\nalways = ''\n", "not empty"},
      {"[[property]]\nname = 'a'\nalways = 'nosuch_0 = 1'\n", "nosuch"},
      {"[[property]]\nname = 'a'\nalways = 'terminal'\n[[property]]\nname = 'a'\n"
       "never = 'terminal'\n",
       "the name 'a' is used twice"},
      {"[[property]\n", ":1:"},
      {"property = 3\n", "it holds no [[property]]"}};
  const Folder folder;
  for (const auto& [text, right] : wrong) {
    const Ran ran = ample("check lmutin --graph k2 --properties " + folder.write("p.toml", text));
    EXPECT_EQ(ran.status, 2) << text << ran.out;
    EXPECT_TRUE(contains(ran.err, right)) << text << ran.err;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << ran.err;
  }
  EXPECT_EQ(ample("check lmutin --graph k2 --properties /dev/zero").status, 2);
  EXPECT_EQ(ample("check lmutin --graph k2 --properties " + (folder / "nosuch")).status, 2);
  EXPECT_TRUE(contains(ask("check lmutin --graph k2 --properties " + folder.write("p.toml", three),
                           "--always.grants", "terminal")
                           .err,
                       "on the command line and in --properties"));
  EXPECT_TRUE(
      contains(ask("check lmutin --graph k2", "--alway.grants", "terminal").err, "unknown option"));
}

}  // namespace
}  // namespace ample::tests
