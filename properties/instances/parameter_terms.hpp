// The terms that a constraint on parameters may speak about, named as in formulas
// (formula_text.hpp): l_q, k_q - l_q, count(l_q > 0).
#pragma once

#include "model/instance.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace ample::properties {

/// A row has a number for each term.
using TermRow = std::vector<std::int64_t>;

struct ParameterTerms {
  std::vector<std::string> names;
  bool of_each;  ///< true when one speaks of q

  /// A row for each process; just one when no term speaks of q. The instance has one CS(C0).
  std::vector<TermRow> rows_of(const model::Instance& instance) const;
};

/// The formulas of a list, without blanks at their ends. Commas within parentheses do not separate.
std::vector<std::string> between_commas(const std::string& text);

/// The terms of a list with commas ("l_q, count(l_q > 0, k_q > 1)" are two). Throws WrongUsage in
/// one line that names the option.
ParameterTerms parameter_terms_from(const std::string& option, const std::string& text,
                                    const model::Instance& frame);

}  // namespace ample::properties
