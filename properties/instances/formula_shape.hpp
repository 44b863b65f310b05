// Whether a formula is the same when the unknowns change their names. "c_0 + c_1 >= 1" is, when c_0
// and c_1 change places.
//
// Formulas are compared as they are written, but for the order of the operands of + * = and or: so
// two that mean the same may be told apart, and two that differ never are taken for the same.
#pragma once

#include "model/formula.hpp"

#include <vector>

namespace ample::properties {

class FormulaShapes {
 public:
  using Names = std::map<std::string, std::string>;

  /// The demands of the formulas, one number for each comparison or disjunction: equal numbers
  /// stand for the same one. Unknowns that occur in `names` are called as it says.
  std::set<int> demands(const std::vector<model::Formula>& formulas, const Names& names);

 private:
  int number(const model::Tree& tree, const Names& names);
  int number(std::string head, std::vector<int> operands);
  /// The operands of nested operations of one kind, numbered.
  void collect(const model::Tree& tree, model::Operation operation, const Names& names,
               std::vector<int>& operands);
  /// The same for + and -, apart.
  void collect_sum(const model::Tree& tree, bool negative, const Names& names,
                   std::vector<int>& added, std::vector<int>& subtracted);

  std::map<std::pair<std::string, std::vector<int>>, int> numbers_;
};

}  // namespace ample::properties
