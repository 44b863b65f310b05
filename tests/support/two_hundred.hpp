// Properties that are tried on two hundred random cases, where rapidcheck by itself tries one
// hundred.
#pragma once

#include "checker/verdict/outcome/report.hpp"

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>

namespace ample::tests {

/// To be called within a test of gtest's; RC_PARAMS may ask for more. The seed is printed when it
/// fails.
template <class Property>
void check_two_hundred(const Property& property) {
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  rc::detail::TestMetadata metadata;
  metadata.id = std::string(test.test_suite_name()) + "/" + test.name();
  metadata.description = test.name();
  rc::detail::TestParams params = rc::detail::configuration().testParams;
  params.maxSuccess = std::max(200, params.maxSuccess);
  const auto result = rc::detail::checkTestable(property, metadata, params);
  if (result.template is<rc::detail::SuccessResult>()) return;
  std::ostringstream text;
  rc::detail::printResultMessage(result, text);
  FAIL() << text.str();
}

/// Within such a property: two reports of everything that may differ only by the order in which a
/// level is stored.
inline void assert_same_but_for_order(const checker::Report& report,
                                      const checker::Report& memory) {
  RC_ASSERT(report.verdict == memory.verdict);
  RC_ASSERT(report.states == memory.states);
  RC_ASSERT(report.transitions == memory.transitions);
  RC_ASSERT(report.terminal == memory.terminal);
  RC_ASSERT(report.horizon == memory.horizon);
  RC_ASSERT(report.depth == memory.depth);
  RC_ASSERT(report.findings.size() == memory.findings.size());
  for (std::size_t i = 0; i < memory.findings.size(); ++i) {
    RC_ASSERT(report.findings[i].verdict == memory.findings[i].verdict);
    RC_ASSERT(report.findings[i].trace.has_value() == memory.findings[i].trace.has_value());
    if (memory.findings[i].trace)
      RC_ASSERT(report.findings[i].trace->length() == memory.findings[i].trace->length());
  }
}

}  // namespace ample::tests
