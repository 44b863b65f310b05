// The plain model, written for certainty: no sharing, no tables.
#include "model/configuration.hpp"

#include <algorithm>

namespace ample::model {

Configuration initial_configuration(const System& system, ProcessSet inside) {
  const auto n = static_cast<std::size_t>(system.processes());
  Configuration configuration;
  for (const ProcessId process : system.instance().all())
    configuration.locals.push_back(system.initial(process, inside));
  configuration.channels.assign(n, std::vector<std::vector<Bytes>>(n));
  return configuration;
}

std::vector<Step> enabled_steps(const System& system, const Configuration& configuration) {
  std::vector<Step> steps;
  const bool unordered = system.instance().network == Network::unordered;
  for (const ProcessId process : system.instance().all()) {
    const Bytes& local = configuration.locals[process.index];
    for (std::size_t id = 0; id < system.actions().size(); ++id)
      if (const auto action = static_cast<ActionId>(id); system.enabled(action, process, local))
        steps.push_back({.action = action, .process = process});
    for (const ProcessId sender : system.instance().all()) {
      const auto& channel = configuration.channels[sender.index][process.index];
      const std::size_t receivable =
          unordered ? channel.size() : std::min<std::size_t>(1, channel.size());
      for (std::size_t i = 0; i < receivable; ++i)
        if (i == 0 || channel[i] != channel[i - 1])  // equal messages: one step, not two
          steps.push_back({.action = system.receipt_of(channel[i]),
                           .process = process,
                           .sender = sender,
                           .position = static_cast<std::uint8_t>(i)});
    }
  }
  return steps;
}

bool is_enabled(const System& system, const Configuration& configuration, const Step& step) {
  const std::vector<Step> steps = enabled_steps(system, configuration);
  return std::find(steps.begin(), steps.end(), step) != steps.end();
}

Outcome take_step(const System& system, Configuration& configuration, const Step& step) {
  Bytes& local = configuration.locals[step.process.index];
  Outcome outcome;
  if (step.sender.is_nil()) {
    outcome = system.take(step.action, step.process, local);
  } else {
    auto& channel = configuration.channels[(*step.sender).index][step.process.index];
    const Bytes message = channel[step.position];
    channel.erase(channel.begin() + step.position);
    outcome = system.receive(step.process, *step.sender, local, message);
  }
  local = outcome.local;
  for (const Send& send : outcome.sends) {
    auto& channel = configuration.channels[step.process.index][send.to.index];
    const auto place = system.instance().network == Network::unordered
                           ? std::upper_bound(channel.begin(), channel.end(), send.message)
                           : channel.end();
    channel.insert(place, send.message);
  }
  return outcome;
}

ProcessSet occupancy(const System& system, const Configuration& configuration) {
  ProcessSet inside;
  for (const ProcessId process : system.instance().all())
    if (system.in_cs(process, configuration.locals[process.index])) inside.insert(process);
  return inside;
}

}  // namespace ample::model
