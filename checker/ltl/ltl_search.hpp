// Looking for a fair execution of an instance that violates a formula of linear temporal logic.
//
// How a command asks: read the formula (properties::ltl_from) or a file in HOA
// (properties::automaton_from_hoa), make a question of it (question_of), and give it the
// predicates: of atom a, `question.atoms[a].text` is the text of a predicate where it has no
// `step`, to be read by the reader of predicates, evaluated on what the tabulated model has
// (`predicates`) and on a configuration of the plain one (`plain_predicates`). Then
// explore_ltl(system, options, question) visits all configurations within the limits of the
// options, whose properties it does not look at, and answers: `violated` with a trace, a lasso or a
// finite execution, that was replayed in the plain model (ltl_replay.hpp) and an explanation;
// `holds`; or `incomplete`, with the limit that was met, or without one where the bound on rounds
// cuts executions off that would violate it. Where all configurations have been found already,
// ltl_violation alone does it with what was found.
#pragma once

#include "checker/liveness/starvation.hpp"
#include "checker/ltl/ltl_question.hpp"
#include "checker/run/options.hpp"

namespace ample::checker {

struct LtlAnswer {
  std::optional<Trace> trace;
  /// Without a trace: executions that violate it end where only the bound on rounds keeps processes
  /// from going on, so that nothing is decided.
  bool open = false;
  std::uint64_t nodes = 0, steps = 0;  ///< of the product
};

/// The trace is a shortest beginning after which it does not matter what follows (so of safety
/// formulas); or a lasso whose stem leads to the component of the product that is reached first; or
/// an execution that ends. Throws LimitMet when the watch does, or when has_room(bytes) says that
/// there is no memory for so many.
LtlAnswer ltl_violation(const LtlQuestion& question, const Explored& explored, Watch& watch,
                        const std::function<bool(std::size_t)>& has_room);

struct LtlReport {
  Verdict verdict = Verdict::incomplete;
  std::optional<Trace> trace{};
  std::string explanation{};
  Limit limit = Limit::none;
  std::string limit_text{};
  std::uint64_t states = 0, transitions = 0;  ///< of the instance
  std::uint64_t product_nodes = 0, product_steps = 0;
  double seconds = 0;
};

LtlReport explore_ltl(const model::System& system, const Options& options,
                      const LtlQuestion& question);

}  // namespace ample::checker
