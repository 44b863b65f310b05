// An instance for other checkers, and what SPIN says of it.
#include "tests/support/has_program.hpp"
#include "tests/support/random_ltl.hpp"
#include "tests/tools/command.hpp"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace ample {
namespace {

using tests::ample;
using tests::contains;
using tests::Ran;

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

// P0 says that it is at level 1, Q[0] := 1, and that it came last there, TURN[1] := P0. Nobody
// writes TURN[0], as there is no level 0.
TEST(Export, NamesTheValuesOfRegisters) {
  const Ran ran = ample("export peterson-filter --n 2 --format table");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* part : {"\nregisters\n", " = 1: Q = (1,0)\n", " = 1: Q = (0,1)\n",
                           ": TURN = (nil,P0)\n", ": TURN = (nil,P1)\n"})
    EXPECT_TRUE(contains(ran.out, part)) << part << "\n" << ran.out;
  EXPECT_FALSE(contains(ran.out, "messages")) << "it sends none";
  EXPECT_FALSE(contains(ran.out, "TURN = (P")) << ran.out;
  const auto request = ran.out.find("  0 -> 1  request, ");
  ASSERT_NE(request, std::string::npos) << ran.out;
  const std::string step = ran.out.substr(request, ran.out.find('\n', request) - request);
  const auto effect = step.find("; ");
  ASSERT_NE(effect, std::string::npos) << step;
  EXPECT_FALSE(contains(step.substr(0, effect), ":=")) << "what it reads comes first: " << step;
  EXPECT_TRUE(step.ends_with(" := 1")) << step;
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
  if (!tests::has_program("spin")) GTEST_SKIP() << "spin is not installed";
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

/// The numbers are those of check, which sees a deadlock there.
TEST(Confirm, SaysTheSameInJson) {
  if (!tests::has_program("spin")) GTEST_SKIP() << "spin is not installed";
  using nlohmann::json;
  const Ran ran = ample("confirm lmutin --graph k2 --format json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const json confirmed = json::parse(ran.out);
  const json checked =
      json::parse(ample("check lmutin --graph k2 --keep-going --reduce none --format json").out);
  for (const char* by : {"ample", "other"}) {
    EXPECT_EQ(confirmed["configurations"][by], checked["states"]);
    EXPECT_EQ(confirmed["steps"][by], checked["transitions"]);
    EXPECT_EQ(confirmed["safety"][by], "not violated");
    EXPECT_EQ(confirmed["deadlock"][by], "violated");
  }
  EXPECT_EQ(confirmed["agree"], true);
  EXPECT_TRUE(confirmed["with"].get<std::string>().starts_with("SPIN")) << confirmed["with"];
}

/// A random formula in Promela: its atoms are the macros of the exported model.
std::string in_promela(const tests::LtlTree& tree, const std::vector<std::string>& atoms) {
  const auto part = [&](std::size_t i) { return "(" + in_promela(tree.parts[i], atoms) + ")"; };
  switch (tree.op) {
    case 't':
      return "true";
    case 'f':
      return "false";
    case 'p':
      return atoms[tree.atom];
    case '!':
      return "!" + part(0);
    case 'F':
      return "<>" + part(0);
    case 'G':
      return "[]" + part(0);
    case '&':
      return part(0) + " && " + part(1);
    case '|':
      return part(0) + " || " + part(1);
    case 'i':
      return part(0) + " -> " + part(1);
    case 'e':
      return part(0) + " <-> " + part(1);
    case 'U':
      return part(0) + " U " + part(1);
    default:
      return part(0) + " V " + part(1);
  }
}

/// What SPIN says of a formula, with processes that may stop asking.
bool spin_finds_a_violation(const std::string& promela, const std::string& formula) {
  const tests::Folder folder;
  folder.write("m.pml", promela + "\nltl f { " + formula + " }\n");
  const std::string command =
      "cd '" + folder.path().string()
      + "' && spin -DREQUESTS_FREE -a m.pml > spin.out && cc -O0 -w -DNOREDUCE -DVECTORSZ=4096 -o "
        "pan pan.c && ./pan -a -m1000000 > pan.out && grep -q 'errors: 0' pan.out";
  const int status = std::system(command.c_str());  // NOLINT(concurrency-mt-unsafe)
  const std::string text = folder.read("pan.out");
  EXPECT_TRUE(contains(text, "errors: ")) << formula << text;
  EXPECT_FALSE(contains(text, "max search depth too small")) << formula;
  return status != 0;
}

// An execution may end where only requests are possible: in Promela, where each process may fall
// silent. Without fairness SPIN's executions are then the same, and so are its answers.
TEST(Export, SpinAnswersFormulasAsAmpleDoes) {
  if (!tests::has_program("spin")) GTEST_SKIP() << "spin is not installed";
  constexpr std::uint64_t seed = 61;
  constexpr int formulas = 12;
  tests::Randomness random(seed);
  int violated = 0, held = 0;
  for (const std::string instance :
       {"lmutin --graph k2", "ricart-agrawala --n 2", "lcs-naive --graph k2 --l 0 --k 1"}) {
    const Ran exported = ample("export " + instance + " --format promela");
    ASSERT_EQ(exported.status, 0) << exported.err;
    for (int i = 0; i < formulas; ++i) {
      const tests::LtlTree tree = tests::random_ltl(random, 4 + random.below(5), 4);
      const std::string formula =
          tests::in_infix(tree, {"InCS(0)", "InCS(1)", "waits(0)", "waits(1)"}, random);
      SCOPED_TRACE("seed " + std::to_string(seed) + ", " + instance + ": " + formula);
      const Ran ran = tests::ask("check " + instance, "--ltl.none", formula);
      ASSERT_TRUE(ran.status == 0 || ran.status == 13) << ran.out << ran.err;
      EXPECT_EQ(spin_finds_a_violation(exported.out,
                                       in_promela(tree, {"IN0", "IN1", "WAITS0", "WAITS1"})),
                ran.status != 0)
          << ran.out;
      ++(ran.status == 0 ? held : violated);
    }
  }
  EXPECT_GT(violated, 5);
  EXPECT_GT(held, 5);
}

}  // namespace
}  // namespace ample
