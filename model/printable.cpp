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

std::size_t first_control(std::string_view text, bool has_lines) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (has_lines && (byte == '\n' || byte == '\t' || byte == '\r')) continue;
    if (byte < ' ' || byte == 0x7F) return i;
    // U+0080 to U+009F, which some terminals obey as they do the escape sequences.
    if (byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0)
      return i;
  }
  return std::string_view::npos;
}

}  // namespace ample::model
