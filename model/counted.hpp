// Numbers with their words: 1 graph has, 2 graphs have.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace ample::model {

inline std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

/// "1 step", "2 steps".
inline std::string counted(std::uint64_t count, const std::string& one) {
  return counted(count, one, one + "s");
}

}  // namespace ample::model
