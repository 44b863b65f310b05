// Other names for the processes: what is tied, and renaming as an action of the group.
#include "model/symmetry.hpp"

#include "tests/support/any_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

namespace ample::model {
namespace {

std::uint64_t live(std::initializer_list<int> timestamps) {
  std::uint64_t bits = 0;
  for (const int ts : timestamps) bits |= bit_of_timestamp(ts);
  return bits;
}

bool tied(const RequestTimes& one, const RequestTimes& other) {
  return ties_among(std::vector{one, other}).rows[0] != 0;
}

TEST(Ties, are_of_equal_timestamps_now_or_later) {
  EXPECT_FALSE(tied({.live = live({1, 3})}, {.live = live({2, 4})}));
  EXPECT_TRUE(tied({.live = live({1, 3})}, {.live = live({3})}));
  EXPECT_TRUE(tied({.live = live({0})}, {.live = live({0})}));
  EXPECT_TRUE(tied({.may_ask_again = true}, {.may_ask_again = true}));
  const RequestTimes later{.may_ask_again = true, .later = 5};
  EXPECT_FALSE(tied(later, {.live = live({4})}));
  EXPECT_TRUE(tied(later, {.live = live({5})}));
  EXPECT_TRUE(tied({.live = live({63})}, later));
  EXPECT_FALSE(tied({.may_ask_again = false, .later = 5}, {.live = live({5})}));
}

TEST(Ties, are_refused_for_timestamps_that_are_too_large) {
  EXPECT_THROW(bit_of_timestamp(64), BoundExceeded);
}

TEST(Symmetry, keeps_the_order_of_what_is_tied) {
  const Permutation swap = {1, 0, 2}, turn = {1, 2, 0};
  const Ties first_two{{0b010, 0, 0}}, last_two{{0, 0b100, 0}}, none{{0, 0, 0}};
  EXPECT_FALSE(keeps_order(swap, first_two));
  EXPECT_TRUE(keeps_order(swap, last_two));  // P1 and P2 become P0 and P2
  EXPECT_TRUE(keeps_order(turn, first_two));
  EXPECT_FALSE(keeps_order(turn, last_two));
  EXPECT_TRUE(keeps_order(turn, none));
}

TEST(Symmetry, permutations_are_composed_inverted_and_written) {
  const Permutation turn = {1, 2, 0, 3};
  EXPECT_TRUE(is_identity(composed(turn, inverse_of(turn))));
  EXPECT_EQ(composed(turn, turn), inverse_of(turn));
  EXPECT_EQ(cycles_text(turn), "(P0 P1 P2)");
  EXPECT_EQ(cycles_text({1, 0, 3, 2}), "(P0 P1)(P2 P3)");
  EXPECT_EQ(cycles_text({0, 1}), "()");
}

Permutation any_permutation(int processes) {
  Permutation names;
  for (int i = 0; i < processes; ++i) {
    const auto place = *rc::gen::inRange<std::size_t>(0, names.size() + 1);
    names.insert(names.begin() + static_cast<std::ptrdiff_t>(place), ProcessId(i));
  }
  return names;
}

/// Calls see(configuration) on a random walk of an algorithm at random.
template <class See>
void walk(const System& system, See see) {
  const auto choices = *rc::gen::resize(150, rc::gen::arbitrary<std::vector<std::uint8_t>>());
  Configuration configuration = initial_configuration(system, system.instance().inside[0]);
  see(configuration);
  for (const std::uint8_t choice : choices) {
    const std::vector<Step> steps = enabled_steps(system, configuration);
    if (steps.empty()) return;
    take_step(system, configuration, steps[choice % steps.size()]);
    see(configuration);
  }
}

RC_GTEST_PROP(Symmetry, renaming_is_an_action_of_the_group, ()) {
  const tests::Example example = tests::any_example();
  const System& system = *example.system;
  if (!system.can_be_renamed()) RC_DISCARD("no other names");
  const Permutation first = any_permutation(system.processes());
  const Permutation second = any_permutation(system.processes());
  try {
    walk(system, [&](const Configuration& configuration) {
      const Configuration once = renamed(system, configuration, first);
      RC_ASSERT(renamed(system, once, second)
                == renamed(system, configuration, composed(first, second)));
      RC_ASSERT(renamed(system, once, inverse_of(first)) == configuration);
    });
  } catch (const BoundExceeded&) {  // a long walk
  }
}

/// What has been tied is tied under other names.
RC_GTEST_PROP(Symmetry, renames_what_is_tied, ()) {
  const tests::Example example = tests::any_example();
  const System& system = *example.system;
  if (!system.can_be_renamed() || !system.has_timestamps()) RC_DISCARD("nothing is tied");
  const Permutation names = any_permutation(system.processes());
  for (const ProcessId i : system.instance().all())
    if (system.instance().rounds[i.index] != system.instance().rounds[names[i.index].index])
      RC_DISCARD("bounds on rounds differ");
  try {
    walk(system, [&](const Configuration& configuration) {
      const Ties ties = ties_of(system, configuration);
      const Ties image = ties_of(system, renamed(system, configuration, names));
      for (const ProcessId i : system.instance().all())
        for (int j = i + 1; j < system.processes(); ++j) {
          const int one = names[i.index], other = names[static_cast<std::size_t>(j)];
          const int low = std::min(one, other), high = std::max(one, other);
          RC_ASSERT((ties.rows[i.index] >> j & 1u)
                    == (image.rows[static_cast<std::size_t>(low)] >> high & 1u));
        }
    });
  } catch (const BoundExceeded&) {  // a long walk
  }
}

}  // namespace
}  // namespace ample::model
