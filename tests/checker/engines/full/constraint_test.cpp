// A state constraint: what lies outside is generated and not stored, and nothing is said of it.
#include "checker/engines/engines.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/bare_algorithm.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// Each counts up for ever; together they count to the limit at most, if there is one.
struct Grid : BareAlgorithm {
  using Message = model::NoMessage;
  struct Local {
    std::uint8_t count{};
  };
  using P = model::Process<Grid>;
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static std::vector<model::Action<Grid>> actions(const model::Instance&) {
    return {model::invocation<Grid>("count", "nowhere", model::requesting<Grid>({}),
                                    [](Local& i, P&) { ++i.count; })};
  }
  static model::Constraint<Grid> constraint(const model::Instance& instance) {
    if (!instance.options.contains("limit")) return {};
    const std::string& limit = instance.options.at("limit");
    return {"sum <= " + limit,
            [most = std::stoi(limit)](const model::Whole<Grid>& whole, const model::Instance&) {
              int sum = 0;
              for (const Local& i : whole.locals) sum += i.count;
              return sum <= most;
            }};
  }
  static std::vector<model::Invariant<Grid>> invariants() {
    return {{"few", "nobody counts to five", "nowhere",
             [](const model::View<Grid>& all, const model::Instance&) {
               return std::ranges::all_of(all, [](const Local& i) { return i.count < 5; });
             },
             true, model::reading(&Local::count)}};
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Grid::Local, count);

namespace ample::checker {
namespace {

using tests::Grid;

model::Instance grid(const std::string& limit, model::Rounds rounds = {}) {
  model::Instance made = tests::bare_instance(2, 2, rounds);
  if (!limit.empty()) made.options["limit"] = limit;
  return made;
}

Options all_of(const model::System& system) {
  return {.properties = properties::all_properties(system), .keep_going = true};
}

// The pairs (x,y) with x + y <= 4: 1 + 2 + 3 + 4 + 5. Each has two steps; the farthest are four
// away. Nobody is stuck: the last five have steps, which lead outside.
TEST(Constraint, HasWhatLiesOutsideGeneratedAndNotStored) {
  const model::SystemOf<Grid> system(grid("4"));
  for (const int workers : {1, 2}) {
    Options options = all_of(system);
    options.workers = workers;
    const Report report = full_search(system, options);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.verdict, Verdict::holds);
    EXPECT_EQ(report.states, 15u);
    EXPECT_EQ(report.transitions, 30u);
    EXPECT_EQ(report.depth, 4u);
    EXPECT_EQ(report.terminal, 0u);
    EXPECT_EQ(report.horizon, 0u);
    EXPECT_EQ(report.constraint, "sum <= 4");
  }
}

// With the limit 5 somebody counts to five, in five steps.
TEST(Constraint, KeepsWhatIsViolatedWithin) {
  const model::SystemOf<Grid> system(grid("5"));
  const Report report = full_search(system, all_of(system));
  EXPECT_EQ(report.verdict, Verdict::violated);
  for (const Finding& finding : report.findings)
    if (finding.property.name == "few") {
      ASSERT_TRUE(finding.trace);
      EXPECT_EQ(finding.trace->steps.size(), 5u);
    }
}

// Two rounds each: (2,2) is the end of all, and within the constraint. So nothing is cut off.
TEST(Constraint, IsNotMentionedWhereNothingLiesOutside) {
  const model::SystemOf<Grid> system(grid("4", 2));
  const Report report = full_search(system, all_of(system));
  EXPECT_EQ(report.states, 9u);
  EXPECT_EQ(report.terminal, 1u);
  EXPECT_EQ(report.constraint, "");
  const model::SystemOf<Grid> without(grid("", 2));
  EXPECT_EQ(full_search(without, all_of(without)).transitions, report.transitions);
}

TEST(Constraint, LeavesInfiniteExecutionsOpen) {
  const model::SystemOf<Grid> system(grid("4"));
  const Report report = full_search(
      system, {.properties = properties::select_properties(system, {"liveness", "safety"})});
  EXPECT_EQ(report.findings[0].verdict, Verdict::incomplete);
  EXPECT_EQ(report.findings[0].explanation, "executions are cut off at the constraint sum <= 4");
  EXPECT_EQ(report.findings[1].verdict, Verdict::holds);
}

TEST(Constraint, IsLeftToTheFullSearchByTheOthers) {
  const model::SystemOf<Grid> system(grid("4"));
  for (const Engine& engine : engines()) {
    const Report report = explore(system, all_of(system), engine);
    EXPECT_EQ(report.states, 15u) << engine.name;
    EXPECT_EQ(report.engine.name, "none");
    EXPECT_EQ(report.constraint, "sum <= 4");
    if (engine.reduces()) {
      EXPECT_EQ(report.engine.why_full, "a state constraint cuts executions off") << engine.name;
    }
    EXPECT_TRUE(audit(system, all_of(system), engine).differences.empty());
  }
}

TEST(Constraint, HasToHoldAtTheBeginning) {
  const model::SystemOf<Grid> system(grid("-1"));
  EXPECT_THROW(full_search(system, all_of(system)), model::BadInstance);
}

// A schedule ends where it leads outside: after five steps.
TEST(Constraint, EndsSchedules) {
  const model::SystemOf<Grid> system(grid("4"));
  const FuzzReport report =
      fuzz(system, {.properties = properties::default_properties(system), .schedules = 20});
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.longest, 5u);
  EXPECT_EQ(report.outside, 20u);
  EXPECT_EQ(report.cut, 0u);  // not by the bound on steps
}

}  // namespace
}  // namespace ample::checker
