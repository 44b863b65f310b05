// The unknowns are those that assumptions speak of; a degree is a number.
#include "properties/instances/formula_unknowns.hpp"

#include "properties/instances/assumptions.hpp"

namespace ample::properties {

using model::ProcessId;
using model::Term;

FormulaUnknowns::FormulaUnknowns(const model::Instance& frame)
    : frame_(frame), unknowns_(unknowns_of(frame)) {}

Term FormulaUnknowns::inside_around(ProcessId i) const {
  return sum_over(frame_.topology.closed_neighbourhood(i),
                  [&](ProcessId j) { return unknowns_.inside[j.index]; });
}

Term FormulaUnknowns::term(char letter, ProcessId i) const {
  return letter == 'l'   ? unknowns_.l[i.index]
         : letter == 'k' ? unknowns_.k[i.index]
         : letter == 'c' ? unknowns_.inside[i.index]
         : letter == 's' ? inside_around(i)
                         : Term(frame_.topology.degree(i));
}

}  // namespace ample::properties
