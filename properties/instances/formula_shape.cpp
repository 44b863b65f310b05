// Numbering subformulas, whatever the order of their operands.
#include "properties/instances/formula_shape.hpp"

#include <algorithm>

namespace ample::properties {

using model::Operation;

int FormulaShapes::number(std::string head, std::vector<int> operands) {
  const int next = static_cast<int>(numbers_.size());
  return numbers_.try_emplace({std::move(head), std::move(operands)}, next).first->second;
}

void FormulaShapes::collect(const model::Tree& tree, Operation operation, const Names& names,
                            std::vector<int>& operands) {
  if (tree.operation != operation) {
    operands.push_back(number(tree, names));
    return;
  }
  collect(*tree.left, operation, names, operands);
  collect(*tree.right, operation, names, operands);
}

void FormulaShapes::collect_sum(const model::Tree& tree, bool negative, const Names& names,
                                std::vector<int>& added, std::vector<int>& subtracted) {
  if (tree.operation != Operation::plus && tree.operation != Operation::minus) {
    (negative ? subtracted : added).push_back(number(tree, names));
    return;
  }
  collect_sum(*tree.left, negative, names, added, subtracted);
  collect_sum(*tree.right, negative != (tree.operation == Operation::minus), names, added,
              subtracted);
}

int FormulaShapes::number(const model::Tree& tree, const Names& names) {
  const std::string sign(1, static_cast<char>('a' + static_cast<int>(tree.operation)));
  switch (tree.operation) {
    using enum Operation;
    case constant:
    case truth:
      return number(sign + std::to_string(tree.value), {});
    case unknown: {
      const auto other = names.find(tree.name);
      return number(sign + (other == names.end() ? tree.name : other->second), {});
    }
    case plus:
    case minus: {
      std::vector<int> added, subtracted;
      collect_sum(tree, false, names, added, subtracted);
      std::ranges::sort(added);
      std::ranges::sort(subtracted);
      return number("sum", {number("+", std::move(added)), number("-", std::move(subtracted))});
    }
    case times:
    case conjunction:
    case disjunction: {
      std::vector<int> operands;
      collect(tree, tree.operation, names, operands);
      std::ranges::sort(operands);
      return number(sign, std::move(operands));
    }
    case equal: {
      std::vector<int> operands = {number(*tree.left, names), number(*tree.right, names)};
      std::ranges::sort(operands);
      return number(sign, std::move(operands));
    }
    case less:
    case at_most:
      return number(sign, {number(*tree.left, names), number(*tree.right, names)});
    case negation:
    case indicator:
      return number(sign, {number(*tree.left, names)});
  }
  return -1;
}

std::set<int> FormulaShapes::demands(const std::vector<model::Formula>& formulas,
                                     const Names& names) {
  std::vector<int> all;
  for (const model::Formula& formula : formulas)
    collect(*formula.tree(), Operation::conjunction, names, all);
  return {all.begin(), all.end()};
}

}  // namespace ample::properties
