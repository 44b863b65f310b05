// --until by the command line.
#include "tests/tools/command.hpp"

namespace ample::tests {
namespace {

TEST(UntilOption, IsSaidWithWhatHolds) {
  const std::string line = "check ricart-agrawala --n 2 --rounds 2";
  const Ran ran = ask(line, "--until", "InCS(0) and InCS(1)");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_FALSE(contains(ran.out, "within the constraint")) << "no step leads outside: " << ran.out;
  const Ran cut = ask(line, "--until", "InCS(0)");
  EXPECT_TRUE(contains(cut.out, "within the constraint not (InCS(0))")) << cut.out;
  EXPECT_TRUE(contains(cut.out, "--until 'InCS(0)'")) << cut.out;
  EXPECT_TRUE(contains(ask(line, "--until", "InCS(5)").err, "there is no P5 here"));
  EXPECT_TRUE(
      contains(ask(line, "--until", "not InCS(0)").err, "an initial configuration lies outside"));
  EXPECT_TRUE(contains(ask("measure ricart-agrawala --n 2", "--until", "InCS(0)").err,
                       "unknown option of ample measure '--until': it is of check"));
}

// Safety formulas speak of beginnings, and of these all within the constraint are seen. P1 asks, P0
// replies, P1 receives the reply and enters: P0 has not waited before.
TEST(UntilOption, SafetyFormulasAreJudgedWithin) {
  const auto ask = [](const std::string& formula) {
    std::vector<std::string> words = {"check",   "ricart-agrawala", "--n",   "2",
                                      "--until", "InCS(0)",         "--ltl", formula};
    return ample(words);
  };
  const Ran violated = ask("not InCS(1) U waits(0) or [] not InCS(1)");
  EXPECT_EQ(violated.status, 13) << violated.out << violated.err;
  EXPECT_TRUE(contains(violated.out, "violated in 4 steps")) << violated.out;
  const Ran holds = ask("not InCS(0) U waits(1) or [] not InCS(0)");
  EXPECT_EQ(holds.status, 0) << holds.out << holds.err;
  EXPECT_TRUE(contains(holds.out, "within the constraint")) << holds.out;
  // Of executions without end nothing is said.
  EXPECT_EQ(ask("[] (waits(1) => <> InCS(1))").status, 20);
}

}  // namespace
}  // namespace ample::tests
