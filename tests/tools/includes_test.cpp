// Every header is included for something: the code says at least one of the names that the header
// declares, or that one declares which it includes for others. That is less than a compiler could
// say, but it needs none. A header that is included for those who include this one says so:
// "// IWYU pragma: export". Those of model/ need not: an algorithm's text includes few of them, and
// has all that it is written with.
#include "tests/tools/source_tree.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace ample {
namespace {

/// Operators are not looked for: who declares one is needed.
struct Declared {
  std::set<std::string> names;
  bool operators = false;
};

bool is_for_others(const tests::Include& include) {
  return include.rest.find("IWYU pragma: export") != std::string::npos;
}

Declared declared_in(const std::string& header) {
  Declared declared;
  for (const tests::Include& include : tests::includes_of(header))
    if (is_for_others(include)) {
      const Declared more = declared_in(include.to);
      declared.names.insert(more.names.begin(), more.names.end());
      declared.operators |= more.operators;
    }
  bool of_an_enum = false;  // whose values need no more than their names
  for (const std::string& whole_line : tests::lines_of(tests::tree / header)) {
    const std::string line = tests::without_comment(whole_line);
    if (line.starts_with(' ') && of_an_enum)
      for (const std::string& word : tests::words_of(line)) declared.names.insert(word);
    const bool declares = !line.empty() && !line.starts_with(' ') && !line.starts_with('}')
                          && !line.starts_with("namespace") && !line.starts_with("template")
                          && (!line.starts_with('#') || line.starts_with("#define "));
    if (!declares) continue;
    of_an_enum = line.starts_with("enum ") && !line.starts_with("enum class");
    if (line.find("operator") != std::string::npos) declared.operators = true;
    declared.names.insert(tests::declared_by(line));
  }
  return declared;
}

/// All words of the code.
std::set<std::string> words_in(const std::filesystem::path& file) {
  std::set<std::string> words;
  for (const std::string& line : tests::lines_of(file))
    if (!line.starts_with("#include"))
      for (const std::string& word : tests::words_of(tests::without_comment(line)))
        words.insert(word);
  return words;
}

TEST(Includes, AreEachForSomething) {
  std::map<std::string, Declared> headers;
  std::map<std::string, std::set<std::string>> files;
  int seen = 0;
  for (const tests::Include& include : tests::includes()) {
    const auto stem = [](const std::string& file) { return file.substr(0, file.rfind('.')); };
    if (stem(include.from) == stem(include.to) || is_for_others(include)
        || !std::filesystem::exists(tests::tree / include.to)
        || (include.from.starts_with("model/") && include.from.ends_with(".hpp")))
      continue;
    if (!headers.contains(include.to)) headers[include.to] = declared_in(include.to);
    if (!files.contains(include.from)) files[include.from] = words_in(tests::tree / include.from);
    const Declared& declared = headers[include.to];
    EXPECT_TRUE(declared.operators
                || std::ranges::any_of(
                    declared.names,
                    [&](const std::string& name) { return files[include.from].contains(name); }))
        << include.from << " says no name of " << include.to << ", which it includes";
    ++seen;
  }
  EXPECT_GT(seen, 1000);
}

}  // namespace
}  // namespace ample
