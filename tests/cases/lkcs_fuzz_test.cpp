// Random schedules break the safety of LKCS as printed, and of every repaired one that lets two
// Triggers, a Trigger and a Release, or a Trigger and a late Preempt use one place (README.md);
// nothing exhaustive reaches these graphs.
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

struct Defective {
  const char* name;
  properties::Request request;
  std::uint64_t schedules;
};
std::ostream& operator<<(std::ostream& out, const Defective& defective) {
  return out << defective.name;
}

Defective defective(const char* name, properties::Request request, const std::string& repairs,
                    std::uint64_t schedules = 20, const std::string& rounds = "6") {
  request["repair"] = repairs;
  request["rounds"] = rounds;
  return {name, std::move(request), schedules};
}

const properties::Request butterfly = {
    {"graph", "butterfly"}, {"l", "0"}, {"k", "3"}, {"inside", "1,3"}};
const properties::Request w4 = {{"graph", "w4"}, {"l", "1"}, {"k", "4"}, {"inside", "0,1,3"}};
const properties::Request k5 = {{"graph", "k5"}, {"l", "1"}, {"k", "4"}};
const properties::Request full_butterfly = {
    {"graph", "butterfly"}, {"l", "0"}, {"k", "4,3,3,3,3"}, {"inside", "1,2,3"}};
const properties::Request five = {
    {"graph", "g6:D~o"}, {"l", "0"}, {"k", "5,3,4,4,3"}, {"inside", "0,4"}};

const std::string two_triggers = "init,prets,triglk,cand,inner,spec,reqts";
const std::string no_relcond = two_triggers + ",one,repre,nack,pre";

class LkcsFuzz : public testing::TestWithParam<Defective> {};

TEST_P(LkcsFuzz, LosesSafety) {
  const auto system = tests::system_of("lkcs", GetParam().request);
  FuzzOptions options;
  options.properties = properties::select_properties(*system, {"safety"});
  options.seed = 1;
  options.schedules = GetParam().schedules;
  const FuzzReport report = fuzz(*system, options);
  ASSERT_EQ(report.findings[0].verdict, Verdict::violated);
  // The plain model says that a bound is broken at its end.
  EXPECT_NE(confirm(*system, report.findings[0].property, *report.findings[0].trace), "");
}

// As printed everybody asks once; a late Preempt and a special grant, which `prets` keeps apart,
// break the last one.
INSTANTIATE_TEST_SUITE_P(
    Graphs, LkcsFuzz,
    testing::Values(defective("butterfly", butterfly, two_triggers),
                    defective("w4", w4, two_triggers), defective("k5", k5, two_triggers),
                    defective("butterfly_one", butterfly, no_relcond),
                    defective("k5_one", k5, no_relcond),
                    defective("butterfly_printed", full_butterfly, "none", 300, "1"),
                    defective("late_preempt", five, "init,triglk,reqts,inner,one", 300, "1")),
    [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace ample::checker
