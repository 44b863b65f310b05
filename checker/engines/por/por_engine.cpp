// Chooses the search, and makes the report.
#include "checker/engines/por/por_engine.hpp"

#include "checker/engines/automata/watched.hpp"
#include "checker/engines/por/deadlock_search.hpp"
#include "checker/engines/por/every_effect.hpp"
#include "checker/engines/por/hindsight_search.hpp"
#include "checker/verdict/run/locality.hpp"

namespace ample::checker {

namespace {

Watched watched_with(const std::vector<properties::Property>& properties, const Tuning& tuning) {
  Watched watched = watched_for(properties);
  if (tuning.fault == Fault::unwatched_occupancies) watched.occupancy = false;
  return watched;
}

/// A system made ready for a search, and what is asked of it.
struct Setting {
  Setting(const model::System& asked, const Options& asked_options, const Tuning& tuning,
          const Stopwatch& running)
      : stopwatch(running),
        system(asked),
        options(asked_options),
        tabulation(system, watched_with(options.properties, tuning)),
        automata(tabulation) {
    for (const model::Configuration& first : model::initial_configurations(system))
      roots.push_back(automata.configuration_of(first));
  }

  Report report(const ReducedRun& run, const std::optional<Trace>& shortest_deadlock) const {
    Report report = run.report(shortest_deadlock);
    report.engine = {.name = "por", .leaves_out = true, .kept = kept_text(tabulation.watched())};
    return report;
  }

  const Stopwatch& stopwatch;
  const model::System& system;
  const Options& options;
  Tabulation tabulation;
  Automata automata;
  std::vector<GlobalConfiguration> roots;
};

/// All that may ever be sent; nothing where that is not known beforehand, or not within the limits.
std::optional<std::vector<EffectNumber>> effects_within(const Options& options,
                                                        const Stopwatch& stopwatch,
                                                        Setting& setting) {
  Budget budget(options, stopwatch.start);
  setting.automata.set_watch([&budget] {
    budget.watch({.work = 0});
    if (budget.ended()) throw LimitMet{};
  });
  std::optional<std::vector<EffectNumber>> effects;
  try {
    effects = every_effect(setting.automata, setting.roots);
  } catch (const LimitMet&) {
  }
  setting.automata.set_watch(nullptr);
  return effects;
}

/// Nothing when the reduced graph has a cycle. Throws DeadClockRead.
std::optional<Report> in_hindsight(const model::System& system, const Options& options,
                                   const Tuning& tuning, const Stopwatch& stopwatch,
                                   Evidence* evidence) {
  Setting setting(system, options, tuning, stopwatch);
  HindsightSearch search(setting.automata, setting.roots, options, tuning, evidence,
                         setting.stopwatch.start);
  search.run();
  std::optional<Trace> shortest_deadlock;
  if (search.limit() == Limit::none) {
    if (search.cyclic()) return std::nullopt;
    if (!search.graph().sorted(static_cast<std::uint32_t>(search.stored()))) return std::nullopt;
    shortest_deadlock = search.shortest_deadlock();
    if (evidence != nullptr) evidence->lost_branches = search.lost_branches();
  }
  Report report = setting.report(search, shortest_deadlock);
  if (search.met_dead_clocks())
    report.engine.kept += ", up to logical clocks that nobody reads any more";
  return report;
}

/// Searches for deadlocks alone; nothing if it is not known beforehand what may ever be sent.
std::optional<Report> deadlocks_with_cycles(const model::System& system, const Options& options,
                                            const Tuning& tuning, const Stopwatch& stopwatch,
                                            Evidence* evidence) {
  Setting setting(system, options, tuning, stopwatch);
  const auto effects = effects_within(options, stopwatch, setting);
  if (!effects) return std::nullopt;
  if (evidence != nullptr) evidence->clear();
  const std::unique_ptr<ReducedRun> search =
      deadlock_search(setting.automata, setting.roots, *effects, options, tuning, evidence,
                      setting.stopwatch.start);
  search->run();
  std::optional<Trace> shortest;
  if (search->limit() == Limit::none) shortest = search->shortest_deadlock();
  Report report = setting.report(*search, shortest);
  report.engine.kept =
      "terminal configurations (deadlock) are kept, and nothing else, in a graph with cycles";
  report.vacuity.reset();  // an action may be put off for ever
  return report;
}

std::optional<Report> without_cycles(const model::System& system, const Options& options,
                                     const Tuning& tuning, const Stopwatch& stopwatch,
                                     Evidence* evidence) {
  try {
    return in_hindsight(system, options, tuning, stopwatch, evidence);
  } catch (const DeadClockRead&) {
    if (evidence != nullptr) evidence->clear();
    Tuning others = tuning;
    others.dead_clocks = false;
    return in_hindsight(system, options, others, stopwatch, evidence);
  }
}

EngineAnswer search(const Question& question, const Tuning& tuning) {
  const Options& options = question.options;
  if (auto report =
          without_cycles(question.system, options, tuning, question.stopwatch, question.evidence))
    return {.report = std::move(report)};
  std::string why = "an execution can come back to where it was";
  const bool is_of_deadlocks =
      !question.executions_must_end
      && std::ranges::all_of(options.properties, [](const properties::Property& property) {
           return property.kind == properties::Kind::deadlock;
         });
  if (is_of_deadlocks)
    if (auto report = deadlocks_with_cycles(question.system, options, tuning, question.stopwatch,
                                            question.evidence))
      return {.report = std::move(report)};
  why += is_of_deadlocks ? ", and what it may send is not known"
                         : ", and not deadlock alone is asked for";
  return {.report = {}, .why_not = why};
}

}  // namespace

Engine por_engine(const Tuning& tuning) {
  return {.name = "por",
          .meaning = "stubborn and sleep sets",
          .can = {.liveness_by_deadlock = true, .draws = true, .gathers_evidence = true},
          .why_not = no_reduction_because,
          .search = [tuning](const Question& question) { return search(question, tuning); }};
}

}  // namespace ample::checker
