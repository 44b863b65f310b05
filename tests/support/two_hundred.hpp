// Properties that are tried on two hundred random cases, where rapidcheck by itself tries one
// hundred.
#pragma once

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <sstream>

namespace ample::test {

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

}  // namespace ample::test
