// A trace of one process, message or variable; and the loop in ShiViz.
#include "tests/tools/command.hpp"

#include <fmt/format.h>

namespace ample::tests {
namespace {

std::string deadlock(const Folder& folder) {
  std::string file = folder / "t.json";
  EXPECT_EQ(ample("check lmutin --graph k2 --trace " + file).status, 11);
  return file;
}

/// The numbers of the steps that are shown.
std::vector<int> steps_of(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t dot = line.find(". P");
        dot != std::string::npos && dot > 0 && line.find_first_not_of(" 0123456789") == dot)
      numbers.push_back(std::stoi(line.substr(0, dot)));
  return numbers;
}

// Every step is of P0 or of P1.
TEST(TraceOnly, ShowsTheStepsOfAProcessUnderTheirNumbers) {
  const Folder folder;
  const std::string show = "trace show " + deadlock(folder);
  const Ran first = ample(show + " --only P0"), second = ample(show + " --only P1");
  EXPECT_EQ(first.status, 0) << first.err;
  std::vector<int> all = steps_of(first.out);
  const std::vector<int> others = steps_of(second.out);
  EXPECT_FALSE(all.empty());
  EXPECT_FALSE(others.empty());
  EXPECT_TRUE(contains(first.out, "only P0: " + std::to_string(all.size()) + " of 6 steps"))
      << first.out;
  all.insert(all.end(), others.begin(), others.end());
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, steps_of(ample(show).out));
  EXPECT_EQ(steps_of(ample(show + " --only P0 --only P1").out), all);
  EXPECT_EQ(steps_of(ample(show + " --only P0,P1").out), all);
}

TEST(TraceOnly, ShowsTheStepsWithAMessageOrAChangeOfAVariable) {
  const Folder folder;
  const std::string show = "trace show " + deadlock(folder);
  const std::string text = ample(show + " --only Request").out;
  EXPECT_FALSE(steps_of(text).empty());
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    EXPECT_TRUE(steps_of(line).empty() || contains(line, "Request")) << line;
  const std::string variable = ample(show + " --only P1 --only pendingReq").out;
  EXPECT_FALSE(steps_of(variable).empty()) << variable;
  std::istringstream of_one(variable);
  for (std::string line; std::getline(of_one, line);)
    EXPECT_TRUE(steps_of(line).empty() || contains(line, "pendingReq_1 := ")) << line;
  EXPECT_EQ(steps_of(ample(show + " --only pendingReq_1").out), steps_of(variable));
}

// Where steps are left out "from here" says nothing, and the step behind may not be shown at all.
TEST(TraceOnly, MarksSayOfWhichStepTheyAre) {
  const Folder folder;
  const std::string file = deadlock(folder);
  const std::string whole = ample("trace show " + file).out;
  const std::size_t here = whole.find("from here the deadlock is inevitable:");
  ASSERT_NE(here, std::string::npos) << whole;
  const std::string after = fmt::format("fter step {} the deadlock is inevitable",
                                        steps_of(whole.substr(0, here)).back());
  for (const char* only : {"P0", "P1", "state", "Request"}) {
    const Ran text = ample("trace show " + file + " --only " + only);
    EXPECT_TRUE(contains(text.out, "a" + after + ":")) << text.out;
    const Ran prose = ample("trace convert " + file + " --format prose --only " + only);
    EXPECT_TRUE(contains(prose.out, "(A" + after + ")")) << prose.out;
  }
}

TEST(TraceOnly, IsOfConvertToo) {
  const Folder folder;
  const std::string convert = "trace convert " + deadlock(folder) + " --only P1 --format ";
  for (const char* form : {"text", "prose", "mermaid"}) {
    const Ran ran = ample(convert + form);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, ": 3 of 6 steps")) << ran.out;
  }
  const Ran shiviz = ample(convert + "shiviz");
  EXPECT_EQ(shiviz.status, 0) << shiviz.err;
  EXPECT_TRUE(contains(shiviz.out, "P1")) << shiviz.out;
  EXPECT_FALSE(contains(shiviz.out, "P0 invokes")) << shiviz.out;
  for (const char* form : {"json", "itf", "svg", "html", "dot"})
    EXPECT_EQ(ample(convert + form).status, 2) << form;
}

TEST(TraceOnly, RefusesWhatTheTraceDoesNotHave) {
  const Folder folder;
  const std::string file = deadlock(folder);
  EXPECT_TRUE(contains(ample("trace show " + file + " --only P2").err,
                       "--only P2: the processes are P0 to P1"));
  EXPECT_TRUE(
      contains(ample("trace show " + file + " --only grantdTo").err, "did you mean 'grantedTo'"));
  EXPECT_TRUE(contains(ample("trace show " + file + " --only ,").err, "between commas"));
  EXPECT_TRUE(contains(ample("trace replay " + file + " --only P1").err, "unknown option"));
  EXPECT_EQ(ample("trace show " + file + " --format json --only P1").status, 2);
}

TEST(ShiViz, SaysWhereTheLoopBegins) {
  const Folder folder;
  const std::string file = folder / "t.json";
  EXPECT_EQ(
      ample("check philosophers --n 3 --rounds 1,1,unbounded --repair order --forks registers "
            "--property liveness --trace "
            + file)
          .status,
      13);
  const std::string log = ample("trace convert " + file + " --format shiviz").out;
  const std::size_t first = log.find(" — the loop begins: ");
  ASSERT_NE(first, std::string::npos) << log;
  EXPECT_TRUE(contains(log, "repeat for ever")) << log;
  EXPECT_EQ(log.find(" — in the loop"), log.find(" — in the loop", first));
  EXPECT_FALSE(
      contains(ample("trace convert " + deadlock(folder) + " --format shiviz").out, "the loop"));
}

TEST(Claims, NameOnlyANearClaim) {
  const Ran ran = ample("claims --only nosuch");
  EXPECT_EQ(ran.status, 2);
  EXPECT_LT(ran.err.size(), 200u) << ran.err;
  EXPECT_TRUE(contains(ran.err, "unknown claim 'nosuch': none of ")) << ran.err;
  const Ran part = ample("claims --only maekawa");
  EXPECT_TRUE(contains(part.err, "near it are ")) << part.err;
  EXPECT_LT(part.err.size(), 200u) << part.err;
}

}  // namespace
}  // namespace ample::tests
