// The first example of an algorithm shows whether it has clocks, waits and messages.
#include "tools/ample/line/derived_options.hpp"

#include "properties/instances/request.hpp"
#include "tools/ample/line/example.hpp"

#include <algorithm>
#include <string>

namespace ample::tools {

std::vector<model::Configuration> first_configurations(const model::System& system) {
  constexpr std::size_t most = 300;
  std::vector<model::Configuration> met = model::initial_configurations(system);
  for (std::size_t i = 0; i < met.size() && met.size() < most; ++i)
    for (const model::Step& step : model::enabled_steps(system, met[i])) {
      model::Configuration next = met[i];
      model::take_step(system, next, step);
      if (std::ranges::find(met, next) == met.end()) met.push_back(std::move(next));
    }
  return met;
}

namespace {

/// What follows from the roles of the actions. No handler runs for it, so that it is known of one
/// that throws, too.
std::vector<std::string> options_of_roles(const model::System& system) {
  const auto has = [&](model::Role role) {
    return std::ranges::any_of(system.actions(),
                               [role](const auto& action) { return action.role == role; });
  };
  std::vector<std::string> options;
  if (has(model::Role::wait)) options.emplace_back("wake");
  if (has(model::Role::receipt)) options.emplace_back("network");
  return options;
}

/// What follows from the messages that are sent.
std::vector<std::string> options_of_messages(const model::System& system) {
  bool carries_clocks = false, sends_to_itself = false;
  for (const model::Configuration& met : first_configurations(system))
    for (std::size_t from = 0; from < met.channels.size(); ++from)
      for (std::size_t to = 0; to < met.channels.size(); ++to)
        for (const model::Bytes& message : met.channels[from][to]) {
          carries_clocks |= system.clock_of_message(message) != 0;
          sends_to_itself |= from == to;
        }
  std::vector<std::string> options;
  if (carries_clocks) options.emplace_back("clock");
  if (sends_to_itself) options.emplace_back("self");
  return options;
}

}  // namespace

void add_derived_options(model::AlgorithmInfo& algorithm) {
  const auto add = [&](const std::string& name) {
    if (!algorithm.has_option(name)) algorithm.options.push_back(name);
  };
  if (!algorithm.repairs.empty()) add("repair");
  if (algorithm.examples.empty() || !algorithm.make) return;
  std::vector<std::string> of_messages, of_roles;
  try {
    model::Instance instance = properties::instance_from(
        algorithm, request_in_example(algorithm, algorithm.examples.front()));
    instance.clock = model::ClockRule::message;
    const auto system = algorithm.make(std::move(instance));
    of_roles = options_of_roles(*system);
    of_messages = options_of_messages(*system);
  } catch (...) {  // mistakes_of says it
  }
  for (const std::string& name : of_messages) add(name);
  for (const std::string& name : of_roles) add(name);
}

}  // namespace ample::tools
