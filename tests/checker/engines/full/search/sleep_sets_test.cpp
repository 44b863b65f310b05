// Sleep sets leave out nothing but repetitions: what a search has stored is closed under all steps,
// each configuration was found first from the first one that leads to it, and all steps count.
#include "checker/engines/full/search/sleep_sets.hpp"

#include "checker/engines/full/search/search.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/independent_counters.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

/// Visits what the search has stored once more, and takes all steps. The system must be its own
/// quotient.
void expect_whole(const model::System& system, int workers) {
  const Options options{
      .properties = properties::default_properties(system), .keep_going = true, .workers = workers};
  Search search(system, options);
  search.run();
  Tabulation& tabulation = search.tabulation();
  const VisitedSet& states = search.states();
  const Layout& layout = states.layout();
  std::vector<Index> here(tabulation.max_slots()), after;
  std::vector<std::uint64_t> words(layout.words());
  std::vector<bool> found(states.size());
  std::vector<std::uint64_t> parents;
  states.for_each_parent([&](std::uint64_t, std::uint64_t parent) { parents.push_back(parent); });
  std::uint64_t transitions = 0, wrong = 0;
  for (StateNumber state = 0; state < states.size(); ++state) {
    layout.unpack(states.record(state), here.data());
    tabulation.for_each_move(here, [&](const Move& move) {
      ++transitions;
      tabulation.take(here, move, after);
      const auto number = layout.pack(after, words.data()) ? states.find(
                              Layout::hash_of_sum(layout.sum(after.data())), words.data())
                                                           : std::nullopt;
      if (!number) {
        ++wrong;
      } else if (*number >= search.state().roots && !found[*number]) {
        found[*number] = true;
        wrong += parents[*number] != state;
      }
    });
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(search.state().tally.transitions, transitions);
}

TEST(SleepSets, LeaveOutNothingButRepetitions) {
  for (auto [algorithm, request] : tests::small_instances())
    for (const char* network : {"fifo", "unordered"}) {
      SCOPED_TRACE(algorithm);
      for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
      SCOPED_TRACE(network);
      if (tests::system_of(algorithm, request)->has_shared()) continue;
      if (network == std::string("unordered")) request["network"] = network;
      const auto system = tests::system_of(algorithm, request);
      EXPECT_TRUE(allow_sleep(*system));
      expect_whole(*system, 1);
      expect_whole(*system, 3);
    }
}

TEST(SleepSets, LeaveOutNothingOfToys) {
  for (const char* graph : {"k1", "k2", "p3", "k3", "c4"})
    for (const auto rule : {tests::ToyLock::Rule::stubborn, tests::ToyLock::Rule::polite})
      expect_whole(tests::ToyLock({.graph = graph, .rule = rule}), 1);
}

RC_GTEST_PROP(SleepSets, LeaveOutNothingOfRandomInstances, ()) {
  const auto system = tests::any_comparable(20'000, {{"network", {"fifo", "fifo", "unordered"}}});
  RC_PRE(allow_sleep(*system));
  expect_whole(*system, *rc::gen::inRange(1, 4));
  RC_ASSERT(!testing::Test::HasFailure());
}

/// Of processes without channels, those before the one that moves fall asleep, and it wakes up.
TEST(SleepSets, FallAsleepAndWakeUp) {
  using Counters = tests::IndependentCounters;
  const model::SystemOf<Counters> system(Counters::instance(3));
  const Tabulation tabulation(system);
  const Sleep sleep(tabulation);
  const SlotMask first = mask_of_slot(0), second = mask_of_slot(1), third = mask_of_slot(2);
  EXPECT_EQ(sleep.after(0, 0, 0), 0u);
  EXPECT_EQ(sleep.after(0, 2, 0), first | second);
  EXPECT_EQ(sleep.after(first | second, 0, 0), second);
  EXPECT_EQ(sleep.after(first | third, 1, third), first);
  EXPECT_FALSE(sleeps(~SlotMask{0}, 64));
}

}  // namespace
}  // namespace ample::checker
