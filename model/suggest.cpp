// Near misses by edit distance (insertion, deletion, substitution, each 1).
#include "model/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace ample::model {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

/// The letters of a name, without the dashes of an option, which are the same in all.
std::string_view letters_of(std::string_view name) {
  return name.starts_with("--") ? name.substr(2) : name;
}

}  // namespace

std::string nearest(std::string_view wrong, std::span<const std::string> known) {
  std::string best;
  // A third of the letters may differ: 'lmutn' is a slip of 'lmutin', 'k7' is none of 'k3'.
  std::size_t least = std::min<std::size_t>(4, letters_of(wrong).size() / 3 + 2);
  for (const std::string& name : known)
    if (const std::size_t distance = edit_distance(wrong, name);
        distance < least && distance < letters_of(name).size()) {
      least = distance;
      best = name;
    }
  return best;
}

std::string unknown_name(std::string_view what, std::string_view wrong,
                         std::span<const std::string> known) {
  if (const std::string near = nearest(wrong, known); !near.empty())
    return fmt::format("unknown {} '{}': did you mean '{}'?", what, wrong, near);
  return fmt::format("unknown {} '{}': known are {}", what, wrong, fmt::join(known, ", "));
}

}  // namespace ample::model
