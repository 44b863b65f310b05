// Passes until the assumption is closed, and the report.
#include "checker/reduction/reduced_explorer.hpp"

#include "checker/reduction/hindsight_search.hpp"
#include "checker/reduction/reduced_search.hpp"
#include "checker/reduction/saturation.hpp"
#include "checker/reduction/shortening.hpp"
#include "checker/search/conclusion.hpp"
#include "checker/search/resources.hpp"
#include "checker/trace/replay.hpp"
#include "model/clock_quotient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

namespace ample::checker {

using properties::Kind;
using properties::Property;

const properties::Words<Reduction>& reduction_words() {
  static const properties::Words<Reduction> words = {
      {"none", Reduction::none}, {"por", Reduction::por}, {"all", Reduction::all}};
  return words;
}

/// Longer local explorations seldom pay in hindsight (README.md, "Budget").
Tuning tuning_of(Reduction reduction) {
  if (reduction == Reduction::all) return {.local_budget = 1000, .look_ahead = 300};
  return {.local_budget = 400};
}

Report explore(const model::System& system, const Options& options, Reduction reduction) {
  return reduction == Reduction::none ? explore(system, options)
                                      : explore_reduced(system, options, tuning_of(reduction));
}

std::optional<std::string> no_reduction_because(const model::System& system,
                                                const Options& options) {
  if (system.instance().network != model::Network::fifo) return "the channels are not FIFO";
  if (model::renumbers_clocks(system)) return "the rounds are unbounded, and clocks renumbered";
  for (const model::ActionInfo& action : system.actions()) {
    if (action.timeout)
      return fmt::format("whether {} may happen depends on all channels together", action.name);
    if (action.ranked)
      return fmt::format("{} is ranked with other actions of its process", action.name);
  }
  for (const Property& property : options.properties)
    if (properties::needs_all_steps(property) && property.kind != Kind::liveness)
      return fmt::format("{} is judged on the graph of all steps", property.name);
  for (const Property& property : options.properties)
    if (property.kind == Kind::invariant && !system.invariants()[property.index].reads_declared)
      return fmt::format("which steps the invariant {} can see is not known", property.name);
  return std::nullopt;
}

Preserved needed_for(const std::vector<Property>& properties) {
  for (const Property& property : properties)
    if (property.kind == Kind::safety) return Preserved::occupancies;
  return Preserved::deadlocks;
}

namespace {

bool asks_for_liveness(const Options& options) {
  return std::any_of(options.properties.begin(), options.properties.end(),
                     [](const Property& property) { return property.kind == Kind::liveness; });
}

/// Liveness is not asked of the search itself, deadlock is instead.
Options asking_for_deadlock(const Options& options) {
  Options others = options;
  const auto removed = std::erase_if(
      others.properties, [](const Property& property) { return property.kind == Kind::liveness; });
  const bool asked =
      std::any_of(others.properties.begin(), others.properties.end(),
                  [](const Property& property) { return property.kind == Kind::deadlock; });
  if (removed > 0 && !asked)
    others.properties.push_back({.kind = Kind::deadlock, .name = "deadlock"});
  return others;
}

/// Where no execution can come back to where it was, each is finite, and somebody waits for ever in
/// those only that end in a deadlock.
Finding liveness_of(const model::System& system, const Property& property, const Report& report) {
  const auto deadlock =
      std::find_if(report.findings.begin(), report.findings.end(),
                   [](const Finding& finding) { return finding.property.kind == Kind::deadlock; });
  Finding finding = *deadlock;
  finding.property = property;
  if (finding.trace) finding.explanation = confirm(system, property, *finding.trace);
  return finding;
}

/// The findings of the properties that were asked for, in their order.
void answer_liveness(const model::System& system, const Options& options, Report& report) {
  std::vector<Finding> findings;
  for (const Property& property : options.properties) {
    const auto found =
        std::find_if(report.findings.begin(), report.findings.end(),
                     [&](const Finding& one) { return one.property.name == property.name; });
    findings.push_back(property.kind == Kind::liveness ? liveness_of(system, property, report)
                                                       : *found);
  }
  report.findings = std::move(findings);
  report.verdict = common_verdict(report.findings, report.complete);
}

/// `shortest_deadlock`: when it is known.
Report report_of(const model::System& system, const Options& options, const ReducedRun& pass,
                 const std::optional<Trace>& shortest_deadlock) {
  Report report;
  report.limit = pass.limit();
  report.limit_text = pass.limit_text();
  report.complete = pass.limit() == Limit::none;
  report.states = pass.stored();
  report.transitions = pass.executed();
  report.terminal = pass.terminal();
  report.horizon = pass.horizon();
  report.depth = pass.depth();
  report.peak_bytes = peak_bytes();
  if (report.states > 0)
    report.bytes_per_state =
        static_cast<double>(pass.stored_bytes()) / static_cast<double>(report.states);
  for (std::size_t i = 0; i < options.properties.size(); ++i) {
    const bool shortest = options.properties[i].kind == Kind::deadlock && shortest_deadlock;
    Finding finding =
        conclude(system, options.properties[i], shortest ? shortest_deadlock : pass.trace(i),
                 report.complete, report.horizon);
    finding.shortest = shortest || !finding.trace;
    report.findings.push_back(std::move(finding));
  }
  report.verdict = common_verdict(report.findings, report.complete);
  if (report.complete) report.vacuity = what_never_happened(system, pass.discoveries());
  return report;
}

std::string kept_text(const Watched& watched, Cycles cycles) {
  if (cycles == Cycles::ignored)
    return "por: terminal configurations (deadlock) are kept, and nothing else, in a graph with "
           "cycles";
  std::vector<std::string> kept = {"terminal configurations (deadlock)", "actions (anomalies)"};
  if (watched.occupancy) kept.push_back("occupancies (safety)");
  if (!watched.invariants.empty()) kept.push_back("what the invariants read");
  const std::string last = std::move(kept.back());
  kept.pop_back();
  return fmt::format(
      "por: {} and {} are kept{}", fmt::join(kept, ", "), last,
      cycles == Cycles::none ? "" : "; one configuration of each cycle is expanded in full");
}

/// Are all properties about terminal configurations?
bool only_deadlocks(const std::vector<Property>& properties) {
  return std::all_of(properties.begin(), properties.end(),
                     [](const Property& property) { return property.kind == Kind::deadlock; });
}

/// Messages may be sent any number of times.
void expect_any_number(Experience& experience) {
  for (Experience::Kind kind = 0; kind < experience.kinds(); ++kind)
    experience.add(kind, std::numeric_limits<unsigned>::max());
}

/// A system made ready for a search, and what is asked of it.
struct Setting {
  Setting(const model::System& asked, const Options& asked_options, const Tuning& tuning)
      : system(asked),
        options(asked_options),
        watched{.occupancy = tuning.keep == Preserved::occupancies,
                .invariants = invariants_of(options.properties)},
        tabulation(system, watched),
        automata(tabulation) {
    for (const model::ProcessSet inside : system.instance().inside)
      roots.push_back(automata.position_of(model::initial_configuration(system, inside)));
  }

