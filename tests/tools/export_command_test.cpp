// An instance for other checkers, and what SPIN says of it.
#include "tests/tools/command.hpp"

#include <cstdlib>

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Ran;

bool has_spin() {
  return std::system("command -v spin >/dev/null 2>&1") == 0;  // NOLINT(concurrency-mt-unsafe)
}

TEST(Export, WritesTheGraphInTheAldebaranFormat) {
  const Ran ran = ample("export philosophers --n 2 --forks registers --format aut");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const Ran checked =
      ample("check philosophers --n 2 --forks registers --keep-going --reduce none");
  // des (FIRST, STEPS, STATES) as check counts them, and a line a step.
  std::istringstream lines(ran.out);
  std::string first;
  std::getline(lines, first);
  unsigned long long steps = 0, states = 0;
  ASSERT_EQ(std::sscanf(first.c_str(), "des (0, %llu, %llu)", &steps, &states), 2) << first;
  EXPECT_TRUE(contains(checked.out, std::to_string(states) + " states, " + std::to_string(steps)))
      << checked.out;
  EXPECT_EQ(static_cast<unsigned long long>(std::count(ran.out.begin(), ran.out.end(), '\n')),
            steps + 1);
  EXPECT_TRUE(contains(ran.out, "(0, \"take-first !0\", 1)")) << ran.out.substr(0, 200);
}

TEST(Export, BeginsWithAChoiceWhereThereAreSeveralInitialConfigurations) {
  const Ran ran = ample("export lmutin --graph k2 --inside safe --format aut");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "(0, \"start !{P0,P1}\", ")) << ran.out.substr(0, 200);
}

TEST(Export, WritesTheProcessesAsATable) {
  const Ran ran = ample("export lmutin --graph k2 --format table");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* part : {"messages\n", "P0: ", "state = InCS", " to P1"})
    EXPECT_TRUE(contains(ran.out, part)) << part;
}

TEST(Export, RefusesWhatHasNoProcessesOfItsOwn) {
  for (const auto& [line, reason] :
       {std::pair{"export lmutin --graph k2 --inside safe", "--inside"},
        {"export lmutin --graph k2 --repair init,prets --rounds unbounded", "renumbered"},
        {"export philosophers --n 2 --forks registers", "shared variable"}}) {
    const Ran ran = ample(line);
    EXPECT_EQ(ran.status, 10) << ran.out.substr(0, 100);
    EXPECT_TRUE(contains(ran.err, reason)) << ran.err;
  }
  const Ran large = ample("export ricart-agrawala --n 4 --max-states 1000");
  EXPECT_EQ(large.status, 20);
  EXPECT_TRUE(contains(large.err, "1000")) << large.err;
}

/// One instance of every algorithm that has processes of its own: SPIN has as many configurations
/// and steps, and says the same of safety and deadlock.
TEST(Confirm, SpinSaysTheSame) {
  if (!has_spin()) GTEST_SKIP() << "spin is not installed";
  for (const char* instance :
       {"lmutin --graph k2", "lmutin --graph k2 --repair init,prets --network unordered",
        "lmutex --graph k2", "lcs-naive --graph k2 --l 0 --k 1",
        "lkcs --graph k2 --l 0 --k 2 --assume none", "lcs-locking --graph k2 --l 0 --k 1",
        "mutin --n 2 --l 1", "kmutex --n 2 --k 1", "gcs --n 2 --l 0 --k 1", "ricart-agrawala --n 3",
        "ricart-agrawala-1981 --n 2", "lodha-kshemkalyani --n 2", "maekawa --n 3",
        "maekawa --n 2 --coterie all", "philosophers --n 3", "leader-election --n 3",
        "lamport --n 2 --rounds 1", "dijkstra-ring --n 3"}) {
    const Ran ran = ample(std::string("confirm ") + instance);
    EXPECT_EQ(ran.status, 0) << instance << '\n' << ran.out << ran.err;
  }
}

}  // namespace
}  // namespace ample
