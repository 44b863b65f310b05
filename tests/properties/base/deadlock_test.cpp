// Deadlock, or only the end of the rounds.
#include "properties/base/deadlock.hpp"

#include <gtest/gtest.h>

namespace ample::properties {
namespace {

using model::Requests;

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

TEST(Deadlock, NeedsSomebodyWhoWaits) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {0, 1}}),
            Ending::finished);
}

TEST(Deadlock, IsCertainWhenTheBoundStoppedNobody) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {}}),
            Ending::deadlock);
}

TEST(Deadlock, IsCertainWhenOnlyTheAlgorithmHoldsEverybodyWhoWaits) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {1}, .stopped = {0}}),
            Ending::deadlock);
  // Each alone could enter; that both cannot does not matter.
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {}, .waiting = {0, 1}, .stopped = {0}}),
            Ending::deadlock);
}

TEST(Deadlock, IsNotClaimedOfAProcessThatTheSpecificationHolds) {
  EXPECT_EQ(ending_of(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {0}}),
            Ending::horizon);
  EXPECT_EQ(ending_of(bounds(1, 2), {.inside = {0}, .waiting = {0}, .stopped = {1}}),
            Ending::horizon);
}

TEST(Alternation, EndsUnlessTheBoundAloneKeepsProcessesFromAsking) {
  EXPECT_TRUE(
      is_cut_off(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {0, 1}}, Requests::owed));
  EXPECT_TRUE(
      is_cut_off(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {0}}, Requests::owed));
  EXPECT_FALSE(
      is_cut_off(bounds(0, 1), {.inside = {}, .waiting = {}, .stopped = {}}, Requests::owed));
  EXPECT_FALSE(
      is_cut_off(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = {}}, Requests::owed));
  EXPECT_FALSE(
      is_cut_off(bounds(0, 1), {.inside = {}, .waiting = {1}, .stopped = {0}}, Requests::owed));
}

// Nobody has to ask where requests are free, whatever the bound.
TEST(Ends, AreNotCutOffWhereRequestsAreFree) {
  for (const model::WideProcessSet& stopped : {model::WideProcessSet{}, model::WideProcessSet{0}})
    EXPECT_FALSE(is_cut_off(bounds(0, 1), {.inside = {0}, .waiting = {1}, .stopped = stopped},
                            Requests::free));
}

}  // namespace
}  // namespace ample::properties
