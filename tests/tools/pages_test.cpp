// The pages of the tree: no line of prose is wider than 100 columns, every link within the tree
// leads to something, and every file and folder that is named in backticks exists.
//
// Tables, blocks of code and lines without a blank, at which they could be cut, may be wider.
#include "tests/tools/source_tree.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>

namespace ample {
namespace {

namespace fs = std::filesystem;

using tests::tree;

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

/// What is in the folder and below, but for what is built and what git keeps.
std::vector<fs::path> all_below(const fs::path& folder) {
  std::vector<fs::path> all;
  for (fs::recursive_directory_iterator entry(folder), end; entry != end; ++entry) {
    const bool is_of_others = *entry == tree / "build" || *entry == tree / ".git";
    if (is_of_others || entry->is_symlink()) entry.disable_recursion_pending();
    if (!is_of_others) all.push_back(entry->path());
  }
  return all;
}

/// Is it to be a place in the tree: a source, a folder, or a path that begins at the root or goes
/// up from the page? With a blank, a `*` or `<` it is a command or a pattern.
bool names_a_place(const std::string& word) {
  static const std::regex source_or_folder(
      R"([\w./-]*[\w-]\.(hpp|cpp|h|py|md|txt|toml)|[\w.-][\w./-]*/)");
  if (std::regex_match(word, source_or_folder)) return true;
  const std::string first = word.substr(0, word.find('/'));
  return first != word && !first.empty() && first != "build" && fs::exists(tree / first);
}

/// A path leads on from the page's folder, from one above it or from checker/; the name of a file
/// leads to any that has it, below the page at first. A pair of sources may be named without .hpp.
std::optional<fs::path> place_of(const std::string& word, const fs::path& folder) {
  std::vector<fs::path> starts = {folder};
  while (starts.back() != tree) starts.push_back(starts.back().parent_path());
  starts.push_back(tree / "checker");
  for (const fs::path& start : starts)
    for (const char* extension : {"", ".hpp"})
      if (fs::exists(start / (word + extension))) return start / (word + extension);
  if (word.find('/') == word.npos)
    for (const fs::path& start : {folder, tree})
      for (const fs::path& file : all_below(start))
        if (file.filename() == word) return file;
  return std::nullopt;
}

/// Does the file say each word of "Class::member"?
bool says(const fs::path& file, const std::string& name) {
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  static const std::regex word(R"(\w+)");
  return std::all_of(std::sregex_iterator(name.begin(), name.end(), word), std::sregex_iterator(),
                     [&](const std::smatch& part) {
                       return std::regex_search(text, std::regex("\\b" + part.str() + "\\b"));
                     });
}

/// Finds the places in backticks that are not there, and those without what is said to be there, as
/// in "`Class::member` (`file`" and in "`Class::member` in `file`".
std::vector<std::string> wrong_places(const std::string& line, const fs::path& folder) {
  static const std::regex place(R"((?:`([\w:]+)`(?: in | \())?`([\w./-]+)`)");
  std::vector<std::string> wrong;
  for (std::sregex_iterator found(line.begin(), line.end(), place), end; found != end; ++found) {
    const std::string name = (*found)[1], word = (*found)[2];
    if (!names_a_place(word)) continue;
    const std::optional<fs::path> there = place_of(word, folder);
    if (!there) wrong.push_back(fmt::format("there is no {}", word));
    if (there && !fs::is_directory(*there) && !says(*there, name))
      wrong.push_back(fmt::format("{} is not in {}", name, word));
  }
  return wrong;
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
    for (const std::string& wrong : wrong_places(line, folder))
      mistakes.push_back(fmt::format("line {}: {}", number, wrong));
  }
  return mistakes;
}

TEST(Pages, AreNarrowAndWhatTheyNameIsThere) {
  std::vector<fs::path> pages = all_below(tree);
  std::erase_if(pages, [](const fs::path& file) { return file.extension() != ".md"; });
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
    return mistakes_of(page, tree / "checker/engines");
  };
  const std::vector<std::string> none;
  EXPECT_EQ(found("# Title\n\n" + wide + "\n"), std::vector<std::string>{"line 3: 101 columns"});
  EXPECT_EQ(found("- " + wide), std::vector<std::string>{"line 1: 103 columns"});
  EXPECT_EQ(found("10. text\n    " + wide), std::vector<std::string>{"line 2: 105 columns"});
  EXPECT_EQ(found("    code\n\n" + wide), std::vector<std::string>{"line 3: 101 columns"});
  EXPECT_EQ(found("[a](no.md), [b](README.md#x), [c](#y), [d](https://x.y/z)"),
            std::vector<std::string>{"line 1: there is no no.md"});
  EXPECT_EQ(found("| [a](no.md) |"), std::vector<std::string>{"line 1: there is no no.md"});

  for (const char* place :
       {"no.cpp", "run/no.hpp", "../run/no.hpp", "no/", "model/no", "../run/no"})
    EXPECT_EQ(found(fmt::format("| see `{}` |", place)),
              std::vector<std::string>{fmt::format("line 1: there is no {}", place)});
  for (const char* missed :
       {"`Choice::no` in `engines/auto_engine.cpp`", "`Nobody::make` (`engines/auto_engine.cpp`)",
        "`no` (`auto_engine.cpp`)"})
    EXPECT_EQ(found(missed).size(), 1u) << missed;
  EXPECT_EQ(found("text\n`Choice::no` in `auto_engine.cpp`, `engine.hpp`, `none.hpp`"),
            (std::vector<std::string>{"line 2: Choice::no is not in auto_engine.cpp",
                                      "line 2: there is no none.hpp"}));

  EXPECT_EQ(
      found("`Choice::make` in `auto_engine.cpp`, `engine` (`../verdict/run/engine.hpp`), `full/`, "
            "`engines/`,\n`../verdict/run/engine`, `tests/fuzz`, `layers_test.cpp`, `por/`"),
      none);
  EXPECT_EQ(found("`NAME/x`, `.hpp`, `*_test.cpp`, `<name>.cpp`, `--where l/k`, `/search/no`"),
            none)
      << "no places";
  EXPECT_EQ(found("    `no.cpp`\n\n```\n`no.cpp`\n```\n"), none) << "code";
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
