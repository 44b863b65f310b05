// A lemma is proved first; then its weakest constraint, in both directions.
#include "checker/questions/parameters/lemmas.hpp"

#include "checker/verdict/run/stopwatch.hpp"

namespace ample::checker {

using model::Lemma;

namespace {

/// Whether the constraint, in its domain, is equivalent to "for all others, the formula holds".
/// Proved in both directions from the formula itself; the eliminated form is not trusted.
Answer exactly_when(const model::WeakestConstraint& weakest) {
  const Answer enough =
      prove(implies(weakest.domain && weakest.constraint, weakest.formula)).proved;
  if (enough != Answer::yes) return enough;
  const Answer without =
      satisfiable_for_all(weakest.domain && !weakest.constraint, weakest.others, weakest.formula);
  return without == Answer::no    ? Answer::yes
         : without == Answer::yes ? Answer::no
                                  : Answer::unknown;
}

}  // namespace

bool LemmaResult::as_expected(const Lemma& lemma) const {
  return proof.proved == (lemma.expected ? Answer::yes : Answer::no)
         && (!exactly || *exactly == Answer::yes);
}

LemmaResult judge(const Lemma& lemma) {
  const Stopwatch stopwatch;
  LemmaResult result{prove(lemma.formula)};
  if (lemma.weakest) {
    const auto eliminated = for_all(lemma.weakest->others, lemma.weakest->formula);
    if (eliminated) result.proposal = to_text(*eliminated);
    result.exactly = exactly_when(*lemma.weakest);
  }
  result.seconds = stopwatch.seconds();
  return result;
}

}  // namespace ample::checker
