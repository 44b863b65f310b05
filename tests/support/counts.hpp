// Counts of a whole graph, and the second opinions they are compared with.
#pragma once

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// An instance of (l,k)-critical sections, and what SPIN counts in it.
struct SpinCount {
  const char *graph, *l, *k, *inside, *repair;
  std::uint64_t states, transitions;
};

/// Logical clocks are as the Promela texts have them: only a Request moves its receiver's.
inline void expect_counts_of_spin(const std::string& algorithm, const SpinCount& expected,
                                  properties::Request more = {}) {
  more.merge(properties::Request{{"graph", expected.graph},
                                 {"l", expected.l},
                                 {"k", expected.k},
                                 {"inside", expected.inside},
                                 {"repair", expected.repair},
                                 {"clock", "request"}});
  const checker::Report report = explore_all(algorithm, more);
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.states, expected.states);
  EXPECT_EQ(report.transitions, expected.transitions);
}

/// Counts, and the shortest length of every violation, by the plain model.
inline void expect_what_brute_force_finds(const model::System& system) {
  const checker::Report report = explore_all(system);
  const tests::BruteForce found = tests::brute_force(system);
  EXPECT_EQ(report.states, found.states);
  EXPECT_EQ(report.transitions, found.transitions);
  EXPECT_EQ(report.terminal, found.terminal);
  for (const checker::Finding& each : report.findings) {
    const std::string& name = each.property.name;
    const auto shortest = found.shortest.find(name);
    EXPECT_EQ(length(report, name),
              shortest == found.shortest.end() ? -1 : static_cast<int>(shortest->second))
        << name;
  }
}

}  // namespace ample::tests
