// Laying out the results of claims.
#include "tools/ample/claims/claims_table.hpp"

#include "checker/evidence/picture/markup.hpp"
#include "checker/questions/claims/sentences.hpp"
#include "checker/verdict/outcome/count_text.hpp"
#include "checker/verdict/outcome/json.hpp"
#include "model/counted.hpp"
#include "tools/ample/output/junit.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace ample::tools {

using checker::ClaimResult;
using checker::PreparedClaim;

namespace {

/// The steps of a trace, or the value of a quantity.
std::string number_text(const ClaimResult& result) {
  const auto number = result.length ? result.length : result.value;
  return number ? std::to_string(*number) : "-";
}

/// What is so by default is not named in the instance of a row.
constexpr const char* bound_line =
    "Looked at: executions with at most one request a process, unless an instance names "
    "--rounds.\n\n";

template <class Number>
nlohmann::ordered_json number_or_null(const std::optional<Number>& number) {
  return number ? nlohmann::ordered_json(*number) : nlohmann::ordered_json(nullptr);
}

}  // namespace

ClaimsTable::ClaimsTable(const std::vector<PreparedClaim>& claims) : id_width_(5) {
  for (const PreparedClaim& claim : claims) {
    id_width_ = std::max(id_width_, claim.claim.id.size());
    somebody_asks_ |= claim.algorithm->has_option("rounds") && !claim.bound().empty();
  }
}

std::string ClaimsTable::heading(const PreparedClaim& claim) {
  if (claim.paper == paper_) return "";
  const bool first = paper_.empty();
  paper_ = claim.paper;
  return fmt::format("{}{}\n  {:{}}  {:13}  {:>6}  {:>11}  {:>8}  {}\n",
                     !first           ? "\n"
                     : somebody_asks_ ? bound_line
                                      : "",
                     paper_, "claim", id_width_, "result", "length", "states", "time", "instance");
}

std::string ClaimsTable::row(const PreparedClaim& prepared, const ClaimResult& result) const {
  const checker::Report& report = result.report;
  std::string text = fmt::format(
      "  {:{}}  {:13}  {:>6}  {:>11}  {:>6.2f} s  {}\n", prepared.claim.id, id_width_,
      text_of_sentence(prepared.claim, result.verdict()), number_text(result),
      checker::count_text(report.states, report.states_digits), report.seconds, prepared.instance);
  if (result.swept) text += fmt::format("      {}\n", swept_text(result));
  if (!result.difference.empty())
    text += fmt::format("      NOT AS EXPECTED: {}\n", result.difference);
  return text;
}

std::string sentences_text(const std::vector<PreparedClaim>& claims,
                           const std::vector<ClaimResult>& results) {
  checker::CountedSentences sentences;
  for (std::size_t i = 0; i < results.size(); ++i) sentences.add(claims[i].claim, results[i]);
  return fmt::format("sentences of the texts: {}; variants of ours: {}\n", to_text(sentences.own),
                     to_text(sentences.variants));
}

