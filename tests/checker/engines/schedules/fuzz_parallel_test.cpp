// Several workers find what one finds: the first schedule in number that violates a property.
#include "checker/engines/schedules/fuzz.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

TEST(FuzzParallel, FindsTheSameScheduleWithAnyNumberOfWorkers) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}});
  FuzzOptions options;
  options.properties = properties::default_properties(*system);
  options.distributions = {Distribution::uniform, Distribution::pct};
  options.schedules = 5000;
  options.seed = 11;
  const FuzzReport one = fuzz(*system, options);
  options.workers = 3;
  const FuzzReport three = fuzz(*system, options);
  ASSERT_TRUE(one.origins[1] && three.origins[1]);  // deadlock
  for (std::size_t i = 0; i < one.findings.size(); ++i) {
    ASSERT_EQ(one.origins[i].has_value(), three.origins[i].has_value());
    if (!one.origins[i]) continue;
    EXPECT_EQ(one.origins[i]->schedule, three.origins[i]->schedule);
    EXPECT_EQ(one.findings[i].trace->steps, three.findings[i].trace->steps);
  }
}

}  // namespace
}  // namespace ample::checker
