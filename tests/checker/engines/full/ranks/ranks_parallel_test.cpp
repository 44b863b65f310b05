// What ranks tell each other, and doing alike at all of them.
#include "checker/engines/full/ranks/ranks.hpp"

#include "model/errors.hpp"
#include "model/written_file.hpp"
#include "tests/support/ranks_in_threads.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::RanksInThreads;

TEST(Parcel, GivesBackWhatWasPutInInTheSameOrder) {
  const std::vector<std::uint32_t> numbers = {3, 1, 4};
  Parcel parcel = parcel_of(std::uint64_t{1} << 40);
  put_text(parcel, "");
  put_all(parcel, std::span(numbers));
  put(parcel, true);
  put_text(parcel, std::string("two\0words", 9));
  ParcelReader reader(parcel);
  EXPECT_EQ(reader.next<std::uint64_t>(), std::uint64_t{1} << 40);
  EXPECT_EQ(reader.next_text(), "");
  EXPECT_EQ(reader.next_all<std::uint32_t>(), numbers);
  EXPECT_TRUE(reader.next<bool>());
  EXPECT_FALSE(reader.at_end());
  EXPECT_EQ(reader.next_text(), std::string("two\0words", 9));
  EXPECT_TRUE(reader.at_end());
}

TEST(AllSay, ListsByRank) {
  RanksInThreads ranks(3);
  const auto said =
      ranks.run<std::vector<unsigned>>([](Ranks& rank) { return all_say(rank, 10 * rank.rank()); });
  for (const auto& heard : said) EXPECT_EQ(heard, (std::vector<unsigned>{0, 10, 20}));
}

/// What `count` ranks catch when the second does `second`.
template <class Error>
std::vector<std::string> caught_by(unsigned count, const std::function<void()>& second) {
  RanksInThreads ranks(count);
  return ranks.run<std::string>([&](Ranks& rank) -> std::string {
    try {
      together(rank, [&] {
        if (rank.rank() == 1) second();
      });
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  });
}

TEST(Together, WhatGoesWrongAtOneHasGoneWrongAtAll) {
  const std::vector<std::string> all(3, "wrong");
  EXPECT_EQ(caught_by<model::WrongUsage>(3, [] { throw model::WrongUsage("wrong"); }), all);
  EXPECT_EQ(caught_by<model::NotWritten>(3, [] { throw model::NotWritten("wrong"); }), all);
  EXPECT_EQ(caught_by<model::WrongUsage>(3, [] {}), std::vector<std::string>(3, ""));
}

/// Where it happened it stays what it was.
TEST(Together, AnotherErrorIsThrownOnWhereItHappened) {
  RanksInThreads ranks(2);
  const auto kinds = ranks.run<std::string>([](Ranks& rank) -> std::string {
    try {
      together(rank, [&] {
        if (rank.rank() == 1) throw model::BoundExceeded("too many");
      });
    } catch (const model::BoundExceeded&) {
      return "BoundExceeded";
    } catch (const model::WrongUsage& error) {
      return error.what();
    }
    return "";
  });
  EXPECT_EQ(kinds, (std::vector<std::string>{"too many", "BoundExceeded"}));
}

TEST(Together, ARankAloneThrowsWhatItThrows) {
  Alone alone;
  EXPECT_THROW(together(alone, [] { throw model::BoundExceeded("too many"); }),
               model::BoundExceeded);
  EXPECT_EQ(all_say(alone, 7), std::vector<int>{7});
}

}  // namespace
}  // namespace ample::checker
