// Lets an engine search, looks for traces that it could not show, and shortens the others.
#include "checker/engines/answer.hpp"

#include "checker/engines/full/search_again.hpp"
#include "checker/engines/liveness_by_deadlock.hpp"
#include "checker/verdict/run/conclusion.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

/// If no execution was found that shows a violation, a full search looks for one in the time that
/// is left. When a limit ends that one, too, the run ends at this limit: all configurations are
/// known, but not what was asked.
void show_otherwise(Report& report, const Question& question,
                    const std::vector<std::string>& unshown) {
  const auto is_unshown = [&](const Finding& finding) {
    return std::ranges::find(unshown, finding.property.name) != unshown.end();
  };
  const Report again = search_again(
      report, question.system, in_the_time_left(question.options, question.stopwatch), is_unshown);
  if (report.complete && std::ranges::any_of(report.findings, [&](const Finding& finding) {
        return is_unshown(finding) && !finding.trace;
      })) {
    report.complete = false;
    report.limit = again.limit;
    report.limit_text = again.limit_text;
    report.vacuity.reset();
  }
  report.verdict = common_verdict(report.findings, report.complete);
}

}  // namespace

EngineAnswer answer(const Question& asked, const Engine& engine) {
  if (const auto why = engine.why_not(asked.system, asked.options))
    return {.report = {}, .why_not = *why};
  const bool replaces = engine.can.liveness_by_deadlock
                        && asks_for(asked.options.properties, properties::Kind::liveness);
  const Options replaced = replaces ? asking_for_deadlock(asked.options) : asked.options;
  const Question question{.system = asked.system,
                          .options = replaced,
                          .stopwatch = asked.stopwatch,
                          .executions_must_end = replaces,
                          .evidence = asked.evidence};
  EngineAnswer answer = engine.search(question);
  if (!answer.report || engine.can.choose) return answer;
  if (asked.searches_again) {
    show_otherwise(*answer.report, question, answer.unshown);
    shorten(*answer.report, question.system, replaced);
  }
  if (replaces) answer_liveness(question.system, asked.options, *answer.report);
  return answer;
}

}  // namespace ample::checker
