// The results file of a sweep: one line of JSON that says which sweep it is, then a line for each
// instance, in the order in which they were finished. Each line ends with its checksum.
#pragma once

#include "checker/questions/parameters/sweep_row.hpp"

#include <functional>
#include <string>
#include <vector>

namespace ample::tools {

struct SweepResults {
  std::string head;  ///< the first line, without its checksum
  std::vector<checker::SweepRow> rows;
};

/// Throws WrongUsage with file and line. A last line that is not whole is left out.
SweepResults read_sweep(const std::string& path);

/// Joins the rows of several files of the same sweep, by id; what occurs twice must be the same.
/// Each file is checked before it is joined. Throws WrongUsage.
SweepResults merged(const std::vector<std::string>& paths,
                    const std::function<void(const std::string&, const SweepResults&)>& check);

/// Throws WrongUsage when the file holds anything else than what is joined, which is to take its
/// place.
void require_within(const SweepResults& whole, const std::string& path);

/// The whole text of a file.
std::string to_text(const SweepResults& results);

/// A file that is added to, a whole line at a time, by one sweep at a time.
class SweepFile {
 public:
  /// Opens or begins the file. What a killed sweep left unfinished at its end is cut off. Throws
  /// WrongUsage: the file is of another sweep, is no results file, is in use, cannot be written.
  SweepFile(const std::string& path, const std::string& head);
  SweepFile(const SweepFile&) = delete;
  SweepFile& operator=(const SweepFile&) = delete;
  ~SweepFile();

  const std::vector<checker::SweepRow>& rows() const { return rows_; }
  /// Throws NotWritten when the disk is full.
  void add(const checker::SweepRow& row);

 private:
  void append(const std::string& line);

  std::string path_, head_;
  int file_;
  std::vector<checker::SweepRow> rows_;
};

}  // namespace ample::tools
