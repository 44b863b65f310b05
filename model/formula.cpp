// Trees of formulas: making, computing and printing them.
#include "model/formula.hpp"

#include "model/errors.hpp"

#include <algorithm>

namespace ample::model {

namespace {

using enum Operation;

SharedTree leaf(Operation operation, std::int64_t value, std::string name = {}) {
  return std::make_shared<const Tree>(Tree{operation, value, std::move(name), nullptr, nullptr});
}
SharedTree node(Operation operation, SharedTree left, SharedTree right = nullptr) {
  return std::make_shared<const Tree>(Tree{operation, 0, {}, std::move(left), std::move(right)});
}

std::int64_t computed(const Tree& tree, const Values& values) {
  const auto left = [&] { return computed(*tree.left, values); };
  const auto right = [&] { return computed(*tree.right, values); };
  switch (tree.operation) {
    case constant:
    case truth:
      return tree.value;
    case unknown:
      if (const auto found = values.find(tree.name); found != values.end()) return found->second;
      throw InternalError("no value for the unknown " + tree.name);
    case plus:
      return left() + right();
    case minus:
      return left() - right();
    case times:
      return left() * right();
    case less:
      return left() < right();
    case at_most:
      return left() <= right();
    case equal:
      return left() == right();
    case indicator:
      return left();
    case negation:
      return left() == 0;
    case conjunction:
      return left() != 0 && right() != 0;
    case disjunction:
      return left() != 0 || right() != 0;
  }
  return 0;
}

void collect(const Tree& tree, std::set<std::string>& names) {
  if (tree.operation == unknown) names.insert(tree.name);
  if (tree.left) collect(*tree.left, names);
  if (tree.right) collect(*tree.right, names);
}

/// A truth value is 0 or 1.
Range range_of(const Tree& tree, const std::map<std::string, Range>& ranges) {
  const auto left = [&] { return range_of(*tree.left, ranges); };
  const auto right = [&] { return range_of(*tree.right, ranges); };
  const auto truth_of = [](bool always, bool possible) { return Range{always, possible}; };
  switch (tree.operation) {
    case constant:
    case truth:
      return {tree.value, tree.value};
    case unknown:
      if (const auto found = ranges.find(tree.name); found != ranges.end()) return found->second;
      throw InternalError("no range for the unknown " + tree.name);
    case plus:
      return {left().least + right().least, left().greatest + right().greatest};
    case minus:
      return {left().least - right().greatest, left().greatest - right().least};
    case times: {
      const Range a = left(), b = right();
      const auto [least, greatest] = std::minmax(
          {a.least * b.least, a.least * b.greatest, a.greatest * b.least, a.greatest * b.greatest});
      return {least, greatest};
    }
    case less:
      return truth_of(left().greatest < right().least, left().least < right().greatest);
    case at_most:
      return truth_of(left().greatest <= right().least, left().least <= right().greatest);
    case equal: {
      const Range a = left(), b = right();
      return truth_of(a.least == a.greatest && b.least == b.greatest && a.least == b.least,
                      a.least <= b.greatest && b.least <= a.greatest);
    }
    case indicator:
      return left();
    case negation:
      return {1 - left().greatest, 1 - left().least};
    case conjunction:
      return {std::min(left().least, right().least), std::min(left().greatest, right().greatest)};
    case disjunction:
      return {std::max(left().least, right().least), std::max(left().greatest, right().greatest)};
  }
  return {0, 1};
}

void collect_conjuncts(const SharedTree& tree, std::vector<Formula>& list) {
  if (tree->operation != conjunction) {
    list.emplace_back(tree);
    return;
  }
  collect_conjuncts(tree->left, list);
  collect_conjuncts(tree->right, list);
}

/// The precedence of an operation; a looser one within a tighter one needs parentheses.
int tightness(Operation operation) {
  switch (operation) {
    case disjunction:
      return 0;
    case conjunction:
      return 1;
    case less:
    case at_most:
    case equal:
      return 2;
    case plus:
    case minus:
      return 3;
    case times:
      return 4;
    default:
      return 5;
  }
}

std::string text(const Tree& tree);

std::string operand(const Tree& tree, int at_least) {
  const std::string plain = text(tree);
  const bool loose = tightness(tree.operation) < at_least;
  return loose || (tree.operation == constant && tree.value < 0) ? "(" + plain + ")" : plain;
}

std::string infix(const Tree& tree, const char* sign) {
  const int own = tightness(tree.operation);
  // a - (b - c) is not a - b - c.
  return operand(*tree.left, own) + sign
         + operand(*tree.right, tree.operation == minus ? own + 1 : own);
}

/// !(a < b) is written b <= a.
std::string negated(const Tree& tree) {
  const auto compared = [&](const char* sign) {
    return operand(*tree.left, 3) + sign + operand(*tree.right, 3);
  };
  if (tree.operation == less) return compared(" >= ");
  if (tree.operation == at_most) return compared(" > ");
  if (tree.operation == equal) return compared(" != ");
  return "!" + operand(tree, 5);
}

std::string text(const Tree& tree) {
  switch (tree.operation) {
    case constant:
      return std::to_string(tree.value);
    case truth:
      return tree.value != 0 ? "true" : "false";
    case unknown:
      return tree.name;
    case plus:
      return infix(tree, " + ");
    case minus:
      return infix(tree, " - ");
    case times:
      return infix(tree, "*");
    case less:
      return infix(tree, " < ");
    case at_most:
      return infix(tree, " <= ");
    case equal:
      return infix(tree, " = ");
    case negation:
      return negated(*tree.left);
    case conjunction:
      return infix(tree, " and ");
    case disjunction:
      return infix(tree, " or ");
    case indicator:
      return "[" + text(*tree.left) + "]";
  }
  return {};
}

}  // namespace

Term::Term(std::int64_t value) : tree_(leaf(constant, value)) {}
Term::Term(std::string name) : tree_(leaf(unknown, 0, std::move(name))) {}
Formula::Formula(bool value) : tree_(leaf(truth, value ? 1 : 0)) {}

Term operator+(const Term& left, const Term& right) {
  return Term(node(plus, left.tree(), right.tree()));
}
Term operator-(const Term& left, const Term& right) {
  return Term(node(minus, left.tree(), right.tree()));
}
Term operator*(const Term& left, const Term& right) {
  return Term(node(times, left.tree(), right.tree()));
}

Term indicator(const Formula& formula) { return Term(node(Operation::indicator, formula.tree())); }

Formula operator!(const Formula& formula) { return Formula(node(negation, formula.tree())); }
Formula operator&&(const Formula& left, const Formula& right) {
  return Formula(node(conjunction, left.tree(), right.tree()));
}
Formula operator||(const Formula& left, const Formula& right) {
  return Formula(node(disjunction, left.tree(), right.tree()));
}

Formula operator<(const Term& left, const Term& right) {
  return Formula(node(less, left.tree(), right.tree()));
}
Formula operator<=(const Term& left, const Term& right) {
  return Formula(node(at_most, left.tree(), right.tree()));
}
Formula operator>(const Term& left, const Term& right) { return !(left <= right); }
Formula operator>=(const Term& left, const Term& right) { return !(left < right); }
Formula operator==(const Term& left, const Term& right) {
  return Formula(node(equal, left.tree(), right.tree()));
}
Formula operator!=(const Term& left, const Term& right) { return !(left == right); }

Formula implies(const Formula& premise, const Formula& conclusion) {
  return !premise || conclusion;
}

std::int64_t value_of(const Term& term, const Values& values) {
  return computed(*term.tree(), values);
}
bool holds(const Formula& formula, const Values& values) {
  return computed(*formula.tree(), values) != 0;
}

bool may_hold(const Formula& formula, const std::map<std::string, Range>& ranges) {
  return range_of(*formula.tree(), ranges).greatest != 0;
}

std::vector<Formula> conjuncts_of(const Formula& formula) {
  std::vector<Formula> list;
  collect_conjuncts(formula.tree(), list);
  return list;
}

std::set<std::string> unknowns_of(const Formula& formula) {
  std::set<std::string> names;
  collect(*formula.tree(), names);
  return names;
}
std::set<std::string> unknowns_of(const Term& term) {
  std::set<std::string> names;
  collect(*term.tree(), names);
  return names;
}

std::string to_text(const Term& term) { return text(*term.tree()); }
std::string to_text(const Formula& formula) { return text(*formula.tree()); }

}  // namespace ample::model
