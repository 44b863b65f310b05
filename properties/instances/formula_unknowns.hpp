// What the letters of a formula (formula_text.hpp) stand for: l_q, k_q, c_q, s_q, d_q.
#pragma once

#include "model/assumption.hpp"
#include "model/instance.hpp"

#include <optional>

namespace ample::properties {

/// The sum over a non-empty set of processes.
template <class Each>
model::Term sum_over(model::ProcessSet processes, Each each) {
  std::optional<model::Term> whole;
  for (const model::ProcessId i : processes) whole = whole ? *whole + each(i) : each(i);
  return *whole;
}

class FormulaUnknowns {
 public:
  /// The frame must outlive it.
  explicit FormulaUnknowns(const model::Instance& frame);

  model::Term term(char letter, model::ProcessId i) const;

 private:
  model::Term inside_around(model::ProcessId i) const;

  const model::Instance& frame_;
  model::Unknowns unknowns_;
};

}  // namespace ample::properties
