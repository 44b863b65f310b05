// Finds who waits for whom, a shortest cycle, and a smallest knot.
#include "checker/replay/waits_for.hpp"

#include "checker/outcome/joined.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

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

bool may_receive(const model::System& system, const model::Configuration& configuration,
                 WideProcessSet among) {
  // Most channels are empty, so that it is not asked of each process what it could do.
  const bool unordered = system.instance().network == model::Network::unordered;
  for (const ProcessId sender : system.instance().all())
    for (const ProcessId process : among) {
      const auto& channel = configuration.channels[sender.index][process.index];
      const std::size_t receivable =
          unordered ? channel.size() : std::min<std::size_t>(1, channel.size());
      for (std::size_t i = 0; i < receivable; ++i)
        if (model::is_enabled(system, configuration,
                              {.action = system.receipt_of(channel[i]),
                               .process = process,
                               .sender = sender,
                               .position = static_cast<std::uint8_t>(i)}))
          return true;
    }
  return false;
}

/// Might another process still change something: by a message under way, or if the bound on rounds
/// let it ask again?
bool others_may_move(const model::System& system, const model::Configuration& configuration,
                     const std::vector<model::Bytes>& locals) {
  const WideProcessSet all = system.instance().all();
  return may_receive(system, configuration, all)
         || std::any_of(all.begin(), all.end(), [&](ProcessId process) {
              return system.stopped_by_bound(process, locals[process.index]);
            });
}

std::string reason_text(const Blame& blame) {
  if (blame.on.empty() && blame.because.empty()) return "nobody can give it";
  if (blame.because.empty()) return to_text(blame);
  return is_choice(blame) ? fmt::format("{}; it waits for {}", blame.because, to_text(blame))
                          : blame.because;
}

bool goes_on(const std::string& text, std::size_t at) {
  return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
}

/// Each `part` that ends where a word does becomes `by`.
std::string with_words(std::string text, const std::string& part, const std::string& by) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
    const bool is_word = !goes_on(text, at + part.size());
    if (is_word) text.replace(at, part.size(), by);
    at += is_word ? by.size() : 1;
  }
  return text;
}

/// The reason without the process that it begins with, whose number stands behind "_" in the names
/// of its variables: what several reasons may share. Empty when it begins otherwise.
std::string shared_part(const std::string& reason, std::string& process) {
  const std::size_t end = reason.find(' ');
  if (end < 2 || end == std::string::npos || reason[0] != 'P'
      || reason.find_first_not_of("0123456789", 1) != end)
    return "";
  process = reason.substr(0, end);
  return with_words(reason.substr(end), "_" + process.substr(1), "_i");
}

/// A line each; where three or more say the same of processes, one line for all of them.
std::string reason_lines(const std::vector<std::string>& reasons) {
  constexpr std::size_t few = 2;
  std::string text;
  for (std::size_t i = 0, end; i < reasons.size(); i = end) {
    std::string process;
    const std::string shared = shared_part(reasons[i], process);
    std::vector<model::ProcessId> all = {};
    for (end = i; end < reasons.size(); ++end) {
      if (shared.empty() || shared_part(reasons[end], process) != shared) break;
      all.emplace_back(std::stoi(process.substr(1)));
    }
    end = std::max(end, i + 1);
    if (all.size() > few) {
      text += fmt::format("\n  each P_i of {}{}", folded_names(all), shared);
      continue;
    }
    for (std::size_t k = i; k < end; ++k) text += "\n  " + reasons[k];
  }
  return text;
}

/// "P0 waits until a (because) and until b:" of the process that is called P0, with the reasons
/// below it when there are several.
std::string blocked_text(const BlockedProcess& blocked, const std::string& name) {
  std::string text = name;
  if (blocked.lacks.empty()) text += " " + text_without_lacks(blocked);
  for (std::size_t i = 0; i < blocked.lacks.size();) {
    std::size_t end = i;
    while (end < blocked.lacks.size() && blocked.lacks[end].condition == blocked.lacks[i].condition)
      ++end;
    text +=
        fmt::format("{} {}", i == 0 ? " waits until" : "\n  and until", blocked.lacks[i].condition);
    std::vector<std::string> reasons;
    for (; i < end; ++i) reasons.push_back(reason_text(blocked.lacks[i].blame));
    text += reasons.size() == 1 ? fmt::format(" ({})", reasons[0]) : ":" + reason_lines(reasons);
  }
  return text;
}

/// The text of a blocked process that is called `name`, in which it is "P_j", and the rest of `all`
/// are "the others".
std::string blocked_text_of_any(const BlockedProcess& blocked, const std::string& name,
                                WideProcessSet all) {
  const std::string own = to_text(blocked.process);
  std::string text = blocked_text(blocked, name);
  const std::string others = model::to_text(all - WideProcessSet{blocked.process});
  for (std::size_t at = text.find(others); at != std::string::npos; at = text.find(others, at))
    text.replace(at, others.size(), "the others");
  return with_words(with_words(text, own + "'s", "P_j's"), fmt::format("_{}", int{blocked.process}),
                    "_j");
}

/// One text for all of them where five or more say the same: thirty copies fill ten screens.
std::optional<std::string> text_of_all(const std::vector<BlockedProcess>& blocked) {
  constexpr std::size_t many = 5;
  if (blocked.size() < many) return std::nullopt;
  std::vector<ProcessId> names;
  WideProcessSet all;
  for (const BlockedProcess& one : blocked) {
    names.push_back(one.process);
    all.insert(one.process);
  }
  const std::string name = "each P_j of " + folded_names(names);
  std::string text = blocked_text_of_any(blocked.front(), name, all);
  for (const BlockedProcess& one : blocked)
    if (blocked_text_of_any(one, name, all) != text) return std::nullopt;
  return text;
}

}  // namespace

std::string text_without_lacks(const BlockedProcess& blocked) {
  return blocked.for_a_message ? "waits for a message"
                               : "waits, and the algorithm's text does not say for what";
}

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
  for (const ProcessId process : among& model::waiting(system, configuration))
    result.blocked.push_back(
        {process, without_itself(system.lacks(process, locals), process), for_a_message});
  if (may_receive(system, configuration, among)) return result;
  result.cycle = shortest_cycle(result.blocked);
  if (result.cycle.empty()) result.knot = smallest_knot(result);
  if (result.knot.size() == 1 && others_may_move(system, configuration, locals)) result.knot = {};
  return result;
}

std::string to_text(const Blame& blame) {
  return is_choice(blame) ? fmt::format("{} of {}", blame.needed, model::to_text(blame.on))
                          : model::to_text(blame.on);
}

std::string reason_text(const WaitsFor& waits_for) {
  const std::string knot = model::to_text(waits_for.knot);
  if (waits_for.knot.size() == 1)
    return names_of(waits_for.knot) + " waits for what nobody else can give";
  if (!waits_for.knot.empty())
    return fmt::format("knot {}: each waits for another in the set", knot);
  std::string text;
  for (const ProcessId process : waits_for.cycle) text += to_text(process) + " -> ";
  return text.empty() ? text : text + to_text(waits_for.cycle.front());
}

std::string to_text(const WaitsFor& waits_for) {
  std::string text;
  if (const auto of_all = text_of_all(waits_for.blocked))
    text = *of_all;
  else
    for (const BlockedProcess& blocked : waits_for.blocked)
      text += (text.empty() ? "" : "\n") + blocked_text(blocked, to_text(blocked.process));
  const std::string reason = reason_text(waits_for);
  return reason.empty() ? text : text + "\n" + reason;
}

}  // namespace ample::checker
