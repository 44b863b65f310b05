// The sources as text: their lines, what these declare, and which of them includes which.
#pragma once

#include <algorithm>
#include <cctype>
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

using Words = std::vector<std::string>;

inline bool is_of_a_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

inline Words words_of(const std::string& line) {
  Words words;
  for (auto at = line.begin(); at != line.end();) {
    const auto begin = std::find_if(at, line.end(), is_of_a_word);
    at = std::find_if_not(begin, line.end(), is_of_a_word);
    if (begin != at) words.emplace_back(begin, at);
  }
  return words;
}

/// The line without a comment at its end. "http://" begins none.
inline std::string without_comment(const std::string& line) {
  std::size_t at = line.find("//");
  while (at != std::string::npos && at > 0 && line[at - 1] == ':') at = line.find("//", at + 1);
  return line.substr(0, at);
}

/// A declaration up to the name's end: the first of "({=;" that stands outside of <...>.
inline std::string up_to_its_name(const std::string& declaration) {
  int depth = 0;
  for (std::size_t i = 0; i < declaration.size(); ++i)
    if (declaration[i] == '<')
      ++depth;
    else if (declaration[i] == '>')
      --depth;
    else if (depth == 0 && std::string("({=;").find(declaration[i]) != std::string::npos)
      return declaration.substr(0, i);
  return declaration;
}

/// What a line declares that begins at the left: such are those of a namespace.
inline std::string declared_by(std::string line) {
  for (const std::string around : {"[[gnu::packed]] ", "decltype(auto) "})
    if (const std::size_t at = line.find(around); at != std::string::npos)
      line.erase(at, around.size());
  const Words words = words_of(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i)
    if (words[i] == "struct" || words[i] == "concept" || words[i] == "union"
        || ((words[i] == "class" || words[i] == "enum") && words[i + 1] != "class"))
      return words[i + 1];
  if (line.starts_with("#define ")) return words.at(1);
  const Words before = words_of(up_to_its_name(line));
  return before.empty() ? "" : before.back();
}

/// All sources and headers, from the top of the tree.
inline std::vector<std::string> sources() {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  for (const char* folder : {"model", "properties", "checker", "cases", "tools", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(tree / folder)) {
      const std::string extension = entry.path().extension();
      if (extension == ".hpp" || extension == ".cpp")
        found.push_back(fs::relative(entry.path(), tree));
    }
  return found;
}

struct Include {
  std::string from, to;
  std::string rest;  ///< of the line
};

/// Those of a file that are not in <...>.
inline std::vector<Include> includes_of(const std::string& from) {
  std::vector<Include> found;
  for (const std::string& line : lines_of(tree / from))
    if (const std::string begin = "#include \""; line.starts_with(begin)) {
      const std::size_t end = line.find('"', begin.size());
      found.push_back({from, line.substr(begin.size(), end - begin.size()), line.substr(end + 1)});
    }
  return found;
}

/// All of them.
inline std::vector<Include> includes() {
  std::vector<Include> found;
  for (const std::string& from : sources())
    for (const Include& include : includes_of(from)) found.push_back(include);
  return found;
}

}  // namespace ample::tests
