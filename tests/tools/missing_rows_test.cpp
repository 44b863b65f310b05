// A command of many rows, interrupted: each of its forms says first, or in each row, what is
// missing.
#include "model/interrupt.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/sweep/necessity_table.hpp"

#include <nlohmann/json.hpp>

namespace ample::tests {
namespace {

using checker::Assumed;
using checker::Necessity;
using nlohmann::json;
using tools::TableForm;

Ran interrupted_at_once(const std::string& line) {
  std::istringstream words(line);
  const model::Interrupt interrupt(0);
  return ample(std::vector<std::string>(std::istream_iterator<std::string>(words), {}), &interrupt);
}

TEST(MissingRows, AreSaidInEachForm) {
  for (const auto& [line, part] : std::vector<std::pair<std::string, std::string>>{
           {"sweep lmutin --graph k2", "not decided: 13 of 13 instances to look at are missing."},
           {"sweep lmutin --graph k2 --format json", "\"missing\": 13"},
           {"sweep lmutin --graph k2 --format csv", ",incomplete,,,,,,,not searched,"},
           {"sweep lmutin --graph k2 --format junit", "not decided: not searched"},
           {"frontier lmutin --graph k2", "not decided: interrupted after 0 of 13 instances"},
           {"frontier lmutin --graph k2 --format json", "\"finished\": false"},
           {"frontier lmutin --graph k2 --format csv", ",not explored,"},
           {"necessity lmutin --graph k2", "rows are missing: interrupted."},
           {"necessity lmutin --graph k2 --format json", "\"missing\": true"},
           {"necessity lmutin --graph k2 --format csv", "nothing,not searched,,,,,,,,,,\n"},
           {"necessity lmutin --graph k2 --format markdown",
            "| nothing | not decided |  | not searched: interrupted |\n"},
           {"necessity lmutin --graph k2 --format latex", "not searched: interrupted"}}) {
    const Ran ran = interrupted_at_once(line);
    EXPECT_EQ(ran.status, 20) << line;
    EXPECT_TRUE(contains(ran.out, part)) << line << "\n" << ran.out;
  }
}

TEST(MissingRows, AreAllRowsOfNecessity) {
  const json report =
      json::parse(interrupted_at_once("necessity lmutin --graph k2 --format json").out);
  EXPECT_GT(report["missing"], 1);
  EXPECT_EQ(report["missing"], report["necessity"].size());
  const Ran text = interrupted_at_once("necessity lmutin --graph k2");
  EXPECT_TRUE(text.out.starts_with("not decided: ")) << text.out;
  EXPECT_FALSE(contains(text.out, "Of the others")) << text.out;
}

Necessity row_of(Assumed kind, const std::string& what) {
  Necessity row{};
  row.drop = {kind, what, what};
  row.explored = 1;
  row.bound = "in all executions";
  return row;
}

/// It holds as it is; one part is needed, another is not as far as that means anything, two rows
/// are missing.
std::vector<Necessity> half_of_the_rows() {
  std::vector<Necessity> rows = {
      row_of(Assumed::nothing, "nothing"), row_of(Assumed::guard, "leave: a"),
      row_of(Assumed::guard, "leave: b"), row_of(Assumed::repair, "init"),
      row_of(Assumed::fifo, "channels are FIFO")};
  rows[1].where = "lmutin --graph k2";
  rows[1].broken = "safety";
  rows[1].length = 4;
  rows[2].vacuous = 1;
  for (const std::size_t i : {3u, 4u}) {
    rows[i].explored = 0;
    rows[i].bound.clear();
    rows[i].missing = "interrupted";
  }
  return rows;
}

std::string table_of(const std::vector<Necessity>& rows, TableForm form) {
  return tools::necessity_table(rows, form, {.words = "lmutin --graph k2", .left_out = ""}, {});
}

TEST(MissingRows, ComeBeforeWhatTheOthersSay) {
  const std::vector<Necessity> rows = half_of_the_rows();
  const std::string text = table_of(rows, TableForm::text);
  EXPECT_TRUE(text.starts_with(
      "not decided: 2 of 5 rows are missing: interrupted. Of the others: 1 of 2 assumptions are "
      "needed; 1 is not (vacuous), on the instances that were looked at.\n"))
      << text;
  for (const char* dropped : {"repair init", "channels are FIFO"}) {
    EXPECT_TRUE(contains(table_of(rows, TableForm::csv),
                         std::string("\n") + dropped + ",not searched,,,,,,,,,,\n"));
    EXPECT_TRUE(contains(
        table_of(rows, TableForm::markdown),
        std::string("| ") + dropped + " | not decided |  | not searched: interrupted |\n"));
  }
  const std::string below = "not decided: 2 of 5 rows are missing: interrupted";
  EXPECT_TRUE(contains(table_of(rows, TableForm::markdown), "\n" + below + ".\n"));
  EXPECT_TRUE(contains(table_of(rows, TableForm::latex), "; " + below + "}\n"));
  const json report = json::parse(table_of(rows, TableForm::json));
  EXPECT_EQ(report["missing"], 2);
  EXPECT_EQ(report["necessity"][2]["missing"], false);
  EXPECT_EQ(report["necessity"][2]["not_decided"], nullptr);
  EXPECT_EQ(report["necessity"][3]["missing"], true);
  EXPECT_EQ(report["necessity"][3]["not_decided"], "not searched: interrupted");
}

// What breaks as it is does so, whatever is missing; whether it holds is not known without its row.
TEST(MissingRows, AsItIs) {
  std::vector<Necessity> breaks = half_of_the_rows();
  breaks[0].where = "lmutin --graph k2";
  breaks[0].broken = "deadlock";
  breaks[0].length = 6;
  const std::string text = table_of(breaks, TableForm::text);
  EXPECT_TRUE(text.starts_with("It breaks as it is (deadlock, 6 steps): ")) << text;
  std::vector<Necessity> unknown = half_of_the_rows();
  unknown[0].explored = 0;
  unknown[0].missing = "interrupted";
  const std::string first = table_of(unknown, TableForm::text);
  EXPECT_TRUE(first.starts_with("not decided: 3 of 5 rows are missing: interrupted. ")) << first;
  EXPECT_TRUE(contains(first, "; that it holds with all of them is not decided.\n")) << first;
}

TEST(MissingRows, NoneOfWhatRanThrough) {
  const json report = json::parse(ample("necessity ricart-agrawala --n 2 --format json").out);
  EXPECT_EQ(report["missing"], 0);
  for (const json& row : report["necessity"]) EXPECT_EQ(row["missing"], false) << row;
}

}  // namespace
}  // namespace ample::tests
