// What an author is told is what the program prints: every command of README, of cases/FINDINGS.md
// and of the pages of tools/manual is run, and its output must be what the page shows. Lines are
// broken as where the output is redirected, at 80 columns.
//
// A block of commands is fenced with ```console. In it a line "$ ample ..." is a command, and the
// lines behind it are all of its output, where "..." stands for any number of others. Empty lines
// do not matter. A command that reads t.json comes after the last one of its page that writes it.
#include "cases/catalogue.hpp"
#include "checker/questions/claims/claims.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/line/markdown.hpp"
#include "tools/ample/line/shell.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace ample {
namespace {

using tests::ample;

struct Shown {
  std::string command;
  std::vector<std::string> lines;  ///< "..." for others
  std::string before = {};         ///< the command that writes the trace that this one reads
};

void PrintTo(const Shown& shown, std::ostream* out) { *out << shown.command; }

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(" \r") + 1);
  return line;
}

std::vector<Shown> commands_of(const std::string& markdown) {
  std::vector<Shown> commands;
  std::istringstream stream(markdown);
  std::string writes;
  bool within = false;
  for (std::string line; std::getline(stream, line);) {
    line = trimmed(line);
    if (line.starts_with("```")) {
      within = line == "```console";
    } else if (within && line.starts_with("$ ")) {
      const bool is_written = line.find("--trace t.json") != std::string::npos;
      const bool is_read = !is_written && line.find(" t.json") != std::string::npos;
      commands.push_back({line.substr(2), {}, is_read ? writes : ""});
      if (is_written) writes = line.substr(2);
    } else if (within && !commands.empty() && !line.empty()) {
      commands.back().lines.push_back(line);
    }
  }
  return commands;
}

class Findings : public testing::TestWithParam<Shown> {};

/// What is printed; a refusal is something to show, too.
std::string output_of(const std::string& command) {
  std::vector<std::string> words = tools::shell_words(command);
  EXPECT_TRUE(!words.empty() && words.front() == "ample") << command;
  words.erase(words.begin());
  const std::string in_tree = "file:cases/";  // as from the top of the tree
  for (std::string& word : words)
    if (word.starts_with(in_tree))
      word = "file:" AMPLE_SOURCE_DIR "/cases/" + word.substr(in_tree.size());
  std::ostringstream out, err;
  tools::run(words, {.out = out, .err = err, .width = 80});
  return out.str() + err.str();
}

TEST_P(Findings, ShowWhatTheProgramPrints) {
  const tests::Folder folder;
  const tests::Within within(folder / "");
  if (!GetParam().before.empty()) output_of(GetParam().before);
  const std::string all = output_of(GetParam().command);
  std::vector<std::string> printed;
  std::istringstream output(all);
  for (std::string line; std::getline(output, line);)
    if (line = trimmed(line); !line.empty()) printed.push_back(line);
  auto next = printed.begin();
  bool others = GetParam().lines.empty();
  for (const std::string& wanted : GetParam().lines) {
    if (wanted == "...") {
      others = true;
      continue;
    }
    const auto found = others ? std::find(next, printed.end(), wanted) : next;
    ASSERT_TRUE(found != printed.end() && *found == wanted)
        << "no such line, or not at this place: " << wanted << "\n"
        << all;
    next = found + 1;
    others = false;
  }
  EXPECT_TRUE(others || next == printed.end()) << "the page leaves out: " << *next << "\n" << all;
}

