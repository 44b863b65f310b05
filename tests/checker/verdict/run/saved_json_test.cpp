// The CBOR of saved searches, by bytes that are written here by hand (RFC 8949).
#include "checker/verdict/run/saved_json.hpp"

#include <gtest/gtest.h>

#include <string>

namespace ample::checker {
namespace {

bool is_read(const std::string& cbor) {
  try {
    json_in(cbor);
    return true;
  } catch (const NeverWritten&) {
    return false;
  }
}

TEST(SavedJson, ReadsWhatSearchesAreMadeOf) {
  EXPECT_EQ(json_in("\x18\x2a"), 42);                             // one byte behind the head
  EXPECT_EQ(json_in("\x82\x01\xf6"), Json::array({1, nullptr}));  // an array of two
  EXPECT_EQ(json_in("\xa1\x61y\xf5"), Json({{"y", true}}));
  EXPECT_EQ(json_in(std::string("\x42\x00\xff", 3)).get_binary().size(), 2u);
}

TEST(SavedJson, RefusesWhatNoneHas) {
  EXPECT_FALSE(is_read(""));
  EXPECT_FALSE(is_read("\xc1\x01"));                              // a tag
  EXPECT_FALSE(is_read("\x9f\x01\xff"));                          // an array of unknown length
  EXPECT_FALSE(is_read("\x5f\x41\x01\xff"));                      // bytes of unknown length
  EXPECT_FALSE(is_read("\xf9\x3c\x01"));                          // a floating point number
  EXPECT_FALSE(is_read("\x01\x01"));                              // something behind the end
  EXPECT_FALSE(is_read("\x82\x01"));                              // one element of two
  EXPECT_FALSE(is_read("\x19\x01"));                              // one byte of two
  EXPECT_FALSE(is_read("\xbb\xff\xff\xff\xff\xff\xff\xff\xff"));  // more keys than bytes
}

/// `depth` arrays of one element each around a number.
std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '\x81') + "\x01";
}

TEST(SavedJson, RefusesWhatIsNestedDeeplyBeforeItIsParsed) {
  EXPECT_TRUE(is_read(nested(6)));  // as deep as searches are
  EXPECT_TRUE(is_read(nested(16)));
  EXPECT_FALSE(is_read(nested(17)));
  EXPECT_FALSE(is_read(nested(10'000'000)));
}

TEST(SavedJson, NumbersAreNotCutOff) {
  EXPECT_EQ(number_from<std::uint8_t>(Json(255u)), 255);
  EXPECT_THROW(number_from<std::uint8_t>(Json(256u)), NeverWritten);
  EXPECT_THROW(number_from<std::uint8_t>(Json(33u), 32), NeverWritten);
  for (const Json& other : {Json(-1), Json(1.0), Json("1"), Json(true), Json(nullptr)})
    EXPECT_THROW(number_from<std::uint64_t>(other), NeverWritten);
  EXPECT_EQ(numbers_from<std::uint32_t>(Json::array({1u, 2u})), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_THROW(numbers_from<std::uint32_t>(Json({{"a", 1u}})), NeverWritten);
}

}  // namespace
}  // namespace ample::checker
