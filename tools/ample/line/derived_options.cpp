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

/// What an instance of the system may be asked, as its text has messages, waits and clocks.
std::vector<std::string> derived_options(const model::System& system) {
  const auto has = [&](model::Role role) {
    return std::ranges::any_of(system.actions(),
                               [role](const auto& action) { return action.role == role; });
  };
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
  if (has(model::Role::wait)) options.emplace_back("wake");
  if (has(model::Role::receipt)) options.emplace_back("network");
  return options;
}

}  // namespace

void add_derived_options(model::AlgorithmInfo& algorithm) {
  const auto add = [&](const std::string& name) {
    if (!algorithm.has_option(name)) algorithm.options.push_back(name);
  };
  if (!algorithm.repairs.empty()) add("repair");
  if (algorithm.examples.empty() || !algorithm.make) return;
  try {
    model::Instance instance = properties::instance_from(
        algorithm, request_in_example(algorithm, algorithm.examples.front()));
    instance.clock = model::ClockRule::message;
    for (const std::string& name : derived_options(*algorithm.make(std::move(instance)))) add(name);
  } catch (...) {  // mistakes_of says it
  }
}

}  // namespace ample::tools