std::string claims_json(const std::vector<PreparedClaim>& claims,
                        const std::vector<ClaimResult>& results, const std::string& version) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::size_t as_expected = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const checker::Claim& claim = claims[i].claim;
    const checker::Report& report = results[i].report;
    as_expected += results[i].difference.empty();
    list.push_back(
        {{"id", claim.id},
         {"claim", claim.claim},
         {"paper", claims[i].paper},
         {"place", claim.place},
         {"note", claim.note},
         {"instance", claims[i].instance},
         {"bound", claims[i].bound().empty() ? nlohmann::ordered_json()
                                             : nlohmann::ordered_json(claims[i].bound())},
         {"property", claim.property},
         {"says", to_text(claim.says)},
         {"variant", claim.variant},
         {"verdict", to_text(results[i].verdict())},
         {"result", text_of_sentence(claim, results[i].verdict())},
         {"length", number_or_null(results[i].length)},
         {"value", number_or_null(results[i].value)},
         {"states", checker::count_json(report.states, report.states_digits)},
         {"expected",
          {{"verdict", to_text(claim.expected)},
           {"length", number_or_null(claim.length)},
           {"value", number_or_null(claim.value)},
           {"states", number_or_null(claim.states)}}},
         {"as_expected", results[i].difference.empty()},
         {"difference", results[i].difference},
         {"seconds", report.seconds}});
    if (results[i].swept)
      list.back()["swept"] = {{"smallest", results[i].swept->smallest},
                              {"instances", results[i].swept->instances},
                              {"open", results[i].swept->open}};
    checker::add_exact_counts(list.back());
    checker::add_exact_count(list.back(), "states", report.states_digits);
  }
  const nlohmann::ordered_json json = {{"claims", std::move(list)},
                                       {"total", claims.size()},
                                       {"as_expected", as_expected},
                                       {"version", version}};
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string claims_junit(const std::vector<PreparedClaim>& claims,
                         const std::vector<ClaimResult>& results) {
  std::vector<JunitTest> tests;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    JunitTest test{.group = claims[i].claim.algorithm,
                   .name = claims[i].claim.id,
                   .outcome = JunitTest::Outcome::skipped,
                   .message = "interrupted"};
    if (i < results.size()) {
      test.seconds = results[i].report.seconds;
      test.outcome =
          results[i].difference.empty() ? JunitTest::Outcome::passed : JunitTest::Outcome::failed;
      test.message = results[i].difference;
    }
    tests.push_back(std::move(test));
  }
  return junit("claims", tests);
}

namespace {

/// What stands in a cell of a table as code.
std::string in_cell(const std::string& text) {
  std::string cell;
  for (const char c : text) cell += c == '|' ? "\\|" : std::string(1, c);
  return cell;
}

}  // namespace

std::string findings_markdown(const std::vector<PreparedClaim>& claims,
                              const std::vector<std::optional<std::uint64_t>>& lengths) {
  std::string text = "| claim | place | property | length | instance |\n|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] && !claims[i].claim.swept && claims[i].claim.says == checker::Verdict::holds)
      text +=
          fmt::format("| {} | {} | {} | {}{} | `{}` |\n", checker::markdown(claims[i].claim.claim),
                      checker::markdown(claims[i].claim.place), in_cell(claims[i].claim.property),
                      claims[i].claim.schedules > 0 ? "at most " : "", *lengths[i],
                      in_cell(claims[i].instance));
  return text;
}

std::string swept_text(const ClaimResult& result) {
  const checker::SweptOutcome& swept = *result.swept;
  if (!swept.smallest.empty()) return "smallest: " + swept.smallest;
  const std::string instances = model::counted(swept.instances, "instance");
  return swept.open == 0 ? instances : fmt::format("{}, {} not decided", instances, swept.open);
}

std::string swept_markdown(const std::vector<PreparedClaim>& claims,
                           const std::vector<ClaimResult>& results) {
  std::string text =
      "| claim | place | asked | verdict | length | smallest instance, or how many |\n"
      "|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i].swept)
      text += fmt::format(
          "| {} | {} | `{} --property {}` | {} | {} | {} |\n",
          checker::markdown(claims[i].claim.claim), checker::markdown(claims[i].claim.place),
          in_cell(claims[i].instance), in_cell(claims[i].claim.property),
          to_text(results[i].verdict()), number_text(results[i]),
          results[i].length ? "`" + results[i].swept->smallest + "`" : swept_text(results[i]));
  return text;
}

std::vector<std::optional<std::uint64_t>> lengths_of(const std::vector<ClaimResult>& results) {
  std::vector<std::optional<std::uint64_t>> lengths;
  lengths.reserve(results.size());
  for (const ClaimResult& result : results) lengths.push_back(result.length);
  return lengths;
}

}  // namespace ample::tools
