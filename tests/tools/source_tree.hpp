// The sources as text: their lines, and which of them includes which.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ample::tests {

inline const std::filesystem::path tree = AMPLE_SOURCE_DIR;

inline std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Include {
  std::string from, to;
  std::string rest;  ///< of the line
};

/// All between files of the tree.
inline std::vector<Include> includes() {
  namespace fs = std::filesystem;
  std::vector<Include> found;
  for (const char* folder : {"model", "properties", "checker", "cases", "tools", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(tree / folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const std::string from = fs::relative(entry.path(), tree);
      for (const std::string& line : lines_of(entry.path()))
        if (const std::string begin = "#include \""; line.starts_with(begin)) {
          const std::size_t end = line.find('"', begin.size());
          found.push_back(
              {from, line.substr(begin.size(), end - begin.size()), line.substr(end + 1)});
        }
    }
  return found;
}

}  // namespace ample::tests
