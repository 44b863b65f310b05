// Which instances any algorithm could solve, against the definition spelled out.
#include "properties/base/solvable.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

using namespace ample;
using model::Instance;
using model::ProcessMask;
using model::ProcessSet;

Instance instance_on(const char* graph, std::vector<int> l, std::vector<int> k) {
  Instance instance;
  instance.topology = model::Topology::parse(graph);
  instance.l = std::move(l);
  instance.k = std::move(k);
  return instance;
}

TEST(Solvable, MutualExclusionOnAnEdge) {
  const auto found = properties::solvability(instance_on("k2", {0, 0}, {1, 1}), {});
  EXPECT_TRUE(found.solvable);
  EXPECT_EQ(found.reachable, 3u);
  EXPECT_EQ(found.explanation, "");
}

// k3 with (1,2): any one process may follow another.
TEST(Solvable, OneOrTwoOfATriangle) {
  EXPECT_TRUE(properties::solvability(instance_on("k3", {1, 1, 1}, {2, 2, 2}), {0}).solvable);
}

// p3 with (1,2) everywhere: P1 is needed by P0 alone or P2 alone, and with both it would be the
// third.
TEST(Solvable, TheMiddleOfAPathCanBeStuck) {
  const auto found = properties::solvability(instance_on("p3", {1, 1, 1}, {2, 2, 2}), {1, 2});
  EXPECT_FALSE(found.solvable);
  EXPECT_EQ(found.stuck, ProcessSet{1});
  EXPECT_EQ(found.reachable, 3u);  // {P1,P2}, {P1}, {P0,P1}
  EXPECT_EQ(found.explanation,
            "no algorithm solves this instance: P1 can never change its state without breaking a "
            "bound, in any of the 3 configurations that legal changes reach from CS(C0) = {P1,P2} "
            "(there, P1 would make |CS_0| = 0 < l_0 = 1 (counting the processes {P0,P1}))");
}

// It depends on C0 as well: two parts of the safe sets that no legal change joins.
TEST(Solvable, DependsOnTheInitialConfiguration) {
  const Instance instance = instance_on("p3", {0, 1, 0}, {1, 2, 1});
  EXPECT_EQ(properties::solvability(instance, {1}).reachable, 1u);
  EXPECT_EQ(properties::solvability(instance, {0}).reachable, 3u);  // {P0}, {P0,P2}, {P2}
}

TEST(Solvable, RefusesWhatItCannotEnumerate) {
  const Instance instance =
      instance_on("complete:21", std::vector<int>(21, 0), std::vector<int>(21, 21));
  EXPECT_THROW(properties::solvability(instance, {}), model::WrongUsage);
}

// From 1 the others cannot be reached: both bounds of the path speak against every change.
TEST(Solvable, OfSeveralStartsThoseThatFail) {
  Instance instance = instance_on("p3", {0, 1, 0}, {1, 2, 1});
  instance.inside = {ProcessSet{0}, ProcessSet{1}, ProcessSet{2}};
  const auto found = properties::unsolvable_starts(instance);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->any());
  for (const ProcessSet inside : instance.inside)
    EXPECT_EQ(found->includes(inside), !properties::solvability(instance, inside).solvable);
  EXPECT_EQ(found->explanation,
            properties::solvability(instance, found->starts.front()).explanation);

  instance = instance_on("k3", {1, 1, 1}, {2, 2, 2});
  instance.inside = {ProcessSet{0}, ProcessSet{0, 1}};
  EXPECT_FALSE(properties::unsolvable_starts(instance)->any());
  instance = instance_on("complete:21", std::vector<int>(21, 0), std::vector<int>(21, 21));
  instance.inside = {ProcessSet{}};
  EXPECT_FALSE(properties::unsolvable_starts(instance));
}

