// Self-stabilization: Dijkstra's ring, whose worst cases are known, and brute force on the plain
// model.
#include "checker/stabilization/stabilization.hpp"

#include "model/simultaneous.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace ample::checker {
namespace {

using properties::Fairness;

struct Ring {
  int n, K;
  Daemon daemon;
};

StabilizationReport stabilize(const Ring& ring) {
  const auto system = tests::system_of(
      "dijkstra-ring", {{"n", std::to_string(ring.n)}, {"states", std::to_string(ring.K)}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  return stabilization(*system, faults, ring.daemon, Fairness::weak, {});
}

// The figures are those of exhaustive searches in the literature on the K-state ring: K = N,
// central daemon 13, 24, 38 for N = 4, 5, 6; distributed daemon 3, 13, 24 for N = 3, 4, 5.
TEST(Stabilization, of_dijkstras_ring_takes_the_known_number_of_steps) {
  const std::vector<std::pair<Ring, std::size_t>> known = {
      {{4, 4, Daemon::central}, 13},     {{5, 5, Daemon::central}, 24},
      {{6, 6, Daemon::central}, 38},     {{3, 3, Daemon::distributed}, 3},
      {{4, 4, Daemon::distributed}, 13}, {{5, 5, Daemon::distributed}, 24}};
  for (const auto& [ring, steps] : known) {
    const StabilizationReport report = stabilize(ring);
    EXPECT_FALSE(report.opening);
    for (const Convergence& each : report.convergence) EXPECT_TRUE(each.holds);
    ASSERT_TRUE(report.longest);
    EXPECT_EQ(report.longest->steps.size(), steps) << "n = " << ring.n;
    // One privilege: all registers are equal, or the first i are and the others are: K of the one
    // kind, and for each i from 1 to n-1 K(K-1) of the other.
    EXPECT_EQ(report.legitimate,
              static_cast<std::uint64_t>(ring.K + ring.K * (ring.K - 1) * (ring.n - 1)));
  }
}

TEST(Stabilization, of_dijkstras_ring_needs_enough_values) {
  for (const int n : {4, 5}) {
    EXPECT_FALSE(stabilize({n, n - 1, Daemon::distributed}).convergence[0].holds);
    EXPECT_TRUE(stabilize({n, n - 1, Daemon::central}).convergence[0].holds)
        << "K = N-1 suffices under the central daemon";
  }
  EXPECT_FALSE(stabilize({4, 2, Daemon::central}).convergence[0].holds);
}

TEST(Stabilization, under_the_synchronous_daemon_has_one_execution_from_a_start) {
  // In the plain model: from every start, all that are privileged step, until it is legitimate.
  const int n = 4, K = 4;
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  std::size_t worst = 0;
  for (const model::Bytes& shared : faults.shared()) {
    model::Configuration now = model::initial_configuration(*system, {});
    now.shared = shared;
    std::size_t steps = 0;
    for (; !faults.legitimate(now); ++steps)
      now = model::take_together(*system, now, model::enabled_steps(*system, now));
    worst = std::max(worst, steps);
  }
  EXPECT_EQ(stabilize({n, K, Daemon::synchronous}).longest->steps.size(), worst);
}

/// The longest way to a legitimate configuration in the plain model, by recursion.
TEST(Stabilization, agrees_with_the_plain_model) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "3"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  std::map<std::string, std::size_t> left;
  const std::function<std::size_t(const model::Configuration&)> longest =
      [&](const model::Configuration& from) -> std::size_t {
    if (faults.legitimate(from)) return 0;
    const auto known = left.find(test::key_of(from));
    if (known != left.end()) return known->second;
    std::size_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system, from)) {
      model::Configuration next = from;
      model::take_step(*system, next, step);
      most = std::max(most, 1 + longest(next));
    }
    return left[test::key_of(from)] = most;
  };
  std::size_t worst = 0;
  for (const model::Bytes& shared : faults.shared()) {
    model::Configuration start = model::initial_configuration(*system, {});
    start.shared = shared;
    worst = std::max(worst, longest(start));
  }
  EXPECT_EQ(stabilize({3, 4, Daemon::central}).longest->steps.size(), worst);
}

StabilizationReport stabilize_controller(int maxseq, int link) {
  const auto system = tests::system_of(
      "ring-controller",
      {{"n", "2"}, {"maxseq", std::to_string(maxseq)}, {"link", std::to_string(link)}});
  const model::Faults faults = cases::algorithm("ring-controller").faults(system->instance());
  return stabilization(*system, faults, Daemon::central, Fairness::weak, {});
}

// CTokens that Root takes for its own go round for ever when MySeq comes back to each of them in
// time, which needs more of them than there are sequence numbers, at most n times link at the
// start: MaxSeq+1 = n link numbers suffice here and one less does not.
TEST(Stabilization, of_the_controller_needs_enough_sequence_numbers) {
  EXPECT_TRUE(stabilize_controller(1, 0).convergence[1].holds) << "no CToken at the start";
  EXPECT_TRUE(stabilize_controller(1, 1).convergence[1].holds);
  EXPECT_FALSE(stabilize_controller(2, 2).convergence[1].holds);
  EXPECT_TRUE(stabilize_controller(3, 2).convergence[1].holds);
}