INSTANTIATE_TEST_SUITE_P(Page, Findings, testing::ValuesIn(commands_of(cases::findings())),
                         [](const auto& shown) { return std::to_string(shown.index); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Findings);

std::vector<Shown> commands_of_manual() {
  std::set<std::filesystem::path> pages = {AMPLE_SOURCE_DIR "/README.md"};
  for (const auto& page : std::filesystem::directory_iterator(AMPLE_SOURCE_DIR "/tools/manual"))
    if (page.path().extension() == ".md") pages.insert(page.path());
  std::vector<Shown> all;
  for (const auto& page : pages) {
    std::ostringstream text;
    text << std::ifstream(page).rdbuf();
    for (Shown& shown : commands_of(text.str())) all.push_back(std::move(shown));
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Manual, Findings, testing::ValuesIn(commands_of_manual()),
                         [](const auto& shown) { return std::to_string(shown.index); });

/// The pictures in README are those that the program draws.
TEST(Findings, ShowTheirPictures) {
  const tests::Folder folder;
  const std::string trace = folder / "trace.json", drawn = folder / "drawn.svg";
  ASSERT_EQ(ample("check lmutin --graph k2 --trace " + trace).status, 11);
  for (const auto& [file, option] : std::map<std::string, std::string>{
           {"lmutin_k2.svg", ""}, {"lmutin_k2_waits.svg", " --waits-for"}}) {
    std::ostringstream picture;
    picture << std::ifstream(AMPLE_SOURCE_DIR "/tools/manual/" + file).rdbuf();
    EXPECT_EQ(picture.str(), ample("trace convert " + trace + " --format svg" + option).out)
        << "build/release/ample trace convert t.json --format svg" << option << " > tools/manual/"
        << file;
  }
  for (const auto& [file, command] : std::map<std::string, std::string>{
           {"lmutin_p3_map.svg", "sweep lmutin --graph p3 --repair init --jobs 2 --plot map:"},
           {"messages.svg", "sweep ricart-agrawala --n 2-3 --plot messages.owner/n:"}}) {
    EXPECT_NE(ample(command + drawn).status, 2);
    std::ostringstream picture;
    picture << std::ifstream(AMPLE_SOURCE_DIR "/tools/manual/" + file).rdbuf();
    EXPECT_EQ(picture.str(), folder.read("drawn.svg"))
        << "build/release/ample " << command << "tools/manual/" << file;
  }
}

/// The last paragraph of each finding names its claims.
TEST(Findings, NameTheirClaims) {
  std::set<std::string> ids;
  for (const cases::ClaimsText& text : cases::claims())
    for (const checker::Claim& claim : checker::read_claims(text.folder, text.toml).claims)
      ids.insert(claim.id);
  for (const model::Lemma& lemma : cases::lemmas()) ids.insert("lemma:" + lemma.id);
  // A star stands for any end.
  const auto is_known = [&](const std::string& id) {
    if (!id.ends_with('*')) return ids.contains(id);
    const std::string begin = id.substr(0, id.size() - 1);
    const auto first = ids.lower_bound(begin);
    return first != ids.end() && first->starts_with(begin);
  };
  std::istringstream page(cases::findings());
  std::string title, line;
  bool named = true, within = false;
  while (std::getline(page, line)) {
    if (line.starts_with("### ")) {
      EXPECT_TRUE(named) << title;
      title = line;
      named = false;
    }
    if (line.empty()) within = false;
    if (line.starts_with("**Claims.**")) within = named = true;
    if (!within) continue;
    for (std::size_t from = line.find('`'); from != std::string::npos;
         from = line.find('`', from)) {
      const std::size_t to = line.find('`', from + 1);
      const std::string id = line.substr(from + 1, to - from - 1);
      EXPECT_TRUE(is_known(id)) << title << ": " << id;
      from = to + 1;
    }
  }
  EXPECT_TRUE(named) << title;
}

TEST(Findings, AreAPageWithoutAnyHtmlOfTheirOwn) {
  EXPECT_EQ(tools::html_of_markdown("# A <b>\n\n> `x`\n\n| a |\n|---|\n| 1 |\n"),
            "<h1>A &lt;b&gt;</h1>\n<blockquote>\n<p><code>x</code></p>\n</blockquote>\n<table>\n"
            "<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n"
            "</tbody>\n</table>\n");
}

}  // namespace
}  // namespace ample
