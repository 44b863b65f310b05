// Finding the one of a configuration among the bits.
#include "checker/store/visited/parents.hpp"

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

}  // namespace ample::checker
