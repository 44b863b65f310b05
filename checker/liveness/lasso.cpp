// Replaying the stem and the loop, with the plain model and without the graph.
#include "checker/liveness/lasso.hpp"

#include "checker/liveness/step_graph.hpp"
#include "checker/trace/replay.hpp"
#include "checker/trace/waits_for.hpp"
#include "model/clock_quotient.hpp"
#include "properties/deadlock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace ample::checker {

using model::Configuration;
using model::ProcessId;
using model::ProcessSet;
using model::System;
using properties::Fairness;
using properties::Kind;
using properties::Property;

namespace {

using Causes = std::set<Cause>;

ProcessSet waiting_in(const System& system, const Configuration& configuration) {
  ProcessSet waiting;
  for (const ProcessId process : system.instance().all())
    if (system.waiting(process, model::local_and_shared(configuration, process)))
      waiting.insert(process);
  return waiting;
}

/// What fairness speaks of, of what may happen.
Causes obliged_causes(const System& system, const Property& property,
                      const Configuration& configuration) {
  Causes causes;
  for (const model::Step& step : model::enabled_steps(system, configuration))
    if (property.kind == Kind::alternation || !step.sender.is_nil()
        || !system.actions()[step.action].counted)
      causes.insert(cause_of(step));
  return causes;
}

/// What is seen along a loop.
struct Loop {
  ProcessSet starving;
  Causes always, sometimes, done;
};

void restrict_to(Causes& causes, const Causes& others) {
  std::erase_if(causes, [&](const Cause& cause) { return !others.contains(cause); });
}

/// The same execution with renumbered clocks, one configuration behind the other.
void take_renumbered(const System& system, Configuration& configuration, const model::Step& step) {
  model::take_step(system, configuration, step);
  if (model::renumbers_clocks(system))
    configuration = model::representative(system, std::move(configuration));
}

/// Runs the loop after the stem; nothing when it does not lead back.
std::optional<Loop> run_loop(const System& system, const Property& property, const Trace& stem,
                             std::span<const model::Step> steps) {
  Configuration configuration = model::initial_configuration(system, stem.inside);
  Configuration quotient = configuration;
  for (const model::Step& step : stem.steps) {
    model::take_step(system, configuration, step);
    take_renumbered(system, quotient, step);
  }
  const Configuration start = quotient;
  const bool liveness = property.kind == Kind::liveness;
  Loop loop;
  loop.always = loop.sometimes = obliged_causes(system, property, configuration);
  loop.starving = liveness ? waiting_in(system, configuration) : system.instance().all();
  ProcessSet inside = model::occupancy(system, configuration);
  for (const model::Step& step : steps) {
    if (!model::is_enabled(system, configuration, step)) return std::nullopt;
    model::take_step(system, configuration, step);
    take_renumbered(system, quotient, step);
    const Causes possible = obliged_causes(system, property, configuration);
    restrict_to(loop.always, possible);
    loop.sometimes.insert(possible.begin(), possible.end());
    loop.done.insert(cause_of(step));
    const ProcessSet now = model::occupancy(system, configuration);
    loop.starving = loop.starving - ((inside - now) | (now - inside));
    if (liveness) loop.starving = loop.starving & waiting_in(system, configuration);
    inside = now;
  }
  if (quotient != start) return std::nullopt;
  return loop;
}

std::string list_of(const System& system, const Causes& causes) {
  std::vector<std::string> texts;
  for (const Cause& cause : causes) texts.push_back(to_text(system, cause));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string fairness_text(const System& system, Fairness fairness, const Causes& demanded) {
  if (fairness == Fairness::none) return "No fairness is asked for.";
  const std::string how = fairness == Fairness::weak ? "weakly" : "strongly";
  const std::string where = fairness == Fairness::weak ? "throughout" : "somewhere in";
  if (demanded.empty())
    return fmt::format("That is {} fair: nothing that must go on is possible {} the loop.", how,
                       where);
  return fmt::format(
      "That is {} fair: of what must go on, possible {} the loop {} only {}; each is "
      "done in it.",
      how, where, demanded.size() == 1 ? "is" : "are", list_of(system, demanded));
}

std::string names(ProcessSet processes) {
  std::vector<std::string> list;
  for (const ProcessId process : processes) list.push_back(model::to_text(process));
  return fmt::format("{}", fmt::join(list, " and "));
}

std::optional<std::string> standstill_text(const System& system, const Property& property,
                                           const Configuration& end) {
  if (!model::enabled_steps(system, end).empty()) return std::nullopt;
  if (property.kind == Kind::alternation) return "nothing moves any more";
  properties::Standstill standstill{model::occupancy(system, end), waiting_in(system, end), {}};
  for (const ProcessId process : system.instance().all())
    if (system.stopped_by_bound(process, model::local_and_shared(end, process)))
      standstill.stopped.insert(process);
  const properties::CriticalSectionBounds bounds(system.instance());
  if (properties::ending_of(bounds, standstill) != properties::Ending::deadlock)
    return std::nullopt;
  return "nothing moves any more:\n" + to_text(waits_for(system, end));
}

}  // namespace

std::optional<std::string> starvation_text(const System& system, const Property& property,
                                           const Trace& trace) {
  if (trace.loop == 0)
    return standstill_text(system, property, replay(system, trace).configuration);
  Trace stem{.inside = trace.inside,
             .steps = {trace.steps.begin(), trace.steps.end() - static_cast<long>(trace.loop)}};
  replay(system, stem);
  const auto loop =
      run_loop(system, property, stem, std::span(trace.steps).subspan(stem.steps.size()));
  if (!loop || loop->starving.empty()) return std::nullopt;
  Causes demanded;
  if (property.fairness == Fairness::weak) demanded = loop->always;
  if (property.fairness == Fairness::strong) demanded = loop->sometimes;
  if (!std::includes(loop->done.begin(), loop->done.end(), demanded.begin(), demanded.end()))
    return std::nullopt;
  const bool several = loop->starving.size() > 1;
  return fmt::format(
      "{} {}: {} {} in the loop of steps {} to {}, which can be repeated for ever{}.\n{}",
      names(loop->starving), several ? "starve" : "starves", several ? "they" : "it",
      property.kind == Kind::liveness ? std::string(several ? "wait" : "waits") + " throughout"
      : several                       ? "neither enter nor leave"
                                      : "neither enters nor leaves",
      stem.steps.size() + 1, trace.steps.size(),
      model::renumbers_clocks(system) ? ", but for the values of the clocks" : "",
      fairness_text(system, property.fairness, demanded));
}

}  // namespace ample::checker