/// The definition: a cycle through CS(C0) on which every process changes, by the transitive closure
/// of the legal changes.
bool solvable_by_definition(const Instance& instance, ProcessSet inside) {
  const properties::CriticalSectionBounds bounds(instance);
  const std::size_t sets = std::size_t{1} << instance.processes();
  const auto set = [](std::size_t mask) {
    return ProcessSet::from_mask(static_cast<ProcessMask>(mask));
  };
  std::vector<std::vector<bool>> reaches(sets, std::vector<bool>(sets));
  for (std::size_t from = 0; from < sets; ++from) {
    reaches[from][from] = true;
    for (const model::ProcessId i : instance.all())
      if (const std::size_t to = from ^ std::size_t{1} << i.index;
          bounds.hold(set(from)) && bounds.hold(set(to)))
        reaches[from][to] = true;
  }
  for (std::size_t via = 0; via < sets; ++via)
    for (std::size_t from = 0; from < sets; ++from)
      for (std::size_t to = 0; to < sets; ++to)
        if (reaches[from][via] && reaches[via][to]) reaches[from][to] = true;
  for (const model::ProcessId i : instance.all()) {
    bool alternates = false;
    for (std::size_t from = 0; from < sets; ++from) {
      const std::size_t to = from ^ std::size_t{1} << i.index;
      alternates |= bounds.hold(set(from)) && bounds.hold(set(to)) && reaches[inside.mask()][from]
                    && reaches[to][inside.mask()];
    }
    if (!alternates) return false;
  }
  return true;
}

TEST(Solvable, IsWhatTheDefinitionSays) {
  int solvable = 0, unsolvable = 0;
  for (const char* graph : {"k2", "p3", "k3"}) {
    const model::Topology topology = model::Topology::parse(graph);
    const int n = topology.processes();
    for (int code = 0; code < 4096; ++code) {
      std::vector<int> l, k;
      for (int i = 0; i < n; ++i) {
        l.push_back(code >> 4 * i & 3);
        k.push_back(code >> (4 * i + 2) & 3);
      }
      bool admissible = code >> 4 * n == 0;
      for (int i = 0; i < n && admissible; ++i)
        admissible = l[static_cast<std::size_t>(i)] < k[static_cast<std::size_t>(i)]
                     && k[static_cast<std::size_t>(i)] <= topology.degree(i) + 1;
      if (!admissible) continue;
      const Instance instance = instance_on(graph, l, k);
      for (ProcessMask mask = 0; mask < 1u << n; ++mask) {
        const ProcessSet inside = ProcessSet::from_mask(mask);
        if (!properties::CriticalSectionBounds(instance).hold(inside)) continue;
        const bool expected = solvable_by_definition(instance, inside);
        EXPECT_EQ(properties::solvability(instance, inside).solvable, expected) << graph << code;
        ++(expected ? solvable : unsolvable);
      }
    }
  }
  EXPECT_GT(solvable, 100);
  EXPECT_GT(unsolvable, 10);
}

/// No two neighbours in it.
bool is_independent(const model::Topology& graph, ProcessSet set) {
  for (const model::ProcessId i : set)
    if (!(graph.neighbours(i) & set).empty()) return false;
  return true;
}

// Section 2.2 of [LCS]: (1,|N_i|), and a process is OutCS if and only if it is in a maximal
// independent set. Nobody can ever move exactly if what is outside of it is independent as well,
// so that it is a side of a bipartite graph (cases/local_cs/README.md).
TEST(Solvable, FromAMaximalIndependentSet) {
  int dead = 0, alive = 0;
  for (int n = 3; n <= 7; ++n)
    for (const model::Topology& graph : model::Topology::all_connected(n)) {
      Instance instance;
      instance.topology = graph;
      for (const model::ProcessId i : instance.all()) {
        instance.l.push_back(1);
        instance.k.push_back(graph.degree(i));
      }
      if (*std::min_element(instance.k.begin(), instance.k.end()) < 2) continue;
      for (ProcessMask mask = 1; mask < ProcessMask{1} << n; ++mask) {
        const ProcessSet out = ProcessSet::from_mask(mask), inside = instance.all() - out;
        ProcessSet covered = out;
        for (const model::ProcessId i : out) covered = covered | graph.neighbours(i);
        if (!is_independent(graph, out) || covered != instance.all()) continue;
        ASSERT_TRUE(properties::CriticalSectionBounds(instance).hold(inside)) << graph.name();
        const bool is_side = is_independent(graph, inside);
        EXPECT_EQ(properties::solvability(instance, inside).reachable == 1, is_side)
            << graph.name() << " " << model::to_text(out);
        ++(is_side ? dead : alive);
      }
    }
  EXPECT_GT(dead, 10);
  EXPECT_GT(alive, 1000);
}

}  // namespace
