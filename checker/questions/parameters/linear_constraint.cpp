// Evaluating and printing linear constraints.
#include "checker/questions/parameters/linear_constraint.hpp"

#include "checker/verdict/outcome/joined.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace ample::checker {

namespace {

bool satisfied(const Inequality& inequality, const properties::TermRow& row, std::int64_t shift) {
  return std::inner_product(row.begin(), row.end(), inequality.coefficients.begin(),
                            std::int64_t{0})
         >= inequality.bound + shift;
}

/// "2*(k_q - l_q)"
std::string multiple(std::int64_t factor, const std::string& name) {
  const bool one_word = name.find(' ') == std::string::npos
                        || (name.starts_with("count(") && name.find(')') == name.size() - 1);
  const std::string operand = one_word ? name : "(" + name + ")";
  return factor == 1 ? operand : fmt::format("{}*{}", factor, operand);
}

}  // namespace

bool Inequality::zero() const {
  return std::all_of(coefficients.begin(), coefficients.end(),
                     [](std::int64_t a) { return a == 0; });
}

bool LinearConstraint::holds_of(const Rows& rows, std::int64_t shift) const {
  const auto all_hold_of = [&](const properties::TermRow& row) {
    return std::all_of(inequalities.begin(), inequalities.end(), [&](const Inequality& inequality) {
      return satisfied(inequality, row, shift);
    });
  };
  return quantifier == Quantifier::every ? std::all_of(rows.begin(), rows.end(), all_hold_of)
                                         : std::any_of(rows.begin(), rows.end(), all_hold_of);
}

std::string to_text(const Inequality& inequality, const std::vector<std::string>& names) {
  std::vector<std::string> positive, negative;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::int64_t a = inequality.coefficients[i];
    if (a != 0) (a > 0 ? positive : negative).push_back(multiple(std::abs(a), names[i]));
  }
  const std::string left = fmt::format("{}", fmt::join(positive, " + "));
  const std::string right = fmt::format("{}", fmt::join(negative, " + "));
  const std::int64_t bound = inequality.bound;
  if (negative.empty()) return fmt::format("{} >= {}", positive.empty() ? "0" : left, bound);
  if (positive.empty()) return fmt::format("{} <= {}", right, -bound);
  if (bound == 0) return fmt::format("{} <= {}", right, left);
  return fmt::format("{} - {} >= {}", left, fmt::join(negative, " - "), bound);
}

std::string inequalities_text(const LinearConstraint& constraint,
                              const std::vector<std::string>& names) {
  return joined(constraint.inequalities, " and ",
                [&](const Inequality& inequality) { return to_text(inequality, names); });
}

std::string good_text(const LinearConstraint& constraint, const properties::ParameterTerms& terms) {
  using enum LinearConstraint::Quantifier;
  const std::string all = inequalities_text(constraint, terms.names);
  const bool good = constraint.describes == LinearConstraint::Describes::good;
  if (!terms.of_each) return good ? all : fmt::format("not ({})", all);
  if (constraint.quantifier == every) return good ? all : fmt::format("count({}) < n", all);
  return fmt::format("count({}) {}", all, good ? "> 0" : "= 0");
}

}  // namespace ample::checker
