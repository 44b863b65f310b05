// What is judged by default: every named invariant, and no safety that nothing can violate.
#include "checker/engines/engines.hpp"
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/evidence/report/subject.hpp"
#include "checker/questions/claims/claims.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using checker::Finding;
using checker::Report;
using checker::Verdict;
using properties::Request;

const Finding* violated(const std::vector<Finding>& findings) {
  const auto found = std::ranges::find(findings, Verdict::violated, &Finding::verdict);
  return found != findings.end() ? &*found : nullptr;
}

/// The violation that is found when nobody names a property, and the length of its trace.
std::pair<std::string, std::size_t> violation(const std::string& algorithm,
                                              const Request& request) {
  const auto system = tests::system_of(algorithm, request);
  const Report report = checker::explore(
      *system, {.properties = properties::default_properties(*system)}, checker::default_engine());
  const Finding* const found = violated(report.findings);
  if (found == nullptr) return {"nothing", 0};
  return {found->property.name, found->trace->steps.size()};
}

/// What random schedules find then.
std::string violation_at_random(const std::string& algorithm, const Request& request) {
  const auto system = tests::system_of(algorithm, request);
  const checker::FuzzReport report = checker::fuzz(
      *system, {.properties = properties::default_properties(*system), .schedules = 500});
  const Finding* const found = violated(report.findings);
  return found != nullptr ? found->property.name : "nothing";
}

// Two wishes and two entries are the least for two to be where they must not be together, and each
// is enough without what is left out of the guard: nobody_reads, the ACKs, the second fork.
TEST(JudgedByDefault, IsWhatAnInvariantAloneForbids) {
  using Found = std::pair<std::string, std::size_t>;
  const Request readers = {{"n", "2"}, {"drop", "write/4"}};
  EXPECT_EQ(violation("readers-writers", readers), Found("apart", 4));
  EXPECT_EQ(violation_at_random("readers-writers", readers), "apart");
  const Request forums = {{"n", "2"}, {"drop", "enter/2"}};
  EXPECT_EQ(violation("joung", forums), Found("one-forum", 4));
  EXPECT_EQ(violation_at_random("joung", forums), "one-forum");
  const Request forks = {{"n", "2"}, {"forks", "registers"}, {"drop", "take-second/2"}};
  EXPECT_EQ(violation("philosophers", forks), Found("neighbours", 4));
  EXPECT_EQ(violation_at_random("philosophers", forks), "neighbours");
}

// Asked by name, a safety that nothing can violate is vacuous, and says so; what is asked beside it
// is not.
TEST(Safety, ThatNothingCanViolateIsVacuous) {
  const auto found = [](const std::string& algorithm, const Request& request) {
    const auto system = tests::system_of(algorithm, request);
    return checker::explore(
        *system, {.properties = properties::select_properties(*system, {"safety", "deadlock"})},
        checker::default_engine());
  };
  const auto says_so = [](const Report& report) {
    const Finding& safety = tests::finding(report, "safety");
    return safety.vacuity && safety.vacuity->why_nothing.starts_with("nothing can violate it here");
  };
  const Report readers = found("readers-writers", {{"n", "2"}});
  EXPECT_TRUE(says_so(readers));
  EXPECT_TRUE(is_vacuous(readers, tests::finding(readers, "safety")));
  EXPECT_FALSE(is_vacuous(readers, tests::finding(readers, "deadlock")));
  EXPECT_TRUE(says_so(found("lcs-schedule", {{"graph", "k2"}, {"l", "0"}, {"k", "2"}})));
  EXPECT_FALSE(says_so(found("lcs-schedule", {{"graph", "k2"}, {"l", "0"}, {"k", "1"}})));
}

// An invariant that the text contradicts is told, and neither ends the search nor decides.
TEST(Contradicted, IsReportedAsAnAnomalyIs) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "none"}});
  const Report report = checker::explore(
      *system, {.properties = properties::default_properties(*system)}, checker::default_engine());
  EXPECT_EQ(tests::finding(report, "granted-bound").verdict, Verdict::violated);
  EXPECT_EQ(tests::length(report, "granted-bound"), 0);  // it is so at first
  EXPECT_EQ(tests::length(report, "deadlock"), 6);
  EXPECT_GT(rank_of(tests::finding(report, "granted-bound").property),
            rank_of(tests::finding(report, "deadlock").property));
}

// A claim about an invariant is expected to be violated where the text contradicts it, or what the
// algorithm is for; any other invariant holds wherever a claim speaks of it, over the channels that
// the paper assumes.
TEST(Contradicted, IsEveryInvariantOfWhichAClaimSaysSo) {
  int count = 0;
  for (const cases::ClaimsText& text : cases::claims()) {
    const auto beside = [&](const std::string& name) { return text.predicates.at(name); };
    for (const checker::Claim& claim :
         checker::read_claims(text.folder + "/claims.toml", text.toml, beside).claims) {
      if (claim.expected != Verdict::violated || claim.swept || claim.daemon
          || claim.property == "admissible" || claim.property == "solvable"
          || claim.options.contains("network"))
        continue;
      const model::AlgorithmInfo& info = cases::algorithm(claim.algorithm);
      const auto system =
          properties::system_of(info, properties::instance_from(info, claim.options));
      for (const model::InvariantInfo& invariant : system->invariants())
        if (invariant.name == claim.property && !invariant.asked && !invariant.specification) {
          EXPECT_TRUE(invariant.contradicted) << claim.id;
          ++count;
        }
    }
  }
  EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace ample
