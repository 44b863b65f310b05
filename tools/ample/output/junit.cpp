// Writing XML, a line a test.
#include "tools/ample/output/junit.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

std::string xml_quoted(const std::string& plain) {
  return '"' + checker::xml(one_line(plain)) + '"';
}

const char* element_of(JunitTest::Outcome outcome) {
  switch (outcome) {
    case JunitTest::Outcome::failed:
      return "failure";
    case JunitTest::Outcome::undecided:
      return "error";
    case JunitTest::Outcome::skipped:
      return "skipped";
    case JunitTest::Outcome::passed:
      break;
  }
  return "";
}

}  // namespace

std::string junit(const std::string& suite, const std::vector<JunitTest>& tests) {
  const auto count = [&](JunitTest::Outcome outcome) {
    return std::ranges::count(tests, outcome, &JunitTest::outcome);
  };
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name={} tests=\"{}\" "
      "failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n",
      xml_quoted(suite), tests.size(), count(JunitTest::Outcome::failed),
      count(JunitTest::Outcome::undecided), count(JunitTest::Outcome::skipped));
  for (const JunitTest& test : tests) {
    text += fmt::format("<testcase classname={} name={} time=\"{:.3f}\"", xml_quoted(test.group),
                        xml_quoted(test.name), test.seconds);
    if (test.outcome != JunitTest::Outcome::passed)
      text += fmt::format("><{} message={}/></testcase>\n", element_of(test.outcome),
                          xml_quoted(test.message));
    else if (!test.message.empty())
      text += fmt::format("><system-out>{}</system-out></testcase>\n",
                          checker::xml(one_line(test.message)));
    else
      text += "/>\n";
  }
  return text + "</testsuite>\n</testsuites>\n";
}

}  // namespace ample::tools
