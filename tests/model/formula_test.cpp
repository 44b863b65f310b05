// Formulas as trees: computed they are what C++ computes, and they print as a paper writes.
#include "model/formula.hpp"

#include "cases/local_cs/parameters.hpp"
#include "model/coterie_axioms.hpp"
#include "model/definition.hpp"
#include "model/errors.hpp"

#include <gtest/gtest.h>

namespace {

using namespace ample::model;
namespace local_cs = ample::cases::local_cs;

const Term a("a"), b("b"), c("c");

TEST(Formula, PrintsAsAPaperWrites) {
  EXPECT_EQ(to_text(a - b >= 3), "a - b >= 3");
  EXPECT_EQ(to_text(a - (b - c) < 2 * (a + 1)), "a - (b - c) < 2*(a + 1)");
  EXPECT_EQ(to_text(a - b - c == Term(-1)), "a - b - c = (-1)");
  EXPECT_EQ(to_text((a < b || b < c) && a != c), "(a < b or b < c) and a != c");
  EXPECT_EQ(to_text(!(a < b && b < c)), "!(a < b and b < c)");
  EXPECT_EQ(to_text(a > b), "a > b");
}

TEST(Formula, ComputesWhatTheLanguageComputes) {
  for (int x = -3; x <= 3; ++x)
    for (int y = -3; y <= 3; ++y) {
      const Values values = {{"a", x}, {"b", y}};
      EXPECT_EQ(value_of(a + b * a - 2, values), x + y * x - 2);
      EXPECT_EQ(holds(a < b, values), x < y);
      EXPECT_EQ(holds(a <= b, values), x <= y);
      EXPECT_EQ(holds(a > b, values), x > y);
      EXPECT_EQ(holds(a >= b, values), x >= y);
      EXPECT_EQ(holds(a == b, values), x == y);
      EXPECT_EQ(holds(a != b, values), x != y);
      EXPECT_EQ(holds(implies(a<b, b> 0), values), implies(x<y, y> 0));
      EXPECT_EQ(holds(a < b || b == 1, values), x < y || y == 1);
    }
}

// Within every box of ranges, against all the values in it: never a no that is wrong, and of a
// single value always the truth.
TEST(Formula, MayHoldWithinRanges) {
  const std::vector<Formula> formulas = {a - b >= 3, a * b < 2 * (a + 1) - b, a == b + 1,
                                         !(a < b && b < 2) || a == 0,
                                         indicator(a < b) + indicator(b < 1) != 1};
  for (const Formula& formula : formulas)
    for (int from_a = -2; from_a <= 2; ++from_a)
      for (int to_a = from_a; to_a <= 2; ++to_a)
        for (int from_b = -2; from_b <= 2; ++from_b)
          for (int to_b = from_b; to_b <= 2; ++to_b) {
            bool some = false;
            for (int x = from_a; x <= to_a; ++x)
              for (int y = from_b; y <= to_b; ++y) some |= holds(formula, {{"a", x}, {"b", y}});
            const bool may = may_hold(formula, {{"a", {from_a, to_a}}, {"b", {from_b, to_b}}});
            EXPECT_TRUE(may || !some) << to_text(formula);
            if (from_a == to_a && from_b == to_b) {
              EXPECT_EQ(may, some) << to_text(formula);
            }
          }
}

TEST(Formula, KnowsItsUnknowns) {
  EXPECT_EQ(unknowns_of(a + 1 < b && !(c == 0)), (std::set<std::string>{"a", "b", "c"}));
  EXPECT_THROW(holds(a < b, {{"a", 1}}), InternalError);
}

/// One text for both worlds: each of the papers' formulas with int, and as a tree with the same
/// numbers. `formula` is called with three ints and with three terms.
template <class Of>
void same_in_both_worlds(const char* name, Of formula) {
  const auto symbolic = formula(a, b, c);
  for (int x = -1; x <= 5; ++x)
    for (int y = -1; y <= 5; ++y)
      for (int z = -1; z <= 5; ++z) {
        const Values values = {{"a", x}, {"b", y}, {"c", z}};
        const auto computed = formula(x, y, z);
        if constexpr (std::is_same_v<decltype(computed), const bool>)
          ASSERT_EQ(holds(symbolic, values), computed) << name << " " << x << y << z;
        else
          ASSERT_EQ(value_of(symbolic, values), computed) << name << " " << x << y << z;
      }
}
#define IN_BOTH_WORLDS(expression)                                                      \
  same_in_both_worlds(#expression, []([[maybe_unused]] auto x, [[maybe_unused]] auto y, \
                                      [[maybe_unused]] auto z) { return expression; })

TEST(Formula, OneTextForBothWorlds) {
  IN_BOTH_WORLDS(at_least_none(x));
  IN_BOTH_WORLDS(leaves_room(x, y));
  IN_BOTH_WORLDS(at_most_all(x, y));
  IN_BOTH_WORLDS(keeps_the_bounds(x, y, z));
  IN_BOTH_WORLDS(complement_of_bound(x, y));
  IN_BOTH_WORLDS(not_empty(x));
  IN_BOTH_WORLDS(intersect(x));
  IN_BOTH_WORLDS(not_within(x, y));
  IN_BOTH_WORLDS(is_least_majority(x, y));
  IN_BOTH_WORLDS(in_grid_quorum(x, y, z, x));
  IN_BOTH_WORLDS(local_cs::L_i(x, 2));
  IN_BOTH_WORLDS(local_cs::L_i(x, 3));
  IN_BOTH_WORLDS(local_cs::K_i(x, 2));
  IN_BOTH_WORLDS(local_cs::K_i(x, 3));
  IN_BOTH_WORLDS(local_cs::Cond_MUTIN(x, y, z));
  IN_BOTH_WORLDS(local_cs::Cond_MUTEX(x, y));
  IN_BOTH_WORLDS(local_cs::Waiting(x, y, z));
  IN_BOTH_WORLDS(local_cs::at_most_may_leave(x, y, z));
  IN_BOTH_WORLDS(local_cs::at_most_may_enter(x, y));
  IN_BOTH_WORLDS(local_cs::enough_neighbours(x));
  IN_BOTH_WORLDS(local_cs::room_for_the_sidetrack(x, y));
  IN_BOTH_WORLDS(local_cs::messages_of_a_pair(x, y));
  IN_BOTH_WORLDS(local_cs::messages_triggered(x, y, z, y, x));
  IN_BOTH_WORLDS(local_cs::messages_of_sidetracks(x, y));
}

}  // namespace
