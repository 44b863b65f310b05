// A second search that may stop early.
#include "checker/full/search_again.hpp"

#include "checker/full/full_explorer.hpp"

namespace ample::checker {

namespace {
/// So many configurations are about a second's work.
constexpr std::uint64_t most_states = 1'000'000;
}  // namespace

Report search_again(Report& report, const model::System& system, const Options& options,
                    const std::function<bool(const Finding&)>& wanted, StepChooser* chooser) {
  Options again = options;
  again.properties.clear();
  for (const Finding& finding : report.findings)
    if (wanted(finding)) again.properties.push_back(finding.property);
  if (again.properties.empty()) return {};
  Report found = full_search(system, again, chooser);
  for (const Finding& shortest : found.findings)
    for (Finding& finding : report.findings)
      if (shortest.trace && finding.property.name == shortest.property.name) finding = shortest;
  return found;
}

void shorten(Report& report, const model::System& system, const Options& options) {
  Options budget = options;
  budget.max_states = at_most(options.max_states, most_states);
  budget.progress = nullptr;
  search_again(report, system, budget,
               [](const Finding& finding) { return finding.trace && !finding.shortest; });
}

}  // namespace ample::checker
