// Exhaustive search with partial-order reduction: the same verdicts from far fewer configurations.
//
// README.md in this folder says what is preserved and why.
#pragma once

#include "checker/explorer.hpp"
#include "checker/reduction/stubborn_sets.hpp"

#include <set>

namespace ample::checker {

/// What a search has seen, for an audit to compare (audit.hpp).
struct Evidence {
  std::set<std::uint64_t> terminal;          ///< digests of the plain terminal configurations
  std::set<model::ProcessMask> occupancies;  ///< every CS(C) met
  /// Called, when there is one, with every choice of a stubborn set: the configuration, the steps
  /// chosen and those left out.
  std::function<void(const model::Configuration&, const std::vector<model::Step>& chosen,
                     const std::vector<model::Step>& left_out)>
      on_choice = nullptr;
};

/// Why this system, or a property asked of it, is not reduced; nothing when it is.
std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options);

/// Safety speaks about occupancies; for deadlocks and anomalies less has to be kept.
Preserved needed_for(const std::vector<properties::Property>& properties);

/// As explore(), reduced. Where no reduction applies, the search is the full one, and the report's
/// `reduction` says why. The lengths of traces are not the shortest ones.
Report explore_reduced(const model::System& system, const Options& options,
                       const Tuning& tuning = {}, Evidence* evidence = nullptr);

/// A digest of a configuration that does not depend on the order in which things were met.
std::uint64_t digest_of(const model::Configuration& configuration);

}  // namespace ample::checker
