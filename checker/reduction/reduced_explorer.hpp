// Exhaustive search with partial-order reduction: the same verdicts from far fewer configurations.
//
// README.md in this folder says what is preserved and why.
#pragma once

#include "checker/reduction/set_closing.hpp"
#include "checker/search/explorer.hpp"
#include "properties/option_text.hpp"

#include <set>

namespace ample::checker {

/// What a person may ask for: nothing, stubborn and sleep sets, or look-ahead as well.
enum class Reduction : std::uint8_t { none, por, all };
const properties::Words<Reduction>& reduction_words();
Tuning tuning_of(Reduction reduction);

/// What a search has seen, for an audit to compare (audit.hpp).
struct Evidence {
  std::set<std::uint64_t> terminal;          ///< digests of the plain terminal configurations
  std::set<model::ProcessMask> occupancies;  ///< every CS(C) met
  std::set<std::uint64_t> read;              ///< digests of what the invariants asked for read
  /// Called, when there is one, with every two enabled steps whose order the reduction relies on
  /// not to matter.
  std::function<void(const model::Configuration&, const model::Step&, const model::Step&)>
      on_independent = nullptr;
  /// The first `most_steps` steps taken, each with the configuration before it.
  std::vector<std::pair<model::Configuration, model::Step>> steps = {};
  std::size_t most_steps = 0;
};

/// Why this system, or a property asked of it, is not reduced; nothing when it is.
std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options);

/// Safety speaks about occupancies; for deadlocks and anomalies less has to be kept.
Preserved needed_for(const std::vector<properties::Property>& properties);

/// As explore(), reduced. Where no reduction applies, the search is the full one, and the report's
/// `reduction` says why. Traces are shortened as far as a second search finds them in its budget,
/// and Finding::shortest says which are shortest ones.
Report explore_reduced(const model::System& system, const Options& options,
                       const Tuning& tuning = {}, Evidence* evidence = nullptr);

/// explore() or explore_reduced().
Report explore(const model::System& system, const Options& options, Reduction reduction);

/// Those among the properties.
std::vector<std::size_t> invariants_of(const std::vector<properties::Property>& properties);
/// A digest of what these invariants read in a configuration.
std::uint64_t digest_read(const Tabulation& tabulation, const std::vector<std::size_t>& invariants,
                          std::span<const Index> configuration);
/// A digest of a configuration that does not depend on the order in which things were met.
std::uint64_t digest_of(const model::Configuration& configuration);

}  // namespace ample::checker
