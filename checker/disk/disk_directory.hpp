// The folder of a search on disk: its sorted runs, and where the search stands.
//
// The file "search" names the runs and holds all that the search needs to go on. It is replaced
// only after the runs that it names are whole, and no run is ever changed: a search that is killed
// goes on from there. Other files of runs were left by such a kill, and are removed.
#pragma once

#include "checker/disk/sorted_run.hpp"
#include "checker/levels/level_state.hpp"
#include "checker/search/checkpoint.hpp"

namespace ample::checker {

/// The progress of a search on disk: all that it needs to go on.
struct DiskState {
  LevelState search;
  std::uint64_t next_run = 0;
  std::vector<SortedRun> runs;
};

class DiskDirectory {
 public:
  /// Makes the folder, or takes up the search in it. Throws WrongUsage when it cannot be used, has
  /// other files, is used by another search now, or holds another search.
  DiskDirectory(std::filesystem::path path, Identity identity);
  ~DiskDirectory();
  DiskDirectory(const DiskDirectory&) = delete;
  DiskDirectory& operator=(const DiskDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// "--disk DIR"
  std::string option() const;
  /// Fills the tables, which must be empty, with values that have not been met; nothing when the
  /// search is a new one, or was killed before it had a run. Throws WrongUsage for what no search
  /// has written.
  std::optional<DiskState> load(Tabulation& tabulation);
  /// Throws NotWritten.
  void save(const DiskState& state, const Tabulation& tabulation);
  /// Removes everything: the search has ended.
  void clear();

 private:
  bool has_search() const;
  void require_empty() const;
  void write(const std::vector<std::uint8_t>& state);
  void remove_runs_but(const std::vector<SortedRun>& kept);

  std::filesystem::path path_;
  Identity identity_;
  bool made_ = false;
  int folder_ = -1;  ///< open, and locked
};

}  // namespace ample::checker
