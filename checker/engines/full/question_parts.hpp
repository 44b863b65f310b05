// Looks whether every part of a question of one's own matters, when all was seen and it holds.
//
// A part of an invariant does not matter if the invariant holds in every configuration whatever
// that part is. A part of a formula does not matter if the formula holds that is made stronger in
// the part (properties::strengthened_ltl). Only the smallest parts have to be tried: what is around
// one that matters matters, too.
#pragma once

#include "checker/engines/full/search/search.hpp"
#include "checker/infinite/liveness/starvation.hpp"
#include "properties/ltl/reading.hpp"

namespace ample::checker {

class QuestionParts {
 public:
  /// The arguments, of a search that has seen everything, must outlive it. It makes the graph of
  /// all steps where a formula needs it.
  QuestionParts(Search& search, std::optional<StepGraph>& graph);

  /// Of one of the instance's questions, which holds.
  QuestionVacuity of(const Finding& finding, const model::Asked& asked);

 private:
  /// By part. Of a formula only the smallest parts are looked at, and what is around those that do
  /// not matter.
  using Matter = std::vector<bool>;

  const model::System& system() const { return search_.tabulation().system(); }
  Found found() const;
  /// Throws LimitMet where there is no memory for it.
  const StepGraph& graph();
  Matter matter_in_invariant(const std::string& text, const properties::QuestionReading& reading);
  void look_at_configurations(const std::string& text, const properties::QuestionReading& reading,
                              std::size_t first, Matter& matter);
  Matter matter_in_formula(const Finding& finding, const model::Asked& asked,
                           const properties::QuestionReading& reading, std::string& not_looked_at);

  Search& search_;
  std::optional<StepGraph>& graph_;
  Watch watch_;
  std::size_t own_bytes_ = 0;  ///< of the graph, if it was made here
};

}  // namespace ample::checker