const Worst& measured(const StabilizationReport& report, const std::string& unit) {
  return *std::find_if(report.measured.begin(), report.measured.end(),
                       [&](const Worst& each) { return each.unit == unit; });
}

// When all that can step do so at once, every step is a round.
TEST(Stabilization, of_the_synchronous_daemon_takes_as_many_rounds_as_steps) {
  const StabilizationReport report = stabilize({4, 4, Daemon::synchronous});
  EXPECT_EQ(measured(report, "rounds").most, report.longest->steps.size());
}

/// By recursion on the plain model: rounds from here when these machines still have to step.
TEST(Stabilization, takes_the_rounds_of_the_plain_model) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "3"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const auto able = [&](const model::Configuration& at) {
    model::ProcessSet processes;
    for (const model::Step& step : model::enabled_steps(*system, at))
      processes.insert(step.process);
    return processes;
  };
  const std::function<std::uint64_t(const model::Configuration&, model::ProcessSet)> rounds =
      [&](const model::Configuration& from, model::ProcessSet left) -> std::uint64_t {
    if (faults.legitimate(from)) return 0;
    std::uint64_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system, from)) {
      model::Configuration next = from;
      model::take_step(*system, next, step);
      const model::ProcessSet still = (left - model::ProcessSet{step.process}) & able(next);
      const bool ends = still.empty() || faults.legitimate(next);
      most = std::max(most, (ends ? 1 : 0) + rounds(next, still.empty() ? able(next) : still));
    }
    return most;
  };
  std::uint64_t worst = 0;
  for (const model::Bytes& shared : faults.shared()) {
    model::Configuration start = model::initial_configuration(*system, {});
    start.shared = shared;
    worst = std::max(worst, rounds(start, able(start)));
  }
  EXPECT_EQ(measured(stabilize({3, 4, Daemon::central}), "rounds").most, worst);
}

// Counting comes before copying in `counts`: the bottom machine counts only when the last machine
// has its value, and brings its value nearer to one that is new among those behind. In `privileges`
// its step makes a new privilege.
TEST(Stabilization, has_a_potential_in_dijkstras_ring_and_shows_where_another_grows) {
  const StabilizationReport report = stabilize({5, 5, Daemon::central});
  ASSERT_EQ(report.potentials.size(), 2u);
  EXPECT_EQ(report.potentials[0].name, "privileges");
  ASSERT_TRUE(report.potentials[0].violation);
  EXPECT_EQ(report.potentials[0].violation->steps.back().front().process, 0);
  EXPECT_GE(report.potentials[0].after, report.potentials[0].before);
  EXPECT_FALSE(report.potentials[1].violation);
}

TEST(Stabilization, of_few_faults_starts_near_the_legitimate) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const std::vector<model::Bytes> all = faults.shared();
  const auto is_legitimate = [&](const model::Bytes& shared) {
    model::Configuration at = model::initial_configuration(*system, {});
    at.shared = shared;
    return faults.legitimate(at);
  };
  for (const int most : {0, 1}) {
    std::uint64_t near = 0;  // of all registers: so many places differ from some legitimate ones
    for (const model::Bytes& one : all)
      near += std::any_of(all.begin(), all.end(), [&](const model::Bytes& other) {
        int different = 0;
        for (std::size_t i = 0; i < one.size(); ++i) different += one[i] != other[i];
        return different <= most && is_legitimate(other);
      });
    const StabilizationReport report =
        stabilization(*system, faults, Daemon::central, Fairness::weak, {}, most);
    EXPECT_EQ(report.starts, near) << most;
    EXPECT_EQ(report.longest->steps.empty(), most == 0);
  }
}

// A link of ring-controller may lose a message, get one more, or have one changed.
TEST(Stabilization, of_one_fault_counts_messages) {
  const auto system = tests::system_of("ring-controller", {{"n", "2"}, {"link", "1"}});
  const model::Faults faults = cases::algorithm("ring-controller").faults(system->instance());
  const auto starts = [&](int most) {
    return stabilization(*system, faults, Daemon::central, Fairness::weak, {}, most).starts;
  };
  // MySeq twice, and each of two links empty or with one of three messages, two of them CTokens.
  const std::uint64_t all = 2 * 2 * 4 * 4, two_ctokens = 2 * 2 * 2 * 2;
  EXPECT_EQ(starts(0), all - two_ctokens) << "legitimate: at most one CToken";
  EXPECT_EQ(starts(1), all);
}

TEST(Stabilization, stops_at_a_limit_and_says_so) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const StabilizationReport report =
      stabilization(*system, faults, Daemon::central, Fairness::weak, {.max_states = 100});
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_FALSE(report.longest);
}

}  // namespace
}  // namespace ample::checker
