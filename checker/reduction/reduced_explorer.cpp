// Passes until the assumption is closed, and the report.
#include "checker/reduction/reduced_explorer.hpp"

#include "checker/reduction/began.hpp"
#include "checker/reduction/hindsight_search.hpp"
#include "checker/reduction/questions.hpp"
#include "checker/reduction/reduced_report.hpp"
#include "checker/reduction/reduced_search.hpp"
#include "checker/reduction/saturation.hpp"
#include "checker/reduction/shortening.hpp"
#include "checker/single/single_explorer.hpp"
#include "checker/symbolic/symbolic_explorer.hpp"
#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ample::checker {

const properties::Words<Reduction>& reduction_words() {
  static const properties::Words<Reduction> words = {{"none", Reduction::none},
                                                     {"single", Reduction::single},
                                                     {"por", Reduction::por},
                                                     {"all", Reduction::all},
                                                     {"symbolic", Reduction::symbolic}};
  return words;
}

/// Longer local explorations seldom pay in hindsight (README.md, "Budget").
Tuning tuning_of(Reduction reduction) {
  if (reduction == Reduction::all) return {.local_budget = 1000, .look_ahead = 300};
  return {.local_budget = 400};
}

Report explore(const model::System& system, const Options& options, Reduction reduction) {
  switch (reduction) {
    case Reduction::none:
      return explore(system, options);
    case Reduction::single:
      return explore_single_steps(system, options);
    case Reduction::symbolic:
      return explore_symbolically(system, options);
    case Reduction::por:
    case Reduction::all:
      break;
  }
  return explore_reduced(system, options, tuning_of(reduction));
}

namespace {

/// Messages may be sent any number of times.
void expect_any_number(Experience& experience) {
  for (Experience::Kind kind = 0; kind < experience.kinds(); ++kind)
    experience.add(kind, std::numeric_limits<unsigned>::max());
}

/// A system made ready for a search, and what is asked of it.
struct Setting {
  /// With the values and situations of `resumed`, if there is one.
  Setting(const model::System& asked, const Options& asked_options, const Tuning& tuning,
          const Began& began_at, const ReducedCheckpoint* resumed = nullptr)
      : began(began_at),
        system(asked),
        options(asked_options),
        watched{.occupancy = tuning.keep == Preserved::occupancies,
                .invariants = invariants_of(options.properties)},
        tabulation(system, watched),
        automata(tabulation) {
    if (resumed != nullptr) restore(*resumed);
    for (const model::ProcessSet inside : system.instance().inside)
      roots.push_back(automata.position_of(model::initial_configuration(system, inside)));
  }

  void restore(const ReducedCheckpoint& resumed) {
    tabulation.restore(resumed.values);
    if (!tabulation.shared().restore(resumed.shared)) refuse_changed(options.resume);
    for (Slot process = 0; process < automata.processes(); ++process)
      automata[process].situations().restore(resumed.situations[process]);
  }

  Report report(const ReducedRun& run, const std::optional<Trace>& shortest_deadlock, Cycles cycles,
                bool retired = false) const {
    Report report = report_of(system, options, run, shortest_deadlock);
    report.seconds = began.seconds_ago();
    report.cpu_seconds = began.cpu_since();
    report.reduction = kept_text(watched, cycles);
    if (retired) report.reduction += ", up to logical clocks that nobody reads any more";
    return report;
  }

