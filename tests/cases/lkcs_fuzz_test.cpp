// Random schedules break the safety of every repaired LKCS that lets two Triggers, or a Trigger and
// a Release, use one place (README.md); nothing exhaustive reaches these graphs.
#include "checker/schedule/fuzz.hpp"
#include "checker/trace/replay.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

struct Defective {
  const char* name;
  properties::Request request;
  std::string repairs;  ///< beside those that all of them have
};
std::ostream& operator<<(std::ostream& out, const Defective& defective) {
  return out << defective.name;
}

const properties::Request butterfly = {
    {"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"inside", "1,3"}};
const properties::Request w4 = {{"graph", "w4"}, {"l", "1"}, {"k", "4"}, {"inside", "0,1,3"}};
const properties::Request k5 = {{"graph", "k5"}, {"l", "1"}, {"k", "4"}};

class LkcsFuzz : public testing::TestWithParam<Defective> {};

TEST_P(LkcsFuzz, LosesSafety) {
  properties::Request request = GetParam().request;
  request["rounds"] = "6";
  request["repair"] = "init,prets,triglk,cand,inner,spec,reqts" + GetParam().repairs;
  const auto system = tests::system_of("lkcs", request);
  FuzzOptions options;
  options.properties = properties::select_properties(*system, {"safety"});
  options.seed = 1;
  options.schedules = 20;
  const FuzzReport report = fuzz(*system, options);
  ASSERT_EQ(report.findings[0].verdict, Verdict::violated);
  // The plain model says that a bound is broken at its end.
  EXPECT_NE(confirm(*system, report.findings[0].property, *report.findings[0].trace), "");
}

INSTANTIATE_TEST_SUITE_P(Graphs, LkcsFuzz,
                         testing::Values(Defective{"butterfly", butterfly, ""},
                                         Defective{"w4", w4, ""}, Defective{"k5", k5, ""},
                                         Defective{"butterfly_one", butterfly,
                                                   ",one,repre,nack,pre"},
                                         Defective{"k5_one", k5, ",one,repre,nack,pre"}),
                         [](const auto& defective) { return std::string(defective.param.name); });

}  // namespace
}  // namespace ample::checker
