// Writes the forms of a sweep row by row.
#include "tools/ample/sweep/sweep_output.hpp"

#include "checker/verdict/outcome/csv.hpp"
#include "tools/ample/output/junit.hpp"
#include "tools/ample/sweep/sweep_summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::tools {

using checker::csv_row;
using checker::PropertyRow;
using checker::SweepRow;
using checker::Verdict;

namespace {

template <class Number>
std::string text_or_nothing(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : "";
}

std::string digits_of(std::uint64_t number, const std::string& digits) {
  return digits.empty() ? std::to_string(number) : digits;
}

constexpr const char* not_searched = "not searched";

/// The properties with that verdict, "safety deadlock".
std::string names_of(const SweepRow& row, Verdict verdict) {
  std::vector<std::string> names;
  for (const PropertyRow& property : row.each)
    if (property.verdict == verdict) names.push_back(property.name);
  return fmt::format("{}", fmt::join(names, " "));
}

/// The lengths of the violated ones, in the same order: "8 <=13".
std::string lengths_of(const SweepRow& row) {
  std::vector<std::string> lengths;
  for (const PropertyRow& property : row.each)
    if (property.verdict == Verdict::violated)
      lengths.push_back(fmt::format("{}{}", property.shortest ? "" : "<=", *property.length));
  return fmt::format("{}", fmt::join(lengths, " "));
}

JunitTest test_of(const SweepRow& row, bool to_reach) {
  JunitTest test{.group = row.variant.empty() ? row.graph : row.variant, .name = row.id};
  const std::string verdict = verdict_text(row, to_reach);
  if (verdict == "violated") {
    test.outcome = JunitTest::Outcome::failed;
    test.message = row_text(row);
  } else if (verdict == "not reachable") {
    test.outcome = JunitTest::Outcome::failed;
    test.message = verdict;
  } else if (const auto open = names_of(row, Verdict::incomplete); !open.empty()) {
    test.outcome = JunitTest::Outcome::undecided;
    test.message = fmt::format("not decided: {}", row.limit.empty() ? open : row.limit);
  } else if (verdict == "unsolvable") {
    test.outcome = JunitTest::Outcome::skipped;
    test.message = "no algorithm solves this instance";
  } else if (row.vacuous || row.is_constrained()) {
    test.message = fmt::format("{}{}{}", verdict, row.vacuous ? " (vacuous)" : "",
                               row.is_constrained() ? " within the state constraint only" : "");
  }
  return test;
}

}  // namespace

std::string sweep_csv(const std::vector<SweepRow>& rows,
                      const std::vector<properties::SweepPoint>& missing, bool to_reach) {
  std::string text = csv_row({"id", "graph", "processes", "variant", "verdict", "property",
                              "length", "shortest", "violated", "lengths", "undecided", "limit",
                              "vacuous", "states", "transitions", "depth"});
  for (const SweepRow& row : rows) {
    const PropertyRow* shown = row.gravest();
    text += csv_row(
        {row.id, row.graph, std::to_string(row.processes), row.variant, verdict_text(row, to_reach),
         shown ? shown->name : "", shown ? std::to_string(*shown->length) : "",
         shown ? shown->shortest ? "true" : "false" : "", names_of(row, Verdict::violated),
         lengths_of(row), names_of(row, Verdict::incomplete), row.limit,
         row.vacuous ? "true" : "false", digits_of(row.states, row.states_digits),
         checker::steps_are_counted(row) ? digits_of(row.transitions, row.transitions_digits) : "",
         text_or_nothing(row.depth)});
  }
  for (const properties::SweepPoint& point : missing)
    text += csv_row(
        {point.id, "", "", "", "incomplete", "", "", "", "", "", "", not_searched, "", "", "", ""});
  return text;
}

std::string sweep_junit(const std::vector<SweepRow>& rows,
                        const std::vector<properties::SweepPoint>& missing,
                        const std::string& algorithm, bool to_reach) {
  std::vector<JunitTest> tests;
  tests.reserve(rows.size() + missing.size());
  for (const SweepRow& row : rows) tests.push_back(test_of(row, to_reach));
  for (const properties::SweepPoint& point : missing)
    tests.push_back({.group = "missing",
                     .name = point.id,
                     .outcome = JunitTest::Outcome::undecided,
                     .message = fmt::format("not decided: {}", not_searched)});
  return junit("sweep " + algorithm, tests);
}

}  // namespace ample::tools
