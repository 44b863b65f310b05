// All combinations of some numbers.
#pragma once

#include <cstddef>
#include <vector>

namespace ample::checker {

/// Calls visit(digits) with every combination of numbers below `sizes`, none of which is 0,
/// counting up with the first digit the fastest, until visit says false. Says whether it never did.
template <class Visit>
bool for_each_combination(const std::vector<std::size_t>& sizes, Visit&& visit) {
  std::vector<std::size_t> digits(sizes.size(), 0);
  for (;;) {
    if (!visit(digits)) return false;
    std::size_t i = 0;
    for (; i < sizes.size() && ++digits[i] == sizes[i]; ++i) digits[i] = 0;
    if (i == sizes.size()) return true;
  }
}

}  // namespace ample::checker
