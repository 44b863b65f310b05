// The walk by hand on small instances, and what it must be on every instance of up to four
// processes; and who can be overtaken for ever, against another way to find it.
#include "properties/base/closed_walk.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"
#include "properties/base/overtaking.hpp"
#include "properties/base/solvable.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using namespace ample;
using model::Instance;
using model::ProcessId;
using model::ProcessMask;
using model::ProcessSet;

Instance bounded_on(const model::Topology& topology, std::vector<int> l, std::vector<int> k) {
  Instance instance;
  instance.topology = topology;
  instance.l = std::move(l);
  instance.k = std::move(k);
  return instance;
}
Instance bounded_on(const char* graph, std::vector<int> l, std::vector<int> k) {
  return bounded_on(model::Topology::parse(graph), std::move(l), std::move(k));
}

std::string walk_text(const Instance& instance, ProcessSet inside) {
  std::string text;
  for (const ProcessId process : properties::closed_walk(instance, inside))
    text += (text.empty() ? "P" : " P") + std::to_string(int{process});
  return text;
}

/// Every (l,k,C0) with 0 <= l_i < k_i <= |N_i|+1 and C0 safe.
template <class Visit>
void for_each_instance_on(const model::Topology& topology, Visit visit) {
  const int n = topology.processes();
  std::vector<std::vector<std::pair<int, int>>> choices(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    for (int l = 0; l <= topology.degree(i); ++l)
      for (int k = l + 1; k <= topology.degree(i) + 1; ++k)
        choices[static_cast<std::size_t>(i)].emplace_back(l, k);
  std::vector<std::size_t> at(choices.size());
  for (;;) {
    std::vector<int> l, k;
    for (std::size_t i = 0; i < at.size(); ++i) {
      l.push_back(choices[i][at[i]].first);
      k.push_back(choices[i][at[i]].second);
    }
    const Instance instance = bounded_on(topology, l, k);
    const properties::CriticalSectionBounds bounds(instance);
    for (ProcessMask mask = 0; mask < ProcessMask{1} << n; ++mask)
      if (bounds.hold(ProcessSet::from_mask(mask))) visit(instance, ProcessSet::from_mask(mask));
    std::size_t i = 0;
    while (i < at.size() && ++at[i] == choices[i].size()) at[i++] = 0;
    if (i == at.size()) return;
  }
}

TEST(ClosedWalk, OneAfterTheOtherWhereOneMayBeInside) {
  EXPECT_EQ(walk_text(bounded_on("k2", {0, 0}, {1, 1}), {}), "P0 P0 P1 P1");
  EXPECT_EQ(walk_text(bounded_on("k2", {0, 0}, {1, 1}), {1}), "P1 P0 P0 P1");
}

// Where nothing is forbidden all enter, and all leave.
TEST(ClosedWalk, AllTogetherWhereNothingIsForbidden) {
  EXPECT_EQ(walk_text(bounded_on("p3", {0, 0, 0}, {2, 3, 2}), {}), "P0 P1 P2 P0 P1 P2");
}

// {P1,P2}, {P1}, {P0,P1} are all that is within reach (solvable_test.cpp): P1 never changes, and
// the others do.
TEST(ClosedWalk, LeavesOutWhoIsStuck) {
  EXPECT_EQ(walk_text(bounded_on("p3", {1, 1, 1}, {2, 2, 2}), {1, 2}), "P2 P0 P0 P2");
  EXPECT_EQ(walk_text(bounded_on("p3", {0, 1, 0}, {1, 2, 1}), {1}), "");
}

TEST(ClosedWalk, IsEmptyWhereC0IsNotSafe) {
  EXPECT_EQ(walk_text(bounded_on("k2", {0, 0}, {1, 1}), {0, 1}), "");
}

TEST(ClosedWalk, RefusesWhatItCannotEnumerate) {
  const Instance large =
      bounded_on("complete:21", std::vector<int>(21, 0), std::vector<int>(21, 21));
  EXPECT_THROW(properties::closed_walk(large, {}), model::WrongUsage);
  const Instance many =
      bounded_on("complete:11", std::vector<int>(11, 0), std::vector<int>(11, 11));
  EXPECT_THROW(properties::overtaking_for_ever(many, {}), model::WrongUsage);
}

// Every step is legal, it ends where it began, and on it changes who is not stuck. It is short:
// everybody has to change twice, and no more than two changes are added.
TEST(ClosedWalk, IsOneOnEveryGraphOfUpToFourProcesses) {
  int solvable = 0;
  for (int n = 1; n <= 4; ++n)
    for (const model::Topology& topology : model::Topology::all_connected(n))
      for_each_instance_on(topology, [&](const Instance& instance, ProcessSet inside) {
        const properties::CriticalSectionBounds bounds(instance);
        const properties::Solvability solvability = properties::solvability(instance, inside);
        ProcessSet here = inside, moved;
        const std::vector<ProcessId> walk = properties::closed_walk(instance, inside);
        for (const ProcessId process : walk) {
          ASSERT_TRUE(bounds.may_flip(here, process));
          here.contains(process) ? here.erase(process) : here.insert(process);
          moved.insert(process);
        }
        ASSERT_EQ(here, inside);
        ASSERT_EQ(moved, instance.all() - solvability.stuck);
        if (!solvability.solvable) return;
        ++solvable;
        ASSERT_LE(static_cast<int>(walk.size()), 2 * n + 2);
      });
  // These are of 80,116 instances; a second program in another language counts the same.
  EXPECT_EQ(solvable, 53658);
}

/// S and a set on W, by the definition: any subset, and the transitive closure of what the others
/// may do while nobody of S may change.
bool overtaken_by_definition(const Instance& instance, ProcessSet inside) {
  const properties::CriticalSectionBounds bounds(instance);
  const std::size_t sets = std::size_t{1} << instance.processes();
  const auto set = [](std::size_t mask) {
    return ProcessSet::from_mask(static_cast<ProcessMask>(mask));
  };
  const auto closure = [&](auto step) {
    std::vector<std::vector<bool>> reaches(sets, std::vector<bool>(sets));
    for (std::size_t from = 0; from < sets; ++from) {
      reaches[from][from] = true;
      for (const ProcessId i : instance.all())
        if (step(from, i)) reaches[from][from ^ std::size_t{1} << i.index] = true;
    }
    for (std::size_t via = 0; via < sets; ++via)
      for (std::size_t from = 0; from < sets; ++from)
        for (std::size_t to = 0; to < sets; ++to)
          if (reaches[from][via] && reaches[via][to]) reaches[from][to] = true;
    return reaches;
  };
  const auto legal = [&](std::size_t from, ProcessId i) {
    return bounds.hold(set(from)) && bounds.may_flip(set(from), i);
  };
  const auto within_reach = closure(legal);
  for (std::size_t waiting = 1; waiting < sets; ++waiting) {
    const ProcessSet others = instance.all() - set(waiting);
    const auto all_wait = [&](std::size_t at) {
      for (const ProcessId i : set(waiting))
        if (legal(at, i)) return false;
      return true;
    };
    const auto past = [&](std::size_t from, ProcessId i) {
      return others.contains(i) && legal(from, i) && all_wait(from)
             && all_wait(from ^ std::size_t{1} << i.index);
    };
    const auto reaches = closure(past);
    for (std::size_t from = 0; from < sets; ++from) {
      if (!within_reach[inside.mask()][from]) continue;
      ProcessSet moved;
      for (std::size_t to = 0; to < sets; ++to)
        for (const ProcessId i : others)
          if (reaches[from][to] && past(to, i)) moved.insert(i);
      if (!others.empty() && moved == others) return true;
    }
  }
  return false;
}

// P0 and P2 of a path are inside by turns, and P1, which may enter when both are outside, never.
TEST(Overtaking, OfTheMiddleOfAPath) {
  const auto found = properties::overtaking_for_ever(bounded_on("p3", {0, 0, 0}, {1, 2, 1}), {});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->waiting, ProcessSet{1});
  EXPECT_FALSE(properties::overtaking_for_ever(bounded_on("p3", {0, 0, 0}, {1, 1, 1}), {}));
  EXPECT_FALSE(properties::overtaking_for_ever(bounded_on("p3", {0, 0, 0}, {2, 3, 2}), {}));
}

