// The evidence of a search, in numbers that two searches can compare.
#pragma once

#include "checker/store/tabulation/tabulation.hpp"
#include "model/configuration.hpp"

#include <functional>
#include <set>

namespace ample::checker {

/// An audit (audit.hpp) compares the evidence of two searches.
struct Evidence {
  std::set<std::uint64_t> terminal;          ///< digests of the plain terminal configurations
  std::set<std::uint64_t> horizon;           ///< digests of the terminal ones at the horizon
  std::set<model::ProcessMask> occupancies;  ///< every CS(C) met
  std::set<std::uint64_t> read;              ///< digests of the fields that the invariants read
  bool dead_clocks = false;  ///< the terminal ones are as with_dead_clocks() has them
  /// `branches`: the steps taken, by the number of the configuration. `asleep_behind`: those after
  /// which everything sleeps. `lost_branches`: how many of the others the kept graph lacks.
  std::set<std::pair<std::uint32_t, std::uint32_t>> branches, asleep_behind;
  std::size_t lost_branches = 0;
  /// Called, when there is one, with every two enabled steps whose order the reduction relies on
  /// not to matter.
  std::function<void(const model::Configuration&, const model::Step&, const model::Step&)>
      on_independent = nullptr;
  /// The first `most_steps` steps taken, each with the configuration before it.
  std::vector<std::pair<model::Configuration, model::Step>> steps = {};
  std::size_t most_steps = 0;
  bool wants_steps() const { return steps.size() < most_steps; }

  /// Forgets all but the callback: a search begins anew.
  void clear() {
    terminal.clear();
    horizon.clear();
    occupancies.clear();
    read.clear();
    steps.clear();
    branches.clear();
    asleep_behind.clear();
    lost_branches = 0;
    dead_clocks = false;
  }
};

/// Adds a configuration to what was seen; `is_end`: no step is possible in it.
void note(Evidence& evidence, const Tabulation& tabulation,
          const std::vector<std::size_t>& invariants, const std::vector<Index>& here, bool is_end);
/// Adds what is to be seen in a configuration.
void note_met(Evidence& evidence, const Tabulation& tabulation,
              const std::vector<std::size_t>& invariants, std::span<const Index> configuration);
/// Adds a terminal configuration.
void note_end(Evidence& evidence, const model::System& system, const model::Configuration& end);
/// A digest of a configuration that does not depend on the order in which things were met.
std::uint64_t digest_of(const model::Configuration& configuration);

}  // namespace ample::checker
