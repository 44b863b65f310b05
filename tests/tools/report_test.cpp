// Reports of runs that are hard to come by: a horizon, every limit, another model.
#include "checker/evidence/report/report_json.hpp"
#include "checker/evidence/report/report_text.hpp"
#include "tests/support/checking.hpp"
#include "tools/ample/line/exit_status.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace ample {
namespace {

using checker::Limit;
using checker::Report;
using checker::Verdict;

/// A report on safety and deadlock of LMUTIN on k2, with these verdicts.
struct Example {
  explicit Example(Verdict safety, Verdict deadlock) {
    const auto properties = properties::select_properties(*system, {"safety", "deadlock"});
    report.findings = {{properties[0], safety, std::nullopt, ""},
                       {properties[1], deadlock, std::nullopt, ""}};
    report.complete = true;
    report.states = 12;
    report.depth = 3;
  }
  std::string text() const { return to_text(subject, report); }

  properties::Request given = {{"graph", "k2"}, {"wake", "eager"}};
  std::unique_ptr<model::System> system = tests::system_of("lmutin", given);
  checker::Subject subject = {cases::algorithm("lmutin"), *system, given, "ample check ...", "1"};
  Report report;
};

TEST(Report, OfAHorizonIsIncompleteAndSaysWhatToDo) {
  Example example(Verdict::holds, Verdict::incomplete);
  example.report.verdict = Verdict::incomplete;
  example.report.horizon = 4;
  const std::string reason =
      "in 4 terminal configurations somebody waits and the bound on rounds stopped others: raise "
      "--rounds";
  EXPECT_TRUE(example.text().starts_with("not decided: deadlock: " + reason + "; safety holds.\n"))
      << example.text();
  EXPECT_NE(example.text().find("\nsafety  holds\nnot decided  deadlock\n"), std::string::npos)
      << example.text();
  EXPECT_EQ(tools::exit_status(example.report), 20);
}

TEST(Report, SaysWhichLimitWasReachedAndWhatWasCovered) {
  const auto reason = [](Limit limit, const char* limit_text) {
    Example example(Verdict::incomplete, Verdict::incomplete);
    example.report.complete = false;
    example.report.limit = limit;
    example.report.limit_text = limit_text;
    const std::string text = example.text();
    const std::string begin = "not decided: ";
    EXPECT_TRUE(text.starts_with(begin)) << text;
    EXPECT_NE(text.find("\nnot decided  safety, deadlock\n"), std::string::npos)
        << "said once: " << text;
    return text.substr(begin.size(), text.find('\n') - begin.size());
  };
  EXPECT_EQ(reason(Limit::states, "--max-states 9"),
            "stopped by --max-states 9 (12 configurations to depth 3 were seen).");
  EXPECT_EQ(reason(Limit::interrupt, ""), "interrupted (12 configurations to depth 3 were seen).");
  EXPECT_EQ(reason(Limit::bound, "bound exceeded: a clock"),
            "bound exceeded: a clock (12 configurations to depth 3 were seen).");
  EXPECT_EQ(reason(Limit::violation, ""),
            "the search stopped at a violation; --keep-going goes on after it (12 configurations "
            "to depth 3 were seen).");
}

// Where --reduce auto answers with a reduced search, the others have seen more or less.
TEST(Report, SaysOfWhichSearchItsCountIs) {
  Example example(Verdict::incomplete, Verdict::incomplete);
  example.report.complete = false;
  example.report.limit = Limit::time;
  example.report.limit_text = "--max-time 1 s";
  example.report.engine = {.name = "single", .chosen = true};
  const std::string text = example.text();
  EXPECT_TRUE(
      text.starts_with("not decided: stopped by --max-time 1 s (12 configurations to depth "
                       "3 were seen by --reduce single).\n"))
      << text;
  // One that leaves some out passes through them: its traces are longer than what it keeps.
  example.report.engine.leaves_out = true;
  EXPECT_NE(example.text().find("3 were kept by --reduce single).\n"), std::string::npos);
}

// 2^53 is exact in a double, 2^53 + 1 is not: jq and browsers read it as 2^53.
TEST(Report, HasAStringBesideACountThatADoubleDoesNotHold) {
  Example example(Verdict::holds, Verdict::holds);
  example.report.states = 112'589'990'684'262'398;
  example.report.transitions = std::uint64_t{1} << 53;
  auto json = nlohmann::json::parse(to_json(example.subject, example.report));
  EXPECT_EQ(json["states"], 112'589'990'684'262'398);
  EXPECT_EQ(json["states_exact"], "112589990684262398");
  EXPECT_FALSE(json.contains("transitions_exact"));
  ++example.report.transitions;
  json = nlohmann::json::parse(to_json(example.subject, example.report));
  EXPECT_EQ(json["transitions_exact"], "9007199254740993");
}

TEST(Report, HasAllDigitsOfACountThatNoWordHolds) {
  Example example(Verdict::holds, Verdict::holds);
  example.report.states = example.report.transitions = ~std::uint64_t{0};
  example.report.states_digits = "18446744073709551616";  // 2^64
  example.report.transitions_digits = "1229" + std::string(623, '5');
  EXPECT_NE(example.text().find("1.84e19 states, 1.23e626 transitions, "), std::string::npos);
  const auto json = nlohmann::json::parse(to_json(example.subject, example.report));
  EXPECT_EQ(json["states"], std::ldexp(1.0, 64));
  EXPECT_EQ(json["states_exact"], "18446744073709551616");
  EXPECT_TRUE(json["transitions"].is_null());
  EXPECT_EQ(json["transitions_exact"], example.report.transitions_digits);
}

TEST(Report, NamesAnotherModel) {
  const Example example(Verdict::holds, Verdict::holds);
  EXPECT_NE(example.text().find("--wake eager: another model, not a reduction"), std::string::npos);
  const auto json = nlohmann::json::parse(to_json(example.subject, example.report));
  EXPECT_EQ(json["other_model"], nlohmann::json({"--wake eager"}));
  EXPECT_TRUE(json["vacuity"].is_null());
}

TEST(Report, OfAHoldsThatMeansNothingSaysSo) {
  Example example(Verdict::holds, Verdict::incomplete);
  example.report.vacuity = checker::Vacuity{{"receive Preempt"}, {}, {1}};
  EXPECT_NE(example.text().find("\nsafety  holds (vacuous)\n"), std::string::npos)
      << example.text();
  const std::string said = "\nvacuous: receive Preempt was never taken; P1 never left\n";
  EXPECT_NE(example.text().find(said), std::string::npos) << example.text();
  EXPECT_EQ(example.text().rfind("never taken"), example.text().find("never taken")) << "once";
  const auto json = nlohmann::json::parse(to_json(example.subject, example.report));
  EXPECT_EQ(json["properties"][0]["vacuous"], true);
  EXPECT_EQ(json["properties"][1]["vacuous"], false);
}

TEST(ExitStatus, IsTheFirstThatApplies) {
  using properties::Kind;
  const auto status = [](std::vector<std::pair<Kind, Verdict>> findings, Verdict verdict) {
    Report report;
    report.verdict = verdict;
    for (const auto& [kind, found] : findings)
      report.findings.push_back({{.kind = kind}, found, std::nullopt, ""});
    return tools::exit_status(report);
  };
  const auto holds = Verdict::holds, violated = Verdict::violated, open = Verdict::incomplete;
  EXPECT_EQ(status({{Kind::safety, holds}}, holds), 0);
  EXPECT_EQ(status({{Kind::anomaly, violated}, {Kind::deadlock, violated}}, violated), 11);
  EXPECT_EQ(status({{Kind::deadlock, violated}, {Kind::safety, violated}}, violated), 12);
  EXPECT_EQ(status({{Kind::deadlock, violated}, {Kind::invariant, violated}}, violated), 12);
  EXPECT_EQ(status({{Kind::liveness, violated}, {Kind::deadlock, violated}}, violated), 11);
  EXPECT_EQ(status({{Kind::anomaly, violated}, {Kind::alternation, violated}}, violated), 13);
  EXPECT_EQ(status({{Kind::anomaly, violated}, {Kind::deadlock, open}}, violated), 14);
  EXPECT_EQ(status({{Kind::safety, holds}, {Kind::deadlock, open}}, open), 20);
}

}  // namespace
}  // namespace ample
