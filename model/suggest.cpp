// Near misses by edit distance: insertion, deletion, substitution, and two letters in the other
// order, each 1.
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>
#include <vector>

namespace ample::model {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1), above, two_above;
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = std::exchange(above, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row[b.size()];
}

/// The letters of a name, without the dashes of an option, which are the same in all.
std::string_view letters_of(std::string_view name) {
  return name.starts_with("--") ? name.substr(2) : name;
}

/// True when `part` stands between signs of the name, as messages in messages.cause.
bool is_part_of(std::string_view part, std::string_view name) {
  const auto ends_at = [&](std::size_t at) {
    return at >= name.size() || std::isalnum(static_cast<unsigned char>(name[at])) == 0;
  };
  for (std::size_t at = name.find(part); at != name.npos; at = name.find(part, at + 1))
    if ((at == 0 || ends_at(at - 1)) && ends_at(at + part.size())) return true;
  return false;
}

}  // namespace

std::string nearest(std::string_view wrong, std::span<const std::string> known) {
  std::string best;
  // A third of the letters may differ: 'lmutn' is a slip of 'lmutin', 'fish' is none of 'bash'.
  std::size_t least = std::clamp<std::size_t>(letters_of(wrong).size() / 3, 1, 3) + 1;
  for (const std::string& name : known)
    if (const std::size_t distance = edit_distance(wrong, name);
        distance < least && distance < letters_of(name).size()) {
      least = distance;
      best = name;
    }
  return best;
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  std::vector<std::string> near;
  for (const std::string& name : known)
    if (!wrong.empty() && is_part_of(wrong, name)) near.push_back(name);
  if (near.empty()) near.push_back(nearest(wrong, known));
  return near.front().empty() ? "" : fmt::format("did you mean '{}'?", fmt::join(near, "' or '"));
}

std::string unknown_name(std::string_view what, std::string_view wrong,
                         std::span<const std::string> known) {
  const std::string near = did_you_mean(wrong, known);
  return fmt::format("unknown {} '{}': {}", what, wrong,
                     near.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : near);
}

}  // namespace ample::model
