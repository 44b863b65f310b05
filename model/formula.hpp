// Formulas about whole numbers that nobody has chosen yet: l_1, k_1, |grantedTo|.
//
// The papers' formulas are templates over the number type. With int they are computed, as in a run;
// with Term they become trees, which the solver (checker/questions/parameters/solver.hpp) reasons
// about for all values at once. There is no division: it rounds differently in C++ and in logic.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ample::model {

enum class Operation : std::uint8_t {
  constant,
  unknown,
  plus,
  minus,
  times,
  less,
  at_most,
  equal,
  truth,
  negation,
  conjunction,
  disjunction,
  indicator
};

struct Tree;
using SharedTree = std::shared_ptr<const Tree>;

/// One node; the operands that an operation does not have are null.
struct Tree {
  Operation operation;
  std::int64_t value;  ///< of a constant; of `truth` 0 or 1
  std::string name;    ///< of an unknown
  SharedTree left, right;
};

/// Values for unknowns, by name.
using Values = std::map<std::string, std::int64_t>;

/// A number: a constant, an unknown, or made of these by + - *.
class Term {
 public:
  Term(std::int64_t constant);
  explicit Term(std::string unknown);
  explicit Term(SharedTree tree) : tree_(std::move(tree)) {}
  const SharedTree& tree() const { return tree_; }

  friend Term operator+(const Term& left, const Term& right);
  friend Term operator-(const Term& left, const Term& right);
  friend Term operator*(const Term& left, const Term& right);

 private:
  SharedTree tree_;
};

/// A truth value: a comparison of terms, or made of these by ! && || (neither of which
/// short-circuits).
class Formula {
 public:
  Formula(bool truth);
  explicit Formula(SharedTree tree) : tree_(std::move(tree)) {}
  const SharedTree& tree() const { return tree_; }

  friend Formula operator!(const Formula& formula);
  friend Formula operator&&(const Formula& left, const Formula& right);
  friend Formula operator||(const Formula& left, const Formula& right);

 private:
  SharedTree tree_;
};

/// 1 when it holds, else 0: Iverson's bracket.
Term indicator(const Formula& formula);

Formula operator<(const Term& left, const Term& right);
Formula operator<=(const Term& left, const Term& right);
Formula operator>(const Term& left, const Term& right);
Formula operator>=(const Term& left, const Term& right);
Formula operator==(const Term& left, const Term& right);
Formula operator!=(const Term& left, const Term& right);

constexpr bool implies(bool premise, bool conclusion) { return !premise || conclusion; }
Formula implies(const Formula& premise, const Formula& conclusion);

/// The value of the term, with numbers for all unknowns. Throws InternalError for an unknown
/// without a value.
std::int64_t value_of(const Term& term, const Values& values);
bool holds(const Formula& formula, const Values& values);

/// The least and the greatest value that something may have.
struct Range {
  std::int64_t least, greatest;
};
/// True when the formula may hold while every unknown is within its range. False is certain, true
/// is not. Throws InternalError for an unknown without a range.
bool may_hold(const Formula& formula, const std::map<std::string, Range>& ranges);

/// The formulas that it joins by and.
std::vector<Formula> conjuncts_of(const Formula& formula);

std::set<std::string> unknowns_of(const Formula& formula);
std::set<std::string> unknowns_of(const Term& term);

/// The text as a paper would have it: "k_1 - l_1 >= 3".
std::string to_text(const Term& term);
std::string to_text(const Formula& formula);

}  // namespace ample::model
