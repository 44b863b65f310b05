// The values of the flags that limit a search: counts, sizes of memory, times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ample::tools {

/// A number from `least` to `most`; throws WrongUsage with the range.
std::uint64_t count_of(const std::string& option, const std::string& text, std::uint64_t least,
                       std::uint64_t most);

/// 4G, 500M, 64K or a number of bytes, in powers of 1024; throws WrongUsage.
std::uint64_t bytes_of(const std::string& option, const std::string& text);

/// 10, 10s, 5m, 2h, 0.5s in seconds; throws WrongUsage.
double seconds_of(const std::string& option, const std::string& text);

/// All of `text` as a number, if it is one.
std::optional<std::uint64_t> whole_number(std::string_view text);

}  // namespace ample::tools
