// (l,k)-GCS: its invariants, the defect that it inherits, and wrong variants. The spaces are small,
// so that brute force over the plain model can judge.
#include "cases/global_cs/gcs.hpp"

#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using tests::BruteForce;

BruteForce explored(const properties::Request& request) {
  return tests::brute_force(*tests::system_of("gcs", request));
}

int length(const BruteForce& found, const std::string& property) {
  const auto place = found.shortest.find(property);
  return place == found.shortest.end() ? -1 : static_cast<int>(place->second);
}

TEST(Gcs, TheStepsOfLemma8Hold) {
  for (const char* repair : {"none", "late-state"}) {
    const BruteForce found =
        explored({{"n", "3"}, {"l", "1"}, {"k", "2"}, {"rounds", "1"}, {"repair", repair}});
    for (const char* property :
         {"safety", "deadlock", "csmic", "g-at-least-l", "g-at-most-k", "lmin-safety",
          "listed-counts", "kmex-safety", "lmin.procs-in-cs", "kmex.procs-in-cs"})
      EXPECT_EQ(length(found, property), -1) << property << " " << repair;
    EXPECT_EQ(found.states, 4588u);
    EXPECT_EQ(found.transitions, 15675u);
  }
}

TEST(Gcs, InheritsTheDeadlockOfItsObjects) {
  properties::Request request = {{"n", "3"},      {"l", "2"},
                                 {"k", "3"},      {"inside", "all"},
                                 {"rounds", "2"}, {"coterie", "quorums:0,1;1,2;1,2"}};
  EXPECT_EQ(length(explored(request), "deadlock"), 67);
  request["repair"] = "again";
  EXPECT_EQ(length(explored(request), "deadlock"), -1);
}

TEST(Gcs, RunsOverEveryMx) {
  for (const char* mx : {"lock", "fifo-lock", "ricart-agrawala", "maekawa"}) {
    const BruteForce found =
        explored({{"n", "2"}, {"l", "0"}, {"k", "1"}, {"rounds", "2"}, {"mx", mx}});
    EXPECT_EQ(length(found, "safety"), -1) << mx;
    EXPECT_EQ(length(found, "deadlock"), -1) << mx;
    EXPECT_TRUE(found.taken.contains("lmin.leave")) << mx;
    EXPECT_TRUE(found.taken.contains("kmex.enter")) << mx;
  }
}

TEST(Gcs, NeedsBothBounds) {
  EXPECT_THROW(tests::system_of("gcs", {{"n", "3"}, {"l", "1"}}), model::WrongUsage);
}

// --- Wrong variants ------------------------------------------------------------------------------

using S = cases::global_cs::Gcs<cases::global_cs::Mutin>;

template <class Change>
BruteForce explore_mutant(const char* action, Change change) {
  const model::Instance instance = properties::instance_from(
      cases::algorithm("gcs"), {{"n", "2"}, {"l", "0"}, {"k", "1"}, {"rounds", "2"}});
  auto actions = S::actions(instance);
  change(tests::the_one_named(actions, action));
  return tests::brute_force(model::SystemOf<S>(instance, actions));
}

TEST(GcsMutant, EnteringWithoutResponsesBreaksSafety) {
  const BruteForce found =
      explore_mutant("kmex.acquire", [](auto& acquire) { acquire.guard.pop_back(); });
  EXPECT_EQ(length(found, "safety"), 16);
}

TEST(GcsMutant, ForgettingKmexExitStopsEveryone) {
  const BruteForce found = explore_mutant("kmex.exit", [](auto& exit) {
    exit.effect = [](S::Local& i, model::Process<S>&) {
      i.kmex.state = model::CsState::InCS;  // of Co-MUTIN: OutCS; but nobody is told
    };
  });
  EXPECT_EQ(length(found, "deadlock"), 23);
  EXPECT_EQ(length(found, "safety"), -1);
}

// The state changes with kmex.Entry() begun, not completed.
TEST(GcsMutant, ChangingTheStateAtTheRequestBreaksSafety) {
  const BruteForce found = explore_mutant("kmex.entry", [](auto& entry) {
    entry.effect = [effect = entry.effect](S::Local& i, model::Process<S>& p) {
      effect(i, p);
      i.state = model::CsState::InCS;
    };
  });
  EXPECT_EQ(length(found, "safety"), 2);
  EXPECT_EQ(length(found, "csmic"), 1);
  EXPECT_EQ(length(found, "g-at-most-k"), 1);
  EXPECT_EQ(length(found, "listed-counts"), 1);
}

}  // namespace
}  // namespace ample
