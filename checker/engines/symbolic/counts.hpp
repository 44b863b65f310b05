// How many configurations and steps a diagram stands for, whatever their number: in machine words
// as long as these suffice, and else in integers of any length.
#pragma once

#include "checker/engines/symbolic/offers.hpp"
#include "checker/verdict/run/watch.hpp"

#include <boost/multiprecision/cpp_int.hpp>

namespace ample::checker {

using Count = boost::multiprecision::cpp_int;

/// Counts of one set, remembered. With 64-bit numbers it throws CountOverflow.
template <class Number>
class Counts {
 public:
  Counts(Diagrams& diagrams, Rules& rules, Offers& offers, LevelNumber levels, Watch& watch)
      : diagrams_(&diagrams), rules_(&rules), offers_(&offers), levels_(levels), watch_(&watch) {}

  /// The configurations of the diagram.
  Number count(Diagram diagram);
  /// The steps of all configurations of the diagram, which is of the first level.
  Number steps(Diagram all);
  std::size_t bytes() const {
    return (counts_.capacity() + possible_counts_.capacity()) * sizeof(Number) + possible_.bytes();
  }

 private:
  /// The rules of the bundle that are possible in the configurations, summed up.
  Number count_possible(Bundle bundle, Diagram diagram);
  Number count_branches(BranchList list, Diagram rest);

  Diagrams* diagrams_;
  Rules* rules_;
  Offers* offers_;
  LevelNumber levels_;
  Watch* watch_;
  std::vector<Number> counts_;  ///< by diagram; 0: not yet
  TripleMap possible_;          ///< by bundle and diagram: which of the counts
  std::vector<Number> possible_counts_;
};

/// 64 bits do not suffice.
struct CountOverflow {};

extern template class Counts<std::uint64_t>;
extern template class Counts<Count>;

}  // namespace ample::checker
