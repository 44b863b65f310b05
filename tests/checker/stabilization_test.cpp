// Self-stabilization: Dijkstra's ring, whose worst cases are known, and brute force on the plain
// model.
#include "checker/stabilization.hpp"

#include "model/simultaneous.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

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
