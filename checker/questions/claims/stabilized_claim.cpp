// Reads the verdict on one claim off a report on self-stabilization.
#include "checker/questions/claims/stabilized_claim.hpp"

#include "checker/questions/stabilization/stabilization.hpp"
#include "model/suggest.hpp"

#include <fmt/format.h>

namespace ample::checker {

using ClaimAbout = StabilizedClaim::About;

namespace {

constexpr const char* worst_word = "worst.";

/// The names that a claim about this case can have.
std::vector<std::pair<std::string, StabilizedClaim>> known_claims(const model::Faults& faults) {
  std::vector<std::pair<std::string, StabilizedClaim>> list = {
      {"closure", {ClaimAbout::closure, properties::Fairness::weak, {}}}};
  for (const auto& [word, fairness] : properties::fairness_words) {
    list.push_back(
        {properties::name_under("convergence", fairness), {ClaimAbout::convergence, fairness, {}}});
    list.push_back(
        {properties::name_under("service", fairness), {ClaimAbout::service, fairness, {}}});
  }
  for (const char* unit : {"steps", "rounds", "time units", "traversals"}) {
    if (unit == std::string("traversals") && !faults.ends_traversal) continue;
    const std::string name = unit == std::string("time units") ? "time" : unit;
    list.push_back({worst_word + name, {ClaimAbout::worst, properties::Fairness::weak, unit}});
  }
  for (const model::Potential& potential : faults.potentials)
    list.push_back({"decrease." + potential.name,
                    {ClaimAbout::decrease, properties::Fairness::weak, potential.name}});
  return list;
}

/// Nothing is known of what is not in the report.
struct Ruling {
  Verdict verdict = Verdict::incomplete;
  std::optional<Trace> trace{};
  std::optional<std::uint64_t> value{};
};

Ruling of_trace(const StabilizationReport& report, const std::optional<Trace>& violation) {
  if (violation) return {Verdict::violated, violation};
  return {report.limit == Limit::none ? Verdict::holds : Verdict::incomplete};
}

const Convergence& under(const StabilizationReport& report, properties::Fairness fairness) {
  return *std::find_if(report.convergence.begin(), report.convergence.end(),
                       [&](const Convergence& each) { return each.fairness == fairness; });
}

Ruling of_worst(const StabilizationReport& report, const std::string& unit,
                std::optional<std::uint64_t> bound) {
  const bool steps = unit == "steps";
  const Convergence& needed =
      under(report, steps ? properties::Fairness::none : properties::Fairness::weak);
  if (needed.diverging) return {Verdict::violated};
  if (report.limit != Limit::none) return {};
  Ruling judgement;
  if (steps) {
    judgement.value = report.longest->length();
  } else {
    const auto found = std::find_if(report.measured.begin(), report.measured.end(),
                                    [&](const Worst& each) { return each.unit == unit; });
    if (found == report.measured.end() || !found->unknown.empty()) return {};
    judgement.value = found->most;
  }
  const bool holds = judgement.value && (!bound || *judgement.value <= *bound);
  judgement.verdict = holds ? Verdict::holds : Verdict::violated;
  return judgement;
}

Ruling ruling_on(const StabilizationReport& report, const PreparedClaim& prepared) {
  const StabilizedClaim& claim = *prepared.stabilized;
  switch (claim.about) {
    case ClaimAbout::closure:
      return of_trace(report, report.opening);
    case ClaimAbout::convergence:
      return of_trace(report, under(report, claim.fairness).diverging);
    case ClaimAbout::service:
      return of_trace(report, report.starving);
    case ClaimAbout::worst:
      return of_worst(report, claim.name, prepared.claim.bound);
    case ClaimAbout::decrease:
      break;
  }
  for (const Decrease& each : report.potentials)
    if (each.name == claim.name) return of_trace(report, each.violation);
  return {};
}

/// The property that its trace violates, to be shown.
properties::Property shown_as(const PreparedClaim& prepared, const model::Faults& faults,
                              const std::optional<Trace>& trace) {
  const StabilizedClaim& claim = *prepared.stabilized;
  if (claim.about == ClaimAbout::convergence && trace)
    return property_of_diverging(*prepared.system, faults, claim.fairness, *trace);
  if (claim.about == ClaimAbout::service)
    return properties::select_properties(*prepared.system,
                                         {properties::name_under("liveness", claim.fairness)})
        .front();
  return prepared.property;
}

}  // namespace

StabilizedClaim stabilized_claim(const Claim& claim, const model::AlgorithmInfo& algorithm,
                                 const model::System& system) {
  if (!algorithm.faults)
    throw model::WrongUsage(fmt::format(
        "'daemon' is of self-stabilization, and {} declares no domains of its variables",
        algorithm.id));
  std::vector<std::string> names;
  for (const auto& [name, known] : known_claims(algorithm.faults(system.instance()))) {
    if (name == claim.property) return known;
    names.push_back(name);
  }
  throw model::WrongUsage(
      model::unknown_name("property of self-stabilization", claim.property, names));
}

bool is_worst_case(const Claim& claim) {
  return claim.daemon && claim.property.starts_with(worst_word);
}

ClaimResult check_stabilized(const PreparedClaim& prepared, const Options& limits) {
  const StabilizedClaim& claim = *prepared.stabilized;
  const model::Faults faults = prepared.algorithm->faults(prepared.system->instance());
  const WorstCases worst = claim.about != ClaimAbout::worst ? WorstCases::none
                           : claim.name == "steps"          ? WorstCases::steps
                                                            : WorstCases::all;
  const StabilizationReport report =
      stabilization(*prepared.system, faults, *prepared.claim.daemon, claim.fairness, limits,
                    prepared.claim.faults, worst);
  Ruling judgement = ruling_on(report, prepared);
  ClaimResult result;
  if (judgement.trace) result.length = judgement.trace->length();
  result.value = judgement.value;
  const properties::Property property = shown_as(prepared, faults, judgement.trace);
  result.report.findings = {
      {property, judgement.verdict, std::move(judgement.trace), report.limit_text}};
  result.report.states = report.configurations;
  result.report.seconds = report.seconds;
  return result;
}

}  // namespace ample::checker
