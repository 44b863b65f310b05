// Reordering and dropping steps; whatever comes out is taken by the plain model or thrown away.
#include "checker/evidence/trace/shape.hpp"

#include "checker/evidence/trace/step_order.hpp"
#include "checker/verdict/replay/confirm.hpp"

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

/// The configurations before the steps of a trace, of which those in front are asked last: kept are
/// every 32nd, and those from there to the next.
class Before {
 public:
  Before(const model::System& system, const Trace& trace) : system_(system), steps_(trace.steps) {
    model::Configuration configuration = trace.start;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i % apart == 0) kept_.push_back(configuration);
      model::take_step(system_, configuration, steps_[i]);
    }
  }
  const model::Configuration& operator[](std::size_t step) {
    if (step / apart != first_ / apart || near_.empty()) {
      first_ = step / apart * apart;
      near_ = {kept_[step / apart]};
    }
    while (first_ + near_.size() <= step) {
      near_.push_back(near_.back());
      model::take_step(system_, near_.back(), steps_[first_ + near_.size() - 2]);
    }
    return near_[step - first_];
  }

 private:
  static constexpr std::size_t apart = 32;
  const model::System& system_;
  const std::vector<model::Step> steps_;
  std::vector<model::Configuration> kept_, near_;
  std::size_t first_ = 0;  ///< of those that are near
};

/// Tries to do without each step, from the last to the first: without it alone, or else without
/// everything that depends on it. What stands before a step is still the same then.
Trace without_needless(const model::System& system, const properties::Property& property,
                       Trace trace) {
  constexpr std::uint64_t most_work = 2'000'000;  // steps of the plain model
  std::uint64_t work = 0;
  Before before(system, trace);
  StepOrder order(system, trace);
  for (std::size_t i = trace.steps.size(); i-- > 0 && work < most_work;) {
    for (const auto& rest : {order.behind(i), order.independent_of(i)}) {
      const auto shorter = order.taken_behind(system, i, before[i], rest, work);
      if (!shorter) continue;
      work += shorter->steps.size();
      if (!violates(system, property, shorter)) continue;
      order = order.kept(i, rest, *shorter);
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
