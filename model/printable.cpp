// Escapes and cuts text of unknown origin before it is quoted.
#include "model/printable.hpp"

#include <fmt/format.h>

namespace ample::model {

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 60;
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

}  // namespace ample::model
