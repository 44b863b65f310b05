// Looks at the end of a trace with the plain model's eyes.
#include "checker/verdict/replay/confirm.hpp"

#include "checker/verdict/outcome/joined.hpp"
#include "checker/verdict/replay/closed_set.hpp"
#include "checker/verdict/replay/end.hpp"
#include "checker/verdict/replay/faults.hpp"
#include "checker/verdict/replay/future.hpp"
#include "checker/verdict/replay/lasso.hpp"
#include "checker/verdict/replay/ltl_replay.hpp"
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/waits_for.hpp"
#include "model/errors.hpp"
#include "properties/base/bounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ample::checker {

using model::Configuration;
using model::System;
using properties::Kind;
using properties::Property;

namespace {

std::optional<std::string> broken_bound(const System& system, const Configuration& end) {
  const auto broken = properties::CriticalSectionBounds(system.instance())
                          .first_broken(model::occupancy(system, end));
  return broken ? std::optional(properties::to_text(*broken)) : std::nullopt;
}

/// The bound on rounds stopped somebody, and it is no horizon all the same: to let them ask again
/// would be no answer. What follows a fault is not the algorithm's alone.
std::string why_no_horizon(const System& system, const properties::Standstill& standstill,
                           bool after_a_fault) {
  const model::WideProcessSet others = standstill.stopped - standstill.waiting;
  if (others.empty()) return "";
  std::vector<std::string> stopped;
  for (const auto& [who, state] : {std::pair(others & standstill.inside, "InCS"),
                                   std::pair(others - standstill.inside, "OutCS")})
    if (!who.empty())
      stopped.push_back(fmt::format("{} {} {}", folded_names(who, " and "),
                                    who.size() == 1 ? "is" : "are", state));
  std::vector<std::string> could;
  for (const auto& [who, change] : {std::pair(standstill.waiting - standstill.inside, "enter"),
                                    std::pair(standstill.waiting & standstill.inside, "leave")})
    if (!who.empty())
      could.push_back(fmt::format("{} could {}", folded_names(who, " and "), change));
  const model::WideProcessSet& inside = standstill.inside;
  const model::WideProcessSet& waiting = standstill.waiting;
  // Where no bound can be broken an invariant says who excludes whom, and is not asked here.
  const properties::CriticalSectionBounds bounds(system.instance());
  const bool together =
      waiting.size() == 1
      || (bounds.can_be_broken() && bounds.hold((inside - waiting) | (waiting - inside)));
  return fmt::format(
      "\nIt is a deadlock although {}, with all rounds used up: {} now{} without breaking a bound "
      "of the critical section{}.",
      fmt::join(stopped, " and "), fmt::join(could, " and "), together ? "" : ", each alone,",
      after_a_fault         ? ""
      : waiting.size() == 1 ? ", so that nothing but the algorithm holds it back"
                            : ", so that nothing but the algorithm holds them back");
}

std::optional<std::string> deadlock(const System& system, const Configuration& end,
                                    bool after_a_fault) {
  if (!model::is_terminal(system, end)) return std::nullopt;
  const properties::Ending ending = ending_of(system, end);
  std::optional<std::string> text;
  if (ending == properties::Ending::horizon) text = closed_set_text(system, end);
  if (ending == properties::Ending::deadlock)
    text = to_text(waits_for(system, end))
           + why_no_horizon(system, standstill_of(system, end), after_a_fault);
  if (text) *text += what_is_not_received(system, end);
  return text;
}

std::optional<std::string> violation(const System& system, const Property& property,
                                     const Trace& trace) {
  if (property.kind == Kind::temporal) return ltl_violation_text(system, *property.formula, trace);
  if (properties::is_of_infinite_executions(property))
    return starvation_text(system, property, trace);
  const Replayed end = replay(system, trace);
  switch (property.kind) {
    case Kind::safety:
      return broken_bound(system, end.configuration);
    case Kind::deadlock:
      return deadlock(system, end.configuration, has_fault(system, trace));
    case Kind::anomaly:
      if (!end.last || (end.last->anomalies >> property.index & 1u) == 0) return std::nullopt;
      return property.meaning;
    case Kind::invariant:
      if (system.invariant_holds_in(property.index, end.configuration)) return std::nullopt;
      return system.why_not(property.index, end.configuration);
    case Kind::partial_deadlock:
      return partial_deadlock_text(system, end.configuration);
    case Kind::execution:
      return property.meaning;
    case Kind::liveness:
    case Kind::alternation:
    case Kind::temporal:
    case Kind::convergence:
      break;  // a question about the whole trace
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> violation_at_end(const System& system, const Property& property,
                                            const Trace& trace) {
  return with_faults(system, trace, violation(system, property, trace));
}

std::string confirm(const System& system, const Property& property, const Trace& trace) {
  const std::optional<std::string> found = violation_at_end(system, property, trace);
  if (!found)
    throw model::InternalError(
        fmt::format("a trace of {} steps does not violate {}", trace.steps.size(), property.name));
  return *found;
}

}  // namespace ample::checker