TEST(Overtaking, IsWhatTheDefinitionSays) {
  int overtaken = 0;
  for (const char* graph : {"k1", "k2", "p3", "k3"})
    for_each_instance_on(
        model::Topology::parse(graph), [&](const Instance& instance, ProcessSet inside) {
          if (!properties::solvability(instance, inside).solvable) return;
          const bool expected = overtaken_by_definition(instance, inside);
          EXPECT_EQ(properties::overtaking_for_ever(instance, inside).has_value(), expected);
          overtaken += expected;
        });
  EXPECT_EQ(overtaken, 20);
}

// A second program in another language counts the same (SOLUTION.md has the table).
TEST(Overtaking, OnEveryGraphOfUpToFourProcesses) {
  std::map<std::string, int> overtaken;
  for (int n = 1; n <= 4; ++n)
    for (const model::Topology& topology : model::Topology::all_connected(n))
      for_each_instance_on(topology, [&](const Instance& instance, ProcessSet inside) {
        if (properties::solvability(instance, inside).solvable)
          overtaken[std::to_string(n) + "," + std::to_string(topology.edges().size())] +=
              properties::overtaking_for_ever(instance, inside).has_value();
      });
  // The keys are processes and edges; s3 and p4 both have four and three.
  EXPECT_EQ(overtaken, (std::map<std::string, int>{{"1,0", 0},
                                                   {"2,1", 0},
                                                   {"3,2", 20},
                                                   {"3,3", 0},
                                                   {"4,3", 526 + 632},
                                                   {"4,4", 1110 + 1184},
                                                   {"4,5", 108},
                                                   {"4,6", 0}}));
}

}  // namespace
