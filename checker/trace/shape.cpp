// Reordering and dropping steps; whatever comes out is taken by the plain model or thrown away.
#include "checker/trace/shape.hpp"

#include "checker/replay/replay.hpp"
#include "checker/trace/step_order.hpp"

#include <algorithm>

namespace ample::checker {

namespace {

bool violates(const model::System& system, const properties::Property& property,
              const std::optional<Trace>& trace) {
  return trace && violation_at_end(system, property, *trace);
}

Trace with_fewest_switches(const model::System& system, const properties::Property& property,
                           const Trace& trace) {
  const StepOrder order(system, trace);
  // The last step itself is the anomaly, so that it has to stay the last.
  const bool last_stays = property.kind == properties::Kind::anomaly;
  const auto other = order.taken(system, order.fewest_switches(last_stays));
  return violates(system, property, other) && switches(*other) < switches(trace) ? *other : trace;
}

/// Tries to do without each step, from the last to the first: without it alone, or else without
/// everything that depends on it.
Trace without_needless(const model::System& system, const properties::Property& property,
                       Trace trace) {
  std::uint64_t work = 300'000;  // steps of the plain model
  for (std::size_t i = trace.steps.size(); i-- > 0 && work > 0;) {
    const StepOrder order(system, trace);
    for (const auto& rest : {order.without(i), order.without_future_of(i)}) {
      work -= std::min<std::uint64_t>(work, 2 * trace.steps.size());
      const auto shorter = order.taken(system, rest);
      if (!violates(system, property, shorter)) continue;
      trace = *shorter;
      i = std::min(i, trace.steps.size());
      break;
    }
  }
  return trace;
}

}  // namespace

std::size_t switches(const Trace& trace) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < trace.steps.size(); ++i)
    count += trace.steps[i].process != trace.steps[i - 1].process;
  return count;
}

Trace shaped(const model::System& system, const properties::Property& property, const Trace& trace,
             Shape shape) {
  confirm(system, property, trace);
  if (!trace.at_once.empty()) return trace;  // those that step at once have no order
  switch (shape) {
    case Shape::shortest:
      return trace;
    case Shape::fewest_switches:
      return with_fewest_switches(system, property, trace);
    case Shape::causal:
      return with_fewest_switches(system, property, without_needless(system, property, trace));
  }
  return trace;
}

void shape_traces(const model::System& system, std::vector<Finding>& findings, Shape shape) {
  if (shape == Shape::shortest) return;
  for (Finding& finding : findings) {
    if (!finding.trace || finding.trace->loop != 0) continue;  // a loop keeps its shape
    finding.trace = shaped(system, finding.property, *finding.trace, shape);
    finding.explanation = confirm(system, finding.property, *finding.trace);
  }
}

}  // namespace ample::checker
