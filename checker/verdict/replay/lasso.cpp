// Replaying the stem and the loop, with the plain model and without the graph.
#include "checker/verdict/replay/lasso.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/cause.hpp"
#include "checker/verdict/replay/end.hpp"
#include "checker/verdict/replay/illegitimate.hpp"
#include "checker/verdict/replay/playback.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "model/clock_quotient.hpp"
#include "model/owed.hpp"
#include "properties/base/deadlock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ample::checker {

using model::Configuration;
using model::System;
using model::WideProcessSet;
using properties::Fairness;
using properties::Kind;
using properties::Property;

namespace {

using Causes = std::set<Cause>;

/// The possible causes that are owed.
Causes owed_causes(const System& system, const Property& property,
                   const Configuration& configuration) {
  Causes causes;
  for (const model::Step& step : model::enabled_steps(system, configuration))
    if (model::is_owed(system, step.action, properties::requests_of(property, system)))
      causes.insert(cause_of(system, step).value());
  return causes;
}

/// Facts gathered along a loop.
struct Loop {
  WideProcessSet starving;
  bool legitimate = false;  ///< of convergence: true when a configuration in it is so
  bool bounded = false;     ///< somewhere the bound on rounds keeps a process from asking again
  Causes always, sometimes, done;
};

void restrict_to(Causes& causes, const Causes& others) {
  std::erase_if(causes, [&](const Cause& cause) { return !others.contains(cause); });
}

/// The same execution with renumbered clocks, one configuration behind the other.
void take_renumbered(const System& system, Configuration& configuration, const model::Step& step) {
  const Configuration before = configuration;
  model::take_step(system, configuration, step);
  configuration = model::representative_after(system, before, std::move(configuration));
}

/// Runs the loop after the stem; nothing when it does not lead back.
std::optional<Loop> run_loop(const System& system, const Property& property, const Trace& trace) {
  const bool renumbered = model::renumbers_clocks(system);
  Playback playback = Playback::of_whole(system, trace);
  Configuration quotient = playback.configuration();
  const auto take = [&](std::size_t i) {
    playback.take(trace.steps[i], trace.is_at_once(i));
    if (renumbered)
      take_renumbered(system, quotient, trace.steps[i]);
    else
      quotient = playback.configuration();
  };
  const std::size_t first = trace.steps.size() - trace.loop;
  for (std::size_t i = 0; i < first; ++i) take(i);
  const Configuration start = quotient;
  const bool liveness = property.kind == Kind::liveness;
  const bool convergence = property.kind == Kind::convergence;
  Loop loop;
  loop.always = loop.sometimes = owed_causes(system, property, playback.configuration());
  loop.starving =
      liveness ? model::waiting(system, playback.configuration()) : system.instance().all();
  WideProcessSet inside = model::occupancy(system, playback.configuration());
  for (std::size_t i = first; i < trace.steps.size(); ++i) {
    take(i);
    if (const auto cause = cause_of(system, trace.steps[i])) loop.done.insert(*cause);
    if (i + 1 < trace.steps.size() && trace.is_at_once(i + 1)) continue;
    const Configuration& here = playback.configuration();
    const Causes possible = owed_causes(system, property, here);
    restrict_to(loop.always, possible);
    loop.sometimes.insert(possible.begin(), possible.end());
    const WideProcessSet now = model::occupancy(system, here);
    loop.starving = loop.starving - ((inside - now) | (now - inside));
    if (liveness) loop.starving = loop.starving & model::waiting(system, here);
    loop.bounded = loop.bounded || !standstill_of(system, here).stopped.empty();
    // Without a predicate one configuration tells of all, as each of them leads to the others.
    if (convergence && (property.legitimate || i + 1 == trace.steps.size()))
      loop.legitimate = loop.legitimate || is_legitimate(system, property, here);
    inside = now;
  }
  if (quotient != start) return std::nullopt;
  return loop;
}

std::string fairness_text(const System& system, Fairness fairness, const Causes& demanded) {
  if (fairness == Fairness::none) return "No fairness is asked for.";
  const std::string how = fairness == Fairness::weak ? "weakly" : "strongly";
  const std::string where = fairness == Fairness::weak ? "throughout" : "somewhere in";
  if (demanded.empty())
    return fmt::format("That is {} fair: nothing that must go on is possible {} the loop.", how,
                       where);
  return fmt::format(
      "That is {} fair: what is enabled {} the loop is also taken in it, namely {}.", how, where,
      joined(demanded, ", ", [&](const Cause& cause) { return to_text(system, cause); }));
}

/// Why an execution that ends there violates the property; nothing if it does not.
std::optional<std::string> ending_text(const System& system, const Property& property,
                                       const Configuration& end) {
  const model::Requests requests = properties::requests_of(property, system);
  if (!model::may_end(system, end, requests)) return std::nullopt;
  const std::string ends = why_it_ends(system, end);
  if (property.kind == Kind::convergence) {
    if (is_legitimate(system, property, end)) return std::nullopt;
    return ends + ", without " + property.meaning;
  }
  const properties::Standstill standstill = standstill_of(system, end);
  if (properties::is_cut_off(properties::CriticalSectionBounds(system.instance()), standstill,
                             requests))
    return std::nullopt;
  if (!standstill.waiting.empty())
    return fmt::format(
        "{}{}:\n{}",
        model::is_terminal(system, end)
            ? ""
            : fmt::format("{} {} for ever, as ", names_of(standstill.waiting, " and "),
                          standstill.waiting.size() == 1 ? "waits" : "wait"),
        ends, to_text(waits_for(system, end)));
  if (property.kind == Kind::alternation)
    return ends + ", and the bound on rounds keeps nobody from asking";
  return std::nullopt;
}

/// The causes that a fair execution has to take in the loop; nothing when one is not taken there.
std::optional<Causes> demanded_and_done(const System& system, const Property& property,
                                        const Loop& loop) {
  const Fairness fairness = property.fairness;
  // A process that owes a request would ask there, were it not for the bound.
  if (fairness != Fairness::none && loop.bounded
      && properties::requests_of(property, system) == model::Requests::owed)
    return std::nullopt;
  Causes demanded;
  if (fairness == Fairness::weak) demanded = loop.always;
  if (fairness == Fairness::strong) demanded = loop.sometimes;
  if (!std::includes(loop.done.begin(), loop.done.end(), demanded.begin(), demanded.end()))
    return std::nullopt;
  return demanded;
}

}  // namespace

