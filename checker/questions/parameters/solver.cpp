// The only file that speaks to Z3.
#include "checker/questions/parameters/solver.hpp"

#include "model/errors.hpp"

#include <z3++.h>

#include <algorithm>
#include <map>

namespace ample::checker {

using model::Formula;
using model::Operation;
using model::Term;
using model::Values;

namespace {

// --- From trees to Z3 and back -----------------------------------------------------------------

/// The left part is made first, whatever a compiler prefers: Z3's choice among several models
/// depends on the order in which it was told of the terms.
z3::expr term_of(z3::context& context, const model::Tree& tree) {
  if (tree.operation == Operation::constant) return context.int_val(tree.value);
  if (tree.operation == Operation::unknown) return context.int_const(tree.name.c_str());
  if (tree.operation == Operation::truth) return context.bool_val(tree.value != 0);
  const z3::expr left = term_of(context, *tree.left);
  if (tree.operation == Operation::negation) return !left;
  if (tree.operation == Operation::indicator) {
    const z3::expr one = context.int_val(1);
    return z3::ite(left, one, context.int_val(0));
  }
  const z3::expr right = term_of(context, *tree.right);
  switch (tree.operation) {
    case Operation::plus:
      return left + right;
    case Operation::minus:
      return left - right;
    case Operation::times:
      return left * right;
    case Operation::less:
      return left < right;
    case Operation::at_most:
      return left <= right;
    case Operation::equal:
      return left == right;
    case Operation::conjunction:
      return left && right;
    case Operation::disjunction:
      return left || right;
    case Operation::constant:
    case Operation::unknown:
    case Operation::truth:
    case Operation::negation:
    case Operation::indicator:
      break;
  }
  throw model::InternalError("a formula with an unknown operation");
}

z3::expr expression_of(z3::context& context, const Formula& formula) {
  return term_of(context, *formula.tree());
}

/// Nothing for what has no place in our formulas (a remainder, a quantifier).
std::optional<Term> term_from(const z3::expr& expression) {
  std::int64_t value = 0;
  if (expression.is_numeral_i64(value)) return Term(value);
  if (expression.is_const()) return Term(expression.decl().name().str());
  std::vector<Term> arguments;
  for (unsigned i = 0; i < expression.num_args(); ++i) {
    const auto argument = term_from(expression.arg(i));
    if (!argument) return std::nullopt;
    arguments.push_back(*argument);
  }
  const Z3_decl_kind kind = expression.decl().decl_kind();
  if (kind == Z3_OP_UMINUS) return Term(0) - arguments[0];
  if (kind != Z3_OP_ADD && kind != Z3_OP_SUB && kind != Z3_OP_MUL) return std::nullopt;
  Term whole = arguments[0];
  for (std::size_t i = 1; i < arguments.size(); ++i)
    whole = kind == Z3_OP_ADD   ? whole + arguments[i]
            : kind == Z3_OP_SUB ? whole - arguments[i]
                                : whole * arguments[i];
  return whole;
}

std::optional<Formula> comparison_from(const z3::expr& expression) {
  if (expression.num_args() != 2) return std::nullopt;
  const auto left = term_from(expression.arg(0)), right = term_from(expression.arg(1));
  if (!left || !right) return std::nullopt;
  switch (expression.decl().decl_kind()) {
    case Z3_OP_LE:
      return *left <= *right;
    case Z3_OP_GE:
      return *left >= *right;
    case Z3_OP_LT:
      return *left < *right;
    case Z3_OP_GT:
      return *left > *right;
    case Z3_OP_EQ:
      return *left == *right;
    default:
      return std::nullopt;
  }
}

std::optional<Formula> formula_from(const z3::expr& expression) {
  if (!expression.is_app()) return std::nullopt;
  if (expression.is_true() || expression.is_false()) return Formula(expression.is_true());
  const Z3_decl_kind kind = expression.decl().decl_kind();
  if (kind != Z3_OP_AND && kind != Z3_OP_OR && kind != Z3_OP_NOT)
    return comparison_from(expression);
  std::optional<Formula> whole;
  for (unsigned i = 0; i < expression.num_args(); ++i) {
    const auto part = formula_from(expression.arg(i));
    if (!part) return std::nullopt;
    whole = !whole ? *part : kind == Z3_OP_AND ? *whole && *part : *whole || *part;
  }
  if (whole && kind == Z3_OP_NOT) return !*whole;
  return whole;
}

z3::expr quantified(z3::context& context, const std::vector<std::string>& unknowns,
                    const Formula& formula) {
  z3::expr expression = expression_of(context, formula);
  if (unknowns.empty()) return expression;
  z3::expr_vector bound(context);
  for (const std::string& name : unknowns) bound.push_back(context.int_const(name.c_str()));
  return z3::forall(bound, expression);
}

// --- Answers -----------------------------------------------------------------------------------

Answer answer_of(z3::check_result result) {
  return result == z3::sat ? Answer::yes : result == z3::unsat ? Answer::no : Answer::unknown;
}

/// The values of a model, which the formulas must satisfy when computed with plain integers.
Values checked_values(const z3::model& found, std::span<const Formula> formulas,
                      std::set<std::string> names) {
  for (const Formula& formula : formulas) names.merge(unknowns_of(formula));
  Values values;
  for (const std::string& name : names) {
    z3::context& context = found.ctx();
    const z3::expr value = found.eval(context.int_const(name.c_str()), /*model_completion=*/true);
    values[name] = value.get_numeral_int64();
  }
  for (const Formula& formula : formulas)
    if (!model::holds(formula, values))
      throw model::InternalError("the solver's values do not satisfy " + to_text(formula));
  return values;
}

z3::params patient(z3::context& context, unsigned milliseconds = patience) {
  z3::params params(context);
  params.set("timeout", milliseconds);
  return params;
}

Answer satisfiable_without(z3::context& context, std::span<const Formula> formulas,
                           const std::vector<std::size_t>& of, std::size_t left_out) {
  z3::solver solver(context);
  solver.set(patient(context));
  for (const std::size_t index : of)
    if (index != left_out) solver.add(expression_of(context, formulas[index]));
  return answer_of(solver.check());
}

/// Whatever is not needed for the conflict is left out, one formula after the other.
std::vector<std::size_t> minimal(z3::context& context, std::span<const Formula> formulas,
                                 std::vector<std::size_t> core) {
  std::sort(core.begin(), core.end());
  for (std::size_t at = core.size(); at-- > 0;)
    if (satisfiable_without(context, formulas, core, core[at]) == Answer::no)
      core.erase(core.begin() + static_cast<std::ptrdiff_t>(at));
  return core;
}

}  // namespace

std::string to_text(Answer answer) {
  return answer == Answer::yes ? "yes" : answer == Answer::no ? "no" : "unknown";
}

Satisfaction satisfy(std::span<const Formula> formulas, unsigned milliseconds) {
  z3::context context;
  z3::solver solver(context);
  solver.set(patient(context, milliseconds));
  z3::expr_vector labels(context);
  std::map<unsigned, std::size_t> index_of;  // by the label's id: equal expressions have one
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    labels.push_back(context.bool_const(("assumption " + std::to_string(i)).c_str()));
    index_of[labels.back().id()] = i;
    solver.add(z3::implies(labels.back(), expression_of(context, formulas[i])));
  }
  Satisfaction result{answer_of(solver.check(labels))};
  if (result.satisfiable == Answer::yes)
    result.values = checked_values(solver.get_model(), formulas, {});
  if (result.satisfiable == Answer::no) {
    std::vector<std::size_t> core;
    for (const z3::expr& label : solver.unsat_core()) core.push_back(index_of.at(label.id()));
    result.core = minimal(context, formulas, std::move(core));
  }
  return result;
}

