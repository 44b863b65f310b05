// The command line in the process of a fuzz target.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ample::fuzz {

/// A folder of this process, as several may fuzz at the same time; gone at the end.
class Directory {
 public:
  Directory();
  ~Directory();
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The words between blanks.
std::vector<std::string> words_of(const std::string& text);

/// The command line with these words; its status must be a documented one.
void run(const std::vector<std::string>& words);

}  // namespace ample::fuzz
