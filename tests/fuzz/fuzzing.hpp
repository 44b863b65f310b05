// What the fuzz targets share. Each target is one source that defines `try_reading`: a text out of
// the fuzzer is either read, or refused by one of the three errors that a person may cause
// (model/errors.hpp). Anything else, and whatever a sanitizer sees, is a finding.
#pragma once

#include <string>

namespace ample::fuzz {

/// Throws WrongUsage, BadInstance or BoundExceeded for what it refuses.
void try_reading(const std::string& text);

/// Ends the run as a finding.
void require(bool holds, const char* what);

/// A file in memory with these contents, gone at the end.
class File {
 public:
  explicit File(const std::string& contents);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& path() const { return path_; }

 private:
  int number_;
  std::string path_;
};

}  // namespace ample::fuzz
