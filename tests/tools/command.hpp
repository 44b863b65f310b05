// Running the command line within a test, and files to run it on.
#pragma once

#include "tools/ample/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ample::tests {

struct Ran {
  int status;
  std::string out, err;
};

inline Ran ample(const std::vector<std::string>& words,
                 const model::Interrupt* interrupt = nullptr) {
  std::ostringstream out, err;
  const int status = tools::run(words, {.out = out, .err = err, .interrupt = interrupt});
  return {status, out.str(), err.str()};
}
/// The words of a line, which blanks separate.
inline Ran ample(const std::string& line) {
  std::istringstream words(line);
  return ample(std::vector<std::string>(std::istream_iterator<std::string>(words), {}));
}

/// The same, and an option whose value may have blanks.
inline Ran ask(const std::string& line, const std::string& option, const std::string& value) {
  std::istringstream stream(line);
  std::vector<std::string> words(std::istream_iterator<std::string>(stream), {});
  words.insert(words.end(), {option, value});
  return ample(words);
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::vector<std::string> sorted_lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// A folder of one test, empty at its beginning and removed at its end.
class Folder {
 public:
  Folder() {
    const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test.test_suite_name()) + "." + test.name();
    std::replace(name.begin(), name.end(), '/', '_');
    path_ = std::filesystem::path(testing::TempDir()) / ("ample." + name);
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

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

/// Back where one was at the end.
struct Within {
  explicit Within(const std::filesystem::path& path) : before(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  ~Within() { std::filesystem::current_path(before); }
  std::filesystem::path before;
};

}  // namespace ample::tests
