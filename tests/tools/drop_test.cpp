// --drop ACTION/2 names a part of a guard, and no file: in a trace and for the explorer as well.
#include "tests/tools/command.hpp"
#include "tools/ample/explore/explore_api.hpp"

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Folder;

TEST(Drop, StandsInATraceThatReplays) {
  const Folder folder;
  const std::string file = folder / "t.json";
  // Who enters without the REPLYs: two requests and two entries, each of which is needed.
  const auto ran =
      ample("check ricart-agrawala --n 2 --drop enter/2 --property safety --trace " + file);
  ASSERT_EQ(ran.status, 12) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "violated in 4 steps")) << ran.out;
  const auto replayed = ample("trace replay " + file);
  EXPECT_EQ(replayed.status, 0) << replayed.err;
  EXPECT_TRUE(contains(ample("trace show " + file).out, "--drop enter/2"));
  EXPECT_EQ(ample("trace convert --format html " + file).status, 0);
}

TEST(Drop, IsKnownToTheExplorer) {
  const auto shown = [](const std::string& instance) {
    return tools::explore_reply("/api/show", {{"instance", instance}, {"steps", ""}});
  };
  EXPECT_EQ(shown("ricart-agrawala --n 2 --drop enter/2").status, 200);
  EXPECT_EQ(shown("ricart-agrawala --n 2 --drop initial/nothing").status, 400);
  EXPECT_TRUE(contains(shown("ricart-agrawala --n 2 --drop /etc/passwd").body, "unknown part"));
  EXPECT_TRUE(contains(shown("lmutin --graph a/b").body, "names a file"));
}

}  // namespace
}  // namespace ample
