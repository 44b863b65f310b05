// Brute force: every configuration of the plain model, in a std::map. Slow and hard to get wrong;
// what the explorer says is compared with it.
#pragma once

#include "model/clock_quotient.hpp"
#include "model/configuration.hpp"
#include "model/errors.hpp"
#include "properties/asked/selection.hpp"
#include "properties/base/bounds.hpp"
#include "properties/base/deadlock.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace ample::tests {

struct BruteForce {
  std::uint64_t states = 0, transitions = 0, terminal = 0, horizon = 0;
  std::uint32_t depth = 0;
  bool too_large = false;  ///< somewhere a closed set was sought among too many continuations
  std::map<std::string, std::size_t> shortest;  ///< steps to the first violation, by property
  std::set<std::string> taken;                  ///< the names of the actions that happened
  std::set<model::ProcessMask> occupancies;     ///< every CS(C)
};

/// All bytes of a configuration, as one key.
inline std::string key_of(const model::Configuration& configuration) {
  std::string key;
  const auto add = [&](const model::Bytes& bytes) {
    key += std::to_string(bytes.size()) + ":" + bytes;
  };
  for (const model::Bytes& local : configuration.locals) add(local);
  add(configuration.shared);
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) {
      key += '|';
      for (const model::Bytes& message : channel) add(message);
    }
  return key;
}

/// The configuration after a step.
inline model::Configuration after(const model::System& system, model::Configuration configuration,
                                  const model::Step& step) {
  model::take_step(system, configuration, step);
  return configuration;
}

inline properties::Ending ending_of(const model::System& system,
                                    const model::Configuration& configuration) {
  properties::Standstill standstill{model::occupancy(system, configuration), {}, {}};
  for (const model::ProcessId process : system.instance().all()) {
    const model::Bytes local = model::local_and_shared(configuration, process);
    if (system.waiting(process, local)) standstill.waiting.insert(process);
    if (system.stopped_by_bound(process, local)) standstill.stopped.insert(process);
  }
  return properties::ending_of(properties::CriticalSectionBounds(system.instance()), standstill);
}

/// Does somebody that waits here get through on no continuation, with any number of requests of
/// everybody? Nothing where there are more than so many continuations.
inline std::optional<bool> has_closed_set(const model::System& system,
                                          const model::Configuration& start,
                                          std::size_t most = 5'000) {
  const auto unbounded = system.with_any_rounds();
  if (!unbounded) return false;
  const bool renumbers = model::renumbers_clocks(*unbounded);
  model::WideProcessSet left = model::waiting(system, start);
  std::set<std::string> known;
  std::deque<model::Configuration> queue;
  const auto reach = [&](model::Configuration configuration) {
    if (known.insert(key_of(configuration)).second) queue.push_back(std::move(configuration));
  };
  try {
    reach(renumbers ? model::representative(*unbounded, start) : start);
    for (; !queue.empty() && !left.empty() && known.size() <= most; queue.pop_front())
      for (const model::Step& step : model::enabled_steps(*unbounded, queue.front())) {
        if (model::is_fault(*unbounded, step.action)) continue;
        model::Configuration next = after(*unbounded, queue.front(), step);
        for (const model::ProcessId process : system.instance().all())
          if (model::occupancy(*unbounded, next).contains(process)
              != model::occupancy(*unbounded, queue.front()).contains(process))
            left = left - model::WideProcessSet{process};
        if (renumbers)
          next = model::representative_after(*unbounded, queue.front(), std::move(next));
        reach(std::move(next));
      }
  } catch (const model::BoundExceeded&) {
    return std::nullopt;
  }
  if (!queue.empty() && !left.empty()) return std::nullopt;
  return !left.empty();
}

/// Sees everything, whatever is violated.
inline BruteForce brute_force(const model::System& system) {
  using properties::Kind;
  BruteForce found;
  const properties::CriticalSectionBounds bounds(system.instance());
  std::map<std::string, std::uint32_t> depths;
  std::deque<std::pair<model::Configuration, std::uint32_t>> queue;
  const auto reach = [&](const model::Configuration& configuration, std::uint32_t depth) {
    if (!depths.try_emplace(key_of(configuration), depth).second) return;
    queue.emplace_back(configuration, depth);
    found.depth = std::max(found.depth, depth);
  };
  const auto violate = [&](const std::string& name, std::size_t length) {
    const auto [place, is_new] = found.shortest.try_emplace(name, length);
    if (!is_new) place->second = std::min(place->second, length);
  };

  for (const model::Configuration& first : model::initial_configurations(system)) reach(first, 0);
  for (; !queue.empty(); queue.pop_front()) {
    const auto [configuration, depth] = queue.front();
    const model::ProcessSet inside = model::occupancy(system, configuration);
    found.occupancies.insert(inside.mask());
    if (!bounds.hold(inside)) violate("safety", depth);
    for (const properties::Property& property : properties::all_properties(system))
      if (property.kind == Kind::invariant
          && !system.invariant_holds_in(property.index, configuration))
        violate(property.name, depth);

    const std::vector<model::Step> steps = model::enabled_steps(system, configuration);
    const bool is_terminal = std::ranges::all_of(
        steps, [&](const model::Step& step) { return model::is_fault(system, step.action); });
    if (is_terminal) {
      ++found.terminal;
      const properties::Ending ending = ending_of(system, configuration);
      const std::optional<bool> known = ending == properties::Ending::horizon
                                            ? has_closed_set(system, configuration)
                                            : std::optional(false);
      found.too_large = found.too_large || !known;
      const bool closed = known.value_or(false);
      if (ending == properties::Ending::horizon && !closed) ++found.horizon;
      if (ending == properties::Ending::deadlock || closed) violate("deadlock", depth);
    }
    for (const model::Step& step : steps) {
      model::Configuration next = configuration;
      const model::Outcome outcome = model::take_step(system, next, step);
      ++found.transitions;
      found.taken.insert(system.actions()[step.action].name);
      for (const model::Followup& followup : outcome.followups)
        found.taken.insert(system.actions()[followup.action].name);
      for (std::size_t i = 0; i < system.anomalies().size(); ++i)
        if ((outcome.anomalies >> i & 1u) != 0)
          violate("anomaly." + system.anomalies()[i].name, depth + 1);
      reach(next, depth + 1);
    }
  }
  found.states = depths.size();
  return found;
}

}  // namespace ample::tests
