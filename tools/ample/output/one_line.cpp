// Escapes byte by byte.
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>

namespace ample::tools {

namespace {

/// Not every second byte makes UTF-8 of the first: a character has one sequence only, none is a
/// surrogate, and none is above U+10FFFF. From 0xC2 0x80 to 0xC2 0x9F are control characters.
bool may_follow(unsigned char first, unsigned char second) {
  const int least = first == 0xC2 || first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  return least <= second && second <= most;
}

/// The length of the UTF-8 sequence at the front, 0 when there is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0xC2   ? 0
                             : byte(0) < 0xE0 ? 2
                             : byte(0) < 0xF0 ? 3
                             : byte(0) < 0xF5 ? 4
                                              : 0;
  if (length == 0 || text.size() < length || !may_follow(byte(0), byte(1))) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  return length;
}

}  // namespace

std::string one_line(std::string_view text) {
  constexpr std::size_t longest = 4000;  // more than any list of names; a user's text may be longer
  std::string line;
  while (!text.empty()) {
    if (line.size() > longest) return line + "...";
    const char first = text.front();
    const std::size_t length = first >= ' ' && first <= '~' ? 1 : utf8_length(text);
    if (length == 0)
      line += fmt::format("\\x{:02X}", static_cast<unsigned char>(first));
    else
      line += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return line;
}

}  // namespace ample::tools
