// Formulas as a person writes them on the command line: "k_q - l_q >= 3, c_0 = 1".
//
//   formula    comparisons joined by and (&&, a comma), or (||), not (!), with parentheses
//   comparison 0 <= l_1 < k_1, k_0 - l_0 >= 3; also = (==) and !=
//   term       + - * of whole numbers, l_1, k_1, c_1 (1 when P1 ∈ CS(C0)), s_1 = |CS_1(C0)|,
//              d_1 = |N_1|, n, sum(l), sum(k), sum(c), sum(d), sum(s), and the number of
//              processes q of which a formula is true: count(l_q > 0)
// A formula with the index q elsewhere is said of every process q. The bounds of a network are l
// and k.
#pragma once

#include "model/formula.hpp"
#include "model/instance.hpp"

namespace ample::properties {

/// Throw WrongUsage in one line that says what was expected where.
model::Formula formula_from(const std::string& option, const std::string& text,
                            const model::Instance& frame);
model::Term term_from(const std::string& option, const std::string& text,
                      const model::Instance& frame);

/// A term that may speak of q.
struct TermOfEach {
  std::vector<model::Term> terms;  ///< one for each process; just one when it does not speak of q
  bool of_each;                    ///< true when it speaks of q
};
TermOfEach term_of_each_from(const std::string& option, const std::string& text,
                             const model::Instance& frame);

}  // namespace ample::properties
