// Sets of processes of an instance of any size, against std::set.
#include "model/wide_process_set.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace {

using namespace ample::model;

std::set<int> any_processes(int below = max_wide_processes) {
  return *rc::gen::container<std::set<int>>(rc::gen::inRange(0, below));
}

template <class Set>
Set set_of(const std::set<int>& processes) {
  Set set;
  for (const int i : processes) set.insert(i);
  return set;
}

std::vector<int> listed(const WideProcessSet& set) {
  std::vector<int> processes;
  for (const ProcessId process : set) processes.push_back(process);
  return processes;
}

RC_GTEST_PROP(WideProcessSet, InsertsAndErasesAsStdSetDoes, ()) {
  std::set<int> reference = any_processes();
  WideProcessSet set = set_of<WideProcessSet>(reference);
  for (const int process : any_processes()) {
    set.erase(process);
    reference.erase(process);
  }
  RC_ASSERT(listed(set) == std::vector<int>(reference.begin(), reference.end()));
  RC_ASSERT(set.size() == static_cast<int>(reference.size()));
  RC_ASSERT(set.empty() == reference.empty());
  for (int i = 0; i < max_wide_processes; ++i) RC_ASSERT(set.contains(i) == reference.contains(i));
}

RC_GTEST_PROP(WideProcessSet, HasTheAlgebraOfSets, ()) {
  const std::set<int> a = any_processes(), b = any_processes(), few = any_processes(max_processes);
  const auto check = [](const std::set<int>& one, const std::set<int>& other, const auto& first,
                        const auto& second) {
    std::vector<int> united, common, left;
    std::ranges::set_union(one, other, std::back_inserter(united));
    std::ranges::set_intersection(one, other, std::back_inserter(common));
    std::ranges::set_difference(one, other, std::back_inserter(left));
    RC_ASSERT(listed(first | second) == united);
    RC_ASSERT(listed(first & second) == common);
    RC_ASSERT(listed(first - second) == left);
    RC_ASSERT((first == second) == (one == other));
  };
  check(a, b, set_of<WideProcessSet>(a), set_of<WideProcessSet>(b));
  // The other set may be of a local state, where that has room.
  const std::set<int> others = any_processes(max_processes);
  check(few, others, set_of<WideProcessSet>(few), set_of<ProcessSet>(others));
  check(few, others, set_of<ProcessSet>(few), set_of<WideProcessSet>(others));
  RC_ASSERT(listed(set_of<ProcessSet>(few) & set_of<WideProcessSet>(a))
            == listed(set_of<WideProcessSet>(few) & set_of<WideProcessSet>(a)));
}

RC_GTEST_PROP(WideProcessSet, IsTheSetOfALocalStateWhereThatHasRoom, ()) {
  const std::set<int> few = any_processes(max_processes);
  const ProcessSet set = set_of<ProcessSet>(few);
  RC_ASSERT(WideProcessSet(set) == set_of<WideProcessSet>(few));
  RC_ASSERT(ProcessSet(WideProcessSet(set)) == set);
  WideProcessSet more = set;
  more.insert(*rc::gen::inRange(max_processes, max_wide_processes));
  RC_ASSERT_THROWS_AS(more.mask(), WrongAlgorithm);
}

TEST(WideProcessSet, TheFirstProcesses) {
  for (const int count : {0, 1, 31, 32, 63, 64, 65, 1000, 1023, 1024}) {
    const WideProcessSet first = WideProcessSet::first(count);
    EXPECT_EQ(first.size(), count);
    for (int i = 0; i < max_wide_processes; ++i) EXPECT_EQ(first.contains(i), i < count);
  }
  EXPECT_EQ(to_text(WideProcessSet{1000, 64, 2}), "{P2,P64,P1000}");
  EXPECT_THROW(WideProcessSet{max_wide_processes}, InternalError);
}

}  // namespace
