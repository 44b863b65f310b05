// A directory for the search on disk of one test, which is not there at first.
#pragma once

#include "tests/support/folder.hpp"

namespace ample::tests {

class KeptDirectory {
 public:
  KeptDirectory() : path_(folder_.path() / "kept") {}
  const std::filesystem::path& path() const { return path_; }
  void make_anew() const {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }

 private:
  Folder folder_;
  std::filesystem::path path_;
};

}  // namespace ample::tests
