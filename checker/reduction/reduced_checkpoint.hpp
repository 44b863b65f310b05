// A search in hindsight on disk: what it has chosen, and the numbers that it gave to what it met.
//
// A run that takes it up takes the steps of the former again, from its choices, which is several
// times faster than to find them. The numbers are given as they were, as it depends on them in
// which order things are looked for, and with that which of several stubborn sets is found. At the
// place where the choices end both runs have forgotten their answers: so they go on alike.
#pragma once

#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// What a search has done up to one of its steps.
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
