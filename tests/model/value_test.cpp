// Values in the papers' notation.
#include "model/value.hpp"

#include <gtest/gtest.h>

#include "model/critical_section.hpp"
#include "model/timestamp.hpp"

namespace {

using namespace ample::model;

TEST(Value, NumbersAreNumbersHoweverTheyAreStored) {
  EXPECT_EQ(value_of(std::int8_t{-1}), Value::of_number(-1));
  EXPECT_EQ(value_of(std::uint8_t{200}), Value::of_number(200));
  EXPECT_EQ(value_of(Clock{65}), Value::of_number(65)) << "not the letter A";
  EXPECT_EQ(to_text(value_of(std::int8_t{-1})), "-1");
}

TEST(Value, Words) {
  EXPECT_EQ(to_text(value_of(true)), "true");
  EXPECT_EQ(to_text(value_of(false)), "false");
  EXPECT_EQ(to_text(value_of(ProcessId(3))), "P3");
  EXPECT_EQ(to_text(value_of(nil)), "nil");
  EXPECT_EQ(to_text(value_of(MaybeProcess(ProcessId(0)))), "P0");
  EXPECT_EQ(to_text(value_of(CsState::InCS)), "InCS");
  EXPECT_EQ(to_text(value_of(CsState::OutCS)), "OutCS");
}

TEST(Value, TuplesAndSets) {
  EXPECT_EQ(to_text(value_of(Timestamp{1, 0})), "(1,P0)");
  EXPECT_EQ(to_text(value_of(ProcessSet{2, 0})), "{P0,P2}");
  EXPECT_EQ(to_text(value_of(ProcessSet{})), "∅");
  TimestampSet set;
  EXPECT_EQ(to_text(value_of(set)), "∅");
  set.insert({2, 1});
  set.insert({1, 3});
  set.insert({2, 0});
  EXPECT_EQ(to_text(value_of(set)), "{(1,P3),(2,P0),(2,P1)}");
}

TEST(Value, ATupleIsNoSetAndAWordNoNumber) {
  EXPECT_NE(Value::of_tuple({Value::of_number(1)}), Value::of_set({Value::of_number(1)}));
  EXPECT_NE(Value::of_word("1"), Value::of_number(1));
}

}  // namespace