Proof prove(const Formula& formula, unsigned milliseconds) {
  const Formula negation = !formula;
  const Satisfaction refutation = satisfy({&negation, 1}, milliseconds);
  switch (refutation.satisfiable) {
    case Answer::no:
      return {Answer::yes};
    case Answer::yes:
      return {Answer::no, refutation.values};
    case Answer::unknown:
      break;
  }
  return {Answer::unknown};
}

Optimum optimize(std::span<const Formula> formulas, const Term& objective, Direction direction) {
  z3::context context;
  z3::optimize search(context);
  search.set(patient(context));
  for (const Formula& formula : formulas) search.add(expression_of(context, formula));
  const z3::expr expression = term_of(context, *objective.tree());
  const bool greatest = direction == Direction::greatest;
  const auto handle = greatest ? search.maximize(expression) : search.minimize(expression);
  Optimum optimum{answer_of(search.check())};
  if (optimum.exists != Answer::yes) return optimum;
  const z3::expr bound = greatest ? search.upper(handle) : search.lower(handle);
  if (!bound.is_numeral_i64(optimum.value)) {
    optimum.exists = Answer::no;
    optimum.unbounded = true;
    return optimum;
  }
  optimum.values = checked_values(search.get_model(), formulas, unknowns_of(objective));
  if (value_of(objective, optimum.values) != optimum.value)
    throw model::InternalError("the solver's optimum is not attained by its values");
  return optimum;
}

std::optional<Formula> for_all(const std::vector<std::string>& unknowns, const Formula& formula) {
  z3::context context;
  z3::goal goal(context);
  goal.add(quantified(context, unknowns, formula));
  const z3::tactic steps = z3::tactic(context, "qe") & z3::tactic(context, "simplify")
                           & z3::tactic(context, "ctx-solver-simplify");
  try {
    const z3::apply_result result = z3::try_for(steps, patience)(goal);
    if (result.size() != 1) return std::nullopt;
    return formula_from(result[0].as_expr());
  } catch (const z3::exception&) {
    return std::nullopt;
  }
}

Answer satisfiable_for_all(const Formula& where, const std::vector<std::string>& unknowns,
                           const Formula& formula) {
  z3::context context;
  z3::solver solver(context, "LIA");
  solver.set(patient(context));
  solver.add(expression_of(context, where));
  solver.add(quantified(context, unknowns, formula));
  return answer_of(solver.check());
}

}  // namespace ample::checker
