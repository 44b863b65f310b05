// Who waits for whom, and a shortest cycle.
#include "checker/waits_for.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ample::checker {

using model::ProcessId;
using model::ProcessSet;

namespace {

using Edges = std::array<ProcessSet, model::max_processes>;

/// A shortest cycle from `start` through at least one other process, all of them larger, by
/// breadth-first search.
std::vector<ProcessId> shortest_cycle(const Edges& edges, ProcessId start) {
  std::array<model::MaybeProcess, model::max_processes> before{};
  std::vector<ProcessId> reached = {start};
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const ProcessId here = reached[next];
    if (here != start && edges[here.index].contains(start)) {
      std::vector<ProcessId> cycle = {here};
      while (cycle.back() != start) cycle.push_back(*before[cycle.back().index]);
      std::reverse(cycle.begin(), cycle.end());
      return cycle;
    }
    for (const ProcessId other : edges[here.index])
      if (other > start && before[other.index].is_nil()) {
        before[other.index] = here;
        reached.push_back(other);
      }
  }
  return {};
}

}  // namespace

WaitsFor waits_for(const model::System& system, const model::Configuration& configuration) {
  return waits_for(system, configuration, system.instance().all());
}

WaitsFor waits_for(const model::System& system, const model::Configuration& configuration,
                   ProcessSet among) {
  WaitsFor result;
  Edges edges{};
  const std::vector<model::Bytes> locals = model::locals_and_shared(configuration);
  for (const ProcessId process : among) {
    if (!system.waiting(process, configuration.locals[process.index])) continue;
    result.blocked.push_back({process, system.lacks(process, locals)});
    for (const model::Lack& lack : result.blocked.back().lacks)
      edges[process.index] = edges[process.index] | lack.blame.on;
  }
  for (const ProcessId start : system.instance().all()) {
    const std::vector<ProcessId> cycle = shortest_cycle(edges, start);
    if (!cycle.empty() && (result.cycle.empty() || cycle.size() < result.cycle.size()))
      result.cycle = cycle;
  }
  for (const ProcessId process : system.instance().all())
    if (result.cycle.empty() && edges[process.index].contains(process)) result.cycle = {process};
  return result;
}

std::string to_text(const WaitsFor& waits_for) {
  std::string text;
  for (const BlockedProcess& blocked : waits_for.blocked) {
    text += (text.empty() ? "" : "\n") + to_text(blocked.process);
    if (blocked.lacks.empty()) text += " waits, though its guard holds";
    std::string separator = " waits for ";
    for (const model::Lack& lack : blocked.lacks) {
      text += fmt::format("{}{} ({})", separator, lack.condition,
                          lack.blame.because.empty() ? to_text(lack.blame.on) : lack.blame.because);
      separator = " and for ";
    }
  }
  if (waits_for.cycle.empty()) return text;
  text += "\n";
  for (const ProcessId process : waits_for.cycle) text += to_text(process) + " -> ";
  return text + to_text(waits_for.cycle.front());
}

}  // namespace ample::checker