std::optional<std::string> why_fair(const System& system, Fairness fairness, const Trace& trace) {
  const Property liveness{.kind = Kind::liveness, .fairness = fairness};
  const auto loop = run_loop(system, liveness, trace);
  const auto demanded = loop ? demanded_and_done(system, liveness, *loop) : std::nullopt;
  if (!demanded) return std::nullopt;
  return fairness_text(system, fairness, *demanded);
}

bool leads_back(const System& system, const Trace& trace) {
  return run_loop(system, properties::any_execution(), trace).has_value();
}

const char* but_for_clocks(const System& system, const Trace& trace) {
  Playback playback = Playback::of_whole(system, trace);
  const std::size_t first = trace.steps.size() - trace.loop;
  Configuration start;
  for (std::size_t i = 0; i <= trace.steps.size(); ++i) {
    if (i == first) start = playback.configuration();
    if (i < trace.steps.size()) playback.take(trace.steps[i], trace.is_at_once(i));
  }
  return playback.configuration() == start ? "" : ", but for the values of the clocks";
}

std::optional<std::string> starvation_text(const System& system, const Property& property,
                                           const Trace& trace) {
  if (trace.loop == 0) {
    const Configuration end = replay(system, trace).configuration;
    auto text = ending_text(system, property, end);
    if (text) *text += what_is_not_received(system, end);
    return text;
  }
  replay(system, trace);
  const auto loop = run_loop(system, property, trace);
  const bool convergence = property.kind == Kind::convergence;
  if (!loop || (convergence ? loop->legitimate : loop->starving.empty())) return std::nullopt;
  const auto demanded = demanded_and_done(system, property, *loop);
  if (!demanded) return std::nullopt;
  const std::size_t first = trace.steps.size() - trace.loop + 1;
  if (convergence)
    return fmt::format(
        "nothing in the loop of steps {} to {}, which can be repeated for ever, is legitimate.\n{}",
        first, trace.steps.size(), fairness_text(system, property.fairness, *demanded));
  const bool several = loop->starving.size() > 1;
  return fmt::format(
      "{} {}: {} {} in the loop of steps {} to {}, which can be repeated for ever{}.\n{}",
      names_of(loop->starving, " and "), several ? "starve" : "starves", several ? "they" : "it",
      property.kind == Kind::liveness ? std::string(several ? "wait" : "waits") + " throughout"
      : several                       ? "neither enter nor leave"
                                      : "neither enters nor leaves",
      first, trace.steps.size(), but_for_clocks(system, trace),
      fairness_text(system, property.fairness, *demanded));
}

}  // namespace ample::checker
