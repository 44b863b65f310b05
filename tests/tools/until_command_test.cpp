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
                       "looks at whole executions"));
}

}  // namespace
}  // namespace ample::tests
