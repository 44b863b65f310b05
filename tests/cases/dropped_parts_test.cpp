// Without a part of a guard more steps are possible, but nobody waits who did not wait before.
#include "checker/engines/engines.hpp"
#include "model/configuration.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/small_instances.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace ample {
namespace {

std::vector<tests::Asked> instances() {
  std::vector<tests::Asked> all = tests::small_instances();
  for (const char* id : {"lamport", "joung", "suzuki-kasami", "naimi-trehel", "bakery",
                         "peterson-filter", "readers-writers", "drinking-philosophers"})
    all.push_back({id, {{"n", "2"}}});
  all.push_back({"agrawal-el-abbadi", {{"n", "3"}}});
  all.push_back({"chandy-misra", {{"graph", "k2"}}});
  all.push_back({"raymond-tree", {{"graph", "p3"}}});
  return all;
}

/// In the beginning nobody has asked, whatever part is dropped.
TEST(DroppedParts, LetNobodyWaitWhoHasNotAsked) {
  for (const tests::Asked& asked : instances()) {
    const auto whole = tests::system_of(asked.algorithm, asked.request);
    const auto start = model::initial_configurations(*whole);
    for (const model::ActionInfo& action : whole->actions())
      for (std::size_t part = 1; part <= action.guard.size(); ++part) {
        properties::Request request = asked.request;
        request["drop"] = fmt::format("{}/{}", action.name, part);
        const auto without = tests::system_of(asked.algorithm, request);
        const auto begun = model::initial_configurations(*without);
        ASSERT_EQ(begun.size(), start.size());
        for (std::size_t i = 0; i < start.size(); ++i)
          EXPECT_EQ(model::waiting(*without, begun[i]), model::waiting(*whole, start[i]))
              << asked.algorithm << ' ' << request["drop"];
      }
  }
}

/// Its other parts are never true of who has not asked, so that no execution is added or lost, and
/// when all have been served nobody waits: a reader saw "P0 and P1 wait for ever" there.
TEST(DroppedParts, ChangeNoVerdictWhereTheyChangeNoExecution) {
  const auto report_of = [](const properties::Request& request) {
    const auto system = tests::system_of("lamport", request);
    checker::Options options;
    options.properties = properties::select_properties(*system, {"safety", "deadlock", "liveness"});
    options.keep_going = true;
    return checker::explore(*system, options, checker::engine("none"));
  };
  const checker::Report whole = report_of({{"n", "2"}});
  const checker::Report without = report_of({{"n", "2"}, {"drop", "enter/1"}});
  EXPECT_EQ(without.states, whole.states);
  EXPECT_EQ(without.transitions, whole.transitions);
  for (std::size_t i = 0; i < whole.findings.size(); ++i) {
    EXPECT_EQ(whole.findings[i].verdict, checker::Verdict::holds);
    EXPECT_EQ(without.findings[i].verdict, checker::Verdict::holds)
        << without.findings[i].property.name << ": " << without.findings[i].explanation;
  }
}

}  // namespace
}  // namespace ample
