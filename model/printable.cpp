// Escapes and cuts text of unknown origin before it is quoted.
#include "model/printable.hpp"

#include <fmt/format.h>

namespace ample::model {

std::string printable(std::string_view text, std::size_t longest) {
  std::string shown;
  for (const char letter : text) {
    if (shown.size() >= longest) return shown + "...";
    if (letter >= ' ' && letter <= '~')
      shown += letter;
    else
      shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(letter));
  }
  return shown;
}

namespace {

/// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069: what follows would be shown in another
/// order.
bool turns_direction(std::string_view text) {
  if (!text.starts_with("\xE2\x80") && !text.starts_with("\xE2\x81")) return false;
  if (text.size() < 3) return false;
  const auto last = static_cast<unsigned char>(text[2]);
  return text[1] == '\x80' ? last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE)
                           : last >= 0xA6 && last <= 0xA9;
}

}  // namespace

std::size_t first_control(std::string_view text, bool has_lines) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (has_lines && (byte == '\n' || byte == '\t' || byte == '\r')) continue;
    if (byte < ' ' || byte == 0x7F) return i;
    // U+0080 to U+009F, which some terminals obey as they do the escape sequences.
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
      return i;
    if (turns_direction(text.substr(i))) return i;
  }
  return std::string_view::npos;
}

}  // namespace ample::model
