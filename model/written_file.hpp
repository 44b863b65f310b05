// The one writer of files: beside the file, whose place it takes only when it is whole.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>

namespace ample::model {

/// Results cannot be written: a full disk, a closed standard output (status 74).
struct NotWritten : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A new file, removed at the end unless it has taken the place of another. It is made exclusively,
/// so that no link that waits under its name is followed. Nothing throws: whoever writes knows what
/// is lost.
class Draft {
 public:
  /// A file under this name is a link, or was left by a run that was killed: it is removed.
  explicit Draft(std::string path);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  /// Why it failed, as errno; 0 when it did not.
  int why() const { return why_; }

  void write(std::span<const std::byte> bytes);
  /// Afterwards all of it is on disk.
  void finish();
  /// The same, and then it is the file of this name.
  void take_place_of(const std::string& path);

 private:
  bool make();

  std::string path_;
  int file_ = -1, why_ = 0;
};

/// The name of this process's draft of a file: that of the file, its number, ".tmp".
std::string draft_beside(const std::string& path);
/// Removes the drafts of runs that were killed.
void remove_drafts_beside(const std::string& path);

/// True when it is the machine's fault, as of a full disk, and not that of who named the file.
bool is_full(int why);

/// Keeps an open file, or a folder, for this process as long as it is open. False when another has
/// it. One that was killed a moment ago may not have ended yet, nor its workers: they are waited
/// for.
bool locked(int file);

}  // namespace ample::model
