// Invariants configuration by configuration, formulas by the product with an automaton each.
#include "checker/engines/full/question_parts.hpp"

#include "checker/infinite/liveness/successors.hpp"
#include "checker/infinite/ltl/ltl_letters.hpp"
#include "checker/infinite/ltl/ltl_search.hpp"
#include "checker/verdict/run/budget.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/ltl/ltl_question.hpp"

#include <algorithm>

namespace ample::checker {

using properties::Kind;
using properties::LtlLetter;
using properties::LtlQuestion;
using properties::Predicate;
using properties::QuestionPart;
using properties::QuestionReading;

namespace {

/// The largest parts that do not matter.
std::vector<QuestionVacuity::Part> parts_without_matter(const QuestionReading& reading,
                                                        const std::vector<bool>& matter) {
  std::vector<QuestionVacuity::Part> parts;
  for (std::size_t i = 0; i < matter.size(); ++i) {
    const QuestionPart& part = reading.parts[i];
    if (!matter[i] && (!part.within || matter[*part.within]))
      parts.push_back({part.text, part.because});
  }
  return parts;
}

}  // namespace

QuestionParts::QuestionParts(Search& search, std::optional<StepGraph>& graph)
    : search_(search), graph_(graph), watch_(search.spare_watch()) {}

Found QuestionParts::found() const {
  return {search_.tabulation(), search_.states(), search_.state().roots,
          search_.state().tally.terminal};
}

const StepGraph& QuestionParts::graph() {
  if (graph_) return *graph_;
  const VisitedSet& states = search_.states();
  own_bytes_ = StepGraph::bytes_of(states.size(), search_.state().tally.transitions);
  if (!search_.would_fit(own_bytes_)) throw LimitMet{};
  graph_ = graph_of(search_.tabulation(), states, [this] {
    watch_.look();
    return false;
  });
  return *graph_;
}

QuestionVacuity QuestionParts::of(const Finding& finding, const model::Asked& asked) {
  QuestionVacuity vacuity;
  if (finding.property.kind == Kind::temporal && search_.state().discoveries.outside) {
    vacuity.not_looked_at = "executions are cut off at the constraint " + system().constraint();
    return vacuity;
  }
  try {
    if (finding.property.kind == Kind::invariant) {
      const std::string& text = system().invariants()[finding.property.index].meaning;
      const QuestionReading reading = properties::reading_of_predicate("--" + asked.word, text);
      vacuity.parts = parts_without_matter(reading, matter_in_invariant(text, reading));
    } else {
      const QuestionReading reading = properties::reading_of_formula("--" + asked.word, asked.text);
      vacuity.parts = parts_without_matter(
          reading, matter_in_formula(finding, asked, reading, vacuity.not_looked_at));
    }
  } catch (const LimitMet&) {
    vacuity.not_looked_at = "a limit was met";
  } catch (const model::WrongUsage& error) {  // what is longer, or apart, may not be understood
    vacuity.not_looked_at = error.what();
  } catch (const model::BoundExceeded& bound) {
    vacuity.not_looked_at = bound.what();
  }
  return vacuity;
}

QuestionParts::Matter QuestionParts::matter_in_invariant(const std::string& text,
                                                         const QuestionReading& reading) {
  Matter matter(reading.parts.size(), true);
  for (std::size_t first = 1; first < matter.size(); first += properties::most_ltl_atoms)
    look_at_configurations(text, reading, first, matter);
  return matter;
}

/// As many parts, from `first` on, as a letter has bits.
void QuestionParts::look_at_configurations(const std::string& text, const QuestionReading& reading,
                                           std::size_t first, Matter& matter) {
  const std::size_t last = std::min(matter.size(), first + properties::most_ltl_atoms);
  LtlQuestion whatever;
  for (std::size_t i = first; i < last; ++i)
    whatever.predicates.push_back(
        std::make_shared<const Predicate>("--always", text, system(), reading.parts[i].place));
  PredicateLetters letters(whatever, search_.tabulation());
  Successors configurations(search_.tabulation(), search_.states());
  LtlLetter in_all = ~LtlLetter{0} >> (properties::most_ltl_atoms - (last - first));
  for (StateNumber state = 0; in_all != 0 && state < search_.states().size(); ++state) {
    watch_.pass();
    in_all &= letters.of(configurations.configuration(state));
  }
  for (std::size_t i = first; i < last; ++i) matter[i] = (in_all >> (i - first) & 1u) == 0;
}

QuestionParts::Matter QuestionParts::matter_in_formula(const Finding& finding,
                                                       const model::Asked& asked,
                                                       const QuestionReading& reading,
                                                       std::string& not_looked_at) {
  Matter matter(reading.parts.size(), true);
  const Explored explored{found(), graph()};
  const auto has_room = [this](std::size_t bytes) { return search_.would_fit(own_bytes_ + bytes); };
  constexpr std::uint64_t enough = 2'000'000, times = 20;
  const std::uint64_t most_nodes = std::max(enough, times * finding.product);
  std::uint64_t nodes = 0;
  const std::string option = "--" + asked.word;
  // The formula holds of the executions that the bound on rounds ends, too.
  const auto does_matter = [&](std::size_t part) {
    const auto stronger =
        properties::strengthened_ltl(option, asked.text, system(), reading.parts[part].place.from);
    const LtlQuestion question =
        question_of(option, stronger, system(), *properties::fairness_of(asked));
    const LtlAnswer answer = ltl_violation(question, explored, watch_, has_room);
    nodes += answer.nodes;
    return answer.open || answer.trace.has_value();
  };
  std::vector<bool> looked_at(matter.size(), false);
  for (std::size_t i = 1; i < matter.size(); ++i) {
    if (reading.parts[i].has_parts) continue;
    for (std::size_t part = i; part != 0 && !looked_at[part]; part = *reading.parts[part].within) {
      if (nodes > most_nodes) {
        not_looked_at = "its parts take too long";
        return matter;
      }
      looked_at[part] = true;
      matter[part] = does_matter(part);
      if (matter[part]) break;
    }
  }
  return matter;
}

}  // namespace ample::checker
