// Random schedules against every property of every algorithm: what they find is shrunk, and is
// confirmed by the plain model (fuzz() throws where it is not).
#include "checker/engines/schedules/fuzz.hpp"

#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// Those of single executions, each judged alone, as another one may end a schedule before it.
std::size_t violated(const model::System& system, std::uint64_t schedules, std::uint64_t seed) {
  std::size_t violated = 0;
  for (const properties::Property& property : properties::all_properties(system)) {
    if (properties::needs_all_steps(property)) continue;
    const FuzzReport report =
        fuzz(system, {.properties = {property}, .seed = seed, .schedules = schedules});
    violated += report.verdict == Verdict::violated ? 1 : 0;
  }
  return violated;
}

/// As printed, and with all that is said to mend it.
TEST(EveryProperty, OfEveryAlgorithmIsShrunkToWhatViolatesIt) {
  std::size_t found = 0;
  for (const model::AlgorithmInfo& info : cases::algorithms())
    for (const char* const repair : {"none", "all"}) {
      properties::Request request = {{info.shape == model::Shape::any ? "graph" : "n",
                                      info.shape == model::Shape::any ? "p3" : "3"}};
      if (!info.repairs.empty()) request["repair"] = repair;
      if (info.has_option("rounds")) request["rounds"] = "2";
      SCOPED_TRACE(info.id + " --repair " + repair);
      try {
        found += violated(*info.make(properties::instance_from(info, request)), 40, 1);
      } catch (const model::BadInstance&) {  // it has no such instance
      } catch (const model::WrongUsage&) {
      }
    }
  EXPECT_GT(found, 20u);
}

/// Here the way to an anomaly is longer than some other one to where it leads.
TEST(EveryProperty, AnAnomalyKeepsItsStep) {
  const auto system = tests::system_of("lkcs", {{"graph", "w4"},
                                                {"l", "0"},
                                                {"k", "5,3,3,3,3"},
                                                {"inside", "0,1,3"},
                                                {"rounds", "2"},
                                                {"repair", "init"}});
  for (const char* const anomaly : {"anomaly.stray-relinquish", "anomaly.empty-deletemin"}) {
    const FuzzReport report =
        fuzz(*system, {.properties = properties::select_properties(*system, {anomaly}),
                       .seed = 1,
                       .schedules = 20'000});
    EXPECT_EQ(report.verdict, Verdict::violated) << anomaly;
  }
}

}  // namespace
}  // namespace ample::checker
