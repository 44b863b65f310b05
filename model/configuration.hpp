// The plain model: configurations as local states and queues of messages, one step at a time.
//
// It is the reference for everything faster. Traces are replayed through it, and the tabulated
// model is tested against it.
#pragma once

#include "model/system.hpp"

#include <optional>
#include <span>
#include <vector>

namespace ample::model {

/// One action taken by one process; for a receipt, and for a fault that happens to a message on its
/// way to the process, from whom, and which message of the channel: 0 is its head, others exist
/// with --network unordered only; of an internal action that has several outcomes, which one.
struct Step {
  ActionId action{};
  ProcessId process{};
  MaybeProcess sender{};
  std::uint8_t position{};
  bool operator==(const Step&) const = default;
};

struct Configuration {
  std::vector<Bytes> locals;                              ///< one a process
  std::vector<std::vector<std::vector<Bytes>>> channels;  ///< channels[from][to], head first;
                                                          ///< sorted when the network is unordered
  Bytes shared;                                           ///< empty unless system.has_shared()
  bool operator==(const Configuration&) const = default;
};

/// One of those with CS(C0) = inside, by its number below System::initials().
Configuration initial_configuration(const System& system, ProcessSet inside, int number = 0);
/// All of the instance: with each CS(C0), in the order of their numbers. An algorithm may have made
/// some of them twice.
std::vector<Configuration> initial_configurations(const System& system);

/// The enabled steps: by process, its internal actions in their order, then its channels by sender.
/// Ranked actions and timeouts are among them only if they may run (see ActionInfo).
std::vector<Step> enabled_steps(const System& system, const Configuration& configuration);
bool is_enabled(const System& system, const Configuration& configuration, const Step& step);
/// A ranked action of a process that is enabled and changes nothing: it is no step, and keeps the
/// later ranked ones back (ActionInfo::ranked). Nothing when the process has none.
std::optional<ActionId> keeps_back(const System& system, const Configuration& configuration,
                                   ProcessId process);
/// The messages of a channel that the network would deliver next: the first one, or each when the
/// network is unordered. Whether the receiver accepts them is not asked.
std::span<const Bytes> deliverable(const System& system, const Configuration& configuration,
                                   ProcessId from, ProcessId to);
/// True when no step is enabled, but for faults.
bool is_terminal(const System& system, const Configuration& configuration);

/// Takes an enabled step.
Outcome take_step(const System& system, Configuration& configuration, const Step& step);

/// The local state of a process as System's functions take it: with the shared variable, if any.
Bytes local_and_shared(const Configuration& configuration, ProcessId process);
/// The same of every process.
std::vector<Bytes> locals_and_shared(const Configuration& configuration);

/// CS(C): the processes with state_i = InCS.
WideProcessSet occupancy(const System& system, const Configuration& configuration);

/// The processes that have asked to change their state.
WideProcessSet waiting(const System& system, const Configuration& configuration);

}  // namespace ample::model
