// Checking a claim.
#include "checker/claims.hpp"

#include "properties/solvable.hpp"

#include <fmt/format.h>

namespace ample::checker {

namespace {

/// With several starts a deadlock may come from one that no algorithm solves.
bool is_nobodys_fault(const PreparedClaim& prepared, const Finding& finding) {
  if (finding.property.kind != properties::Kind::deadlock || !finding.trace) return false;
  const auto unsolvable = properties::unsolvable_starts(prepared.system->instance());
  return unsolvable && unsolvable->includes(finding.trace->inside);
}

std::string difference_from(const PreparedClaim& prepared, const Finding& finding,
                            const ClaimResult& result) {
  const Claim& claim = prepared.claim;
  if (is_nobodys_fault(prepared, finding))
    return fmt::format(
        "a deadlock from CS(C0) = {}, from where no algorithm solves the instance: it is not "
        "counted, give a solvable --inside",
        model::to_text(finding.trace->inside));
  if (finding.verdict != claim.expected)
    return fmt::format("{}, expected {}", to_text(finding.verdict), to_text(claim.expected));
  if (claim.length && claim.length != result.length)
    return fmt::format("length {}, expected {}", result.length.value_or(0), *claim.length);
  if (claim.states && *claim.states != result.report.states)
    return fmt::format("{} states, expected {}", result.report.states, *claim.states);
  return {};
}

/// A deadlock is no fault of an algorithm where no algorithm could do better.
void check_can_be_claimed(const Claim& claim, const properties::Property& property,
                          const model::Instance& instance) {
  if (property.kind != properties::Kind::deadlock || claim.expected != Verdict::violated) return;
  const auto unsolvable = properties::unsolvable_starts(instance);
  if (unsolvable && unsolvable->starts.size() == instance.inside.size())
    throw model::BadInstance("a deadlock here is no fault of the algorithm: "
                             + unsolvable->explanation);
}

}  // namespace

PreparedClaim prepare(const Claim& claim, const std::string& paper,
                      const model::AlgorithmInfo& algorithm) {
  const std::string where = claim.where + ": ";
  try {
    auto system = algorithm.make(properties::instance_from(algorithm, claim.options));
    const auto selected = properties::select_properties(*system, {claim.property});
    check_can_be_claimed(claim, selected.front(), system->instance());
    std::string instance = properties::command_of(algorithm, system->instance());
    return {claim, paper, std::move(system), selected.front(), std::move(instance)};
  } catch (const model::WrongUsage& error) {
    throw model::WrongUsage(where + error.what());
  } catch (const model::BadInstance& error) {
    throw model::BadInstance(where + error.what());
  }
}

ClaimResult check(const PreparedClaim& prepared, int workers, const std::atomic<bool>* interrupt) {
  Options options;
  options.properties = {prepared.property};
  // The states of the whole graph do not depend on where a search stops.
  options.keep_going = prepared.claim.states.has_value();
  options.workers = workers;
  options.max_states = prepared.claim.max_states;
  options.max_seconds = prepared.claim.max_seconds;
  options.interrupt = interrupt;
  ClaimResult result{explore(*prepared.system, options, prepared.claim.reduce), {}, {}};
  const Finding& finding = result.report.findings.front();
  if (finding.trace) result.length = finding.trace->steps.size();
  result.difference = difference_from(prepared, finding, result);
  return result;
}

}  // namespace ample::checker
