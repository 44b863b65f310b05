// The results that other programs read as tables or as tests of a pipeline.
#include "checker/verdict/outcome/csv.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/output/junit.hpp"

namespace ample::tests {
namespace {

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

// RFC 4180, section 2.
TEST(Csv, QuotesWhatWouldEndACell) {
  EXPECT_EQ(checker::csv_row({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(checker::csv_row({"l 1,0", "say \"no\""}), "\"l 1,0\",\"say \"\"no\"\"\"\n");
}

TEST(Csv, ASweepHasARowForEachInstance) {
  const Ran text = ample("sweep lmutin --graph k2");
  const Ran table = ample("sweep lmutin --graph k2 --format csv");
  EXPECT_EQ(table.status, text.status);
  EXPECT_TRUE(table.out.starts_with("id,graph,processes,")) << table.out;
  EXPECT_TRUE(contains(text.out, "all instances: 13\n")) << text.out;
  EXPECT_EQ(lines_of(table.out), 13 + 1) << table.out;
}

TEST(Csv, OfTheOtherTables) {
  const Ran measured =
      ample("measure ricart-agrawala --n 2 --quantity messages.owner --format csv");
  EXPECT_EQ(measured.status, 0);
  // 2(n-1) messages, the paper's number: least and most of each process, and a heading.
  EXPECT_TRUE(contains(measured.out, ",messages,least,2,true,")) << measured.out;
  EXPECT_TRUE(contains(measured.out, ",messages,most,2,true,")) << measured.out;
  const Ran needed = ample("necessity lmutin --graph k2 --repair init,prets --format csv");
  EXPECT_TRUE(contains(needed.out, "\nrepair init,deadlock,6,true,")) << needed.out;
  const Ran frontier = ample("frontier lmutin --graph k2 --format csv");
  EXPECT_TRUE(frontier.out.starts_with("id,processes,verdict,")) << frontier.out;
  EXPECT_TRUE(contains(frontier.out, ",violated,deadlock,6,")) << frontier.out;
}

TEST(Junit, EscapesAndCounts) {
  using Outcome = tools::JunitTest::Outcome;
  const std::string xml = tools::junit(
      "a<b", {{.group = "g", .name = "one"},
              {.group = "g", .name = "two", .outcome = Outcome::failed, .message = "\"&\""},
              {.group = "g", .name = "three", .outcome = Outcome::undecided, .message = "states"}});
  EXPECT_TRUE(
      contains(xml, "name=\"a&lt;b\" tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\""))
      << xml;
  EXPECT_TRUE(contains(xml, "<failure message=\"&quot;&amp;&quot;\"/>")) << xml;
  EXPECT_TRUE(contains(xml, "<error message=\"states\"/>")) << "no limit reads as success";
}

TEST(Junit, ShowsEachClaimAndEachInstance) {
  const Ran claims = ample("claims --only lemma-2.init.k2.one-round --format junit");
  EXPECT_EQ(claims.status, 0) << claims.err;
  EXPECT_TRUE(contains(claims.out, "name=\"lemma-2.init.k2.one-round\"")) << claims.out;
  EXPECT_EQ(occurrences(claims.out, "<testcase "), 1u);
  const Ran sweep = ample("sweep lmutin --graph k2 --format junit");
  const std::size_t failed = occurrences(sweep.out, "<failure ");
  EXPECT_GT(failed, 0u) << "k2 as printed deadlocks";
  EXPECT_EQ(sweep.status, 11);
}

}  // namespace
}  // namespace ample::tests
