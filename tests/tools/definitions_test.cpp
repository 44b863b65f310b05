// Each type and each inline variable or function is defined in one file alone. With two, a program
// holds whichever the linker takes first, and no compiler says so: a destructor of another type
// once ended a search by ranks.
#include "tests/tools/source_tree.hpp"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace ample {
namespace {

/// What a line at the left defines that other files could define, too: a type by its name, an
/// inline variable or function by all that stands before its value or body. Nothing for other
/// lines.
std::string shared_definition(const std::string& line) {
  for (const char* specifier : {"inline ", "constexpr "})
    if (line.starts_with(specifier))
      return line.substr(0, std::min(line.find(" {"), line.find(" =")));
  for (const char* type : {"struct ", "class ", "union ", "enum "})
    if (line.starts_with(type) && line.find('{') != std::string::npos) {
      const std::size_t attribute = line.find("]] ");
      const std::string head =
          attribute == std::string::npos ? line : type + line.substr(attribute + 3);
      const std::string name = head.substr(0, std::min(head.find(" {"), head.find(" : ")));
      return name.find("::") == std::string::npos ? tests::declared_by(name) : "";
    }
  return "";
}

/// Those of a file, each with its namespace; none of a namespace without a name.
std::set<std::string> shared_definitions(const std::string& file) {
  std::set<std::string> found;
  std::vector<std::string> namespaces;
  for (const std::string& line : tests::lines_of(tests::tree / file)) {
    if (line.starts_with("namespace ") && line.ends_with('{'))
      namespaces.push_back(line.substr(10, line.size() - 11));
    if (line.starts_with("}  // namespace") && !namespaces.empty()) namespaces.pop_back();
    const std::string definition = shared_definition(line);
    if (definition.empty() || namespaces.empty() || std::ranges::count(namespaces, "") > 0)
      continue;
    found.insert(fmt::format("{}: {}", fmt::join(namespaces, ""), definition));
  }
  return found;
}

TEST(Definitions, StandInOneFileEach) {
  std::map<std::string, std::string> files;
  for (const std::string& file : tests::sources())
    for (const std::string& name : shared_definitions(file)) {
      const auto [before, is_new] = files.emplace(name, file);
      EXPECT_TRUE(is_new) << name << " is defined in " << before->second << " and in " << file;
    }
  EXPECT_GT(files.size(), 600u);
}

}  // namespace
}  // namespace ample
