// Closed sets: who waits for ever although the bound on rounds stopped others, against brute force
// on the plain model, and by hand.
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

/// Two pairs of processes that lock one another out. In LMUTIN as printed two neighbours that both
/// leave first stop (README's first example). On a path of four with the middle silent, the pair at
/// one end stops in the same way, while the pair at the other end has not asked at all.
TEST(ClosedSet, IsADeadlockAlthoughOthersMayAskAgain) {
  const auto system = tests::system_of(
      "lmutin", {{"graph", "edges:0-1,2-3,1-2"}, {"l", "0"}, {"rounds", "1,1,0,0"}});
  Options options;
  options.properties = properties::select_properties(*system, {"deadlock"});
  const Report report = full_search(*system, options);
  EXPECT_EQ(report.verdict, Verdict::violated);
}

/// Whoever is stuck while others go on is left in a closed set when these have made their requests:
/// with the requests of that execution, and no more, there is a deadlock.
TEST(ClosedSet, IsWhereAPartialDeadlockEnds) {
  const std::vector<std::pair<std::string, properties::Request>> stuck = {
      {"lmutin", {{"graph", "k2"}, {"l", "1"}, {"repair", "init,guard"}}},
      {"lmutin",
       {{"graph", "p3"}, {"l", "0,2,0"}, {"repair", "init,guard"}, {"self", "immediate"}}},
      {"maekawa", {{"n", "3"}, {"coterie", "quorums:0,1;0,1;0,1"}}}};
  for (const auto& [algorithm, request] : stuck) {
    SCOPED_TRACE(algorithm);
    properties::Request unbounded = request;
    unbounded["rounds"] = "unbounded";
    const auto whole = tests::system_of(algorithm, unbounded);
    Options options;
    options.properties = properties::select_properties(*whole, {"partial-deadlock"});
    const Report partial = full_search(*whole, options);
    ASSERT_EQ(partial.verdict, Verdict::violated);

    std::vector<int> asked(static_cast<std::size_t>(whole->instance().processes()));
    for (const model::Step& step : partial.findings.front().trace->steps)
      if (whole->actions()[step.action].counted) ++asked[step.process.index];
    properties::Request bounded = request;
    bounded["rounds"] = fmt::format("{}", fmt::join(asked, ","));
    const auto system = tests::system_of(algorithm, bounded);
    options.properties = properties::select_properties(*system, {"deadlock"});
    EXPECT_EQ(full_search(*system, options).verdict, Verdict::violated) << bounded["rounds"];
  }
}

RC_GTEST_PROP(ClosedSet, IsWhatBruteForceFinds, ()) {
  const auto system = tests::any_comparable(3000, {{"rounds", {"0", "1", "1", "0,1,1", "1,0,2"}}});
  const tests::BruteForce all = tests::brute_force(*system);
  if (all.too_large) RC_DISCARD("too many continuations for brute force");
  const auto shortest = all.shortest.find("deadlock");
  const int expected = shortest == all.shortest.end() ? -1 : static_cast<int>(shortest->second);
  const Report report = tests::explore_all(*system);
  RC_ASSERT(tests::length(report, "deadlock") == expected);
  RC_ASSERT(report.horizon == all.horizon);
}

}  // namespace
}  // namespace ample::checker