  Report report(const ReducedRun& run, const std::optional<Trace>& shortest_deadlock, Cycles cycles,
                bool retired = false) const {
    Report report = report_of(system, options, run, shortest_deadlock);
    report.seconds = std::chrono::duration<double>(ReducedRun::Clock::now() - start).count();
    report.cpu_seconds = cpu_seconds() - cpu_before;
    report.reduction = kept_text(watched, cycles);
    if (retired) report.reduction += ", up to logical clocks that nobody reads any more";
    return report;
  }

  ReducedRun::Clock::time_point start = ReducedRun::Clock::now();
  double cpu_before = cpu_seconds();
  const model::System& system;
  const Options& options;
  Watched watched;
  Tabulation tabulation;
  Automata automata;
  std::vector<Position> roots;
};

/// Nothing when the reduced graph has a cycle. Throws RetiredClockRead.
std::optional<Report> in_hindsight(const model::System& system, const Options& options,
                                   const Tuning& tuning, Evidence* evidence) {
  Setting setting(system, options, tuning);
  const Experience kinds(setting.tabulation);
  HindsightSearch search(setting.automata, setting.roots, kinds, options, tuning, evidence,
                         setting.start);
  search.run();
  std::optional<Trace> shortest_deadlock;
  if (search.limit() == Limit::none) {
    if (search.cyclic()) return std::nullopt;
    const auto sorted = search.graph().sorted(static_cast<std::uint32_t>(search.stored()));
    if (!sorted) return std::nullopt;
    shortest_deadlock = search.shortest_deadlock(*sorted);
  }
  return setting.report(search, shortest_deadlock, Cycles::none, search.retired());
}

/// Passes until one proves its own assumption; nothing when the reduced graph has a cycle and must
/// have none, or a variable is shared and what may be written to it is not known beforehand.
std::optional<Report> passes(const model::System& system, const Options& options,
                             const Tuning& tuning, Cycles cycles, Evidence* evidence) {
  Setting setting(system, options, tuning);
  Automata& automata = setting.automata;
  const std::vector<Position>& roots = setting.roots;
  Experience experience(setting.tabulation);
  RandomWalks walks(automata, roots);
  if (cycles == Cycles::expanded && only_deadlocks(options.properties)
      && saturate(automata, roots, experience)) {
    cycles = Cycles::ignored;
  } else if (cycles == Cycles::expanded && system.has_shared()) {
    return std::nullopt;
  } else {
    if (cycles == Cycles::expanded) expect_any_number(experience);
    walks.walk_enough(experience);
  }
  if (tuning.fault == Fault::ignored_for_ever && cycles == Cycles::expanded)
    cycles = Cycles::ignored;

  for (;;) {
    if (evidence != nullptr) evidence->clear();
    ReducedPass pass(automata, roots, experience, walks, options, tuning, cycles, evidence,
                     setting.start);
    pass.run();
    std::optional<Trace> shortest_deadlock;
    if (pass.limit() == Limit::none) {
      if (cycles == Cycles::none && pass.cyclic()) return std::nullopt;
      if (pass.abandoned()) continue;
      if (cycles == Cycles::none) {
        const auto sorted = pass.graph().sorted(static_cast<std::uint32_t>(pass.stored()));
        if (!sorted) return std::nullopt;
        if (pass.graph().learn(*sorted, experience)) continue;
        shortest_deadlock = pass.shortest_deadlock(*sorted);
      }
      if (pass.surprised()) continue;
    }
    Report report = setting.report(pass, shortest_deadlock, cycles);
    if (cycles == Cycles::ignored) report.vacuity.reset();  // an action may be put off for ever
    return report;
  }
}

/// Look-ahead needs to know beforehand what may be sent.
std::optional<Report> without_cycles(const model::System& system, const Options& options,
                                     const Tuning& tuning, Evidence* evidence) {
  if (tuning.look_ahead > 0 && !system.has_shared())
    return passes(system, options, tuning, Cycles::none, evidence);
  try {
    return in_hindsight(system, options, tuning, evidence);
  } catch (const RetiredClockRead&) {
    if (evidence != nullptr) evidence->clear();
    Tuning others = tuning;
    others.retire_clocks = false;
    return in_hindsight(system, options, others, evidence);
  }
}

}  // namespace

Report explore_reduced(const model::System& system, const Options& options, const Tuning& asked,
                       Evidence* evidence) {
  std::optional<std::string> reason = no_reduction_because(system, options);
  if (!reason) {
    Tuning tuning = asked;
    if (!tuning.keep) tuning.keep = needed_for(options.properties);
    const Options asking = asking_for_deadlock(options);
    if (auto report = without_cycles(system, asking, tuning, evidence)) {
      shorten(*report, system, asking);
      answer_liveness(system, options, *report);
      return *std::move(report);
    }
    reason = "an execution can come back to where it was";
    if (!asks_for_liveness(options)) {
      if (auto report = passes(system, options, tuning, Cycles::expanded, evidence)) {
        shorten(*report, system, options);
        return *std::move(report);
      }
      *reason += ", and processes share a variable";
    }
  }
  Report report = explore(system, options);
  report.reduction = "none: " + *reason;
  return report;
}

}  // namespace ample::checker
