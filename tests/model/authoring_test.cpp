// The algorithms of model/AUTHORING.md, as they are printed there: what the page says of them.
#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/bare_algorithm.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

using namespace ample::model;
// Written by tests/CMakeLists.txt: the blocks of C++ of the page, one after the other.
#include "authoring_blocks.hpp"

namespace ample {
namespace {

using checker::Verdict;

TEST(Authoring, TheTokenIsSafeAndIsLost) {
  const SystemOf<Token> two(tests::bare_instance(2, 1, Rounds(2)));
  tests::expect_what_brute_force_finds(two);
  EXPECT_EQ(tests::explore_all(two).verdict, Verdict::holds);
  const SystemOf<Token> three(tests::bare_instance(3, 1, Rounds(2)));
  const checker::Report report = tests::explore_all(three);
  EXPECT_EQ(tests::finding(report, "safety").verdict, Verdict::holds);
  EXPECT_GT(tests::length(report, "deadlock"), 0);
}

TEST(Authoring, PetersonsAlgorithmHolds) {
  for (const Rounds rounds : {Rounds(2), Rounds()}) {
    const SystemOf<Peterson> system(tests::bare_instance(2, 1, rounds));
    tests::expect_what_brute_force_finds(system);
    const checker::Options options = {
        .properties = properties::select_properties(system, {"safety", "deadlock", "liveness"})};
    EXPECT_EQ(checker::full_search(system, options).verdict, Verdict::holds);
  }
}

/// Who asks while the key is out waits for ever, and is told why; with the repair nobody does.
TEST(Authoring, TheKeyIsForgottenWithoutTheRepair) {
  Instance instance = tests::bare_instance(3, 1, Rounds(1));
  const SystemOf<Key> printed(instance);
  tests::expect_what_brute_force_finds(printed);
  const checker::Report report = tests::explore_all(printed);
  EXPECT_EQ(tests::finding(report, "safety").verdict, Verdict::holds);
  EXPECT_EQ(tests::finding(report, "anomaly.lost-ask").verdict, Verdict::violated);
  const checker::Finding& deadlock = tests::finding(report, "deadlock");
  EXPECT_EQ(deadlock.verdict, Verdict::violated);
  EXPECT_NE(deadlock.explanation.find("P0 has forgotten who asked"), std::string::npos)
      << deadlock.explanation;
  instance.repair_bits = 1;
  const SystemOf<Key> repaired(instance);
  tests::expect_what_brute_force_finds(repaired);
  EXPECT_EQ(tests::explore_all(repaired).verdict, Verdict::holds);
}

TEST(Authoring, EveryEngineSaysTheSame) {
  const auto agree = [](const System& system) {
    const checker::Options options = {.properties = properties::default_properties(system)};
    for (const checker::Engine& engine : checker::engines()) {
      const checker::Audit audit = checker::audit(system, options, engine);
      EXPECT_TRUE(audit.complete) << engine.name;
      EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
    }
  };
  agree(SystemOf<Token>(tests::bare_instance(3, 1, Rounds(1))));
  agree(SystemOf<Peterson>(tests::bare_instance(2, 1, Rounds(2))));
  agree(SystemOf<Key>(tests::bare_instance(3, 1, Rounds(1))));
}

}  // namespace
}  // namespace ample
