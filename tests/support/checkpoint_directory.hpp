// A directory for the checkpoints of one test, gone afterwards.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace ample::test {

class CheckpointDirectory {
 public:
  CheckpointDirectory() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string("ample.") + test.test_suite_name() + "." + test.name();
    std::replace(name.begin(), name.end(), '/', '_');
    path_ = std::filesystem::path(testing::TempDir()) / name;
    std::filesystem::remove_all(path_);
  }
  ~CheckpointDirectory() { std::filesystem::remove_all(path_); }
  CheckpointDirectory(const CheckpointDirectory&) = delete;
  CheckpointDirectory& operator=(const CheckpointDirectory&) = delete;

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
  std::filesystem::path path_;
};

}  // namespace ample::test
