// Passes until the assumption is closed, and the report.
#include "checker/reduction/reduced_explorer.hpp"

#include "checker/reduction/reduced_search.hpp"
#include "checker/replay.hpp"
#include "checker/search.hpp"

#include <fmt/format.h>

namespace ample::checker {

using properties::Kind;
using properties::Property;

std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options) {
  if (system.has_shared()) return "processes depend on each other through a shared variable";
  if (system.instance().network != model::Network::fifo) return "the channels are not FIFO";
  for (const Property& property : options.properties)
    if (property.kind == Kind::invariant)
      return fmt::format("it is not known which steps the invariant {} sees", property.name);
  return std::nullopt;
}

Preserved needed_for(const std::vector<Property>& properties) {
  for (const Property& property : properties)
    if (property.kind == Kind::safety) return Preserved::occupancies;
  return Preserved::deadlocks;
}

std::uint64_t digest_of(const model::Configuration& configuration) {
  std::uint64_t digest = 0xCBF29CE484222325u;
  const auto add = [&](const model::Bytes& bytes) {
    for (const char byte : bytes)
      digest = (digest ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3u;
    digest = (digest ^ 0x100) * 0x9E3779B97F4A7C15u;
    digest ^= digest >> 29;
  };
  for (const model::Bytes& local : configuration.locals) add(local);
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) {
      digest = (digest ^ channel.size()) * 0xBF58476D1CE4E5B9u;
      for (const model::Bytes& message : channel) add(message);
    }
  return digest;
}

namespace {

Verdict common_verdict(const std::vector<Finding>& findings, bool complete) {
  Verdict common = complete ? Verdict::holds : Verdict::incomplete;
  for (const Finding& finding : findings) {
    if (finding.verdict == Verdict::violated) return Verdict::violated;
    if (finding.verdict == Verdict::incomplete) common = Verdict::incomplete;
  }
  return common;
}

Vacuity what_never_happened(const model::System& system, const Discoveries& discoveries) {
  Vacuity vacuity;
  for (std::size_t i = 0; i < discoveries.taken.size(); ++i)
    if (!discoveries.taken[i]) vacuity.actions_never_taken.push_back(system.actions()[i].name);
  for (const model::ProcessId process : system.instance().all() - discoveries.entered)
    vacuity.never_entered.push_back(process);
  for (const model::ProcessId process : system.instance().all() - discoveries.left)
    vacuity.never_left.push_back(process);
  return vacuity;
}

}  // namespace

Report explore_reduced(const model::System& system, const Options& options, const Tuning& asked,
                       Evidence* evidence) {
  if (const auto reason = no_reduction_because(system, options)) {
    Report report = explore(system, options);
    report.reduction = "none: " + *reason;
    return report;
  }
  Tuning tuning = asked;
  if (!tuning.keep) tuning.keep = needed_for(options.properties);
  const auto start = std::chrono::steady_clock::now();
  const double cpu_before = cpu_seconds();
  Tabulation tabulation(system);
  Automata automata(tabulation);
  std::vector<Position> roots;
  for (const model::ProcessSet inside : system.instance().inside)
    roots.push_back(automata.position_of(model::initial_configuration(system, inside)));
  Experience experience(tabulation);
  gain_experience(automata, roots, 100, 1000, experience);

  for (int passes = 1;; ++passes) {
    if (evidence) {
      evidence->terminal.clear();
      evidence->occupancies.clear();
    }
    ReducedPass pass(automata, roots, experience, options, tuning, evidence);
    pass.run();
    if (getenv("POR_DEBUG"))
      fmt::print(
          "pass {} stored {} executed {} surprised {} abandoned {} expl {} sit {} cut {} ahead {} "
          "cpu {:.2f}\n",
          passes, pass.stored(), pass.executed(), pass.surprised(), pass.abandoned(),
          pass.counts().explorations, pass.counts().situations, pass.counts().cut, pass.looked_at(),
          cpu_seconds() - cpu_before);
    if (pass.limit() == Limit::none) {
      if (pass.abandoned()) continue;
      const auto sorted = pass.graph().sorted(static_cast<std::uint32_t>(pass.stored()));
      if (!sorted) {
        Report report = explore(system, options);
        report.reduction = "none: the reduced graph has a cycle";
        return report;
      }
      if (pass.graph().learn(*sorted, experience) || pass.surprised()) continue;
    }
    Report report;
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    report.cpu_seconds = cpu_seconds() - cpu_before;
    report.limit = pass.limit();
    report.limit_text = pass.limit_text();
    report.complete = pass.limit() == Limit::none;
    report.states = pass.stored();
    report.transitions = pass.executed();
    report.terminal = pass.terminal();
    report.horizon = pass.horizon();
    report.depth = pass.depth();
    report.bytes_per_state = static_cast<double>(pass.bytes()) / static_cast<double>(pass.stored());
    for (std::size_t i = 0; i < options.properties.size(); ++i) {
      Finding finding{.property = options.properties[i],
                      .verdict = Verdict::holds,
                      .trace = pass.trace(i),
                      .explanation = {}};
      if (finding.trace) {
        finding.verdict = Verdict::violated;
        finding.explanation = confirm(system, finding.property, *finding.trace);
      } else if (!report.complete) {
        finding.verdict = Verdict::incomplete;
      } else if (finding.property.kind == Kind::deadlock && report.horizon > 0) {
        finding.verdict = Verdict::incomplete;
        finding.explanation = "some executions end at the bound on rounds while a process waits";
      }
      report.findings.push_back(std::move(finding));
    }
    report.verdict = common_verdict(report.findings, report.complete);
    if (report.complete) report.vacuity = what_never_happened(system, pass.discoveries());
    report.reduction = tuning.keep == Preserved::deadlocks
                           ? "por: deadlocks and events are kept, occupancies are not"
                           : "por: deadlocks, events and occupancies are kept";
    return report;
  }
}

}  // namespace ample::checker
