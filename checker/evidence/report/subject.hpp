// The subject of a report.
#pragma once

#include "checker/verdict/outcome/report.hpp"
#include "properties/instances/request.hpp"

namespace ample::checker {

struct Subject {
  const model::AlgorithmInfo& algorithm;
  const model::System& system;
  properties::Request given;  ///< the options of the instance that the user gave
  std::string command;        ///< that does the same again
  std::string version;        ///< of Ample
  /// A trace with more lines is cut in the middle of a text; 0: none is.
  std::size_t most_trace_lines = 0;
  std::string vacuity_hint = {};  ///< what would let that happen which never did; or empty
};

/// Of which executions the answer is said (outcome/bound_text.hpp).
std::string bound_text(const Subject& subject);
/// The same with the constraint within which it is said.
std::string bound_text(const Subject& subject, const Report& report);

/// The name of the algorithm, in a line.
std::string title_line(const Subject& subject);

/// The options that were not given, as name and text.
properties::Request defaulted(const Subject& subject);

/// "--self immediate": the options that make it another model, not a reduction.
std::vector<std::string> other_models(const model::Instance& instance);

/// "no algorithm solves this instance: ...", and from how many of the initial configurations; empty
/// when it is solvable, nothing when it is too large to tell.
std::optional<std::string> why_unsolvable(const model::Instance& instance);

/// What has to be said beside any answer: that it is another model, or an instance that no
/// algorithm solves. A line each, or nothing.
std::string caveats(const Subject& subject);

/// What was asked: the algorithm, the instance with CS(C0), and what was defaulted.
std::string subject_text(const Subject& subject);

/// Vacuity as clauses: "receive Grant and leave were never taken", "P1 never entered".
std::vector<std::string> to_texts(const Vacuity& vacuity);

/// True when everything was seen, without a state constraint, and a step was enabled everywhere.
/// Then that deadlock holds says little.
bool always_has_a_step(const Report& report);

/// True when the property holds vacuously: something never happened, or a part of the question may
/// be anything.
bool is_vacuous(const Report& report, const Finding& finding);
/// True when that is so of some finding.
bool is_vacuous(const Report& report);
/// The same of the question alone, as clauses: "InCS(i) may be anything, as clk_i > 100 is never
/// true"; nothing where all of it matters.
std::vector<std::string> to_texts(const QuestionVacuity& vacuity);
/// Both, the findings' by the first words of their names.
std::vector<std::string> vacuity_texts(const Report& report);
/// The first word of its name: "always" of a question of one's own.
std::string first_word(const Finding& finding);
/// How a question of one's own was read; empty of other properties.
std::string reading_of(const model::System& system, const properties::Property& property);

/// True when something was found that was to be reached, and nothing is violated.
bool has_reached_only(const Report& report);
/// Why a finding is incomplete: the limit, or the horizon.
std::string reason_of_incomplete(const Report& report, const Finding& finding);

}  // namespace ample::checker
