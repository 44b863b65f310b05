// Two searches of one instance that must report the same, whatever the way they were made.
#pragma once

#include "checker/verdict/outcome/report.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

inline void expect_same_counts(const checker::Report& report, const checker::Report& expected) {
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
  EXPECT_EQ(report.terminal, expected.terminal);
  EXPECT_EQ(report.horizon, expected.horizon);
  EXPECT_EQ(report.depth, expected.depth);
}

/// Counts, verdicts, explanations and traces; not the time and the memory they took.
inline void expect_same(const checker::Report& report, const checker::Report& expected) {
  EXPECT_EQ(report.verdict, expected.verdict);
  EXPECT_EQ(report.limit, expected.limit);
  EXPECT_EQ(report.limit_text, expected.limit_text);
  expect_same_counts(report, expected);
  ASSERT_EQ(report.findings.size(), expected.findings.size());
  for (std::size_t i = 0; i < expected.findings.size(); ++i) {
    const checker::Finding &found = report.findings[i], &other = expected.findings[i];
    EXPECT_EQ(found.verdict, other.verdict);
    EXPECT_EQ(found.explanation, other.explanation);
    ASSERT_EQ(found.trace.has_value(), other.trace.has_value());
    if (!found.trace) continue;
    EXPECT_EQ(found.trace->start, other.trace->start);
    EXPECT_EQ(found.trace->steps, other.trace->steps);
  }
  ASSERT_EQ(report.vacuity.has_value(), expected.vacuity.has_value());
  if (report.vacuity) {
    EXPECT_EQ(report.vacuity->actions_never_taken, expected.vacuity->actions_never_taken);
  }
}

/// What does not depend on the order in which a level is stored.
inline void expect_same_but_for_order(const checker::Report& report,
                                      const checker::Report& memory) {
  EXPECT_EQ(report.verdict, memory.verdict);
  EXPECT_EQ(report.complete, memory.complete);
  if (memory.complete) expect_same_counts(report, memory);
  ASSERT_EQ(report.findings.size(), memory.findings.size());
  for (std::size_t i = 0; i < memory.findings.size(); ++i) {
    const checker::Finding &found = report.findings[i], &expected = memory.findings[i];
    SCOPED_TRACE(expected.property.name);
    EXPECT_EQ(found.verdict, expected.verdict);
    ASSERT_EQ(found.trace.has_value(), expected.trace.has_value());
    if (expected.trace) {
      EXPECT_EQ(found.trace->length(), expected.trace->length());
    }
  }
}

/// The length of the trace that ended a search which stops at the first violation.
inline std::optional<std::size_t> length_of_the_first(const checker::Report& report) {
  for (const checker::Finding& finding : report.findings)
    if (finding.trace && properties::stops_the_search(finding.property))
      return finding.trace->length();
  return std::nullopt;
}

}  // namespace ample::tests
