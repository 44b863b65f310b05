// A folder of one test, empty at its beginning and removed at its end. No other process has the
// same, so that two runs of the tests do not disturb each other.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>

namespace ample::tests {

class Folder {
 public:
  Folder() {
    std::string name = testing::TempDir() + "ample-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made: " + name);
    path_ = name;
    std::filesystem::permissions(path_, std::filesystem::perms{0755});  // mkdtemp: 0700
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& file) const { return (path_ / file).string(); }
  std::string write(const std::string& file, const std::string& text) const {
    std::ofstream(*this / file, std::ios::binary) << text;
    return *this / file;
  }
  std::string read(const std::string& file) const {
    std::ostringstream text;
    text << std::ifstream(*this / file, std::ios::binary).rdbuf();
    return text.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace ample::tests
