// The report of a fuzz run as one JSON object.
#include "checker/evidence/trace/trace_document.hpp"
#include "checker/questions/fuzz/fuzz_text.hpp"

#include <nlohmann/json.hpp>

namespace ample::checker {

namespace {

Json finding_json(const Subject& subject, const FuzzReport& report, std::size_t i) {
  const Finding& finding = report.findings[i];
  Json json = {{"name", finding.property.name},
               {"verdict", to_text(finding.verdict)},
               {"length", nullptr},
               {"trace", nullptr},
               {"explanation", finding.explanation}};
  if (finding.trace) {
    const Origin& origin = *report.origins[i];
    json["length"] = finding.trace->steps.size();
    json["schedule"] = origin.schedule;
    json["distribution"] = properties::text_of(origin.distribution, distribution_words);
    json["steps_before_shrinking"] = origin.steps;
    json["trace"] =
        trace_document(subject.algorithm, subject.system, finding.property, *finding.trace);
  }
  return json;
}

const char* limit_name(const FuzzReport& report) {
  switch (report.limit) {
    case Limit::violation:
      return ended_by_reaching(report) ? "reached" : "violation";
    case Limit::time:
      return "time";
    case Limit::interrupt:
      return "interrupt";
    default:
      return "schedules";
  }
}

Json coverage_json(const Subject& subject, const FuzzReport& report) {
  return {{"actions", subject.system.actions().size()},
          {"actions_never_taken", report.never.actions_never_taken},
          {"never_entered", json_of(report.never.never_entered)},
          {"never_left", json_of(report.never.never_left)},
          {"nobody_waited", report.never.nobody_waited}};
}

Json pct_json(const FuzzReport& report) {
  if (!report.pct) return nullptr;
  return {{"depth", report.pct->depth},
          {"steps", report.pct->steps},
          {"agents", report.agents},
          {"probability", pct_bound(*report.pct, report.agents)}};
}

}  // namespace

std::string to_json(const Subject& subject, const FuzzReport& report, const std::string& again) {
  Json findings = Json::array();
  for (std::size_t i = 0; i < report.findings.size(); ++i)
    findings.push_back(finding_json(subject, report, i));
  const Json json = {
      {"algorithm", subject.algorithm.id},
      {"instance", instance_json(subject.algorithm, subject.system.instance())},
      {"verdict", to_text(report.verdict)},
      {"complete", false},
      {"bound", bound_text(subject)},
      {"limit", limit_name(report)},
      {"properties", std::move(findings)},
      {"schedules", report.schedules},
      {"steps", report.steps},
      {"longest", report.longest},
      {"endings",
       {{"finished", report.finished},
        {"deadlock", report.deadlocked},
        {"horizon", report.horizon},
        {"cut", report.cut},
        {"outside", report.outside},
        {"bound", report.bounded}}},
      {"bound_text", report.bound_text},
      {"coverage", coverage_json(subject, report)},
      {"pct", pct_json(report)},
      {"seed", report.seed},
      {"seconds", report.seconds},
      {"cpu_seconds", report.cpu_seconds},
      {"steps_per_cpu_second",
       report.cpu_seconds > 0 ? static_cast<double>(report.steps) / report.cpu_seconds : 0.0},
      {"workers", report.workers},
      {"version", subject.version},
      {"command", subject.command},
      {"again", again}};
  return to_text(json);
}

}  // namespace ample::checker
