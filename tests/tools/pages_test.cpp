// The pages of the tree: no line of prose is wider than 100 columns, and every link within the tree
// leads to something.
//
// Tables, blocks of code and lines without a blank, at which they could be cut, may be wider.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ample {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_columns = 100;

/// The columns of a text in UTF-8.
std::size_t columns_of(const std::string& line) {
  std::size_t columns = 0;
  for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xC0u) != 0x80;
  return columns;
}

/// Line by line, what is prose and what is not.
class Prose {
 public:
  /// Is the next line one of prose? That of a table is not.
  bool takes(const std::string& line) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (line.compare(indent, 3, "```") == 0) {
      fenced_ = !fenced_;
      return false;
    }
    if (fenced_) return false;
    const bool begins = after_blank_;
    after_blank_ = indent == line.size();
    if (after_blank_) return false;
    if (begins) code_ = indent >= 4;
    return !code_ && line[indent] != '|';
  }

 private:
  bool fenced_ = false, code_ = false, after_blank_ = true;
};

/// Could it go on in the next line? What stands before its first word is no place for that.
bool can_be_cut(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" -*>#");
  return first != line.npos && line.find(' ', first) != line.npos;
}

/// The targets of "[text](target)" in the same tree, without the place on the page that they name.
std::vector<std::string> linked(const std::string& line) {
  std::vector<std::string> targets;
  for (std::size_t at = line.find("]("); at != line.npos; at = line.find("](", at + 1)) {
    const std::string target = line.substr(at + 2, line.find_first_of(")#", at + 2) - at - 2);
    if (!target.empty() && target.find(':') == target.npos) targets.push_back(target);
  }
  return targets;
}

/// What is wrong with a page that stands in that folder, one line each.
std::vector<std::string> mistakes_of(std::istream& page, const fs::path& folder) {
  std::vector<std::string> mistakes;
  Prose prose;
  int number = 0;
  for (std::string line; std::getline(page, line);) {
    ++number;
    const bool is_table = line.find_first_not_of(' ') == line.find('|');
    const bool is_prose = prose.takes(line);
    if (is_prose && columns_of(line) > most_columns && can_be_cut(line))
      mistakes.push_back(fmt::format("line {}: {} columns", number, columns_of(line)));
    if (!is_prose && !is_table) continue;
    for (const std::string& target : linked(line))
      if (!fs::exists(folder / target))
        mistakes.push_back(fmt::format("line {}: there is no {}", number, target));
  }
  return mistakes;
}

TEST(Pages, AreNarrowAndTheirLinksLeadSomewhere) {
  const fs::path tree = AMPLE_SOURCE_DIR;
  std::vector<fs::path> pages;
  for (fs::recursive_directory_iterator entry(tree), end; entry != end; ++entry) {
    const bool is_of_others = *entry == tree / "build" || *entry == tree / ".git";
    if (is_of_others || entry->is_symlink()) entry.disable_recursion_pending();
    if (entry->path().extension() == ".md") pages.push_back(entry->path());
  }
  EXPECT_GT(pages.size(), 20u);
  for (const fs::path& page : pages) {
    std::ifstream stream(page);
    EXPECT_EQ(stream.peek(), '#') << fs::relative(page, tree).string() << " has no title";
    for (const std::string& mistake : mistakes_of(stream, page.parent_path()))
      ADD_FAILURE() << fs::relative(page, tree).string() << ": " << mistake;
  }
}

TEST(Pages, EveryMistakeIsFound) {
  const std::string wide = std::string(60, 'a') + " " + std::string(40, 'b');
  const auto found = [](const std::string& text) {
    std::istringstream page(text);
    return mistakes_of(page, AMPLE_SOURCE_DIR);
  };
  const std::vector<std::string> none;
  EXPECT_EQ(found("# Title\n\n" + wide + "\n"), std::vector<std::string>{"line 3: 101 columns"});
  EXPECT_EQ(found("- " + wide), std::vector<std::string>{"line 1: 103 columns"});
  EXPECT_EQ(found("10. text\n    " + wide), std::vector<std::string>{"line 2: 105 columns"});
  EXPECT_EQ(found("    code\n\n" + wide), std::vector<std::string>{"line 3: 101 columns"});
  EXPECT_EQ(found("[a](no.md), [b](README.md#x), [c](#y), [d](https://x.y/z)"),
            std::vector<std::string>{"line 1: there is no no.md"});
  EXPECT_EQ(found("| [a](no.md) |"), std::vector<std::string>{"line 1: there is no no.md"});

  EXPECT_EQ(found(std::string(60, 'a') + " " + std::string(39, 'b')), none);
  std::string letters;  // of two bytes each
  for (int i = 0; i < 50; ++i) letters += "ä ";
  EXPECT_EQ(found(letters), none);
  EXPECT_EQ(found("- " + std::string(120, 'a')), none) << "there is no place to cut it";
  EXPECT_EQ(found("| " + wide + " |"), none) << "a table";
  EXPECT_EQ(found("text\n\n    " + wide + "\n    " + wide), none) << "code";
  EXPECT_EQ(found("```\n" + wide + "\n[a](no.md)\n\n```\n"), none) << "code";
}

}  // namespace
}  // namespace ample
