// The actions of LCS-schedule.
#include "cases/local_cs/lcs_schedule.hpp"

#include "properties/base/closed_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

namespace ample::cases::local_cs {

namespace {

using Local = LcsSchedule::Local;
using P = LcsSchedule::P;

/// The schedules of all initial configurations of an instance, by CS(C0).
class Schedules {
 public:
  explicit Schedules(const Instance& instance) {
    for (const ProcessSet inside : instance.inside)
      by_start_.emplace(inside.mask(), LcsSchedule::schedule(instance, inside));
  }
  /// W_i; empty of a CS(C0) that is none of the instance.
  const std::vector<ProcessId>& of(ProcessId i, const Local& local) const {
    static const std::vector<ProcessId> none;
    const auto found = by_start_.find(local.start.mask());
    return found == by_start_.end() ? none : found->second[i.index];
  }
  /// The process that is next to change, of those that P_i counts.
  MaybeProcess next(ProcessId i, const Local& local) const {
    const std::vector<ProcessId>& own = of(i, local);
    return local.next < own.size() ? MaybeProcess(own[local.next]) : nil;
  }
  /// The processes that P_i counts and that are InCS when the first `next` of W_i have changed.
  ProcessSet counted(ProcessId i, const Local& local, ProcessSet around) const {
    ProcessSet inside = local.start & around;
    const std::vector<ProcessId>& own = of(i, local);
    for (std::size_t place = 0; place < std::min<std::size_t>(local.next, own.size()); ++place)
      inside.contains(own[place]) ? inside.erase(own[place]) : inside.insert(own[place]);
    return inside;
  }

 private:
  std::map<ProcessMask, LcsSchedule::Schedule> by_start_;
};

Part<LcsSchedule> state_is_now(const char* text, CsState state) {
  return {text, [=](const Local& i, const P&) { return i.state == state; }};
}
Part<LcsSchedule> is_asking(const char* text, bool asking) {
  return {text, [=](const Local& i, const P&) { return i.asking == asking; }};
}

void change_in_turn(Local& i, P& p) {
  i.state = i.state == CsState::InCS ? CsState::OutCS : CsState::InCS;
  i.asking = false;
  i.turns = {};
  p.send(LcsSchedule::Changed{}, p.N_and_self());
}

}  // namespace

LcsSchedule::Schedule LcsSchedule::schedule(const Instance& instance, ProcessSet inside) {
  Schedule schedule(static_cast<std::size_t>(instance.processes()));
  if (instance.l.empty()) return schedule;  // --drop is looked up before there are bounds
  for (const ProcessId process : properties::closed_walk(instance, inside))
    for (const ProcessId j : instance.topology.closed_neighbourhood(process))
      schedule[j.index].push_back(process);
  for (const std::vector<ProcessId>& own : schedule)
    if (own.size() > most_changes)
      throw BadInstance(
          fmt::format("the schedule is too long: {} changes around one process, and "
                      "at most {} are told apart",
                      own.size(), most_changes));
  return schedule;
}

LcsSchedule::Local LcsSchedule::initial(const Instance& instance, ProcessId i, ProcessSet inside) {
  Local local;
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.start = inside;
  const Schedule all = schedule(instance, inside);
  for (const ProcessId j : instance.topology.closed_neighbourhood(i))
    if (const auto& own = all[j.index]; !own.empty() && own.front() == i) local.turns.insert(j);
  return local;
}

std::vector<Action<LcsSchedule>> LcsSchedule::actions(const Instance& instance) {
  const auto schedules = std::make_shared<const Schedules>(instance);
  const Part<LcsSchedule> is_in_cs = state_is_now("state_i = InCS", CsState::InCS);
  const Part<LcsSchedule> is_out_cs = state_is_now("state_i = OutCS", CsState::OutCS);
  const Part<LcsSchedule> is_not_asking = is_asking("not asking_i", false);
  const Part<LcsSchedule> asks = is_asking("asking_i", true);
  // In a configuration without messages, P_i waits for whoever has the Turn that it has not.
  const Part<LcsSchedule> has_all_turns = {
      "turns_i = Q_i", [](const Local& i, const P& p) { return i.turns == p.N_and_self(); },
      [=](const View<LcsSchedule>& all, const P& p) {
        Blames blames;
        for (const ProcessId j : p.N_and_self() - all[p.id().index].turns) {
          const MaybeProcess next = schedules->next(j, all[j.index]);
          blames.push_back({next.is_nil() ? ProcessSet{} : ProcessSet{*next},
                            fmt::format("{} gives its Turn to {}", to_text(j), name_of(next)), 1,
                            j});
        }
        return blames;
      }};
  const auto ask = [](Local& i, P&) { i.asking = true; };

  std::vector<Action<LcsSchedule>> list;
  list.push_back(invocation<LcsSchedule>("exit-sequence", "(a)",
                                         requesting<LcsSchedule>({is_in_cs, is_not_asking}), ask));
  list.push_back(invocation<LcsSchedule>("entry-sequence", "(a)",
                                         requesting<LcsSchedule>({is_out_cs, is_not_asking}), ask));
  list.push_back(
      wait_until<LcsSchedule>("leave", "(b)", {is_in_cs, asks, has_all_turns}, &change_in_turn));
  list.push_back(
      wait_until<LcsSchedule>("enter", "(b)", {is_out_cs, asks, has_all_turns}, &change_in_turn));

  list.push_back(on_receipt<LcsSchedule, Turn>(
      "(c) on receipt of Turn", [](Local& i, P&, Turn, ProcessId j) { i.turns.insert(j); }));
  list.push_back(on_receipt<LcsSchedule, Changed>(
      "(d) on receipt of Changed", [schedules](Local& i, P& p, Changed, ProcessId j) {
        if (schedules->next(p.id(), i) != MaybeProcess(j)) return p.anomaly(Anomaly::stray_change);
        const std::size_t length = schedules->of(p.id(), i).size();
        i.next = static_cast<std::uint8_t>((i.next + 1u) % length);
        p.send(Turn{}, *schedules->next(p.id(), i));
      }));
  return list;
}

std::vector<Invariant<LcsSchedule>> LcsSchedule::invariants(const Instance& instance) {
  const auto schedules = std::make_shared<const Schedules>(instance);
  return {
      {"one-turn", "P_j in turns_i => P_i is the next in W_j",
       "SOLUTION.md, the argument for safety",
       [=](const View<LcsSchedule>& all, const Instance& of) {
         for (const ProcessId i : of.all())
           for (const ProcessId j : all[i.index].turns)
             if (schedules->next(j, all[j.index]) != MaybeProcess(i)) return false;
         return true;
       },
       false, reading(&Local::turns, &Local::next, &Local::start)},
      {"as-scheduled",
       "CS_j is what the first next_j changes of W_j make of CS_j(C0), except for the state of the "
       "next in W_j",
       "SOLUTION.md, the argument for safety",
       [=](const View<LcsSchedule>& all, const Instance& of) {
         for (const ProcessId j : of.all()) {
           const ProcessSet around = of.topology.closed_neighbourhood(j);
           const ProcessSet counted = schedules->counted(j, all[j.index], around);
           for (const ProcessId i : around)
             if (schedules->next(j, all[j.index]) != MaybeProcess(i)
                 && counted.contains(i) != in_cs(all[i.index]))
               return false;
         }
         return true;
       },
       false, reading(&Local::state, &Local::next, &Local::start)},
  };
}

}  // namespace ample::cases::local_cs
