// The plain model, written for certainty: no sharing, no tables.
#include "model/configuration.hpp"

#include "model/errors.hpp"

#include <algorithm>
#include <optional>

namespace ample::model {

Configuration initial_configuration(const System& system, ProcessSet inside, int number) {
  const auto n = static_cast<std::size_t>(system.processes());
  Configuration configuration;
  for (const ProcessId process : system.instance().all())
    configuration.locals.push_back(system.initial(process, inside, number));
  configuration.shared = system.initial_shared(number);
  configuration.channels.assign(n, std::vector<std::vector<Bytes>>(n));
  return configuration;
}

std::vector<Configuration> initial_configurations(const System& system) {
  if (system.initials() < 1)
    throw BadInstance("it has no initial configuration: initials() must be 1 at least");
  std::vector<Configuration> all;
  for (const ProcessSet inside : system.instance().inside)
    for (int number = 0; number < system.initials(); ++number)
      all.push_back(initial_configuration(system, inside, number));
  return all;
}

Bytes local_and_shared(const Configuration& configuration, ProcessId process) {
  return configuration.locals[process.index] + configuration.shared;
}

std::vector<Bytes> locals_and_shared(const Configuration& configuration) {
  std::vector<Bytes> locals = configuration.locals;
  for (Bytes& local : locals) local += configuration.shared;
  return locals;
}

namespace {

/// True when there are timeouts, and a message under way keeps them from happening.
bool awaits(const System& system, const Configuration& configuration) {
  if (std::ranges::none_of(system.actions(), &ActionInfo::timeout)) return false;
  for (const auto& from : configuration.channels)
    for (const auto& channel : from)
      for (const Bytes& message : channel)
        if (system.is_awaited(message)) return true;
  return false;
}

bool changes_nothing(const System& system, const Configuration& configuration, const Step& step) {
  if (!step.sender.is_nil()) return false;
  const Outcome outcome = system.take_outcome(
      step.action, step.process, local_and_shared(configuration, step.process), step.position);
  return outcome.sends.empty() && outcome.local == configuration.locals[step.process.index]
         && outcome.shared == configuration.shared;
}

/// The first of the ranked actions of one process that are among its steps.
std::optional<ActionId> first_ranked(const System& system, const std::vector<Step>& steps) {
  std::optional<ActionId> first;
  for (const Step& step : steps)
    if (system.actions()[step.action].ranked)
      first = std::min(first.value_or(step.action), step.action);
  return first;
}

/// The steps of one process that remain when only the first of its ranked actions runs.
std::vector<Step> without_later_ranked(const System& system, const Configuration& configuration,
                                       std::vector<Step> steps) {
  const std::optional<ActionId> first = first_ranked(system, steps);
  std::erase_if(steps, [&](const Step& step) {
    return system.actions()[step.action].ranked
           && (step.action != *first || changes_nothing(system, configuration, step));
  });
  return steps;
}

/// The steps of one process that are enabled, were it not for the order of ranked actions.
std::vector<Step> unranked_steps_of(const System& system, const Configuration& configuration,
                                    ProcessId process, bool awaiting) {
  std::vector<Step> steps;
  const Bytes local = local_and_shared(configuration, process);
  for (std::size_t id = 0; id < system.actions().size(); ++id)
    if (const auto action = static_cast<ActionId>(id);
        !(awaiting && system.actions()[id].timeout) && system.enabled(action, process, local))
      for (int number = 0; number < system.outcomes(action, process, local); ++number)
        steps.push_back(
            {.action = action, .process = process, .position = static_cast<std::uint8_t>(number)});
  for (const ProcessId sender : system.instance().all()) {
    const std::span<const Bytes> messages = deliverable(system, configuration, sender, process);
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (i > 0 && messages[i] == messages[i - 1]) continue;  // equal messages: one step, not two
      const auto add = [&](ActionId action) {
        steps.push_back({.action = action,
                         .process = process,
                         .sender = sender,
                         .position = static_cast<std::uint8_t>(i)});
      };
      if (system.accepts(process, sender, local, messages[i])) add(system.receipt_of(messages[i]));
      if (sender != process)
        for (const ActionId fault : system.channel_faults(local)) add(fault);
    }
  }
  return steps;
}

/// The enabled steps of one process.
std::vector<Step> enabled_steps_of(const System& system, const Configuration& configuration,
                                   ProcessId process, bool awaiting) {
  return without_later_ranked(system, configuration,
                              unranked_steps_of(system, configuration, process, awaiting));
}

}  // namespace

