// A search by levels as it is saved: one file that names the runs of all ranks, and holds all else
// that another run needs to go on.
//
// The first rank writes it, after the runs that it names are whole, and no run is ever changed: so
// it is of one moment of all ranks, and a search that is killed goes on from there. The search may
// go on with another number of ranks.
#pragma once

#include "checker/engines/full/disk/sorted_run.hpp"
#include "checker/engines/full/levels/common_values.hpp"
#include "checker/engines/full/levels/level_state.hpp"

namespace ample::checker {

/// Names the search that is saved: the command, without its limits.
using Identity = std::string;

/// The files that one rank has on disk, and how far it has come.
struct Part {
  std::uint64_t done = 0;      ///< so many configurations of the level have been visited
  std::uint64_t next_run = 0;  ///< the number of the next run
  std::vector<SortedRun> runs;

  /// The number of its configurations, of that level or of all.
  std::uint64_t count_of(std::uint32_t level) const;
  std::uint64_t count() const;
};

struct SavedSearch {
  LevelState search;        ///< of all ranks together; what is done is said by the parts
  std::vector<Part> parts;  ///< by rank

  /// The number of configurations of that level that have been visited of a part.
  std::uint64_t visited_of(const Part& part, std::uint32_t level) const;
  /// The state of a rank that takes it up: the first one goes on with what all have counted.
  LevelState state_of(unsigned rank) const;
};

class SavedFile {
 public:
  /// The file of the directory that --disk names.
  SavedFile(const std::filesystem::path& directory, Identity identity);

  /// The option with its directory, as messages name it.
  const std::string& option() const { return option_; }
  bool is_there() const;
  /// Removes what a kill has left of a file that was not whole.
  void remove_unfinished() const;

  // All ranks call these together.
  /// Fills the tables, which must be empty, with values that have not been met. Nothing when there
  /// is no file, or the search was killed before it had a run. Throws WrongUsage for what no such
  /// search has written.
  std::optional<SavedSearch> load(Ranks& ranks, Tabulation& tabulation) const;
  /// Each rank gives its state and its part, whose runs are on disk. Throws NotWritten at all of
  /// them.
  void save(Ranks& ranks, const LevelState& state, const Part& part,
            const CommonValues& common) const;

  // Only the first rank calls these.
  /// Writes that there is no search any more. Throws NotWritten.
  void save_nothing() const;
  void remove() const;

 private:
  std::string read() const;
  void write(const std::string& cbor) const;

  std::filesystem::path path_, unfinished_;
  std::string option_;
  Identity identity_;
};

/// True when the tables have these values, by slot.
bool are_values(std::span<const Index> configuration, const Tabulation& tabulation);

}  // namespace ample::checker
