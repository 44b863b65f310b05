// Two searches of one instance that store in another order within a level.
#pragma once

#include "checker/outcome/report.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// What does not depend on the order within a level.
inline void expect_same(const checker::Report& report, const checker::Report& memory) {
  EXPECT_EQ(report.verdict, memory.verdict);
  EXPECT_EQ(report.complete, memory.complete);
  if (memory.complete) {
    EXPECT_EQ(report.states, memory.states);
    EXPECT_EQ(report.transitions, memory.transitions);
    EXPECT_EQ(report.terminal, memory.terminal);
    EXPECT_EQ(report.horizon, memory.horizon);
    EXPECT_EQ(report.depth, memory.depth);
  }
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
