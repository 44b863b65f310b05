// Counts, sizes and times as people write them.
#include "tools/ample/line/option_values.hpp"

#include "model/errors.hpp"
#include "tools/ample/output/one_line.hpp"

#include <gtest/gtest.h>

namespace ample::tools {
namespace {

TEST(OptionValues, SizesAreInPowersOf1024) {
  EXPECT_EQ(bytes_of("--m", "4G"), std::uint64_t{4} << 30);
  EXPECT_EQ(bytes_of("--m", "500M"), std::uint64_t{500} << 20);
  EXPECT_EQ(bytes_of("--m", "1024T"), std::uint64_t{1} << 50);
  EXPECT_EQ(bytes_of("--m", "123"), 123u);
  for (const char* wrong : {"", "0", "0G", "G", "-1G", "4 G", "1.5G", "4g", "1025T", "4GB", "0x4G"})
    EXPECT_THROW(bytes_of("--m", wrong), model::WrongUsage) << wrong;
}

TEST(OptionValues, TimesHaveUnits) {
  EXPECT_EQ(seconds_of("--t", "10"), 10);
  EXPECT_EQ(seconds_of("--t", "10s"), 10);
  EXPECT_EQ(seconds_of("--t", "0.5m"), 30);
  EXPECT_EQ(seconds_of("--t", "2h"), 7200);
  for (const char* wrong :
       {"", "0", "0s", "s", "-1", "1d", "1e3", "nan", "inf", ".", "1.2.3", "1 s"})
    EXPECT_THROW(seconds_of("--t", wrong), model::WrongUsage) << wrong;
}

TEST(OptionValues, CountsHaveARange) {
  EXPECT_EQ(count_of("--n", "18446744073709551615", 0, ~std::uint64_t{0}), ~std::uint64_t{0});
  for (const char* wrong : {"", "0", "11", "-1", "+1", "1.0", " 1", "18446744073709551617"})
    EXPECT_THROW(count_of("--n", wrong, 1, 10), model::WrongUsage) << wrong;
}

TEST(OneLine, KeepsSymbolsAndEscapesTheRest) {
  EXPECT_EQ(one_line("⟨Request,1,P0⟩ to P1"), "⟨Request,1,P0⟩ to P1");
  EXPECT_EQ(one_line("a\nb\x1b[31m"), "a\\x0Ab\\x1B[31m");
  EXPECT_EQ(one_line("\xff\xe2\x80"), "\\xFF\\xE2\\x80") << "no UTF-8";
  EXPECT_EQ(one_line("\xc2\x9b"), "\\xC2\\x9B") << "a control character";
  // Found by tests/fuzz/explore.cpp: a JSON writer takes none of these.
  EXPECT_EQ(one_line("\xED\xA4\x84"), "\\xED\\xA4\\x84") << "a surrogate";
  EXPECT_EQ(one_line("\xE0\x80\xAF"), "\\xE0\\x80\\xAF") << "too long";
  EXPECT_EQ(one_line("\xF0\x8F\xBF\xBF"), "\\xF0\\x8F\\xBF\\xBF") << "too long";
  EXPECT_EQ(one_line("\xF4\x90\x80\x80"), "\\xF4\\x90\\x80\\x80") << "above U+10FFFF";
  EXPECT_EQ(one_line("\xF4\x8F\xBF\xBF\xED\x9F\xBF"), "\xF4\x8F\xBF\xBF\xED\x9F\xBF");
  EXPECT_LT(one_line(std::string(100'000, 'x')).size(), 5000u);
}

}  // namespace
}  // namespace ample::tools
