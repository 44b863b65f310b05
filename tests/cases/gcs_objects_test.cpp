// Other objects in (l,k)-GCS: Raymond's k-mutual exclusion and a server, each alone, in the
// composition, and with mistakes. Where the space is small, brute force over the plain model
// judges.
#include "cases/global_cs/gcs.hpp"

#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using cases::global_cs::Raymond;
using cases::global_cs::Server;
using cases::global_cs::Stated;
using tests::BruteForce;

int length_of(const BruteForce& found, const std::string& property) {
  const auto place = found.shortest.find(property);
  return place == found.shortest.end() ? -1 : static_cast<int>(place->second);
}

/// k-mutual exclusion among n processes that are all outside at first.
model::Instance exclusion(const char* n, const char* k, const char* rounds) {
  return properties::instance_from(cases::algorithm("kmutex"),
                                   {{"n", n}, {"k", k}, {"rounds", rounds}});
}

template <class Object, class Change>
BruteForce with_a_mistake(const model::Instance& instance, const char* action, Change change) {
  auto actions = Object::actions(instance);
  change(tests::the_one_named(actions, action));
  return tests::brute_force(model::SystemOf<Object>(instance, actions));
}

template <class Object>
class KExclusion : public testing::Test {};
using Objects = testing::Types<Raymond, Server>;
TYPED_TEST_SUITE(KExclusion, Objects);

TYPED_TEST(KExclusion, IsSafeAndFreeOfDeadlock) {
  for (const char* k : {"1", "2"}) {
    const BruteForce found =
        tests::brute_force(model::SystemOf<TypeParam>(exclusion("3", k, "2,1,1")));
    EXPECT_TRUE(found.shortest.empty()) << found.shortest.begin()->first;
    EXPECT_GT(found.terminal, 0u);
    // With k = 2 two are inside at once in some configuration, with k = 1 in none.
    const auto together = [](model::ProcessMask mask) { return std::popcount(mask) == 2; };
    EXPECT_EQ(std::ranges::any_of(found.occupancies, together), k == std::string("2"));
  }
}

// SPIN 6.5.2 with -DNOREDUCE, on the text of tools/bench/models/spin_raymond_k.py.
TEST(RaymondK, HasTheCountsOfSpin) {
  for (const auto& [n, k, rounds, states, transitions] : {std::tuple{"3", "1", "1", 2'415, 6'345},
                                                          {"3", "2", "1", 13'025, 42'589},
                                                          {"2", "1", "2", 206, 285}}) {
    const checker::Report report =
        tests::explore_all("raymond-k", {{"n", n}, {"k", k}, {"rounds", rounds}});
    EXPECT_EQ(report.states, static_cast<std::uint64_t>(states));
    EXPECT_EQ(report.transitions, static_cast<std::uint64_t>(transitions));
    EXPECT_EQ(report.verdict, checker::Verdict::holds);
  }
}

TEST(RaymondK, HasTheSameVerdictsInEveryEngine) {
  for (const char* network : {"fifo", "unordered"}) {
    const auto system = tests::system_of(
        "raymond-k", {{"n", "3"}, {"k", "2"}, {"rounds", "1"}, {"network", network}});
    const checker::Options options = {.properties = properties::default_properties(*system)};
    for (const checker::Engine& engine : checker::engines()) {
      const checker::Audit audit = checker::audit(*system, options, engine);
      EXPECT_TRUE(audit.complete) << engine.name;
      EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
    }
  }
}

TYPED_TEST(KExclusion, BeginsWithSomebodyInside) {
  model::Instance instance = exclusion("3", "2", "1");
  instance.inside = {model::ProcessSet{0, 1}, model::ProcessSet{2}};
  const BruteForce found = tests::brute_force(model::SystemOf<TypeParam>(instance));
  EXPECT_TRUE(found.shortest.empty());
}

TYPED_TEST(KExclusion, EnteringWithoutPermissionIsFound) {
  const BruteForce found = with_a_mistake<TypeParam>(exclusion("2", "1", "1"), "enter",
                                                     [](auto& enter) { enter.guard.pop_back(); });
  EXPECT_EQ(length_of(found, "safety"), 4);  // entry and enter, twice
}

TYPED_TEST(KExclusion, LeavingWithoutAWordStopsTheOthers) {
  const BruteForce found = with_a_mistake<TypeParam>(
      exclusion("2", "1", "1"), "exit",
      [](auto& exit) { exit.effect = [](auto& i, auto&) { i.state = model::CsState::OutCS; }; });
  EXPECT_EQ(length_of(found, "safety"), -1);
  EXPECT_GT(length_of(found, "deadlock"), 0);
}

// A REPLY that settles every debt of its sender, not as many as it says: a late one is taken for
// the answer to the next request.
TEST(RaymondMutant, NotCountingRepliesBreaksSafety) {
  const auto settle_all = [](auto& receive) {
    receive.on_message = [](Raymond::Local& i, model::Process<Raymond>&, const Raymond::Message&,
                            model::ProcessId j) { Raymond::settle(i.awaited, j); };
  };
  const model::Instance instance = exclusion("3", "2", "2,2,1");
  auto actions = Raymond::actions(instance);
  settle_all(tests::the_one_named(actions, "receive REPLY"));
  // The space is larger: by the explorer.
  const checker::Report report = tests::explore_all(model::SystemOf<Raymond>(instance, actions));
  EXPECT_GT(tests::length(report, "safety"), 0);
}

