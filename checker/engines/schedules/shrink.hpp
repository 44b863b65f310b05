// Shrinking: a schedule that violates a property, made shorter while it still does.
#pragma once

#include "checker/engines/schedules/walk.hpp"
#include "properties/asked/selection.hpp"

#include <functional>

namespace ample::checker {

/// Plays choices, leaving out those of agents without an enabled step and taking the others modulo
/// the enabled ones. If the property is deadlock, it goes on with the first enabled step when they
/// are used up. Returns the choices taken up to the first violation; nullopt when there is none in
/// at most `most` steps.
std::optional<std::vector<Choice>> violating(Walk& walk, const Tabulation& tabulation,
                                             const properties::Property& property,
                                             std::span<const Index> initial,
                                             const std::vector<Choice>& choices, std::size_t most);

/// The choices of an execution from `start` that violates `property`, made shorter. The
/// work is bounded, so the result need not be the shortest.
std::vector<Choice> shrunk(Tabulation& tabulation, const properties::Property& property,
                           const model::Configuration& start, std::vector<Choice> choices,
                           const std::function<bool()>& stop = nullptr);

/// The same from any configuration.
std::vector<Choice> shrunk_from(Tabulation& tabulation, const properties::Property& property,
                                std::span<const Index> initial, std::vector<Choice> choices,
                                const std::function<bool()>& stop = nullptr);

/// The same choices as steps of the plain model.
std::vector<model::Step> steps_of(Tabulation& tabulation, std::span<const Index> initial,
                                  const std::vector<Choice>& choices);

}  // namespace ample::checker
