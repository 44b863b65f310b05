// Processes and sets of them, against std::set.
#include "model/process.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <type_traits>
#include <vector>

namespace {

using namespace ample::model;

std::set<int> any_processes() {
  return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, max_processes));
}

ProcessSet set_of(const std::set<int>& processes) {
  ProcessSet set;
  for (const int i : processes) set.insert(i);
  return set;
}

std::vector<int> listed(ProcessSet set) {
  std::vector<int> processes;
  for (const ProcessId process : set) processes.push_back(process);
  return processes;
}
std::vector<int> listed(const std::set<int>& processes) {
  return {processes.begin(), processes.end()};
}

RC_GTEST_PROP(ProcessSet, InsertsAndErasesAsStdSetDoes, ()) {
  const auto steps = *rc::gen::container<std::vector<std::pair<bool, int>>>(
      rc::gen::pair(rc::gen::arbitrary<bool>(), rc::gen::inRange(0, max_processes)));
  ProcessSet set;
  std::set<int> reference;
  for (const auto& [inserting, process] : steps) {
    inserting ? set.insert(process) : set.erase(process);
    if (inserting)
      reference.insert(process);
    else
      reference.erase(process);
    RC_ASSERT(listed(set) == listed(reference));
    RC_ASSERT(set.size() == static_cast<int>(reference.size()));
    RC_ASSERT(set.empty() == reference.empty());
    for (int i = 0; i < max_processes; ++i) RC_ASSERT(set.contains(i) == reference.contains(i));
  }
}

RC_GTEST_PROP(ProcessSet, HasTheAlgebraOfSets, ()) {
  const std::set<int> first = any_processes(), second = any_processes();
  std::vector<int> united, common, left;
  std::ranges::set_union(first, second, std::back_inserter(united));
  std::ranges::set_intersection(first, second, std::back_inserter(common));
  std::ranges::set_difference(first, second, std::back_inserter(left));
  RC_ASSERT(listed(set_of(first) | set_of(second)) == united);
  RC_ASSERT(listed(set_of(first) & set_of(second)) == common);
  RC_ASSERT(listed(set_of(first) - set_of(second)) == left);
  RC_ASSERT((set_of(first) == set_of(second)) == (first == second));
}

RC_GTEST_PROP(ProcessSet, ItsMaskHasBitIForPI, ()) {
  const std::set<int> processes = any_processes();
  ProcessMask mask = 0;
  for (const int i : processes) mask |= ProcessMask{1} << i;
  RC_ASSERT(set_of(processes).mask() == mask);
  RC_ASSERT(ProcessSet::from_mask(mask) == set_of(processes));
}

TEST(ProcessSet, TheFirstProcesses) {
  for (int count = 0; count <= max_processes; ++count) {
    const ProcessSet first = ProcessSet::first(count);
    EXPECT_EQ(first.size(), count);
    for (int i = 0; i < max_processes; ++i) EXPECT_EQ(first.contains(i), i < count);
  }
}

TEST(ProcessSet, IsFourBytesThatMayStandAnywhere) {
  EXPECT_EQ(sizeof(ProcessSet), 4u);
  EXPECT_EQ(alignof(ProcessSet), 1u);
  EXPECT_TRUE(std::is_trivially_copyable_v<ProcessSet>);
  EXPECT_TRUE(std::has_unique_object_representations_v<ProcessSet>);
}

TEST(ProcessId, IsTwoBytesThatMayStandAnywhere) {
  struct Local {
    std::uint8_t first;
    ProcessId process;
    MaybeProcess other;
  };
  EXPECT_EQ(sizeof(Local), 5u);
  EXPECT_TRUE(std::has_unique_object_representations_v<Local>);
}

TEST(ProcessSet, ItsTextNamesTheProcessesInOrder) {
  EXPECT_EQ(to_text(ProcessSet{11, 0, 2}), "{P0,P2,P11}");
}

TEST(MaybeProcess, ZeroBytesAreNilAndNoProcessIs) {
  EXPECT_EQ(std::bit_cast<MaybeProcess>(std::uint16_t{0}), nil);
  EXPECT_EQ(MaybeProcess{}, nil);
  EXPECT_TRUE(nil.is_nil());
  EXPECT_EQ(to_text(nil), "nil");
  for (const int i : {0, 1, 31, 254, 255, 256, max_wide_processes - 1}) {
    const MaybeProcess process{ProcessId(i)};
    EXPECT_FALSE(process.is_nil());
    EXPECT_NE(process, nil);
    EXPECT_EQ(*process, i);
    EXPECT_EQ(to_text(process), "P" + std::to_string(i));
    for (int j = 0; j < max_wide_processes; ++j)
      EXPECT_EQ(process == MaybeProcess(ProcessId(j)), i == j);
  }
}

}  // namespace
