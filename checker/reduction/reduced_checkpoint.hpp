// The checkpoint of a search in hindsight: its choices, and the numbers that it gave to what it
// met.
//
// A run that resumes it takes the same steps again, from the choices, which is faster than to find
// them. The numbers must be the same, as they decide the order in which things are looked for, and
// so which of several stubborn sets is found. Where the choices end both runs have forgotten their
// answers, so that they go on alike.
#pragma once

#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// The counts of a search up to one of its steps.
struct Progression {
  std::uint64_t executed = 0, stored = 0, terminal = 0;
  bool operator==(const Progression&) const = default;
};

struct ReducedCheckpoint {
  /// InternedVectors::all of one table.
  using Table = std::vector<std::uint32_t>;

  bool dead_clocks = true;
  Progression until;                  ///< where the choices end
  std::vector<std::uint8_t> choices;  ///< ChoiceLog::first
  Tabulation::Values values;
  SharedVariable::Numbered shared;          ///< of a shared variable, if there is one
  std::vector<Table> local_configurations;  ///< by process
  std::vector<Table> others;                ///< of the search, in its order
};

/// Throws NotWritten.
void save_reduced(const std::filesystem::path& directory, const Identity& identity,
                  const ReducedCheckpoint& checkpoint);
/// Throws WrongUsage when there is no checkpoint, when it is damaged or of another search, and says
/// which.
ReducedCheckpoint load_reduced(const std::filesystem::path& directory, const Identity& identity);
}  // namespace ample::checker
