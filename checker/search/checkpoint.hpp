// Checkpoints: a search on disk, so that another run can take it up where it stood.
//
// One file, DIR/checkpoint: a line that names the format, the state of the search and the values
// of the tables as CBOR, the records and the bits of the parents as they are in memory, and a
// CRC-32 of it all. It is replaced only when the new one is whole and on disk: a run that is killed
// while it writes leaves the one before.
#pragma once

#include "checker/run/checksummed_file.hpp"
#include "checker/search/search_state.hpp"
#include "checker/tabulation/tabulation.hpp"
#include "model/errors.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace ample::checker {

/// Names the search that a checkpoint belongs to: the command, without its limits.
using Identity = std::string;

/// The times at which checkpoints are written during a search: soon at first, so that a kill loses
/// little, and ever more rarely. Writing takes at most a twentieth of the time.
class CheckpointTimes {
 public:
  /// The first one is due so many seconds from now.
  explicit CheckpointTimes(double now = 0, double first = 1) : pause_(first), next_(now + first) {}

  bool is_due(double now) const { return now >= next_; }
  void wrote(double from, double to) {
    pause_ = std::min(2 * pause_, longest_pause);
    next_ = to + std::max(pause_, 20 * (to - from));
  }

 private:
  static constexpr double longest_pause = 60;
  double pause_, next_;
};

/// The file of a checkpoint, while it is written and when it is whole.
std::filesystem::path checkpoint_file(const std::filesystem::path& directory);
std::filesystem::path unfinished_checkpoint(const std::filesystem::path& directory);
/// A file that is whole and begins with this line, which has been read. Throws WrongUsage when
/// there is none, when it is damaged, or of another kind of search.
ChecksummedReader open_checkpoint(const std::filesystem::path& directory, std::string_view format);
/// Throws WrongUsage: what it says is nothing that a search has written.
[[noreturn]] void refuse_damaged(const std::filesystem::path& directory);
/// The same of what contradicts it only later, and may be Ample's own mistake.
[[noreturn]] void refuse_damaged(const std::filesystem::path& directory, std::string_view why);
/// Returns what search() returns. A resumed search may find that no search can have written what
/// was read: that is WrongUsage then, and not InternalError.
template <class Search>
auto or_damaged(const std::filesystem::path& resumed, Search&& search) {
  try {
    return search();
  } catch (const model::InternalError& error) {
    if (resumed.empty()) throw;
    refuse_damaged(resumed, error.what());
  }
}
/// Throws WrongUsage: of the same search, but what it holds does not fit together any more.
[[noreturn]] void refuse_changed(const std::filesystem::path& directory);
/// Throws WrongUsage when the checkpoint is of another search.
void require_identity(const ChecksummedReader& file, const Identity& found,
                      const Identity& expected);

/// The directory of a search's checkpoints, which no other search writes to meanwhile. If it was
/// made for them and none was written, it goes again.
class CheckpointDirectory {
 public:
  /// Throws WrongUsage when it cannot be written, when another search has it, or when there is a
  /// checkpoint in it already, which writing another would lose; that is as it should be where the
  /// search was resumed from it. Throws NotWritten when the disk is full.
  explicit CheckpointDirectory(const std::filesystem::path& path, bool resumed = false);
  ~CheckpointDirectory();
  CheckpointDirectory(const CheckpointDirectory&) = delete;
  CheckpointDirectory& operator=(const CheckpointDirectory&) = delete;

 private:
  CheckpointDirectory() = default;
  void keep(const std::string& option, bool resumed);
  void try_to_write(const std::string& option) const;

  std::filesystem::path path_;
  bool made_ = false;
  int folder_ = -1;  ///< open, and locked
};

/// Writes the first `search.states` configurations. Throws NotWritten.
void save_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                     const SearchState& search, const Tabulation& tabulation,
                     const VisitedSet& states);

/// Fills the tables and the set, which must be empty. Throws WrongUsage when there is no
/// checkpoint, when it is damaged or of another search, and says which. It leaves to resume()
/// whether the state of the search and the indices in the records make sense.
SearchState load_checkpoint(const std::filesystem::path& directory, const Identity& identity,
                            Tabulation& tabulation, VisitedSet& states);

}  // namespace ample::checker
