// The pages STATEMENTS.md: what a paper says in order of its text, and what judges it. A row's
// third column has claim ids of its folder in backticks, `lemma-2.*` for all that begin so, and
// `lemma:NAME` for a lemma of `ample params --lemmas`; or it begins with "not judged: ".
#include "cases/catalogue.hpp"
#include "checker/questions/claims/claims.hpp"
#include "tests/tools/command.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <set>

namespace ample {
namespace {

using Ids = std::set<std::string>;

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == text.npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The cells of a row of a table; `\|` within a cell is no border.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '|' && line[i - 1] != '\\') {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  return cells;
}

/// What is wrong with a page, one line each; `claims` are the ids of its folder's claims.toml.
std::vector<std::string> mistakes_of(const std::string& page, const Ids& claims,
                                     const Ids& lemmas) {
  std::vector<std::string> mistakes;
  Ids judging;
  const auto take = [&](const std::string& id) {
    if (id.starts_with("lemma:")) return lemmas.contains(id.substr(6));
    const bool family = id.ends_with('*');
    const std::string prefix = family ? id.substr(0, id.size() - 1) : id;
    bool known = false;
    for (const std::string& claim : claims)
      if (family ? claim.starts_with(prefix) : claim == id) {
        judging.insert(claim);
        known = true;
      }
    return known;
  };

  std::istringstream lines(page);
  int number = 0;
  int rows = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!line.starts_with('|') || line.starts_with("|---") || line.starts_with("| ---")) continue;
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != 3) {
      mistakes.push_back(fmt::format("line {}: {} columns, expected 3", number, cells.size()));
      continue;
    }
    if (cells == std::vector<std::string>{"place", "the paper says", "judged by"}) continue;
    ++rows;
    if (cells[2].starts_with("not judged: ")) continue;
    std::string between;
    std::size_t end = 0;
    bool any = false;
    for (std::size_t at = cells[2].find('`'); at != std::string::npos;
         at = cells[2].find('`', end)) {
      between += cells[2].substr(end, at - end);
      end = cells[2].find('`', at + 1);
      if (end == std::string::npos) break;
      const std::string id = cells[2].substr(at + 1, end - at - 1);
      if (!take(id)) mistakes.push_back(fmt::format("line {}: there is no {}", number, id));
      any = true;
      ++end;
    }
    if (end == std::string::npos || !any
        || (between + cells[2].substr(end)).find_first_not_of(", ") != std::string::npos)
      mistakes.push_back(fmt::format(
          "line {}: the third column is neither ids in backticks nor \"not judged: \"", number));
  }
  if (rows == 0) mistakes.push_back("no statement");
  for (const std::string& claim : claims)
    if (!judging.contains(claim)) mistakes.push_back(claim + " judges no statement");
  return mistakes;
}

Ids all_lemmas() {
  Ids ids;
  for (const model::Lemma& lemma : cases::lemmas()) ids.insert(lemma.id);
  return ids;
}

class Statements : public testing::TestWithParam<cases::ClaimsText> {};

TEST_P(Statements, AndClaimsNameOneAnother) {
  const std::string file = GetParam().folder + "/STATEMENTS.md";
  std::ifstream stream(AMPLE_SOURCE_DIR "/" + file);
  ASSERT_TRUE(stream) << "there is no " << file;
  std::ostringstream page;
  page << stream.rdbuf();
  Ids claims;
  for (const checker::Claim& claim :
       checker::read_claims(GetParam().folder, GetParam().toml).claims)
    claims.insert(claim.id);
  for (const std::string& mistake : mistakes_of(page.str(), claims, all_lemmas()))
    ADD_FAILURE() << file << ": " << mistake;
}

INSTANTIATE_TEST_SUITE_P(Cases, Statements, testing::ValuesIn(cases::claims()),
                         [](const testing::TestParamInfo<cases::ClaimsText>& folder) {
                           return folder.param.folder.substr(folder.param.folder.find('/') + 1);
                         });

TEST(StatementsPage, EveryMistakeIsFound) {
  const Ids claims = {"lemma-1.k2", "lemma-1.k3", "lemma-2"}, lemmas = {"3-messages"};
  const std::string head = "| place | the paper says | judged by |\n|---|---|---|\n";
  const std::string all = head + "| Lemma 1 | l \\| k | `lemma-1.*`, `lemma:3-messages` |\n";
  EXPECT_EQ(mistakes_of(all + "| Lemma 2 | says | `lemma-2` |\n", claims, lemmas),
            std::vector<std::string>{});
  const std::map<std::string, std::vector<std::string>> wrong = {
      {"", {"lemma-2 judges no statement"}},
      {"| Lemma 2 | says | not judged: no number |\n", {"lemma-2 judges no statement"}},
      {"| Lemma 2 | says | `lemma-2`, `lemma-3` |\n", {"line 4: there is no lemma-3"}},
      {"| Lemma 2 | says | `lemma-2`, `lemma-3.*` |\n", {"line 4: there is no lemma-3.*"}},
      {"| Lemma 2 | says | `lemma-2`, `lemma:4` |\n", {"line 4: there is no lemma:4"}},
      {"| Lemma 2 | says | by `lemma-2` |\n",
       {"line 4: the third column is neither ids in backticks nor \"not judged: \""}},
      {"| Lemma 2 | says | |\n",
       {"line 4: the third column is neither ids in backticks nor \"not judged: \"",
        "lemma-2 judges no statement"}},
      {"| Lemma 2 | `lemma-2` |\n",
       {"line 4: 2 columns, expected 3", "lemma-2 judges no statement"}}};
  for (const auto& [row, mistakes] : wrong)
    EXPECT_EQ(mistakes_of(all + row, claims, lemmas), mistakes) << row;
  EXPECT_EQ(mistakes_of("prose\n", {}, {}), std::vector<std::string>{"no statement"});
}

}  // namespace
}  // namespace ample
