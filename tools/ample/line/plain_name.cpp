// One rule for ids, options and projects.
#include "tools/ample/line/plain_name.hpp"

#include "model/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

std::string why_no_plain_name(const std::string& name) {
  constexpr std::size_t longest = 40;
  if (name.empty()) return "is empty: a name is a-z, 0-9 and -, as in token-ring";
  const std::string is = fmt::format("is '{}': ", model::printable(name));
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_plain = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '-'; };
  if (!std::ranges::all_of(name, is_plain))
    return is + "a name is a-z, 0-9 and - only, as in token-ring";
  if (!is_letter(name.front())) return is + "a name begins with a letter, as in token-ring";
  if (name.ends_with('-') || name.find("--") != std::string::npos)
    return is + "a - stands between two others, as in token-ring";
  if (name.size() > longest) return is + fmt::format("a name has at most {} letters", longest);
  return {};
}

}  // namespace ample::tools
