// Compares two reports, finding by finding.
#include "checker/verdict/outcome/report_differences.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

void compare_lengths(const Finding& full, const Finding& reduced, std::vector<std::string>& found) {
  const std::size_t least = full.trace->length(), shown = reduced.trace->length();
  if (reduced.shortest ? shown != least : full.shortest && shown < least)
    found.push_back(fmt::format("{}: a shortest trace has {} steps, and {}{} when reduced",
                                full.property.name, least, shown,
                                reduced.shortest ? "" : ", called not shortest,"));
}

void compare(const Finding& full, const Finding& reduced, std::vector<std::string>& found) {
  const std::string& name = full.property.name;
  if (full.verdict != reduced.verdict)
    found.push_back(fmt::format("{}: {} and {} when reduced", name, to_text(full.verdict),
                                to_text(reduced.verdict)));
  else if (full.trace.has_value() != reduced.trace.has_value())
    found.push_back(fmt::format("{}: only one of the searches has a trace", name));
  else if (full.trace && full.trace->loop == 0 && reduced.trace->loop == 0)
    compare_lengths(full, reduced, found);
  else if (!full.trace && full.explanation != reduced.explanation)
    found.push_back(fmt::format("{}: \"{}\" and \"{}\" when reduced", name, full.explanation,
                                reduced.explanation));
}

}  // namespace

std::vector<std::string> report_differences(const Report& full, const Report& reduced) {
  std::vector<std::string> found;
  if (full.verdict != reduced.verdict)
    found.push_back(fmt::format("the verdict: {} and {} when reduced", to_text(full.verdict),
                                to_text(reduced.verdict)));
  for (std::size_t i = 0; i < full.findings.size(); ++i)
    compare(full.findings[i], reduced.findings[i], found);
  // A search for deadlocks alone may put an action off for ever, and says nothing of it.
  if (full.vacuity && reduced.vacuity) {
    const auto compare_things = [&](const char* what, const auto& expected, const auto& claimed) {
      if (expected != claimed) found.push_back(fmt::format("{} differ", what));
    };
    compare_things("actions never taken", full.vacuity->actions_never_taken,
                   reduced.vacuity->actions_never_taken);
    compare_things("processes that never entered", full.vacuity->never_entered,
                   reduced.vacuity->never_entered);
    compare_things("processes that never left", full.vacuity->never_left,
                   reduced.vacuity->never_left);
    compare_things("whether anybody waited", full.vacuity->nobody_waited,
                   reduced.vacuity->nobody_waited);
  }
  return found;
}

}  // namespace ample::checker