std::span<const Bytes> deliverable(const System& system, const Configuration& configuration,
                                   ProcessId from, ProcessId to) {
  const std::vector<Bytes>& channel = configuration.channels[from.index][to.index];
  const bool unordered = system.instance().network == Network::unordered;
  return std::span(channel).first(unordered ? channel.size()
                                            : std::min<std::size_t>(1, channel.size()));
}

std::vector<Step> enabled_steps(const System& system, const Configuration& configuration) {
  std::vector<Step> all;
  const bool awaiting = awaits(system, configuration);
  for (const ProcessId process : system.instance().all()) {
    const std::vector<Step> steps = enabled_steps_of(system, configuration, process, awaiting);
    all.insert(all.end(), steps.begin(), steps.end());
  }
  return all;
}

/// A step of a process that is not there, as a damaged file may have it, is none.
bool is_enabled(const System& system, const Configuration& configuration, const Step& step) {
  if (step.process.index >= configuration.locals.size()) return false;
  const std::vector<Step> steps =
      enabled_steps_of(system, configuration, step.process, awaits(system, configuration));
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

std::optional<ActionId> keeps_back(const System& system, const Configuration& configuration,
                                   ProcessId process) {
  const std::vector<Step> steps =
      unranked_steps_of(system, configuration, process, awaits(system, configuration));
  const std::optional<ActionId> first = first_ranked(system, steps);
  const bool idle = first && std::ranges::all_of(steps, [&](const Step& step) {
                      return step.action != *first || changes_nothing(system, configuration, step);
                    });
  return idle ? first : std::nullopt;
}

bool is_terminal(const System& system, const Configuration& configuration) {
  const std::vector<Step> steps = enabled_steps(system, configuration);
  return std::ranges::all_of(steps,
                             [&](const Step& step) { return is_fault(system, step.action); });
}

namespace {

/// Receives, loses or doubles the message of a channel.
Outcome take_from_channel(const System& system, std::vector<Bytes>& channel, const Bytes& local,
                          const Step& step) {
  const auto place = channel.begin() + step.position;
  const Bytes message = *place;
  const Role role = system.actions()[step.action].role;
  if (role == Role::duplication)
    channel.insert(place, message);
  else
    channel.erase(place);
  return is_fault(role) ? system.take(step.action, step.process, local)
                        : system.receive(step.process, *step.sender, local, message);
}

}  // namespace

Outcome take_step(const System& system, Configuration& configuration, const Step& step) {
  const Bytes local = local_and_shared(configuration, step.process);
  Outcome outcome =
      step.sender.is_nil()
          ? system.take_outcome(step.action, step.process, local, step.position)
          : take_from_channel(system,
                              configuration.channels[(*step.sender).index][step.process.index],
                              local, step);
  configuration.locals[step.process.index] = outcome.local;
  configuration.shared = outcome.shared;
  for (const Send& send : outcome.sends) {
    auto& channel = configuration.channels[step.process.index][send.to.index];
    const auto place = system.instance().network == Network::unordered
                           ? std::upper_bound(channel.begin(), channel.end(), send.message)
                           : channel.end();
    channel.insert(place, send.message);
  }
  return outcome;
}

WideProcessSet occupancy(const System& system, const Configuration& configuration) {
  WideProcessSet inside;
  for (const ProcessId process : system.instance().all())
    if (system.in_cs(process, configuration.locals[process.index])) inside.insert(process);
  return inside;
}

WideProcessSet waiting(const System& system, const Configuration& configuration) {
  WideProcessSet waiting;
  for (const ProcessId process : system.instance().all())
    if (system.waiting(process, local_and_shared(configuration, process))) waiting.insert(process);
  return waiting;
}

}  // namespace ample::model
