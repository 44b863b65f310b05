// The fields of a report, one after the other.
#include "checker/evidence/report/report_json.hpp"

#include "checker/evidence/trace/trace_document.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "properties/asked/asked.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

Json limit_json(const Report& report) {
  if (report.limit == Limit::none) return nullptr;
  if (report.limit == Limit::violation && has_reached_only(report))
    return {{"kind", "reached"}, {"text", "the search stops at what is to be reached"}};
  return {{"kind", to_text(report.limit)}, {"text", report.limit_text}};
}

Json vacuity_json(const Report& report) {
  if (!report.vacuity) return nullptr;
  return {{"actions_never_taken", report.vacuity->actions_never_taken},
          {"never_entered", json_of(report.vacuity->never_entered)},
          {"never_left", json_of(report.vacuity->never_left)},
          {"nobody_waited", report.vacuity->nobody_waited}};
}

Json vacuity_json(const QuestionVacuity& vacuity) {
  Json parts = Json::array();
  for (const auto& [text, because] : vacuity.parts)
    parts.push_back({{"part", text}, {"because", because}});
  return {{"says_nothing", !vacuity.why_nothing.empty()},
          {"why_nothing", text_or_null(vacuity.why_nothing)},
          {"may_be_anything", std::move(parts)},
          {"not_looked_at", vacuity.not_looked_at}};
}

/// By action; null where nobody asked, or not everything was seen.
Json coverage_json(const Subject& subject, const Report& report) {
  if (!report.coverage || report.coverage->empty()) return nullptr;
  Json rows = Json::array();
  for (std::size_t i = 0; i < report.coverage->size(); ++i)
    rows.push_back({{"action", subject.system.actions()[i].name},
                    {"taken", (*report.coverage)[i].taken},
                    {"found", (*report.coverage)[i].found}});
  return rows;
}

Json finding_json(const Subject& subject, const Report& report, const Finding& finding) {
  Json json = {{"name", finding.property.name},
               {"verdict", to_text(finding.verdict)},
               {"length", nullptr},
               {"shortest", nullptr},
               {"trace", nullptr},
               {"vacuous", is_vacuous(report, finding)},
               {"explanation", finding.explanation}};
  if (!finding.property.sentence.empty()) json["sentence"] = finding.property.sentence;
  if (const std::string read = reading_of(subject.system, finding.property); !read.empty())
    json["read_as"] = read;
  if (finding.vacuity) json["vacuity"] = vacuity_json(*finding.vacuity);
  if (properties::is_to_be_reached(finding.property.name) && finding.verdict != Verdict::incomplete)
    json["reached"] = finding.verdict == Verdict::violated;
  if (finding.product > 0) json["product"] = finding.product;
  if (finding.verdict == Verdict::incomplete)
    json["explanation"] = reason_of_incomplete(report, finding);
  if (finding.trace) {
    json["length"] = finding.trace->steps.size();
    json["shortest"] = finding.has_shortest_trace();
    if (finding.trace->loop != 0) json["loop"] = finding.trace->loop;
    json["trace"] =
        trace_document(subject.algorithm, subject.system, finding.property, *finding.trace);
  }
  return json;
}

/// A state constraint leaves configurations out, and fingerprints may.
bool sees_all(const Report& report) {
  return report.complete && report.constraint.empty() && !report.omission;
}

/// Which engine answered and why, in one text and by values.
Json engine_json(const UsedEngine& engine) {
  return {
      {"reduction", to_text(engine)},   {"engine", engine.name},
      {"engine_chosen", engine.chosen}, {"engine_kept", engine.kept},
      {"why_full", engine.why_full},    {"nodes", engine.nodes > 0 ? Json(engine.nodes) : Json()}};
}

}  // namespace

std::string to_json(const Subject& subject, const Report& report) {
  const std::optional<std::string> unsolvable = why_unsolvable(subject.system.instance());
  Json findings = Json::array();
  for (const Finding& finding : report.findings)
    findings.push_back(finding_json(subject, report, finding));
  Json json = {
      {"algorithm", subject.algorithm.id},
      {"instance", instance_json(subject.algorithm, subject.system.instance())},
      {"verdict", to_text(report.verdict)},
      {"complete", sees_all(report)},
      {"bound", bound_text(subject, report)},
      {"states", report.states_counted ? count_json(report.states, report.states_digits) : Json()},
      {"transitions",
       report.steps_counted ? count_json(report.transitions, report.transitions_digits) : Json()},
      {"depth", report.depth ? Json(*report.depth) : Json()},
      {"terminal", report.steps_counted ? Json(report.terminal) : Json()},
      {"horizon", report.steps_counted ? Json(report.horizon) : Json()},
      {"properties", std::move(findings)},
      {"seconds", report.seconds},
      {"states_per_second",
       report.seconds > 0 ? about(report.states, report.states_digits) / report.seconds : 0.0},
      {"bytes_per_state", report.bytes_per_state},
      {"peak_bytes", report.peak_bytes},
      {"version", subject.version},
      {"limit", limit_json(report)},
      {"shortening_limit", text_or_null(report.shortening_limit)},
      {"vacuity", vacuity_json(report)},
      {"coverage", coverage_json(subject, report)},
      {"solvable", unsolvable ? Json(unsolvable->empty()) : Json()},  // null: not decided
      {"why_unsolvable", unsolvable.value_or("")},
      {"other_model", other_models(subject.system.instance())},
      {"cpu_seconds", report.cpu_seconds},
      {"workers", report.workers},
      {"constraint", report.constraint.empty() ? Json(nullptr) : Json(report.constraint)},
      {"audit", report.audit.empty() ? Json(nullptr) : Json(report.audit)},
      {"command", subject.command},
      {"omission_probability", report.omission ? Json(*report.omission) : Json()},
      {"disk", report.disk.empty() ? Json() : Json(report.disk)},
  };
  json.update(engine_json(report.engine));
  if (report.ranks > 1)
    json["ranks"] = {
        {"number", report.ranks}, {"sent", report.sent}, {"sent_bytes", report.sent_bytes}};
  add_exact_counts(json);
  add_exact_count(json, "states", report.states_digits);
  add_exact_count(json, "transitions", report.transitions_digits);
  return to_text(json);
}

}  // namespace ample::checker
