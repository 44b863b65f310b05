// Unbounded rounds against bounded ones: every algorithm with a finite quotient, and one whose
// quotient forgets too much.
#include "checker/questions/audit/rounds_audit.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

RoundsAudit audit_of(const std::string& algorithm, properties::Request request,
                     std::uint64_t most = 200'000) {
  request["rounds"] = "unbounded";
  const auto unbounded = tests::system_of(algorithm, request);
  const auto bounded = [&](int rounds) {
    request["rounds"] = std::to_string(rounds);
    return tests::system_of(algorithm, request);
  };
  return audit_rounds(*unbounded, bounded,
                      {.properties = properties::default_properties(*unbounded)}, most);
}

// Bounded runs cannot meet more than there is, and meet more with each round until they meet all.
TEST(RoundsAudit, BoundedRunsGrowIntoTheUnboundedOne) {
  const std::vector<std::pair<const char*, properties::Request>> instances = {
      {"ricart-agrawala", {{"n", "2"}}},
      {"lmutin", {{"graph", "k2"}, {"repair", "init,prets"}}},
      {"lmutin", {{"graph", "k2"}, {"repair", "init"}, {"clock", "request"}}},
      {"lmutin", {{"graph", "k2"}}},
      {"maekawa", {{"n", "2"}, {"repair", "inquire,sanders"}, {"coterie", "all"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"coterie", "singleton"}}},
      {"philosophers", {{"n", "3"}}},
  };
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const RoundsAudit audit = audit_of(algorithm, request);
    EXPECT_TRUE(to_text(audit).starts_with("passed: ")) << to_text(audit);
    ASSERT_FALSE(audit.met.empty());
    EXPECT_EQ(audit.met.back(), audit.unbounded.states);
    for (std::size_t i = 1; i < audit.met.size(); ++i) EXPECT_LT(audit.met[i - 1], audit.met[i]);
  }
}

TEST(RoundsAudit, EndsWhereBoundedRunsBecomeTooLarge) {
  const RoundsAudit audit = audit_of("ricart-agrawala", {{"n", "3"}}, 5'000);
  EXPECT_TRUE(to_text(audit).starts_with("passed so far: of its 2109 configurations"))
      << to_text(audit);
  EXPECT_EQ(audit.met.size(), 1u);
}

TEST(RoundsAudit, HasNothingToCompareWhereTheUnboundedRunHasNoEnd) {
  const auto unbounded =
      tests::system_of("lmutin", {{"graph", "p3"}, {"rounds", "unbounded"}, {"repair", "init"}});
  const RoundsAudit audit = audit_rounds(
      *unbounded, [](int) { return std::unique_ptr<model::System>(); }, {.max_states = 1000});
  EXPECT_EQ(to_text(audit), "nothing to compare: --max-states 1000");
}

/// Another algorithm than the one that it is compared with: LMUTIN with one repair more.
TEST(RoundsAudit, FindsAnotherAlgorithm) {
  const properties::Request mended = {
      {"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}};
  const auto unbounded = tests::system_of("lmutin", mended);
  const auto bounded = [](int rounds) {
    return tests::system_of(
        "lmutin", {{"graph", "k2"}, {"rounds", std::to_string(rounds)}, {"repair", "init"}});
  };
  EXPECT_FALSE(audit_rounds(*unbounded, bounded, {}).differences.empty());
}

}  // namespace
}  // namespace ample::checker
