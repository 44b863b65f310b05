// What can be reached, as a diagram, with all that it is made with.
#pragma once

#include "checker/engines/symbolic/reached.hpp"
#include "checker/engines/symbolic/saturation.hpp"
#include "model/configuration.hpp"

namespace ample::tests {

/// A saturation and all that it works with.
struct Saturated {
  explicit Saturated(const model::System& system, std::vector<checker::ProcessIndex> order,
                     std::uint32_t collect_at = 1 << 22)
      : tabulation(system),
        levels(tabulation, std::move(order)),
        rules(tabulation, levels),
        finder(tabulation, levels, rules),
        offers(diagrams, finder, [this] { return must_stop(); }),
        saturation(
            diagrams, rules, offers, levels.size(), [this] { watch(); }, collect_at) {}

  /// What can be reached from all initial configurations.
  checker::Reached reached(const model::System& system) {
    checker::Diagram starts = checker::Diagrams::nothing;
    for (const model::ProcessSet inside : system.instance().inside) {
      const auto first = tabulation.encode(model::initial_configuration(system, inside));
      starts = diagrams.united(starts, diagrams.of_one(levels.by_level(first)));
    }
    return {diagrams, rules, offers, levels, saturation.reached_from(starts), [this] { judged(); }};
  }

  checker::Tabulation tabulation;
  checker::Levels levels;
  checker::Diagrams diagrams;
  checker::Rules rules;
  checker::RuleFinder finder;
  checker::Offers offers;
  std::function<void()> watch = [] {}, judged = [] {};
  std::function<bool()> must_stop = [] { return false; };  ///< while offers are looked for
  checker::Saturation saturation;
};

}  // namespace ample::tests