  const Began& began;
  const model::System& system;
  const Options& options;
  Watched watched;
  Tabulation tabulation;
  Automata automata;
  std::vector<Position> roots;
};

/// Nothing when the reduced graph has a cycle. Throws RetiredClockRead.
std::optional<Report> in_hindsight(const model::System& system, const Options& options,
                                   const Tuning& asked, const Began& began, Evidence* evidence) {
  Tuning tuning = asked;
  std::optional<ReducedCheckpoint> resumed;
  if (!options.resume.empty()) {
    resumed = load_reduced(options.resume, options.identity);
    tuning.retire_clocks = resumed->retires_clocks;
  }
  Setting setting(system, options, tuning, began, resumed ? &*resumed : nullptr);
  HindsightSearch search(setting.automata, setting.roots, options, tuning, evidence,
                         setting.began.time);
  if (resumed) search.resume(*std::move(resumed));
  search.run();
  search.save_last_mark();
  std::optional<Trace> shortest_deadlock;
  if (search.limit() == Limit::none) {
    if (search.cyclic()) return std::nullopt;
    if (!search.graph().sorted(static_cast<std::uint32_t>(search.stored()))) return std::nullopt;
    shortest_deadlock = search.shortest_deadlock();
    if (evidence != nullptr) evidence->lost_branches = search.lost_branches();
  }
  Report report = setting.report(search, shortest_deadlock, Cycles::none, search.retired());
  if (search.has_checkpoint() && !report.complete) report.checkpoint = options.checkpoint.string();
  report.checkpoint_failure = search.checkpoint_failure();
  if (!options.checkpoint.empty() && report.transitions >= tuning.checkpoint_interval)
    report.reduction +=
        "; at each checkpoint it forgets what it knows, so that the counts may differ from those "
        "without --checkpoint";
  return report;
}

/// Passes until one proves its own assumption; nothing when the reduced graph has a cycle and must
/// have none, or a variable is shared and what may be written to it is not known beforehand.
std::optional<Report> passes(const model::System& system, const Options& options,
                             const Tuning& tuning, Cycles cycles, const Began& began,
                             Evidence* evidence) {
  Setting setting(system, options, tuning, began);
  Automata& automata = setting.automata;
  const std::vector<Position>& roots = setting.roots;
  Experience experience(automata);
  RandomWalks walks(automata, roots);
  Budget budget(options, began.time);
  automata.set_watch([&budget] {
    budget.watch();
    if (budget.ended()) throw LimitMet{};
  });
  const auto within_limits = [](const auto& prepare) {
    try {
      return prepare();
    } catch (const LimitMet&) {
      return false;  // the pass that follows meets it, too
    }
  };
  if (cycles == Cycles::expanded && only_deadlocks(options.properties)
      && within_limits([&] { return saturate(automata, roots, experience); })) {
    cycles = Cycles::ignored;
  } else if (cycles == Cycles::expanded && system.has_shared()) {
    return std::nullopt;
  } else {
    if (cycles == Cycles::expanded) expect_any_number(experience);
    within_limits([&] {
      walks.walk_enough(experience);
      return true;
    });
  }
  if (tuning.fault == Fault::ignored_for_ever && cycles == Cycles::expanded)
    cycles = Cycles::ignored;

  for (;;) {
    if (evidence != nullptr) evidence->clear();
    ReducedPass pass(automata, roots, experience, walks, options, tuning, cycles, evidence,
                     setting.began.time);
    pass.run();
    std::optional<Trace> shortest_deadlock;
    if (pass.limit() == Limit::none) {
      if (cycles == Cycles::none && pass.cyclic()) return std::nullopt;
      if (pass.abandoned()) continue;
      if (cycles == Cycles::none) {
        const auto sorted = pass.graph().sorted(static_cast<std::uint32_t>(pass.stored()));
        if (!sorted) return std::nullopt;
        if (pass.graph().learn(*sorted, experience)) continue;
      }
      if (pass.surprised()) continue;
      shortest_deadlock = pass.shortest_deadlock();
    }
    Report report = setting.report(pass, shortest_deadlock, cycles);
    if (cycles == Cycles::ignored) report.vacuity.reset();  // an action may be put off for ever
    return report;
  }
}

/// Look-ahead needs to know beforehand what may be sent.
std::optional<Report> without_cycles(const model::System& system, const Options& options,
                                     const Tuning& tuning, const Began& began, Evidence* evidence) {
  if (tuning.look_ahead > 0 && !system.has_shared())
    return passes(system, options, tuning, Cycles::none, began, evidence);
  try {
    return in_hindsight(system, options, tuning, began, evidence);
  } catch (const RetiredClockRead&) {
    if (evidence != nullptr) evidence->clear();
    Tuning others = tuning;
    others.retire_clocks = false;
    Options anew = options;
    anew.resume.clear();
    return in_hindsight(system, anew, others, began, evidence);
  }
}

Options without_checkpoints(Options options) {
  options.checkpoint.clear();
  options.resume.clear();
  return options;
}

}  // namespace

Report explore_reduced(const model::System& system, const Options& options, const Tuning& asked,
                       Evidence* evidence) {
  const Began began;
  std::optional<std::string> reason = no_reduction_because(system, options);
  const auto refuse_checkpoint_because = [&](const std::string& why) {
    if (!options.checkpoint.empty())
      throw model::WrongUsage(
          fmt::format("no checkpoint is kept of this reduced search, as {}: leave --checkpoint and "
                      "--resume out, or use --reduce none",
                      why));
  };
  if (reason) refuse_checkpoint_because(*reason);
  if (asked.look_ahead > 0) refuse_checkpoint_because("it looks ahead");
  if (!reason) {
    Tuning tuning = asked;
    if (!tuning.keep) tuning.keep = needed_for(options.properties);
    const Options asking = asking_for_deadlock(options);
    if (auto report = without_cycles(system, asking, tuning, began, evidence)) {
      shorten(*report, system, without_checkpoints(asking));
      answer_liveness(system, options, *report);
      return *std::move(report);
    }
    reason = "an execution can come back to where it was";
    refuse_checkpoint_because(*reason);
    if (!asks_for_liveness(options)) {
      if (auto report = passes(system, options, tuning, Cycles::expanded, began, evidence)) {
        shorten(*report, system, options);
        return *std::move(report);
      }
      *reason += ", and processes share a variable";
    }
  }
  Report report = explore_in_the_time_left(system, options, began);
  report.reduction = "none: " + *reason;
  return report;
}

}  // namespace ample::checker
