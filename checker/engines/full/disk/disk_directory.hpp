// The directory of a search on disk, which no other search uses meanwhile. The first rank has it.
#pragma once

#include "checker/engines/full/disk/saved_search.hpp"

namespace ample::checker {

class DiskDirectory {
 public:
  /// Makes the directory, or takes up the search in it; afterwards the file is there. Throws
  /// WrongUsage when it cannot be used, has other files, or another search uses it now; NotWritten
  /// when the file cannot be written.
  DiskDirectory(std::filesystem::path path, const SavedFile& file);
  ~DiskDirectory();
  DiskDirectory(const DiskDirectory&) = delete;
  DiskDirectory& operator=(const DiskDirectory&) = delete;

  /// True when it made the file.
  bool made_file() const { return made_file_; }

 private:
  DiskDirectory() = default;
  void require_empty(const SavedFile& file) const;

  std::filesystem::path path_;
  bool made_ = false, made_file_ = false;
  int folder_ = -1;  ///< open, and locked
};

}  // namespace ample::checker
