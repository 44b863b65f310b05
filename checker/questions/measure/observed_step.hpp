// A step as monitors see it: who took it, what it received and sent, and
// whose request each message is about.
#pragma once

#include "checker/store/tabulation/move.hpp"
#include "model/configuration.hpp"

#include <string>
#include <vector>

namespace ample::checker {

/// A message that a step puts into a channel.
struct Posted {
  std::uint16_t channel;   ///< channel_number of sender and receiver
  model::ProcessId owner;  ///< whose request it is about
  bool to_oneself = false;
};

inline std::uint16_t channel_number(model::ProcessId from, model::ProcessId to, int processes) {
  return static_cast<std::uint16_t>(from.index * processes + to.index);
}

struct ObservedStep {
  static constexpr std::uint16_t nothing = 0xFFFF;

  model::ProcessId process;
  model::Role role;
  bool counted = false;
  bool enters = false, leaves = false;
  std::uint16_t received = nothing;  ///< the channel of the message that it receives
  std::vector<Posted> posted;
  unsigned handled_at_once = 0;  ///< messages to oneself that were handled within the step

  bool changes_state() const { return enters || leaves; }
  bool is_receipt() const { return role == model::Role::receipt; }
  bool asks() const { return role == model::Role::invocation && counted; }
  bool goes_back() const { return role == model::Role::invocation && !counted; }
};

/// Makes them of steps; knows whom a message belongs to.
class StepReader {
 public:
  /// `answers` are those of model::Measures.
  StepReader(const model::System& system, const std::vector<std::string>& answers);

  ObservedStep of(const Move& move) const;
  /// The same in the plain model, of a step and its outcome.
  ObservedStep of(const model::Step& step, const model::Outcome& outcome, bool was_inside,
                  bool is_inside) const;

 private:
  model::ProcessId owner(model::ProcessId from, model::ProcessId to,
                         const model::Bytes& message) const;
  Posted posted(model::ProcessId from, model::ProcessId to, const model::Bytes& message) const;
  ObservedStep begun(model::ActionId action, model::ProcessId process) const;

  const model::System* system_;
  std::vector<bool> answers_;           ///< by the action that the receipt is
  std::vector<std::string> requester_;  ///< likewise: the field that names whose request it is
};

}  // namespace ample::checker
