// A linear constraint on the terms of an instance, which says what is good or what is bad:
// "good exactly when, for every process q, k_q - l_q >= 3 and s_q <= d_q".
#pragma once

#include "properties/instances/parameter_terms.hpp"

namespace ample::checker {

using Rows = std::vector<properties::TermRow>;

/// a_1 x_1 + a_2 x_2 + ... >= bound
struct Inequality {
  std::vector<std::int64_t> coefficients;
  std::int64_t bound;

  bool zero() const;  ///< no term occurs in it
};

struct LinearConstraint {
  enum class Describes : std::uint8_t { good, bad };
  enum class Quantifier : std::uint8_t { every, some };  ///< process

  Describes describes;
  Quantifier quantifier;
  std::vector<Inequality> inequalities;  ///< all of them hold of every or of some row

  /// Every bound is moved by `shift`.
  bool holds_of(const Rows& rows, std::int64_t shift = 0) const;
  bool calls_good(const Rows& rows) const {
    return holds_of(rows) == (describes == Describes::good);
  }
  /// True when moving the bounds by one, this way or the other, changes whether it holds of these
  /// rows.
  bool has_near_its_boundary(const Rows& rows) const {
    return holds_of(rows, -1) && !holds_of(rows, 1);
  }
};

/// "2*k_q - l_q >= 3": as --where takes it.
std::string to_text(const Inequality& inequality, const std::vector<std::string>& names);
/// All inequalities, joined by and.
std::string inequalities_text(const LinearConstraint& constraint,
                              const std::vector<std::string>& names);
/// The good instances, as --where takes them.
std::string good_text(const LinearConstraint& constraint, const properties::ParameterTerms& terms);

}  // namespace ample::checker
