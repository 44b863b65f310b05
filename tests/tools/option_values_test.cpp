// Counts, sizes and times as people write them.
#include "tools/ample/option_values.hpp"

#include "model/errors.hpp"
#include "tools/ample/one_line.hpp"

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
  EXPECT_LT(one_line(std::string(100'000, 'x')).size(), 5000u);
}

}  // namespace
}  // namespace ample::tools
