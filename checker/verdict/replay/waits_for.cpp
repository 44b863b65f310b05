// Finds who waits for whom, a shortest cycle, and a smallest knot.
#include "checker/verdict/replay/waits_for.hpp"

#include "model/unreliable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::checker {

using model::Blame;
using model::Lack;
using model::ProcessId;
using model::WideProcessSet;

namespace {

/// For each process, the processes that its edges lead to.
using Edges = std::vector<WideProcessSet>;

/// The edges to every process that alone can keep another waiting.
Edges necessary_edges(const std::vector<BlockedProcess>& blocked) {
  Edges edges(model::max_wide_processes);
  for (const BlockedProcess& process : blocked)
    for (const Lack& lack : process.lacks)
      if (!is_choice(lack.blame))
        edges[process.process.index] = edges[process.process.index] | lack.blame.on;
  return edges;
}

/// A shortest cycle from `start` through at least one other process, all of them larger, by
/// breadth-first search.
std::vector<ProcessId> shortest_cycle(const Edges& edges, ProcessId start) {
  std::vector<model::MaybeProcess> before(edges.size());
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

std::vector<ProcessId> shortest_cycle(const std::vector<BlockedProcess>& blocked) {
  const Edges edges = necessary_edges(blocked);
  std::vector<ProcessId> shortest;
  for (const BlockedProcess& start : blocked) {
    const std::vector<ProcessId> cycle = shortest_cycle(edges, start.process);
    if (!cycle.empty() && (shortest.empty() || cycle.size() < shortest.size())) shortest = cycle;
  }
  for (const BlockedProcess& process : blocked)
    if (shortest.empty() && edges[process.process.index].contains(process.process))
      shortest = {process.process};
  return shortest;
}

/// Too few of those who could give it are not of `set`.
bool has_to_come_from(WideProcessSet set, const Blame& blame) {
  return (blame.on - set).size() < blame.needed;
}

/// The greatest subset of `set` of which nobody can be the first to move, where those who have
/// crashed do not.
WideProcessSet stuck_within(const WaitsFor& waits_for, WideProcessSet set) {
  for (;;) {
    WideProcessSet stuck;
    for (const BlockedProcess& blocked : waits_for.blocked)
      if (set.contains(blocked.process)
          && std::any_of(blocked.lacks.begin(), blocked.lacks.end(), [&](const Lack& lack) {
               return has_to_come_from(set | waits_for.crashed, lack.blame);
             }))
        stuck.insert(blocked.process);
    if (stuck == set) return set;
    set = stuck;
  }
}

WideProcessSet smallest_knot(const WaitsFor& waits_for) {
  const std::vector<BlockedProcess>& blocked = waits_for.blocked;
  WideProcessSet knot;
  for (const BlockedProcess& process : blocked) knot.insert(process.process);
  knot = stuck_within(waits_for, knot);
  for (auto left_out = blocked.rbegin(); left_out != blocked.rend(); ++left_out) {
    const WideProcessSet smaller =
        stuck_within(waits_for, knot - WideProcessSet{left_out->process});
    if (!smaller.empty()) knot = smaller;
  }
  return knot;
}

/// A blocked process gives itself nothing first: it is left out where the others are enough.
std::vector<Lack> without_itself(std::vector<Lack> lacks, ProcessId process) {
  for (Lack& lack : lacks) {
    const WideProcessSet others = lack.blame.on - WideProcessSet{process};
    if (others.size() >= lack.blame.needed) lack.blame.on = others;
  }
  return lacks;
}

/// True when the process may receive a message of that sender.
bool may_receive(const model::System& system, const model::Configuration& configuration,
                 ProcessId process, ProcessId sender) {
  // Most channels are empty, so that it is not asked of each process what it could do.
  const auto messages = model::deliverable(system, configuration, sender, process);
  for (std::size_t i = 0; i < messages.size(); ++i)
    if (model::is_enabled(system, configuration,
                          {.action = system.receipt_of(messages[i]),
                           .process = process,
                           .sender = sender,
                           .position = static_cast<std::uint8_t>(i)}))
      return true;
  return false;
}

/// A message that may be received.
struct UnderWay {
  ProcessId sender, receiver;

  bool touches(WideProcessSet some) const {
    return some.contains(sender) || some.contains(receiver);
  }
};
std::vector<UnderWay> under_way(const model::System& system,
                                const model::Configuration& configuration) {
  std::vector<UnderWay> found;
  for (const ProcessId sender : system.instance().all())
    for (const ProcessId process : system.instance().all())
      if (may_receive(system, configuration, process, sender)) found.push_back({sender, process});
  return found;
}

/// The authors' reasons are of configurations at rest. Where a message to or from a process may
/// still be received, it is not said why the other has not answered.
std::vector<Lack> without_rash_reasons(std::vector<Lack> lacks, ProcessId process,
                                       const std::vector<UnderWay>& messages) {
  for (Lack& lack : lacks) {
    const WideProcessSet those = lack.blame.on | WideProcessSet{process};
    const auto message =
        std::ranges::find_if(messages, [&](const UnderWay& each) { return each.touches(those); });
    if (message != messages.end())
      lack.blame.because = fmt::format("a message from {} to {} is under way",
                                       to_text(message->sender), to_text(message->receiver));
  }
  return lacks;
}

/// True when some process would change something if the bound on rounds let it ask again.
bool some_are_stopped_by_bound(const model::System& system,
                               const std::vector<model::Bytes>& locals) {
  const WideProcessSet all = system.instance().all();
  return std::any_of(all.begin(), all.end(), [&](ProcessId process) {
    return system.stopped_by_bound(process, locals[process.index]);
  });
}

}  // namespace

bool is_choice(const Blame& blame) { return blame.needed < blame.on.size(); }

bool is_reason(const WaitsFor& waits_for, ProcessId process, const Blame& blame, ProcessId on) {
  const auto& cycle = waits_for.cycle;
  for (std::size_t i = 0; i < cycle.size(); ++i)
    if (cycle[i] == process && cycle[(i + 1) % cycle.size()] == on) return !is_choice(blame);
  const WideProcessSet still = waits_for.knot | waits_for.crashed;
  return waits_for.knot.contains(process) && still.contains(on) && has_to_come_from(still, blame);
}

WideProcessSet closed_set(const WaitsFor& waits_for) {
  WaitsFor named = waits_for;
  WideProcessSet all;
  for (BlockedProcess& process : named.blocked) {
    std::erase_if(process.lacks, [](const Lack& lack) { return lack.blame.on.empty(); });
    all.insert(process.process);
  }
  return stuck_within(named, all);
}

WaitsFor waits_for(const model::System& system, const model::Configuration& configuration) {
  return waits_for(system, configuration, system.instance().all());
}

WaitsFor waits_for(const model::System& system, const model::Configuration& configuration,
                   WideProcessSet among) {
  WaitsFor result;
  const std::vector<model::Bytes> locals = model::locals_and_shared(configuration);
  for (const ProcessId process : system.instance().all())
    if (system.has_crashed(locals[process.index])) result.crashed.insert(process);
  const auto& actions = system.actions();
  const bool for_a_message = std::none_of(
      actions.begin(), actions.end(),
      [](const model::ActionInfo& action) { return action.role == model::Role::wait; });
  const std::vector<UnderWay> messages = under_way(system, configuration);
  for (const ProcessId process : among& model::waiting(system, configuration))
    result.blocked.push_back(
        {process,
         without_rash_reasons(without_itself(system.lacks(process, locals), process), process,
                              messages),
         for_a_message});
  const auto is_to_some = [&](const UnderWay& message) { return among.contains(message.receiver); };
  // Whoever was to give something may not know of it, or may have given it.
  if (std::ranges::any_of(messages, is_to_some)
      || model::has_failed_messages(system, configuration))
    return result;
  result.cycle = shortest_cycle(result.blocked);
  if (result.cycle.empty()) result.knot = smallest_knot(result);
  if (result.knot.size() == 1 && (!messages.empty() || some_are_stopped_by_bound(system, locals)))
    result.knot = {};
  return result;
}

}  // namespace ample::checker
