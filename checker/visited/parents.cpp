// Finding the one of a configuration among the bits.
#include "checker/visited/parents.hpp"

#include <algorithm>
#include <bit>

namespace ample::checker {

std::uint64_t Parents::of(std::uint64_t state) const {
  std::uint64_t ones_to_pass = state;
  for (std::uint64_t word = 0;; ++word) {
    std::uint64_t bits = words()[word];
    const auto ones = static_cast<std::uint64_t>(std::popcount(bits));
    if (ones <= ones_to_pass) {
      ones_to_pass -= ones;
      continue;
    }
    for (; ones_to_pass > 0; --ones_to_pass) bits &= bits - 1;
    return word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)) - state;
  }
}

std::vector<std::uint64_t> Parents::first(std::uint64_t states) const {
  if (states == 0) return {};
  const std::uint64_t end = states - 1 + of(states - 1) + 1;  // behind the one of the last
  std::vector<std::uint64_t> copy(words(), words() + (end + 63) / 64);
  if (end % 64 != 0) copy.back() &= (std::uint64_t{1} << end % 64) - 1;
  return copy;
}

bool Parents::restore(std::span<const std::uint64_t> from, std::uint64_t states) {
  std::uint64_t ones = 0;
  for (const std::uint64_t word : from) ones += static_cast<std::uint64_t>(std::popcount(word));
  const bool ends_with_the_last = from.empty() || from.back() != 0;
  if (ones != states || !ends_with_the_last || from.size() > bits_.size() / sizeof from[0] - 1)
    return false;
  std::copy(from.begin(), from.end(), words());
  return true;
}

}  // namespace ample::checker
