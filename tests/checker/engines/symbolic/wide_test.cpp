// More processes than fit into a word: counts, violations with their traces, and what is refused.
#include "checker/engines/engines.hpp"
#include "checker/engines/symbolic/counts.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "model/errors.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <deque>

namespace ample::checker {
namespace {

std::unique_ptr<model::System> system_of(const std::string& algorithm, properties::Request request,
                                         int processes) {
  request["n"] = std::to_string(processes);
  const model::AlgorithmInfo& info = cases::algorithm(algorithm);
  return properties::system_of(info,
                               properties::instance_from(info, request, properties::Size::any));
}

Report judged(const model::System& system, const Engine& engine) {
  Options options;
  options.properties = properties::default_properties(system);
  options.keep_going = true;
  return explore(system, options, engine);
}

Count exact(std::uint64_t number, const std::string& digits) {
  return digits.empty() ? Count(number) : Count(digits);
}

/// A linear recurrence: the next number is the sum of these times the last ones.
struct Growth {
  const char* algorithm;
  properties::Request request;
  std::vector<int> of_states, of_steps;
};

// Recurrences that the counts of full searches of few processes satisfy, more of them than it has
// terms, say how many there are of many: what a philosopher may do depends on its neighbours only,
// so that counts are products of one matrix (transfer matrices; Stanley, Enumerative Combinatorics,
// 4.7). Nothing here is from a diagram.
const std::vector<Growth>& growths() {
  static const std::vector<Growth> all = {
      // 32 * 5^(n-2) - 1 states; roots 1, 5 and, of the steps, both twice
      {"philosophers", {{"repair", "order"}}, {6, -5}, {12, -46, 60, -25}},
      // 25 * 4^(n-2) - 2 states; roots 1, 4 and, of the steps, both twice
      {"philosophers", {{"repair", "order"}, {"rounds", "unbounded"}}, {5, -4}, {10, -33, 40, -16}},
      {"philosophers", {{"rounds", "unbounded"}}, {5, -4}, {}}};
  return all;
}

/// The next number by the recurrence.
Count next(const std::deque<Count>& numbers, const std::vector<int>& factors) {
  Count sum = 0;
  for (std::size_t i = 0; i < factors.size(); ++i)
    sum += factors[i] * numbers[numbers.size() - 1 - i];
  return sum;
}

TEST(SymbolicWide, CountsAsFewProcessesForetell) {
  constexpr int least = 4, most_by_full_search = 8;
  for (const Growth& growth : growths()) {
    std::deque<Count> states, steps;
    for (int n = least; n <= most_by_full_search; ++n) {
      const Report report =
          full_search(*system_of(growth.algorithm, growth.request, n), {.keep_going = true});
      if (states.size() >= growth.of_states.size()) {
        ASSERT_EQ(next(states, growth.of_states), report.states) << n;
      }
      if (!growth.of_steps.empty() && steps.size() >= growth.of_steps.size()) {
        ASSERT_EQ(next(steps, growth.of_steps), report.transitions) << n;
      }
      states.emplace_back(report.states);
      steps.emplace_back(report.transitions);
    }
    for (int n = most_by_full_search + 1; n <= 100; ++n) {
      states.push_back(next(states, growth.of_states));
      steps.push_back(next(steps, growth.of_steps));
      if (n != 32 && n != 33 && n != 50 && n != 100) continue;
      SCOPED_TRACE(n);
      const Report report =
          explore(*system_of(growth.algorithm, growth.request, n), {}, symbolic_engine());
      EXPECT_TRUE(report.complete);
      EXPECT_EQ(exact(report.states, report.states_digits), states.back());
      if (!growth.of_steps.empty()) {
        EXPECT_EQ(exact(report.transitions, report.transitions_digits), steps.back());
      }
    }
  }
}

TEST(SymbolicWide, HoldsOfAHundredProcesses) {
  for (const auto& [algorithm, request] : std::vector<std::pair<const char*, properties::Request>>{
           {"philosophers", {{"repair", "order"}}},
           {"leader-election", {}},
           {"leader-election", {{"numbers", "ascending"}}}}) {
    SCOPED_TRACE(algorithm);
    const auto system = system_of(algorithm, request, 100);
    for (const char* engine_name : {"auto", "symbolic"}) {
      const Report report = judged(*system, engine(engine_name));
      EXPECT_EQ(report.verdict, Verdict::holds);
      EXPECT_TRUE(report.complete);
      EXPECT_EQ(report.engine.name, "symbolic");
      EXPECT_EQ(report.terminal, 1u);
    }
  }
}

// Each philosopher takes its left fork and asks for the right one, which is heard: 2 n steps, which
// are needed, since in a deadlock all have their left fork and nothing is under way.
TEST(SymbolicWide, ShowsADeadlockOfManyProcesses) {
  for (const char* rounds : {"1", "unbounded"})
    for (const int n : {33, 50, 64, 65}) {
      SCOPED_TRACE(n);
      const auto system = system_of("philosophers", {{"rounds", rounds}}, n);
      const Report report = judged(*system, default_engine());
      ASSERT_EQ(report.verdict, Verdict::violated);
      const Finding& deadlock = tests::finding(report, "deadlock");
      ASSERT_TRUE(deadlock.trace);
      EXPECT_GE(deadlock.trace->steps.size(), 2u * static_cast<unsigned>(n));
      const Replayed end = replay(*system, *deadlock.trace);  // a second time
      EXPECT_EQ(standstill_of(*system, end.configuration).waiting.size(), n);
      EXPECT_NE(deadlock.explanation.find("P0 -> P1 -> "), std::string::npos);
    }
}

template <class Error, class Call>
void expect_refusal(const std::string& says, Call call) {
  try {
    call();
    ADD_FAILURE() << "not refused: " << says;
  } catch (const Error& error) {
    const std::string line = error.what();
    EXPECT_NE(line.find(says), std::string::npos) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

TEST(SymbolicWide, OtherEnginesRefuseMoreThanAWordHolds) {
  const auto system = system_of("leader-election", {}, 33);
  for (const char* name : {"none", "single", "por"})
    expect_refusal<model::BadInstance>(
        std::string("33 processes: --reduce ") + name + " handles at most 32",
        [&] { judged(*system, engine(name)); });
  const auto refused = [&](const std::string& says, const Options& options) {
    expect_refusal<model::BadInstance>(says, [&] { explore(*system, options, default_engine()); });
  };
  refused("only --reduce symbolic handles more than 32", {.max_depth = 3});
  refused("only --reduce symbolic handles more than 32", {.storage = Storage::fingerprints});
  refused("it cannot answer, as liveness is judged on the graph of all steps",
          {.properties = properties::select_properties(*system, {"liveness"})});
}

TEST(SymbolicWide, OnlySomeAlgorithmsAndQuestionsAreForMoreThanAWordHolds) {
  const auto refused = [](const std::string& says, const char* algorithm,
                          const properties::Request& request,
                          properties::Size size = properties::Size::any) {
    expect_refusal<model::BadInstance>(
        says, [&] { properties::instance_from(cases::algorithm(algorithm), request, size); });
  };
  refused("--n 33: it must be from 2 to 32", "ricart-agrawala", {{"n", "33"}});
  refused("graph 'c33' has 33 processes, and lmutin has room for 32", "lmutin",
          {{"graph", "c33"}, {"l", "1"}});
  refused("--n 1025: it must be from 2 to 1024", "leader-election", {{"n", "1025"}});
  refused("--forks registers: there is room for 32 forks", "philosophers",
          {{"n", "33"}, {"forks", "registers"}});
  refused("graph 'ring:33' has 33 processes: more than 32 are for `check`", "philosophers",
          {{"n", "33"}}, properties::Size::of_a_word);
  refused("--always is for at most 32", "philosophers", {{"n", "33"}, {"always", "true"}});
  refused("--crash is for at most 32", "philosophers", {{"n", "33"}, {"crash", "1"}});
}

}  // namespace
}  // namespace ample::checker
