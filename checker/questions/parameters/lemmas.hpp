// Judging lemmas: proved by unsatisfiability, refuted by numbers, or unknown.
#pragma once

#include "checker/questions/parameters/solver.hpp"
#include "model/lemma.hpp"

namespace ample::checker {

struct LemmaResult {
  Proof proof;
  double seconds = 0;
  /// A lemma with a weakest constraint has these: the text that eliminating the quantifiers
  /// proposes, and whether the constraint is proved to be exactly what is needed.
  std::string proposal{};
  std::optional<Answer> exactly{};

  /// True when everything is as the lemma says; never when something is unknown.
  bool as_expected(const model::Lemma& lemma) const;
};

LemmaResult judge(const model::Lemma& lemma);

}  // namespace ample::checker
