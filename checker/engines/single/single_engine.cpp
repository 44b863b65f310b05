// The search with singletons, and its report.
#include "checker/engines/single/single_engine.hpp"

#include "checker/engines/automata/evidence.hpp"
#include "checker/engines/automata/reachable.hpp"
#include "checker/engines/automata/watched.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/full/search_again.hpp"
#include "checker/verdict/run/judge.hpp"
#include "checker/verdict/run/locality.hpp"

#include <algorithm>

namespace ample::checker {

using properties::Kind;

namespace {

std::optional<std::string> no_singletons_because(const model::System& system,
                                                 const Options& options) {
  if (auto reason = no_reduction_because(system, options)) return reason;
  if (system.has_shared()) return "processes share a variable";
  if (system.instance().has_unbounded_rounds()) return "the rounds are unbounded";
  return std::nullopt;
}

/// Where the depth is known, the search was breadth first and nothing was taken back: then a path
/// to the end of an execution is a shortest one.
void say_what_is_shortest(Report& report) {
  for (Finding& finding : report.findings)
    finding.shortest =
        !finding.trace
        || (report.complete && report.depth && finding.property.kind == Kind::deadlock);
}

/// The graph is searched once more where it was not done in the order of its levels.
void find_shortest_deadlock(Report& report, const model::System& system, const Options& options,
                            Singletons& singleton) {
  if (!report.complete) return;
  Options in_order = options;
  in_order.keep_going = false;
  in_order.progress = nullptr;
  singleton.begin_again();
  const auto wanted = [](const Finding& finding) {
    return !finding.shortest && finding.property.kind == Kind::deadlock;
  };
  search_again(report, system, in_order, wanted, &singleton);
}

void note_steps(Evidence& evidence, const Tabulation& tabulation, const std::vector<Index>& here,
                std::span<const Move> taken) {
  for (const Move& move : taken)
    if (evidence.wants_steps())
      evidence.steps.emplace_back(tabulation.decode(here), tabulation.step_of(move));
}

/// Goes through the graph of the singletons once more.
void gather(const model::System& system, Singletons& singleton, const Options& options,
            Evidence& evidence) {
  Tabulation& tabulation = singleton.tabulation();
  const std::vector<std::size_t> invariants = invariants_of(options.properties);
  StateNumber visited = 0;
  std::vector<Event> receipts;
  singleton.check();
  singleton.begin_again();
  const auto steps_from = [&](const std::vector<Index>& here) {
    receipts.clear();
    tabulation.for_each_receipt(here, [&](const Event& event) { receipts.push_back(event); });
    const auto steps = singleton.steps_from(visited++, here, receipts);
    std::vector<Move> taken(steps.begin(), steps.end());
    note_steps(evidence, tabulation, here, taken);
    if (taken.size() == 1 && evidence.on_independent)
      tabulation.for_each_move(here, [&](const Move& other) {
        if (other.event.channel == taken[0].event.channel
            && other.event.process == taken[0].event.process)
          return;
        evidence.on_independent(tabulation.decode(here), tabulation.step_of(taken[0]),
                                tabulation.step_of(other));
      });
    return taken;
  };
  for_each_reachable(system, tabulation, steps_from,
                     [&](const std::vector<Index>& here, std::uint64_t steps) {
                       note(evidence, tabulation, invariants, here, steps == 0);
                     });
  singleton.check();
}

EngineAnswer search(const Question& question, SingletonFault fault) {
  const model::System& system = question.system;
  const Watched watched = watched_for(question.options.properties);
  Singletons singleton(system, watched, fault);
  Options options = question.options;
  options.storage = Storage::exact;  // what is visited again has to be there
  Report report = full_search(system, options, &singleton);
  if (report.complete && !singleton.every_execution_ends())
    return {.report = {}, .why_not = "an execution may come back to where it was"};
  report.engine = {.name = "single", .leaves_out = true, .kept = kept_text(watched)};
  say_what_is_shortest(report);
  find_shortest_deadlock(report, system, options, singleton);
  if (question.evidence != nullptr && report.complete)
    gather(system, singleton, question.options, *question.evidence);
  return {.report = std::move(report)};
}

}  // namespace

Engine single_engine(SingletonFault fault) {
  return {.name = "single",
          .meaning = "one step alone, where it is a stubborn set by itself",
          .can = {.liveness_by_deadlock = true, .draws = true, .gathers_evidence = true},
          .why_not = no_singletons_because,
          .search = [fault](const Question& question) { return search(question, fault); }};
}

}  // namespace ample::checker
