// A directory for the checkpoints of one test, which is not there at first.
#pragma once

#include "tests/support/folder.hpp"

namespace ample::tests {

class CheckpointDirectory {
 public:
  CheckpointDirectory() : path_(folder_.path() / "kept") {}
  const std::filesystem::path& path() const { return path_; }
  void make_anew() const {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  std::string contents() const {
    std::ostringstream text;
    text << std::ifstream(path_ / "checkpoint", std::ios::binary).rdbuf();
    return text.str();
  }
  void replace_contents(const std::string& text) const {
    std::ofstream(path_ / "checkpoint", std::ios::binary) << text;
  }

 private:
  Folder folder_;
  std::filesystem::path path_;
};

}  // namespace ample::tests
