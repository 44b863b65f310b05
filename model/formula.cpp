// Trees of formulas: making, computing and printing them.
#include "model/formula.hpp"

#include "model/errors.hpp"

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

/// How tightly an operation binds; a looser one within a tighter one needs parentheses.
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
