// What was asked, in words, and the sentences that the text and the JSON of a report share.
#include "checker/evidence/report/subject.hpp"

#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "checker/verdict/outcome/joined.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/solvable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::checker {

namespace {

std::string limit_text(const Report& report) {
  switch (report.limit) {
    case Limit::none:
      return "not everything was seen";
    case Limit::violation:
      return fmt::format("the search stopped at {}; --keep-going goes on after it",
                         has_reached_only(report) ? "what was to be reached" : "a violation");
    case Limit::states:
    case Limit::depth:
    case Limit::memory:
    case Limit::time:
      return "stopped by " + report.limit_text;
    case Limit::interrupt:
      return "interrupted";
    case Limit::bound:
    case Limit::disk:
    case Limit::declaration:
      return report.limit_text;
  }
  return {};
}

/// "graph k2, l 1": in the order of the help.
std::string options_text(const model::AlgorithmInfo& algorithm,
                         const properties::Request& request) {
  std::vector<std::string> pieces;
  for (const properties::OptionInfo& option : properties::options_of(algorithm))
    if (const auto found = request.find(option.name); found != request.end())
      pieces.push_back(option.name + " " + found->second);
  return fmt::format("{}", fmt::join(pieces, ", "));
}

std::string initial_configurations_text(const model::System& system) {
  const auto& sets = system.instance().inside;
  if (sets.size() == 1 && system.initials() == 1) return occupancy_text(system, sets[0]);
  if (sets.size() == 1)
    return fmt::format("{}, {} initial configurations", occupancy_text(system, sets[0]),
                       system.initials());
  std::vector<std::string> texts;
  texts.reserve(sets.size());
  for (const model::ProcessSet inside : sets)
    texts.push_back(inside.empty() ? "none" : model::to_text(inside));
  constexpr std::size_t most_shown = 8;
  const std::size_t shown = std::min(texts.size(), most_shown);
  return fmt::format(
      "each of the {} safe sets InCS: {}{}", sets.size(),
      fmt::join(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(shown), " "),
      shown < texts.size() ? " ..." : "");
}

/// A list that fills more than a line, by its beginning and its end: 1000,999,...,1
std::string shortened(const std::string& list) {
  constexpr std::size_t line = 66, two_numbers = 2;
  if (list.size() <= line) return list;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < two_numbers && begin != std::string::npos; ++i)
    begin = list.find(',', begin + 1);
  const std::size_t end = list.rfind(',');
  return begin >= end ? list : list.substr(0, begin) + ",..." + list.substr(end);
}

}  // namespace

bool has_reached_only(const Report& report) {
  const Finding* const worst = gravest(report.findings);
  return worst && properties::is_to_be_reached(worst->property.name);
}

std::string bound_text(const Subject& subject, const Report& report) {
  return bound_text(subject)
         + (report.constraint.empty() ? "" : ", within the constraint " + report.constraint);
}

std::string bound_text(const Subject& subject) {
  return bound_text(subject.algorithm, subject.system.instance());
}

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

std::string caveats(const Subject& subject) {
  const model::Instance& instance = subject.system.instance();
  std::string text;
  if (const auto options = other_models(instance); !options.empty())
    text += fmt::format("beware      {}: another model, not a reduction; it can hide a deadlock\n",
                        fmt::join(options, " and "));
  if (const auto why = why_unsolvable(instance); why && !why->empty())
    text += fmt::format("unsolvable  {}\n", *why);
  return text;
}

std::string subject_text(const Subject& subject) {
  properties::Request given = subject.given;
  given.erase("inside");
  std::string text = title_line(subject);
  text += fmt::format("instance    {}\n", options_text(subject.algorithm, given));
  text += fmt::format("C0          {}\n", initial_configurations_text(subject.system));
  properties::Request rest = defaulted(subject);
  for (auto& [option, value] : rest) value = shortened(value);
  if (!rest.empty()) text += fmt::format("by default  {}\n", options_text(subject.algorithm, rest));
  return text;
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

bool always_has_a_step(const Report& report) {
  return report.complete && report.terminal == 0 && report.constraint.empty();
}

bool is_vacuous(const Report& report, const Finding& finding) {
  return finding.verdict == Verdict::holds
         && ((report.vacuity && report.vacuity->any())
             || (finding.vacuity && finding.vacuity->any()));
}

bool is_vacuous(const Report& report) {
  return std::ranges::any_of(report.findings,
                             [&](const Finding& finding) { return is_vacuous(report, finding); });
}

std::vector<std::string> to_texts(const QuestionVacuity& vacuity) {
  if (!vacuity.why_nothing.empty()) return {vacuity.why_nothing};
  std::vector<std::string> texts;
  for (const auto& [part, because] : vacuity.parts)
    if (std::string text =
            fmt::format("{} may be anything{}{}", part, because.empty() ? "" : ", as ", because);
        std::ranges::find(texts, text) == texts.end())
      texts.push_back(std::move(text));
  return texts;
}

std::vector<std::string> vacuity_texts(const Report& report) {
  std::vector<std::string> texts;
  if (report.vacuity) texts = to_texts(*report.vacuity);
  for (const Finding& finding : report.findings)
    if (finding.vacuity)
      for (const std::string& text : to_texts(*finding.vacuity))
        texts.push_back(first_word(finding) + ": " + text);
  return texts;
}

std::string first_word(const Finding& finding) {
  const std::string& name = finding.property.name;
  return name.substr(0, name.find(' '));
}

std::string reading_of(const model::System& system, const properties::Property& property) {
  const model::Asked* const asked = properties::asked_in(system.instance(), property.name);
  return asked == nullptr ? "" : properties::read_as(*asked);
}

std::string reason_of_incomplete(const Report& report, const Finding& finding) {
  if (!finding.explanation.empty()) return finding.explanation;
  if (finding.property.kind == properties::Kind::deadlock && report.complete && report.horizon > 0)
    return fmt::format(
        "in {} somebody waits and the bound on rounds stopped others: raise --rounds",
        counted(report.horizon, "terminal configuration"));
  if (!report.depth) return limit_text(report);
  // Of the searches that ran beside one another it is the one that answers. Who leaves some out
  // passes through them all the same.
  return fmt::format("{} ({} to depth {} {} {}{})", limit_text(report),
                     counted(report.states, "configuration"), *report.depth,
                     report.states == 1 ? "was" : "were",
                     report.engine.leaves_out ? "kept" : "seen",
                     report.engine.chosen ? " by --reduce " + report.engine.name : "");
}

}  // namespace ample::checker
