// How it is said that a part of a predicate does not hold.
#include "checker/questions/induction/conjunct.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

TEST(Conjunct, IsQuotedWhereItIsBrokenAndNeverDeniedTwice) {
  const auto said = [](const properties::Request& asked, const std::string& property) {
    properties::Request request = {{"n", "2"}};
    request.insert(asked.begin(), asked.end());
    const auto system = tests::system_of("ricart-agrawala", request);
    const auto selected = properties::select_properties(*system, {property});
    return broken_text(conjuncts_of(*system, selected.front()).front());
  };
  EXPECT_EQ(said({}, "safety"), "\"0 <= |CS| <= 1\" does not hold");
  EXPECT_EQ(said({{"always", "InCS(0)"}}, "always InCS(0)"), "\"InCS(0)\" does not hold");
  for (const std::string word : {"never", "reach"})
    EXPECT_EQ(said({{word, "InCS(0)"}}, word + " InCS(0)"),
              "\"InCS(0)\" must never hold, and does");
}

}  // namespace
}  // namespace ample::checker
