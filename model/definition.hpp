// The problem in formulas over any kind of number: int in a run, Term in a question about all
// values. Definition 1 of [LCS] and of [GCS]; `most` is |N_i|+1, or n for the network.
#pragma once

namespace ample::model {

/// 0 <= l_i
template <class Number>
auto at_least_none(const Number& l_i) {
  return l_i >= 0;
}
/// l_i < k_i
template <class Number>
auto leaves_room(const Number& l_i, const Number& k_i) {
  return l_i < k_i;
}
/// k_i <= |N_i|+1
template <class Number>
auto at_most_all(const Number& k_i, const Number& most) {
  return k_i <= most;
}

/// l_i <= |CS_i(C)| <= k_i, Safety
template <class Number>
auto keeps_the_bounds(const Number& l_i, const Number& inside, const Number& k_i) {
  return l_i <= inside && inside <= k_i;
}

/// The bounds of the complement algorithm: (most - k_i, most - l_i) [LCS, Theorem 2].
template <class Number>
Number complement_of_bound(const Number& bound, const Number& most) {
  return most - bound;
}

}  // namespace ample::model
