// Deadlock, or only the end of the rounds.
#include "properties/deadlock.hpp"

#include <gtest/gtest.h>

namespace ample::properties {
namespace {

/// l <= |CS(C)| <= k on two processes.
CriticalSectionBounds bounds(int l, int k) {
  return CriticalSectionBounds({.algorithm = "none",
                                .topology = model::Topology::parse("k2"),
                                .scope = model::Scope::network,
                                .l = {l, l},
                                .k = {k, k},
                                .inside = {},
                                .rounds = {},
                                .repairs = {},
                                .options = {}});
}

TEST(Deadlock, needs_somebody_who_waits) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {0, 1}}),
            Ending::finished);
}

TEST(Deadlock, is_certain_when_the_bound_stopped_nobody) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {}}),
            Ending::deadlock);
}

TEST(Deadlock, is_certain_when_only_the_algorithm_holds_everybody_who_waits) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {1}, .stopped = {0}}),
            Ending::deadlock);
  // Each alone could enter; that both cannot does not matter.
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {0, 1}, .stopped = {0}}),
            Ending::deadlock);
}

TEST(Deadlock, is_not_claimed_of_a_process_that_the_specification_holds) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {0}}),
            Ending::horizon);
  EXPECT_EQ(ending_of(bounds(1, 2), {.inside = {0}, .waiting = {0}, .stopped = {1}}),
            Ending::horizon);
}

TEST(Alternation, ends_unless_the_bound_alone_keeps_processes_from_asking) {
  EXPECT_FALSE(ends_alternation(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {0, 1}}));
  EXPECT_FALSE(ends_alternation(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {0}}));
  EXPECT_TRUE(ends_alternation(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {}}));
  EXPECT_TRUE(ends_alternation(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {}}));
  EXPECT_TRUE(ends_alternation(bounds(0, 1), {.inside = {}, .waiting = {1}, .stopped = {0}}));
}

}  // namespace
}  // namespace ample::properties
