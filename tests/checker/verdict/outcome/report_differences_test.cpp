// An audit tells everything that two reports say otherwise of one instance.
#include "checker/verdict/outcome/report_differences.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace ample::checker {
namespace {

/// A deadlock of six steps (n exit-sequences, and the receipt of each Request), safety holds, and
/// nobody ever leaves.
Report lmutin_as_printed() {
  return tests::explore_all("lmutin", {{"graph", "k2"}, {"l", "1"}, {"rounds", "1"}});
}

Finding& deadlock_in(Report& report) {
  return *std::find_if(report.findings.begin(), report.findings.end(), [](const Finding& finding) {
    return finding.property.kind == properties::Kind::deadlock;
  });
}

TEST(ReportDifferences, AreNoneBetweenEqualReports) {
  EXPECT_EQ(report_differences(lmutin_as_printed(), lmutin_as_printed()),
            std::vector<std::string>{});
}

TEST(ReportDifferences, AreToldWhateverDiffers) {
  const std::vector<std::function<void(Report&)>> changes = {
      [](Report& report) { report.verdict = Verdict::holds; },
      [](Report& report) { deadlock_in(report).verdict = Verdict::incomplete; },
      [](Report& report) { deadlock_in(report).trace.reset(); },
      [](Report& report) { deadlock_in(report).trace->steps.pop_back(); },
      [](Report& report) { report.findings.front().explanation += "?"; },
      [](Report& report) { report.vacuity->actions_never_taken.clear(); },
      [](Report& report) { report.vacuity->never_entered.clear(); },
      [](Report& report) { report.vacuity->never_left.clear(); },
  };
  const Report right = lmutin_as_printed();
  ASSERT_FALSE(right.findings.front().trace) << "safety holds";
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Report wrong = right;
    changes[i](wrong);
    EXPECT_FALSE(report_differences(right, wrong).empty()) << "change " << i;
  }
}

/// A trace that is not said to be shortest may be longer, but never shorter than a shortest one.
TEST(ReportDifferences, LetATraceBeLongerWhereItIsNotCalledShortest) {
  const Report right = lmutin_as_printed();
  Report longer = right;
  Trace& trace = *deadlock_in(longer).trace;
  trace.steps.push_back(trace.steps.back());
  EXPECT_FALSE(report_differences(right, longer).empty());
  deadlock_in(longer).shortest = false;
  EXPECT_EQ(report_differences(right, longer), std::vector<std::string>{});
  Report shorter = right;
  deadlock_in(shorter).shortest = false;
  deadlock_in(shorter).trace->steps.pop_back();
  EXPECT_FALSE(report_differences(right, shorter).empty());
}

}  // namespace
}  // namespace ample::checker
