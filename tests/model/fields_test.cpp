// Fields: names, order and bytes of an adapted struct.
#include "model/fields.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <array>

#include "model/critical_section.hpp"
#include "model/timestamp.hpp"

namespace {

using namespace ample::model;

/// One number for each of two objects, as a composed algorithm has it.
struct TwoCounts {
  static constexpr std::array<const char*, 2> labels = {"MUTEX", "MUTIN"};
  std::array<std::uint8_t, 2> counts{};
  std::uint8_t operator[](std::size_t i) const { return counts[i]; }
};

struct Local {
  CsState state{};
  Clock ts{};
  TwoCounts nGrants{};
  MaybeProcess preemptingNow{};
  ProcessSet N{};
};

struct Nothing {};

}  // namespace

BOOST_HANA_ADAPT_STRUCT(Local, state, ts, nGrants, preemptingNow, N);
BOOST_HANA_ADAPT_STRUCT(Nothing);

namespace {

constexpr Local example{CsState::InCS, 7, {{3, 0}}, nil, {1, 2}};

TEST(Fields, ARecordHasEveryFieldInTheOrderOfDeclaration) {
  const Record record = record_of(example);
  EXPECT_EQ(record, (Record{{"state", Value::of_word("InCS")},
                            {"ts", Value::of_number(7)},
                            {"nGrants[MUTEX]", Value::of_number(3)},
                            {"nGrants[MUTIN]", Value::of_number(0)},
                            {"preemptingNow", Value::of_word("nil")},
                            {"N", Value::of_set({Value::of_word("P1"), Value::of_word("P2")})}}));
}

TEST(Fields, AnEmptyStructHasNoFieldsAndNoBytes) {
  EXPECT_TRUE(record_of(Nothing{}).empty());
  char untouched = 'x';
  write_bytes(Nothing{}, &untouched);
  EXPECT_EQ(untouched, 'x');
}

TEST(Fields, TheBytesAreTheFieldsOneAfterAnother) {
  static_assert(fields_cover_every_byte<Local>());
  static_assert(fields_cover_every_byte<Nothing>());
  static_assert(check_plain_bytes<Local>());
  ASSERT_EQ(sizeof(Local), 1u + 1 + 2 + 2 + 4);
  Bytes bytes(sizeof(Local), '?');
  write_bytes(example, bytes.data());
  EXPECT_EQ(bytes, Bytes({1, 7, 3, 0, 0, 0, 6, 0, 0, 0}));
}

RC_GTEST_PROP(Fields, BytesAreReadAsTheyWereWritten, ()) {
  const auto letters = *rc::gen::container<std::string>(sizeof(Local), rc::gen::arbitrary<char>());
  Bytes written(sizeof(Local), '?');
  write_bytes(read_bytes<Local>(letters.data()), written.data());
  RC_ASSERT(written == letters);
}

}  // namespace
