// Steps and new configurations by action, compared with the plain model.
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

/// What a breadth-first walk through the plain model knows of each action.
struct PlainCoverage {
  std::vector<std::uint64_t> taken;
  /// Configurations that only it, or also it, finds from the level before.
  std::vector<std::uint64_t> found_alone, found_too;
};

PlainCoverage plain_coverage(const model::System& system) {
  const std::size_t actions = system.actions().size();
  PlainCoverage coverage{std::vector<std::uint64_t>(actions), std::vector<std::uint64_t>(actions),
                         std::vector<std::uint64_t>(actions)};
  std::set<std::string> met;
  std::vector<model::Configuration> level;
  for (const auto& first : model::initial_configurations(system))
    if (met.insert(tests::key_of(first)).second) level.push_back(first);
  while (!level.empty()) {
    std::map<std::string, std::pair<model::Configuration, std::set<std::size_t>>> next;
    for (const model::Configuration& configuration : level)
      for (const model::Step& step : model::enabled_steps(system, configuration)) {
        ++coverage.taken[step.action];
        const model::Configuration after = tests::after(system, configuration, step);
        if (!system.within_constraint(after)) continue;
        if (const std::string key = tests::key_of(after); !met.contains(key))
          next.try_emplace(key, after, std::set<std::size_t>{})
              .first->second.second.insert(step.action);
      }
    level.clear();
    for (const auto& [key, found] : next) {
      met.insert(key);
      level.push_back(found.first);
      for (const std::size_t action : found.second) {
        ++coverage.found_too[action];
        coverage.found_alone[action] += found.second.size() == 1 ? 1 : 0;
      }
    }
  }
  return coverage;
}

Report covered(const model::System& system, int workers) {
  Options options;
  options.properties = properties::all_properties(system);
  options.keep_going = true;
  options.coverage = true;
  options.workers = workers;
  return full_search(system, options);
}

void expect_as_in_the_plain_model(const std::string& algorithm,
                                  const properties::Request& request) {
  const auto system = tests::system_of(algorithm, request);
  const PlainCoverage plain = plain_coverage(*system);
  const Report report = covered(*system, 1);
  ASSERT_TRUE(report.coverage);
  ASSERT_EQ(report.coverage->size(), system->actions().size());
  std::uint64_t taken = 0, found = 0;
  for (std::size_t i = 0; i < plain.taken.size(); ++i) {
    const ActionCoverage& action = (*report.coverage)[i];
    EXPECT_EQ(action.taken, plain.taken[i]) << algorithm << ": " << system->actions()[i].name;
    EXPECT_GE(action.found, plain.found_alone[i]) << algorithm;
    EXPECT_LE(action.found, plain.found_too[i]) << algorithm;
    taken += action.taken;
    found += action.found;
  }
  EXPECT_EQ(taken, report.transitions);
  EXPECT_EQ(found + model::initial_configurations(*system).size(), report.states);
  const Report by_three = covered(*system, 3);
  for (std::size_t i = 0; i < plain.taken.size(); ++i) {
    EXPECT_EQ((*by_three.coverage)[i].taken, (*report.coverage)[i].taken) << algorithm;
    EXPECT_EQ((*by_three.coverage)[i].found, (*report.coverage)[i].found) << algorithm;
  }
}

TEST(ActionCoverage, IsThatOfThePlainModel) {
  expect_as_in_the_plain_model("lmutin", {{"graph", "k2"}, {"rounds", "2"}});
  expect_as_in_the_plain_model("ricart-agrawala", {{"n", "3"}});
  // Several initial configurations, a shared variable, a state constraint, faults.
  expect_as_in_the_plain_model("lmutin", {{"graph", "p3"}, {"inside", "safe"}});
  expect_as_in_the_plain_model("peterson-filter", {{"n", "2"}, {"rounds", "2"}});
  expect_as_in_the_plain_model("lamport",
                               {{"n", "2"}, {"rounds", "unbounded"}, {"max-clock", "3"}});
  expect_as_in_the_plain_model("ricart-agrawala", {{"n", "2"}, {"network", "lossy:1"}});
}

TEST(ActionCoverage, IsOfNothingWhereNotEverythingWasSeen) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}});
  Options options;
  options.properties = properties::all_properties(*system);
  options.coverage = true;
  options.max_states = 10;
  const Report report = full_search(*system, options);
  ASSERT_TRUE(report.coverage);
  EXPECT_TRUE(report.coverage->empty());
}

}  // namespace
}  // namespace ample::checker
