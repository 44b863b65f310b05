// Running the command line within a test, and files to run it on.
#pragma once

#include "tests/support/folder.hpp"  // IWYU pragma: export
#include "tools/ample/line/run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
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

/// Wrapped text, as it was before.
inline std::string in_one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

inline std::vector<std::string> sorted_lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// Back where one was at the end.
struct Within {
  explicit Within(const std::filesystem::path& path) : before(std::filesystem::current_path()) {
    std::filesystem::current_path(path);
  }
  ~Within() { std::filesystem::current_path(before); }
  std::filesystem::path before;
};

}  // namespace ample::tests
