// Compares the evidence of two searches.
#include "checker/questions/audit/audit.hpp"

#include "checker/engines/automata/reachable.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/verdict/outcome/report_differences.hpp"
#include "checker/verdict/run/judge.hpp"
#include "checker/verdict/run/stopwatch.hpp"

#include <fmt/format.h>

namespace ample::checker {

using model::Configuration;
using model::Step;
using model::System;

namespace {

/// The sets' sizes and what is in one of them only.
template <class Set>
void compare(const char* what, const Set& expected, const Set& claimed,
             std::vector<std::string>& found) {
  std::size_t missing = 0, invented = 0;
  for (const auto& one : expected) missing += !claimed.contains(one);
  for (const auto& one : claimed) invented += !expected.contains(one);
  if (missing + invented > 0)
    found.push_back(fmt::format("{}: {} of {} are missing, {} do not exist", what, missing,
                                expected.size(), invented));
}

/// True when both steps are enabled in either order, lead to the same configuration, and come to
/// the same undefined places.
bool commute(const System& system, const Configuration& from, const Step& a, const Step& b) {
  Configuration first_a = from, first_b = from;
  const model::Outcome of_a = model::take_step(system, first_a, a);
  const model::Outcome of_b = model::take_step(system, first_b, b);
  if (!model::is_enabled(system, first_a, b) || !model::is_enabled(system, first_b, a))
    return false;
  const model::Outcome then_b = model::take_step(system, first_a, b);
  const model::Outcome then_a = model::take_step(system, first_b, a);
  return first_a == first_b && of_a.anomalies == then_a.anomalies
         && of_b.anomalies == then_b.anomalies;
}

void compare(const char* what, std::uint64_t of_full, std::uint64_t of_reduced,
             std::vector<std::string>& found) {
  if (of_full != of_reduced)
    found.push_back(fmt::format("{}: {} and {} when reduced", what, of_full, of_reduced));
}

}  // namespace

std::vector<std::string> differences(const Evidence& expected, const Evidence& claimed) {
  std::vector<std::string> found;
  compare("terminal configurations", expected.terminal, claimed.terminal, found);
  compare("horizon", expected.horizon, claimed.horizon, found);
  compare("occupancies", expected.occupancies, claimed.occupancies, found);
  compare("what invariants read", expected.read, claimed.read, found);
  return found;
}

Evidence full_evidence(const System& system, const std::vector<std::size_t>& invariants,
                       bool dead_clocks, Watch watch) {
  Tabulation tabulation(system);
  Evidence evidence;
  evidence.dead_clocks = dead_clocks;
  for_each_reachable(system, tabulation, [&](const std::vector<Index>& here, std::uint64_t steps) {
    watch.pass();
    note(evidence, tabulation, invariants, here, steps == 0);
  });
  return evidence;
}

namespace {

/// An engine that visits what the full search visits has the same counts.
void compare_counts(Audit& audit) {
  const Report &full = audit.full, &reduced = audit.reduced;
  compare("configurations", full.states, reduced.states, audit.differences);
  compare("steps", full.transitions, reduced.transitions, audit.differences);
  compare("terminal configurations", full.terminal, reduced.terminal, audit.differences);
  compare("horizon", full.horizon, reduced.horizon, audit.differences);
}

void compare_evidence(Audit& audit, const System& system, const Options& options,
                      const Evidence& claimed) {
  if (claimed.lost_branches > 0)
    audit.differences.push_back(
        fmt::format("{} steps taken are not in the graph", claimed.lost_branches));
  Budget budget(options);
  const Watch watch([&] {
    budget.watch({.work = 4096});
    if (!budget.ended()) return;
    audit.limit_text = budget.limit_text() + ", while the evidence was compared";
    throw LimitMet{};
  });
  Evidence expected =
      full_evidence(system, invariants_of(options.properties), claimed.dead_clocks, watch);
  compare("terminal configurations", expected.terminal.size(), audit.reduced.terminal,
          audit.differences);
  // Where deadlock is asked closed sets are none of it, and no clock was dead.
  compare("horizon",
          asks_for(options.properties, properties::Kind::deadlock) ? audit.full.horizon
                                                                   : expected.horizon.size(),
          audit.reduced.horizon, audit.differences);
  if (!asks_for(options.properties, properties::Kind::safety))
    expected.occupancies = claimed.occupancies;  // not asked for
  for (std::string& difference : differences(expected, claimed))
    audit.differences.push_back(std::move(difference));
}

}  // namespace

Audit audit(const System& system, Options options, const Engine& engine) {
  options.keep_going = true;
  const Stopwatch stopwatch;
  Audit result;
  Evidence claimed;
  claimed.on_independent = [&](const Configuration& from, const Step& a, const Step& b) {
    if (++result.pairs; commute(system, from, a, b)) return;
    result.differences.push_back("two steps taken as independent do not commute");
  };
  result.reduced = explore(system, options, engine, &claimed);
  const bool reduced = result.reduced.engine.reduced();
  result.full =
      reduced ? full_search(system, in_the_time_left(options, stopwatch)) : result.reduced;
  result.complete = result.full.complete && result.reduced.complete;
  result.limit_text = (result.reduced.complete ? result.full : result.reduced).limit_text;
  if (!result.complete || !reduced) return result;
  for (std::string& difference : report_differences(result.full, result.reduced))
    result.differences.push_back(std::move(difference));
  result.of_counts = !engine.can.gathers_evidence;
  if (engine.can.same_counts) compare_counts(result);
  if (engine.can.gathers_evidence) try {
      compare_evidence(result, system, in_the_time_left(options, stopwatch), claimed);
    } catch (const LimitMet&) {
      result.complete = false;
    }
  return result;
}

std::string to_text(const Audit& audit) {
  if (!audit.differences.empty()) return "failed: " + audit.differences.front();
  if (!audit.reduced.engine.reduced())
    return "nothing to compare, since the search was not reduced";
  if (!audit.complete)
    return fmt::format("incomplete: {} (full search: {} states; reduced: {})", audit.limit_text,
                       audit.full.states, audit.reduced.states);
  const std::string same =
      audit.of_counts
          ? "numbers of configurations, steps and endings, and things that never happened"
          : fmt::format("{} terminal configurations and occupancies; {} pairs of steps commute",
                        audit.full.terminal, audit.pairs);
  return fmt::format(
      "passed: the full search ({} states, {} transitions, {:.2f} s) has the same verdicts, {}",
      audit.full.states, audit.full.transitions, audit.full.seconds, same);
}

}  // namespace ample::checker
