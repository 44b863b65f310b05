// Lines as wide as the terminal: what is broken, where, and what never is.
#include "tools/ample/output/wrapping.hpp"
#include "tests/tools/command.hpp"

namespace ample::tests {
namespace {

using tools::wrapped;

TEST(Wrapping, BreaksAtBlanksAndHangsBelowTheText) {
  EXPECT_EQ(wrapped("aaa bbb ccc ddd\n", 11), "aaa bbb ccc\n  ddd\n");
  EXPECT_EQ(wrapped("12. P0 sends to P1, P2\n", 16), "12. P0 sends to\n    P1, P2\n");
  EXPECT_EQ(wrapped("C0  P0, P1, P2 InCS\n", 16), "C0  P0, P1, P2\n    InCS\n");
  EXPECT_EQ(wrapped("  P0 keeps a request\n", 12), "  P0 keeps a\n    request\n");
}

TEST(Wrapping, LeavesWhatFits) {
  EXPECT_EQ(wrapped("12345 7890\n\nabc", 10), "12345 7890\n\nabc");
  EXPECT_EQ(wrapped("a line without an end to its words", 0), "a line without an end to its words");
}

TEST(Wrapping, CutsNoWord) {
  EXPECT_EQ(wrapped("a/very/long/path/of/a/file x", 10), "a/very/long/path/of/a/file\n  x");
  // A set has no blanks: it is broken between its elements.
  EXPECT_EQ(wrapped("s := {(0,P0),(0,P1),(0,P2)}", 16), "s := {(0,P0),\n  (0,P1),(0,P2)}");
}

// A symbol of three bytes is one column, and colour is none.
TEST(Wrapping, CountsColumnsNotBytes) {
  EXPECT_EQ(tools::columns_of("⟨Grant,P0⟩"), 10u);
  EXPECT_EQ(tools::columns_of("\x1b[31mviolated\x1b[0m"), 8u);
  EXPECT_EQ(wrapped("⟨Grant,P0⟩ a", 12), "⟨Grant,P0⟩ a");
}

TEST(Wrapping, StacksALastColumnThatHasNoRoom) {
  EXPECT_EQ(wrapped("name       12 s  lmutin --graph k2", 24),
            "name       12 s\n    lmutin --graph k2");
}

TEST(Wrapping, LeavesCommandsForTheShellUnbroken) {
  for (const std::string line : {"again: ample check lmutin --graph k2",
                                 "with it: ample induct --always 'clk_0 <= 2 and clk_1 <= 2'",
                                 "  ample check lmutin --graph k2 --property deadlock"})
    EXPECT_EQ(wrapped(line, 24), line);
  EXPECT_EQ(wrapped("  ample list  which algorithms there are", 32),
            "  ample list  which algorithms\n              there are");
}

/// What is printed of commands that tell of an instance, of many, and of themselves, at 80 columns.
TEST(Wrapping, HoldsForEveryCommand) {
  for (const char* line : {"",
                           "--help",
                           "help check",
                           "sweep --help",
                           "trace convert --help",
                           "list",
                           "list lmutin",
                           "check lmutin --graph k2",
                           "check lmutin --graph k5",
                           "check lmutin --graph k2 --keep-going",
                           "check lmutin --graph k3 --max-states 100",
                           "fuzz lmutin --graph k3 --schedules 20",
                           "measure ricart-agrawala --n 2",
                           "params lmutin --graph k3",
                           "sweep lmutin --graph all:2",
                           "frontier lmutin --graph k2",
                           "necessity lmutin --graph k2 --repair init,prets",
                           "claims --only lemma-2.init.k2.one-round",
                           "stabilize dijkstra-ring --n 3",
                           "induct ricart-agrawala --n 2 --property safety"}) {
    std::istringstream words(line);
    std::ostringstream out, err;
    tools::run({std::istream_iterator<std::string>(words), {}},
               {.out = out, .err = err, .width = 80});
    EXPECT_EQ(err.str(), "") << line;
    std::istringstream lines(out.str());
    for (std::string each; std::getline(lines, each);)
      EXPECT_TRUE(tools::columns_of(each) <= 80 || each.starts_with("again: ample ")
                  || each.starts_with("with it: ample ") || each.starts_with("  ample "))
          << line << ": " << each;
  }
}

}  // namespace
}  // namespace ample::tests
