// Sentences that the text and the JSON of a report share.
#include "checker/report/subject.hpp"

#include "checker/outcome/joined.hpp"
#include "properties/solvable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

namespace {

std::string limit_text(const Report& report) {
  switch (report.limit) {
    case Limit::none:
      return "not everything was seen";
    case Limit::violation:
      return "the search stopped at a violation; --keep-going sees everything";
    case Limit::states:
    case Limit::depth:
    case Limit::memory:
    case Limit::time:
      return "stopped by " + report.limit_text;
    case Limit::interrupt:
      return "interrupted";
    case Limit::bound:
    case Limit::disk:
      return report.limit_text;
  }
  return {};
}

}  // namespace

std::string title_line(const Subject& subject) {
  const model::AlgorithmInfo& algorithm = subject.algorithm;
  return fmt::format("{}: {} ({})\n", algorithm.id, algorithm.title, algorithm.source);
}

properties::Request defaulted(const Subject& subject) {
  properties::Request request =
      properties::request_of(subject.algorithm, subject.system.instance());
  for (const auto& [name, text] : subject.given) request.erase(name);
  if (subject.given.contains("n")) request.erase("graph");
  return request;
}

std::vector<std::string> other_models(const model::Instance& instance) {
  std::vector<std::string> options;
  if (instance.self == model::SelfDelivery::immediate) options.push_back("--self immediate");
  if (instance.wake == model::Wake::eager) options.push_back("--wake eager");
  return options;
}

std::optional<std::string> why_unsolvable(const model::Instance& instance) {
  const auto unsolvable = properties::unsolvable_starts(instance);
  if (!unsolvable) return std::nullopt;
  if (!unsolvable->any()) return "";
  if (instance.inside.size() == 1) return unsolvable->explanation;
  return fmt::format("from {} of the {} initial configurations {}", unsolvable->starts.size(),
                     instance.inside.size(), unsolvable->explanation);
}

std::vector<std::string> to_texts(const Vacuity& vacuity) {
  std::vector<std::string> texts;
  if (const auto& never = vacuity.actions_never_taken; !never.empty())
    texts.push_back(fmt::format("{} {} never taken", fmt::join(never, ", "),
                                never.size() == 1 ? "was" : "were"));
  if (!vacuity.never_entered.empty())
    texts.push_back(folded_names(vacuity.never_entered) + " never entered");
  if (!vacuity.never_left.empty())
    texts.push_back(folded_names(vacuity.never_left) + " never left");
  if (vacuity.nobody_waited) texts.push_back("nobody ever waited");
  return texts;
}

std::string reason_of_incomplete(const Report& report, const Finding& finding) {
  if (!finding.explanation.empty()) return finding.explanation;
  if (finding.property.kind == properties::Kind::deadlock && report.complete && report.horizon > 0)
    return fmt::format(
        "in {} somebody waits and the bound on rounds stopped others: raise --rounds",
        counted(report.horizon, "terminal configuration"));
  if (!report.depth) return limit_text(report);
  return fmt::format("{} ({} to depth {} {} seen)", limit_text(report),
                     counted(report.states, "configuration"), *report.depth,
                     report.states == 1 ? "was" : "were");
}

}  // namespace ample::checker
