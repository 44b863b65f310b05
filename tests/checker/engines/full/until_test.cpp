// --until: nothing is looked at where it holds, nor behind.
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;

/// Every configuration that is reached without one in which P0 is inside, by the plain model.
std::pair<std::uint64_t, std::uint64_t> without_p0_inside(const model::System& system) {
  std::map<std::string, bool> known;
  std::vector<model::Configuration> queue;
  std::uint64_t steps = 0;
  const auto reach = [&](const model::Configuration& where) {
    if (system.in_cs(0, where.locals[0])) return;
    if (known.try_emplace(tests::key_of(where), true).second) queue.push_back(where);
  };
  reach(model::initial_configuration(system, {}));
  while (!queue.empty()) {
    const model::Configuration here = queue.back();
    queue.pop_back();
    for (const model::Step& step : model::enabled_steps(system, here)) {
      model::Configuration next = here;
      model::take_step(system, next, step);
      ++steps;
      reach(next);
    }
  }
  return {known.size(), steps};
}

TEST(Until, LeavesOutWhatItHoldsIn) {
  for (const char* rounds : {"1", "2"}) {
    const properties::Request whole = {{"n", "3"}, {"rounds", rounds}};
    properties::Request until = whole;
    until["until"] = "InCS(0)";
    const auto [states, steps] = without_p0_inside(*tests::system_of("ricart-agrawala", whole));
    const Report report = tests::explore_all("ricart-agrawala", until);
    EXPECT_EQ(report.states, states);
    EXPECT_EQ(report.transitions, steps);
    EXPECT_LT(report.states, tests::explore_all("ricart-agrawala", whole).states);
    EXPECT_EQ(report.constraint, "not (InCS(0))");
  }
}

}  // namespace
}  // namespace ample
