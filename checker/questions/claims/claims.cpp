// Prepares a claim and checks it, by a search, schedules, or a measurement.
#include "checker/questions/claims/claims.hpp"

#include "checker/engines/schedules/fuzz.hpp"
#include "checker/questions/claims/inductive_claim.hpp"
#include "checker/questions/claims/stabilized_claim.hpp"
#include "checker/questions/claims/swept_claim.hpp"
#include "checker/questions/measure/measurement_text.hpp"
#include "checker/questions/stabilization/stabilization.hpp"
#include "checker/verdict/outcome/bound_text.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/solvable.hpp"

#include <fmt/format.h>

#include <atomic>
#include <future>
#include <thread>

namespace ample::checker {

namespace {

constexpr const char* admissible = "admissible";
constexpr const char* solvable = "solvable";

/// Such a claim is about the instance, before any algorithm runs on it.
bool is_about_the_instance(const Claim& claim) {
  return claim.property == admissible || claim.property == solvable;
}

/// The extreme of most.NAME or least.NAME, and NAME, which may be that of no quantity.
std::optional<std::pair<model::Extreme, std::string>> measured_name(const std::string& property) {
  for (const auto extreme : {model::Extreme::least, model::Extreme::most}) {
    const std::string word = extreme == model::Extreme::least ? "least." : "most.";
    if (property.starts_with(word)) return std::pair(extreme, property.substr(word.size()));
  }
  return std::nullopt;
}

std::optional<MeasuredClaim> measured_claim(const std::string& property) {
  const auto named = measured_name(property);
  if (!named) return std::nullopt;
  return MeasuredClaim{named->first, properties::quantity(named->second)};
}

bool is_about(const model::ClaimedBound& bound, const MeasuredClaim& claim) {
  return bound.quantity == claim.quantity.name && bound.extreme == claim.extreme;
}

/// There must be a bound to be judged.
void check_is_claimed(const MeasuredClaim& claim, const model::AlgorithmInfo& algorithm,
                      const model::System& system) {
  const std::string why_not = properties::why_not(claim.quantity, system, algorithm.measures);
  if (!why_not.empty()) throw model::WrongUsage(claim.quantity.name + ": " + why_not);
  if (algorithm.measures.claimed)
    for (const auto& bound : algorithm.measures.claimed(system.instance(), model::ProcessId(0)))
      if (is_about(bound, claim)) return;
  throw model::WrongUsage(
      fmt::format("the description of {} claims no such bound of {}: name one in "
                  "AlgorithmInfo::measures.claimed, or claim another",
                  algorithm.id, claim.quantity.name));
}

/// The CS(C0) of the finding's trace.
model::ProcessSet start_of(const PreparedClaim& prepared, const Finding& finding) {
  return model::occupancy(*prepared.system, finding.trace->start);
}

/// One of several starts may be unsolvable: no algorithm avoids a deadlock from there.
bool is_nobodys_fault(const PreparedClaim& prepared, const Finding& finding) {
  if (finding.property.kind != properties::Kind::deadlock || !finding.trace) return false;
  const auto unsolvable = properties::unsolvable_starts(prepared.system->instance());
  return unsolvable && unsolvable->includes(start_of(prepared, finding));
}

std::string difference_from(const PreparedClaim& prepared, const ClaimResult& result) {
  const Claim& claim = prepared.claim;
  const Finding& finding = result.report.findings.front();
  if (claim.swept) return swept_difference(claim, result);
  if (is_nobodys_fault(prepared, finding))
    return fmt::format(
        "a deadlock from CS(C0) = {}, from where no algorithm solves the instance: it is not "
        "counted, give a solvable --inside",
        model::to_text(start_of(prepared, finding)));
  if (finding.verdict != claim.expected)
    return fmt::format("{}, expected {}", to_text(finding.verdict), to_text(claim.expected));
  if (claim.value && claim.value != result.value)
    return fmt::format("value {}, expected {}",
                       result.value ? std::to_string(*result.value) : "none", *claim.value);
  if (claim.length && claim.length != result.length)
    return fmt::format("length {}, expected {}", result.length.value_or(0), *claim.length);
  if (claim.length && !finding.shortest && claim.schedules == 0)
    return fmt::format("length {}, but whether that is the shortest is not known", *claim.length);
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

properties::Property named(const std::string& name) {
  return {.kind = properties::Kind::execution, .name = name, .meaning = name};
}

/// No bound is further than every number.
bool is_further(const Value& value, const Value& than, bool least) {
  if (!value.number || !than.number) return than.number.has_value();
  return least ? *value.number < *than.number : *value.number > *than.number;
}

/// Judges the bound over all processes, and tells the exact value with its witness.
ClaimResult check_measured(const PreparedClaim& prepared, const Options& options) {
  const Measurement all =
      measure(*prepared.algorithm, *prepared.system, {prepared.measured->quantity}, options);
  ClaimResult result;
  Finding finding{prepared.property, Verdict::holds, std::nullopt, {}};
  for (const Judged& judged : all.judged)
    if (is_about(judged.claimed, *prepared.measured)
        && (finding.verdict == Verdict::holds || judged.verdict == Verdict::violated))
      finding.verdict = judged.verdict;
  const bool least = prepared.measured->extreme == model::Extreme::least;
  const auto value_of = [&](const Measured& measured) -> const std::optional<Value>& {
    return least ? measured.least : measured.most;
  };
  const Measured* extreme = nullptr;
  for (const Measured& measured : all.measured) {
    result.report.states += measured.nodes;
    if (const auto& value = value_of(measured);
        value && (!extreme || is_further(*value, *value_of(*extreme), least)))
      extreme = &measured;
  }
  if (extreme) {
    result.value = value_of(*extreme)->number;
    finding.property.meaning = text_of_value(*extreme, least);
    finding.trace = value_of(*extreme)->witness.trace;
    finding.trace->loop = 0;  // its steps are there once
  }
  result.report.findings = {std::move(finding)};
  result.report.seconds = all.seconds;
  return result;
}

/// Tries random schedules instead of a search.
Report of_schedules(const PreparedClaim& prepared, const Options& options) {
  const FuzzReport found = fuzz(*prepared.system, {.properties = options.properties,
                                                   .seed = prepared.claim.seed,
                                                   .schedules = prepared.claim.schedules,
                                                   .max_seconds = options.max_seconds,
                                                   .workers = options.workers,
                                                   .interrupt = options.interrupt});
  Report report;
  report.verdict = found.verdict;
  report.limit = found.limit;
  report.findings = found.findings;
  report.seconds = found.seconds;
  return report;
}

ClaimResult check_the_instance(const PreparedClaim& prepared) {
  ClaimResult result;
  result.report.findings = {{prepared.property,
                             prepared.refused.empty() ? Verdict::holds : Verdict::violated,
                             std::nullopt, prepared.refused}};
  return result;
}

ClaimResult result_of(const PreparedClaim& prepared, const model::Interrupt* interrupt) {
  const Claim& claim = prepared.claim;
  if (is_about_the_instance(claim)) return check_the_instance(prepared);
  const Options options{
      .properties = {prepared.property},
      // The states of the whole graph do not depend on where a search stops, and a reduced graph
      // tells shortest traces only when it is complete.
      .keep_going = claim.states.has_value() || (claim.engine->reduces() && claim.length),
      // Of a named engine the second search has its bound: it may be far larger than the first.
      .shortening = claim.engine->can.choose && (claim.length || claim.swept)
                        ? Shortening::to_the_end
                        : Shortening::briefly,
      .max_states = claim.max_states,
      .max_seconds = claim.max_seconds,
      .interrupt = interrupt};
  if (claim.swept) return check_swept(prepared, options);
  if (prepared.measured) return check_measured(prepared, options);
  if (prepared.stabilized) return check_stabilized(prepared, options);
  if (claim.property == inductive_property) return check_inductive(prepared, options);
  ClaimResult result;
  if (claim.schedules > 0)
    result.report = of_schedules(prepared, options);
  else
    result.report = explore(*prepared.system, options,
                            claim.states ? engine_that(&Abilities::same_counts) : *claim.engine);
  if (const auto& trace = result.report.findings.front().trace) result.length = trace->steps.size();
  return result;
}

/// Why no algorithm solves the instance from one of its initial configurations.
std::string why_unsolvable(const model::Instance& instance) {
  const auto unsolvable = properties::unsolvable_starts(instance);
  if (!unsolvable)
    throw model::WrongUsage(
        fmt::format("whether {} processes can be served is not decided", instance.processes()));
  return unsolvable->explanation;
}

/// Prepares a claim of `admissible` or `solvable`: the instance, or the reason against it.
PreparedClaim prepare_the_instance(const Claim& claim, const std::string& paper,
                                   const model::AlgorithmInfo& algorithm) {
  PreparedClaim prepared{claim, paper, &algorithm, nullptr, {}, named(claim.property), {}, {}, {}};
  prepared.instance = algorithm.id;
  for (const auto& [name, text] : claim.options) prepared.instance += " --" + name + " " + text;
  if (claim.property == solvable) {
    prepared.refused = why_unsolvable(properties::instance_from(algorithm, claim.options));
    return prepared;
  }
  try {
    properties::instance_from(algorithm, claim.options);
  } catch (const model::BadInstance& error) {
    prepared.refused = error.what();
  }
  return prepared;
}

/// Prepares a claim that `ample stabilize` judges.
PreparedClaim prepare_stabilized(const Claim& claim, const std::string& paper,
                                 const model::AlgorithmInfo& algorithm) {
  auto system =
      algorithm.make(properties::instance_from(algorithm, after_faults(algorithm, claim.options)));
  properties::refuse_questions_and_faults(system->instance(), "stabilize");
  const StabilizedClaim stabilized = stabilized_claim(claim, algorithm, *system);
  if (claim.engine->reduces()) throw model::WrongUsage("'reduce' does not go with 'daemon'");
  if ((claim.value || claim.bound) && stabilized.about != StabilizedClaim::About::worst)
    throw model::WrongUsage("'value' and 'bound' go with worst.UNIT");
  std::string instance = properties::command_of(algorithm, system->instance());
  if (*claim.daemon != Daemon::central)
    instance += " --daemon " + properties::text_of(*claim.daemon, daemon_words);
  if (claim.faults) instance += fmt::format(" --faults {}", *claim.faults);
  return {claim, paper,      &algorithm,         std::move(system), {}, named(claim.property),
          {},    stabilized, std::move(instance)};
}

}  // namespace

std::string PreparedClaim::bound() const {
  return system ? bound_text(*algorithm, system->instance()) : "";
}

std::string PreparedClaim::command() const {
  if (stabilized) return model::program_name() + " stabilize " + instance;
  if (claim.property == inductive_property) return model::program_name() + " induct " + instance;
  if (measured)
    return fmt::format("{} measure {} --quantity {} --witness all", model::program_name(),
                       properties::command_with_rounds(*algorithm, system->instance()),
                       measured->quantity.name);
  if (claim.property == solvable) return model::program_name() + " params " + instance;
  if (claim.schedules > 0)
    return fmt::format("{} fuzz {} --property {} --seed {} --schedules {}", model::program_name(),
                       instance, claim.property, claim.seed, claim.schedules);
  const std::string check =
      fmt::format("{} {} {}", model::program_name(), claim.swept ? "sweep" : "check", instance);
  return properties::is_asked(claim.property) ? check : check + " --property " + claim.property;
}

bool has_a_trace(const Claim& claim) {
  return !claim.swept && !is_about_the_instance(claim) && !measured_name(claim.property)
         && !is_worst_case(claim);
}

PreparedClaim prepare(const Claim& claim, const std::string& paper,
                      const model::AlgorithmInfo& algorithm) {
  const std::string where = claim.where + ": ";
  try {
    if (claim.swept) return prepare_swept(claim, paper, algorithm);
    if (claim.daemon) return prepare_stabilized(claim, paper, algorithm);
    if (claim.property == inductive_property) return prepare_inductive(claim, paper, algorithm);
    if (is_about_the_instance(claim)) return prepare_the_instance(claim, paper, algorithm);
    auto system =
        properties::system_of(algorithm, properties::instance_from(algorithm, claim.options));
    const std::optional<MeasuredClaim> measured = measured_claim(claim.property);
    if (claim.value && !measured)
      throw model::WrongUsage("'value' goes with most.NAME and least.NAME");
    const properties::Property property =
        measured ? named(claim.property)
                 : properties::select_properties(*system, {claim.property}).front();
    if (measured) {
      properties::refuse_questions_and_faults(system->instance(), "measure");
      check_is_claimed(*measured, algorithm, *system);
    }
    check_can_be_claimed(claim, property, system->instance());
    std::string instance = properties::command_of(algorithm, system->instance());
    return {claim,    paper,    &algorithm, std::move(system),  {},
            property, measured, {},         std::move(instance)};
  } catch (const model::WrongUsage& error) {
    throw model::WrongUsage(where + error.what());
  } catch (const model::BadInstance& error) {
    throw model::BadInstance(where + error.what());
  }
}

ClaimResult check(const PreparedClaim& prepared, const model::Interrupt* interrupt) {
  ClaimResult result = result_of(prepared, interrupt);
  result.difference = difference_from(prepared, result);
  return result;
}

void check_in_order(const std::vector<PreparedClaim>& claims, int threads,
                    const model::Interrupt* interrupt,
                    const std::function<void(std::size_t, ClaimResult)>& take) {
  std::vector<std::promise<std::optional<ClaimResult>>> results(claims.size());
  std::atomic<std::size_t> next = 0;
  const auto is_interrupted = [&] { return interrupt != nullptr && *interrupt; };
  const auto work = [&](const std::stop_token& stop) {
    for (std::size_t i = next++; i < claims.size() && !stop.stop_requested(); i = next++) try {
        std::optional<ClaimResult> result;
        if (!is_interrupted()) result = check(claims[i], interrupt);
        if (is_interrupted()) result.reset();
        results[i].set_value(std::move(result));
      } catch (...) {
        results[i].set_exception(std::current_exception());
      }
  };
  // They end, and are waited for, however this function is left.
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    std::optional<ClaimResult> result = results[i].get_future().get();
    if (!result) return;
    take(i, std::move(*result));
  }
}

}  // namespace ample::checker
