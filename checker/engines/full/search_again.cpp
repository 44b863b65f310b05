// A second search that may stop early.
#include "checker/engines/full/search_again.hpp"

#include "checker/engines/full/full_explorer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

namespace {
/// So many configurations of each search are about a second's work.
constexpr std::uint64_t most_states = 1'000'000;

bool may_be_shorter(const Finding& finding) { return finding.trace && !finding.shortest; }
}  // namespace

Report search_again(Report& report, const model::System& system, const Options& options,
                    const std::function<bool(const Finding&)>& wanted, StepChooser* chooser) {
  Options again = options;
  again.properties.clear();
  for (const Finding& finding : report.findings)
    if (wanted(finding)) again.properties.push_back(finding.property);
  Report found;
  // A search stops at the first violation that it finds, and may have others to look for.
  while (!again.properties.empty()) {
    found = full_search(system, again, chooser);
    for (const Finding& shortest : found.findings)
      for (Finding& finding : report.findings)
        if (shortest.trace && finding.property.name == shortest.property.name) finding = shortest;
    if (found.limit != Limit::violation) break;
    const auto was_found = [&](const properties::Property& property) {
      return std::ranges::any_of(found.findings, [&](const Finding& finding) {
        return finding.trace && finding.property.name == property.name;
      });
    };
    if (std::erase_if(again.properties, was_found) == 0) break;
  }
  return found;
}

void shorten(Report& report, const model::System& system, const Options& options) {
  if (options.shortening == Shortening::never) return;
  Options budget = options;
  if (options.shortening == Shortening::briefly)
    budget.max_states = at_most(options.max_states, most_states);
  budget.progress = nullptr;
  const Report again = search_again(report, system, budget, may_be_shorter);
  const bool met_its_bound = again.limit == Limit::states && budget.max_states == most_states;
  shortening_was_ended(
      report, met_its_bound ? fmt::format("its bound of {} configurations, which --shortest lifts",
                                          most_states)
                            : what_ended(again));
}

void shortening_was_ended(Report& report, const std::string& limit) {
  if (std::ranges::any_of(report.findings, may_be_shorter)) report.shortening_limit = limit;
}

std::string what_ended(const Report& search) {
  return search.limit == Limit::interrupt ? "a signal" : search.limit_text;
}

}  // namespace ample::checker