class Composition : public testing::TestWithParam<const char*> {
 protected:
  static BruteForce explored(properties::Request request) {
    request["objects"] = GetParam();
    return tests::brute_force(*tests::system_of("gcs", request));
  }
};

TEST_P(Composition, KeepsTheStepsOfLemmas6To9) {
  for (const char* repair : {"none", "late-state"}) {
    const BruteForce found =
        explored({{"n", "3"}, {"l", "1"}, {"k", "2"}, {"rounds", "1"}, {"repair", repair}});
    EXPECT_TRUE(found.shortest.empty()) << found.shortest.begin()->first;
    for (const char* action :
         {"lmin.exit", "lmin.leave", "kmex.exit", "kmex.entry", "kmex.enter", "lmin.entry"})
      EXPECT_TRUE(found.taken.contains(action)) << action;
  }
}

INSTANTIATE_TEST_SUITE_P(Gcs, Composition,
                         testing::Values("raymond", "server", "two-raymonds", "two-servers"));

TEST(Composition, OfOtherObjectsIsOverALock) {
  EXPECT_THROW(
      tests::system_of(
          "gcs", {{"n", "3"}, {"l", "1"}, {"k", "2"}, {"objects", "raymond"}, {"mx", "maekawa"}}),
      model::BadInstance);
}

// SPIN has the same numbers (ample confirm).
TEST(Composition, StopsOverObjectsThatDoNot) {
  const BruteForce found =
      tests::brute_force(*tests::system_of("gcs", {{"n", "4"},
                                                   {"l", "2"},
                                                   {"k", "3"},
                                                   {"inside", "0,1"},
                                                   {"rounds", "1,2,2,2"},
                                                   {"self", "immediate"},
                                                   {"coterie", "quorums:0,1;1,2,3;0,2;0,3"},
                                                   {"objects", "server"}}));
  EXPECT_EQ(found.states, 18'288u);
  EXPECT_EQ(found.transitions, 54'990u);
  EXPECT_EQ(length_of(found, "deadlock"), 34);
  EXPECT_EQ(length_of(found, "safety"), -1);
}

// --- Objects of which nothing is known but Definition 2 ----------------------------------------

TEST(StatedObject, IsKExclusionByItself) {
  for (const auto& [k, states, transitions] : {std::tuple{"1", 375u, 642u}, {"2", 699u, 1434u}}) {
    const BruteForce found = tests::brute_force(model::SystemOf<Stated>(exclusion("3", k, "2")));
    EXPECT_TRUE(found.shortest.empty()) << found.shortest.begin()->first;
    EXPECT_EQ(found.states, states);
    EXPECT_EQ(found.transitions, transitions);
    EXPECT_EQ(found.taken.contains("postpone"), k == std::string("2"));
  }
}

properties::Request two_stated() {
  return {{"n", "2"},      {"l", "1"},      {"k", "2"},
          {"inside", "0"}, {"rounds", "1"}, {"objects", "stated"}};
}

TEST(StatedObjects, StopInTheComposition) {
  const BruteForce found = tests::brute_force(*tests::system_of("gcs", two_stated()));
  EXPECT_EQ(length_of(found, "deadlock"), 3);
  EXPECT_EQ(found.shortest.size(), 1u);  // CSMIC, the listing of Lemma 8 and safety hold
  EXPECT_EQ(found.states, 12u);
  EXPECT_EQ(found.transitions, 15u);
}

// Then kmex lets whoever waits in while there is a place.
TEST(StatedObjects, GoOnIfKmexPostponesNobody) {
  using S = cases::global_cs::Gcs<cases::global_cs::Co<Stated>, Stated>;
  const BruteForce found = with_a_mistake<S>(
      properties::instance_from(cases::algorithm("gcs"), two_stated()), "kmex.postpone",
      [](auto& postpone) {
        postpone.guard = {
            {"never", [](const S::Local&, const model::Process<S>&) { return false; }}};
      });
  EXPECT_EQ(length_of(found, "deadlock"), -1);
}

TEST(StatedObjects, BeginWithOneConfiguration) {
  properties::Request request = two_stated();
  request["inside"] = "safe";
  EXPECT_THROW(tests::system_of("gcs", request), model::BadInstance);
}

// Two servers, and the state changes when kmex.Entry() is invoked.
TEST(CompositionMutant, ChangingTheStateAtTheRequestIsFound) {
  using S = cases::global_cs::Gcs<cases::global_cs::Co<Server>, Server>;
  const model::Instance instance = properties::instance_from(
      cases::algorithm("gcs"),
      {{"n", "2"}, {"l", "0"}, {"k", "1"}, {"rounds", "2"}, {"objects", "two-servers"}});
  const BruteForce found = with_a_mistake<S>(instance, "kmex.entry", [](auto& entry) {
    entry.effect = [effect = entry.effect](S::Local& i, model::Process<S>& p) {
      effect(i, p);
      i.state = model::CsState::InCS;
    };
  });
  EXPECT_EQ(length_of(found, "safety"), 2);
  EXPECT_EQ(length_of(found, "csmic"), 1);
  EXPECT_EQ(length_of(found, "listed-counts"), 1);
}

}  // namespace
}  // namespace ample
