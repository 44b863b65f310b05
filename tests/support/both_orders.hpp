// Two steps in both orders, in the plain model.
#pragma once

#include "model/configuration.hpp"

#include <optional>

namespace ample::tests {

/// What is seen of a step besides where it leads.
struct StepKind {
  std::uint64_t anomalies;
  std::vector<model::ActionId> followups;
  bool enters, leaves;
  bool operator==(const StepKind&) const = default;
};

inline StepKind taken(const model::System& system, model::Configuration& configuration,
                      const model::Step& step) {
  const bool before = model::occupancy(system, configuration).contains(step.process);
  const model::Outcome outcome = model::take_step(system, configuration, step);
  const bool after = model::occupancy(system, configuration).contains(step.process);
  StepKind kind{outcome.anomalies, {}, !before && after, before && !after};
  for (const model::Followup& followup : outcome.followups)
    kind.followups.push_back(followup.action);
  return kind;
}

struct BothOrders {
  model::Configuration one, other;
};

/// Says where both orders lead; nothing when one step is not possible after the other, or is of
/// another kind then.
inline std::optional<BothOrders> both_orders(const model::System& system,
                                             const model::Configuration& from, const model::Step& a,
                                             const model::Step& b) {
  BothOrders ends{from, from};
  const StepKind first_a = taken(system, ends.one, a), first_b = taken(system, ends.other, b);
  if (!model::is_enabled(system, ends.one, b) || !model::is_enabled(system, ends.other, a))
    return std::nullopt;
  if (taken(system, ends.one, b) != first_b || taken(system, ends.other, a) != first_a)
    return std::nullopt;
  return ends;
}

}  // namespace ample::tests
