// An induction becomes the verdict on one claim.
#include "checker/questions/claims/inductive_claim.hpp"

#include "checker/questions/induction/induction.hpp"
#include "properties/asked/asked.hpp"

namespace ample::checker {

namespace {

std::string instance_text(const Claim& claim, const model::AlgorithmInfo& algorithm) {
  const std::string instance =
      properties::command_of(algorithm, properties::instance_from(algorithm, claim.options));
  return claim.predicate_file.empty() ? instance
                                      : instance + " --always file:" + claim.predicate_file;
}

/// A step out of the predicate is an execution of its own; of another one it is known what it
/// violates.
Finding finding_of(const PreparedClaim& prepared, InductionReport& report) {
  switch (report.answer) {
    case Inductive::inductive:
      return {prepared.property, Verdict::holds, std::nullopt, {}};
    case Inductive::violated:
      return *report.violation;
    case Inductive::not_inductive: {
      properties::Property shown = properties::any_execution();
      shown.meaning = report.broken + " after it";
      return {shown, Verdict::violated, std::move(report.counterexample), {}};
    }
    case Inductive::vacuous:
    case Inductive::undecided:
      break;
  }
  return {prepared.property, Verdict::incomplete, std::nullopt, report.why};
}

}  // namespace

PreparedClaim prepare_inductive(const Claim& claim, const std::string& paper,
                                const model::AlgorithmInfo& algorithm) {
  if (claim.engine->reduces() || claim.states || claim.value || claim.schedules > 0)
    throw model::WrongUsage("'reduce', 'states', 'value' and 'schedules' do not go with inductive");
  properties::Request options = claim.options;
  if (!claim.predicate_file.empty() && !options.try_emplace("always", claim.predicate).second)
    throw model::WrongUsage("either 'predicate' or always");
  auto system = properties::system_of(algorithm, properties::instance_from(algorithm, options));
  for (const model::Asked& asked : system->instance().asked)
    if (properties::question_in(asked.word)->word != "always")
      throw model::WrongUsage("inductive is asked of always, and of nothing else");
  if (system->instance().asked.empty())
    throw model::WrongUsage("what is inductive? Give 'predicate', or always among the options");
  PreparedClaim prepared{claim, paper, &algorithm, std::move(system), {}, {}, {}, {}, {}};
  prepared.property = {.kind = properties::Kind::execution,
                       .name = inductive_property,
                       .meaning = "every step keeps the predicate"};
  prepared.instance = instance_text(claim, algorithm);
  return prepared;
}

ClaimResult check_inductive(const PreparedClaim& prepared, const Options& limits) {
  const model::System& system = *prepared.system;
  InductionReport report =
      induction(system, question_of(system, properties::default_properties(system)), limits);
  ClaimResult result;
  result.report.findings = {finding_of(prepared, report)};
  result.report.seconds = report.seconds;
  if (const auto& trace = result.report.findings.front().trace) result.length = trace->length();
  return result;
}

}  // namespace ample::checker
