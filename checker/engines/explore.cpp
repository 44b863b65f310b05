// Searches by an engine, or by the one that takes its place.
#include "checker/engines/answer.hpp"
#include "checker/engines/engines.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/wishes.hpp"
#include "model/errors.hpp"
#include "properties/asked/asked.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {

Report full_search_because(const std::string& why, const Question& question) {
  Report report =
      full_search(question.system, in_the_time_left(question.options, question.stopwatch));
  report.engine.why_full = why;
  return report;
}

bool is_wide(const model::System& system) { return system.processes() > model::max_processes; }

/// The engine, or the one that takes its place as there are more processes than it handles. Throws
/// BadInstance.
const Engine& for_so_many(const model::System& system, const Options& options,
                          const Engine& asked) {
  if (!is_wide(system) || asked.can.any_size) return asked;
  const int n = system.processes();
  const Engine& fitting = engine_that(&Abilities::any_size);
  if (!unfulfilled(options, fitting).empty())
    throw model::BadInstance(fmt::format(
        "{} processes: only --reduce {} handles more than {}, which knows no {}: leave them out", n,
        fitting.name, model::max_processes, options_refused_by(fitting)));
  if (!asked.can.choose)
    throw model::BadInstance(fmt::format(
        "{} processes: --reduce {} handles at most {}; use --reduce {}, or leave it out", n,
        asked.name, model::max_processes, fitting.name));
  return fitting;
}

/// Says of each question of one's own that holds whether it says nothing, and where nobody has
/// looked at its parts.
void note_vacuity_of_questions(Report& report, const model::System& system) {
  for (Finding& finding : report.findings) {
    const model::Asked* const asked =
        properties::asked_in(system.instance(), finding.property.name);
    if (asked == nullptr || finding.verdict != Verdict::holds) continue;
    if (!finding.vacuity)
      finding.vacuity = QuestionVacuity{
          .not_looked_at =
              "a full search in memory of whole configurations, --reduce none, would look at them"};
    if (properties::says_nothing(*asked, system))
      finding.vacuity =
          QuestionVacuity{.why_nothing = "here the answer is the same whatever the algorithm does"};
  }
}

}  // namespace

Report explore(const model::System& system, const Options& options, const Engine& engine,
               Evidence* evidence) {
  const Stopwatch stopwatch;
  const Engine& fitting = for_so_many(system, options, engine);
  const Question question{.system = system,
                          .options = options,
                          .stopwatch = stopwatch,
                          .evidence = evidence,
                          .searches_again = !is_wide(system)};
  EngineAnswer found = answer(question, fitting);
  if (is_wide(system) && !found.report)
    throw model::BadInstance(
        fmt::format("{} processes: only --reduce {} handles more than {}, and it cannot "
                    "answer, as {}",
                    system.processes(), fitting.name, model::max_processes, found.why_not));
  if (fitting.name != engine.name) found.report->engine.chosen = true;
  Report report =
      found.report ? *std::move(found.report) : full_search_because(found.why_not, question);
  if (report.limit == Limit::declaration) throw model::WrongDeclaration(report.limit_text);
  report.seconds = stopwatch.seconds();
  note_vacuity_of_questions(report, system);
  if (report.ranks == 1) report.cpu_seconds = stopwatch.cpu();
  return report;
}

}  // namespace ample::checker
