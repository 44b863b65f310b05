// A complete search becomes the product, and an execution in it becomes a trace.
#include "checker/infinite/ltl/ltl_search.hpp"

#include "checker/infinite/liveness/successors.hpp"
#include "checker/infinite/ltl/ltl_product.hpp"
#include "checker/verdict/replay/standstill.hpp"

namespace ample::checker {

using properties::LtlQuestion;

namespace {

/// The letters that the formula sees; every configuration is looked at once.
GraphLetters letters_of(const LtlQuestion& question, const Found& found, Watch& watch) {
  GraphLetters letters;
  Successors successors(found.tabulation, found.visited);
  PredicateLetters predicates(question, found.tabulation);
  const bool of_steps = question.about_steps() != 0;
  for (StateNumber state = 0; state < found.visited.size(); ++state) {
    watch.pass();
    letters.of_state.add(predicates.of(successors.configuration(state)));
    if (!of_steps) continue;
    for (const Succession& succession : successors.of(state))
      letters.of_step.add(question.letter_of(found.tabulation.step_of(succession.move)));
  }
  return letters;
}

Trace trace_of(const LtlExecution& execution, const Explored& explored) {
  // An execution that has ended stays where it is.
  Trace trace;
  Successors successors(explored.tabulation, explored.visited);
  const StateNumber start = execution.stem.empty() ? execution.last : execution.stem.front().state;
  trace.start = explored.tabulation.decode(successors.configuration(start));
  for (const LtlStep& step : execution.stem)
    if (step.step) trace.steps.push_back(successors.step(step.state, *step.step));
  for (const LtlStep& step : execution.loop)
    if (step.step) {
      trace.steps.push_back(successors.step(step.state, *step.step));
      ++trace.loop;
    }
  return trace;
}

}  // namespace

LtlAnswer ltl_violation(const LtlQuestion& question, const Explored& explored, Watch& watch,
                        const std::function<bool(std::size_t)>& has_room) {
  const model::System& system = explored.tabulation.system();
  const model::Requests requests = system.instance().requests;
  Successors successors(explored.tabulation, explored.visited);
  const GraphLetters letters = letters_of(question, explored, watch);
  const std::size_t held = letters.of_state.bytes() + letters.of_step.bytes();
  const LtlGraph graph{.graph = explored.graph,
                       .letters = letters,
                       .roots = static_cast<StateNumber>(explored.roots),
                       .fairness = question.fairness,
                       .owed = explored.graph.owed(system, requests),
                       .stopped =
                           [&](StateNumber state) {
                             return owes_beyond_bound(explored.tabulation,
                                                      successors.configuration(state), requests);
                           },
                       .about_steps = question.about_steps()};
  LtlProduct product(graph, question.violations, watch,
                     [&](std::size_t bytes) { return has_room(held + bytes); });
  LtlAnswer answer{.trace = std::nullopt, .nodes = product.nodes()};
  if (const auto execution = product.accepted(false))
    answer.trace = trace_of(*execution, explored);
  else
    answer.open = product.accepted(true).has_value();
  return answer;
}

}  // namespace ample::checker
