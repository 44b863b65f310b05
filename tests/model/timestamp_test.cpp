// Clocks, timestamps and small sets of them, against std::set.
#include "model/timestamp.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <cstring>
#include <set>
#include <type_traits>
#include <vector>

namespace {

using namespace ample::model;

constexpr int capacity = 5;
using Small = SmallSet<Timestamp, capacity>;
using Pair = std::pair<int, int>;  // (ts, i), ordered as the paper orders timestamps
using Reference = std::set<Pair>;

Timestamp stamp(const Pair& pair) { return {static_cast<Clock>(pair.first), pair.second}; }

std::vector<Pair> listed(const Small& set) {
  std::vector<Pair> pairs;
  for (const Timestamp& t : set) pairs.emplace_back(t.ts.value, t.process);
  return pairs;
}

/// Few values, so that the same one comes again.
rc::Gen<Pair> any_pair() {
  return rc::gen::pair(rc::gen::element(0, 1, 2, 255), rc::gen::element(0, 1, 31));
}

enum class Operation { insert, erase, delete_process };

/// Does the same to both. An insertion beyond the capacity must be refused and change nothing.
void apply(Operation operation, const Pair& pair, Small& set, Reference& reference) {
  if (operation == Operation::erase) {
    set.erase(stamp(pair));
    reference.erase(pair);
  } else if (operation == Operation::delete_process) {
    const int removed = set.erase_if([&](const Timestamp& t) { return t.process == pair.second; });
    RC_ASSERT(removed == static_cast<int>(std::erase_if(reference, [&](const Pair& other) {
                return other.second == pair.second;
              })));
  } else if (reference.size() == capacity && !reference.contains(pair)) {
    const Small before = set;
    RC_ASSERT_THROWS_AS(set.insert(stamp(pair)), BoundExceeded);
    RC_ASSERT(set == before);
  } else {
    set.insert(stamp(pair));
    reference.insert(pair);
  }
}

RC_GTEST_PROP(SmallSet, IsASetWhoseEqualContentsAreEqualBytes, ()) {
  const auto operations =
      *rc::gen::container<std::vector<std::pair<Operation, Pair>>>(rc::gen::pair(
          rc::gen::weightedElement<Operation>(
              {{4, Operation::insert}, {2, Operation::erase}, {1, Operation::delete_process}}),
          any_pair()));
  Small set;
  Reference reference;
  for (const auto& [operation, pair] : operations) {
    apply(operation, pair, set, reference);

    RC_ASSERT(listed(set) == std::vector<Pair>(reference.begin(), reference.end()));
    RC_ASSERT(set.size() == static_cast<int>(reference.size()));
    RC_ASSERT(set.empty() == reference.empty());
    RC_ASSERT(set.contains(stamp(pair)) == reference.contains(pair));
    if (!reference.empty()) {
      RC_ASSERT(set.min() == stamp(*reference.begin()));
      RC_ASSERT(set.max() == stamp(*reference.rbegin()));
    }

    Small fresh;  // never held anything else
    for (const Pair& other : reference) fresh.insert(stamp(other));
    RC_ASSERT(set == fresh);
    RC_ASSERT(std::memcmp(&set, &fresh, sizeof set) == 0);
    const auto* bytes = reinterpret_cast<const unsigned char*>(&set);
    for (std::size_t i = 1 + reference.size() * sizeof(Timestamp); i < sizeof set; ++i)
      RC_ASSERT(bytes[i] == 0);
  }
}

TEST(SmallSet, IsACountAndItsItemsAndNothingElse) {
  EXPECT_EQ(sizeof(Small), 1 + capacity * sizeof(Timestamp));
  EXPECT_EQ(alignof(Small), 1u);
  EXPECT_TRUE(std::is_trivially_copyable_v<Small>);
  EXPECT_TRUE(std::has_unique_object_representations_v<Small>);
}

TEST(SmallSet, OneItemTooManyIsRefusedWithTheBound) {
  Small set;
  for (int i = 0; i < capacity; ++i) set.insert({1, i});
  EXPECT_NO_THROW(set.insert({1, 0})) << "it is there already";
  try {
    set.insert({1, capacity});
    FAIL() << "a sixth item was taken";
  } catch (const BoundExceeded& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("holds 5 "), std::string::npos) << text;
    EXPECT_NE(text.find("raise"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }
}

RC_GTEST_PROP(Timestamp, IsOrderedByClockAndThenByProcess, ()) {
  const Pair a = *any_pair(), b = *any_pair();
  RC_ASSERT((stamp(a) < stamp(b)) == (a < b));
  RC_ASSERT((stamp(a) == stamp(b)) == (a == b));
  RC_ASSERT((stamp(a) > stamp(b)) == (a > b));
}

TEST(Timestamp, EntriesOfAProcess) {
  TimestampSet set;
  set.insert({1, 2});
  set.insert({2, 0});
  set.insert({3, 2});
  EXPECT_TRUE(has_entry_of(set, 2));
  EXPECT_FALSE(has_entry_of(set, 1));
  EXPECT_EQ(delete_entries_of(set, 1), 0);
  EXPECT_EQ(delete_entries_of(set, 2), 2);
  EXPECT_FALSE(has_entry_of(set, 2));
  EXPECT_TRUE(set.contains({2, 0}));
  EXPECT_EQ(to_text(value_of(set)), "{(2,P0)}");
}

TEST(Clock, CountsUpAndIsRefusedWhereAByteEnds) {
  for (int ts = 0; ts < 255; ++ts) EXPECT_EQ(next(static_cast<Clock>(ts)), ts + 1);
  try {
    next(255);
    FAIL() << "256 is no byte";
  } catch (const BoundExceeded& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("255"), std::string::npos) << text;
    EXPECT_NE(text.find("--rounds"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }
}

}  // namespace
