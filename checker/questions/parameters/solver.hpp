// Questions about all numbers at once, in our own words; Z3 answers them (solver.cpp).
//
// Every satisfying assignment is computed again with plain integers before it is returned, and
// `unknown` is an answer of its own: it never counts as a proof.
#pragma once

#include "model/formula.hpp"

#include <optional>
#include <span>
#include <vector>

namespace ample::checker {

enum class Answer : std::uint8_t { yes, no, unknown };
std::string to_text(Answer answer);

/// The default limit on a question, in milliseconds; beyond it the answer is unknown.
inline constexpr unsigned patience = 5000;

struct Satisfaction {
  Answer satisfiable;
  model::Values values{};           ///< when yes: of every unknown of the formulas
  std::vector<std::size_t> core{};  ///< when no: formulas that conflict; without one they do not
};
/// Whether all formulas can hold together.
Satisfaction satisfy(std::span<const model::Formula> formulas, unsigned milliseconds = patience);

struct Proof {
  Answer proved;                   ///< by unsatisfiability of the negation
  model::Values counterexample{};  ///< when no
};
/// Whether the formula holds for all values of its unknowns.
Proof prove(const model::Formula& formula, unsigned milliseconds = patience);

enum class Direction : std::uint8_t { least, greatest };
struct Optimum {
  Answer exists;  ///< no: the formulas cannot hold, or the objective has no bound
  bool unbounded = false;
  std::int64_t value = 0;
  model::Values values{};  ///< where it is attained
};
/// The extreme of `objective` while all formulas hold.
Optimum optimize(std::span<const model::Formula> formulas, const model::Term& objective,
                 Direction direction);

/// A formula without the unknowns named, equivalent to "for all of them, `formula` holds"; nothing
/// when the quantifiers could not be eliminated. It is a proposal: prove what it is taken for.
std::optional<model::Formula> for_all(const std::vector<std::string>& unknowns,
                                      const model::Formula& formula);

/// Whether `where` can hold together with "for all of these unknowns, `formula` holds". Both are
/// linear.
Answer satisfiable_for_all(const model::Formula& where, const std::vector<std::string>& unknowns,
                           const model::Formula& formula);

}  // namespace ample::checker
