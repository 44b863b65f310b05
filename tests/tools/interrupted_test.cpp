// Each command that searches, interrupted at its first look, its second, ... : a limit never reads
// as success, and each phase soon ends once it has looked. Limits of time are met where the
// interrupt is looked at, so that this stands for them, too, and no clock is asked.
#include "tests/tools/command.hpp"
#include "tools/ample/line/exit_status.hpp"

#include <fmt/format.h>

namespace ample::tests {
namespace {

constexpr std::int64_t never = 1'000'000'000;
/// Every thread and every phase may look a few times before all is told.
constexpr std::int64_t most_looks_afterwards = 100;

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream words(line);
  return {std::istream_iterator<std::string>(words), {}};
}

/// What was seen of a violation is one; that something holds is seen only when all was.
bool is_part_of(int status, int whole) {
  const auto is_violation = [](int each) {
    return (each >= tools::status_deadlock && each <= tools::status_anomaly)
           || each == tools::status_not_inductive;
  };
  return status == whole || status == tools::status_incomplete
         || (is_violation(status) && is_violation(whole));
}

class InterruptedAnywhere : public testing::TestWithParam<std::string> {};

TEST_P(InterruptedAnywhere, EndsSoonWithoutAWrongResult) {
  const std::vector<std::string> words = words_of(GetParam());
  const bool judges_what_it_has = contains(GetParam(), "symbolic");  // for 0.3 s, with many looks
  const model::Interrupt uninterrupted(never);
  const Ran whole = ample(words, &uninterrupted);
  ASSERT_NE(whole.status, tools::status_wrong_usage) << whole.err;
  const std::int64_t looks = never - uninterrupted.looks_left();
  ASSERT_GT(looks, 0) << "it cannot be interrupted";
  for (std::int64_t at = 0; at < looks; at += 1 + at / 2) {
    const model::Interrupt interrupt(at);
    const Ran ran = ample(words, &interrupt);
    const std::string place = fmt::format("at look {} of {}: {}\n", at, looks, ran.status);
    EXPECT_TRUE(is_part_of(ran.status, whole.status)) << place << ran.out << ran.err;
    const std::string first = ran.out.substr(0, ran.out.find('\n'));
    const bool says_holds = first.starts_with("holds") || contains(first, " exactly when");
    EXPECT_FALSE(ran.status == tools::status_incomplete && says_holds) << place << first;
    const std::int64_t afterwards = judges_what_it_has ? 0 : -interrupt.looks_left();
    EXPECT_LE(afterwards, most_looks_afterwards) << place;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Commands, InterruptedAnywhere,
    testing::Values(
        "check lmutin --graph k2 --repair init,prets --rounds 2",
        "check lmutin --graph k2 --repair init,prets --rounds 2 --workers 2",
        "check lmutin --graph k2 --rounds 2 --repair init",
        "check lmutin --graph k3 --repair init,prets --reduce single",
        "check lmutin --graph k3 --repair init,prets --reduce por",
        "check lmutin --graph k3 --repair init,prets --reduce symbolic",
        "check lmutin --graph k2 --repair init,prets --rounds unbounded",
        "check lmutin --graph k2 --rounds 2 --repair init --reduce symbolic",
        "check philosophers --n 6 --rounds unbounded --property deadlock --reduce por",
        "check lmutin --graph k2 --repair init,prets --rounds unbounded --property liveness",
        "check philosophers --n 8 --rounds unbounded --property partial-deadlock",
        "check philosophers --n 8 --rounds unbounded --property liveness.strong",
        "measure lmutin --graph k2 --repair init,prets --rounds 2",
        "induct ricart-agrawala --n 3 --capacity 2 --always clk_0<=2&&clk_1<=2&&clk_2<=2",
        "stabilize dijkstra-ring --n 4 --states 5",
        "fuzz lmutin --graph k2 --repair init,prets --seed 1 --schedules 200",
        "stabilize dijkstra-ring --n 4 --states 3",
        "stabilize dijkstra-ring --n 4 --states 5 --faults 1",
        "sweep lmutin --graph k2 --repair init,prets", "frontier lmutin --graph p3",
        "necessity lmutin --graph k2", "params lkcs --graph butterfly",
        "claims cases/self_stabilization --only one-fault.n4"));

}  // namespace
}  // namespace ample::tests
