// Causes of steps: what fairness speaks of.
#pragma once

#include "model/configuration.hpp"
#include "model/owed.hpp"

#include <optional>
#include <string>
#include <tuple>

namespace ample::checker {

/// Fairness speaks of causes: an internal action of a process, or a channel to it.
struct Cause {
  model::ProcessId process;
  model::MaybeProcess sender{};  ///< of a channel; nil for an action
  model::ActionId action{};      ///< 0 for a channel
  auto operator<=>(const Cause& other) const {
    return std::tuple(int{process}, int{sender.index_plus_one}, action)
           <=> std::tuple(int{other.process}, int{other.sender.index_plus_one}, other.action);
  }
  bool operator==(const Cause& other) const { return (*this <=> other) == 0; }
};
/// The cause of a step; a fault has none. Messages of one channel are not told apart.
inline std::optional<Cause> cause_of(const model::System& system, const model::Step& step) {
  if (model::is_fault(system, step.action)) return std::nullopt;
  return Cause{step.process, step.sender, step.sender.is_nil() ? step.action : model::ActionId{}};
}
/// True when a step with this cause is owed. Receipts are.
inline bool is_owed(const model::System& system, const Cause& cause, model::Requests requests) {
  return !cause.sender.is_nil() || model::is_owed(system, cause.action, requests);
}
/// "P0's leave", "the channel from P0 to P1"
std::string to_text(const model::System& system, const Cause& cause);

}  // namespace ample::checker
