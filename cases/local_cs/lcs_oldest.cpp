// The actions of LCS-oldest.
#include "cases/local_cs/lcs_oldest.hpp"

#include "properties/base/bounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace ample::cases::local_cs {

namespace {

using Local = LcsOldest::Local;
using P = LcsOldest::P;
using Bounds = std::shared_ptr<const properties::CriticalSectionBounds>;

/// The next process on a shortest path, the least of several; P_i itself when it is there.
ProcessId next_hop(ProcessId to, const P& p) {
  const Topology& topology = p.instance().topology;
  for (const ProcessId neighbour : p.N())
    if (topology.distance(neighbour, to) + 1 == topology.distance(p.id(), to)) return neighbour;
  return to;
}

/// P0 is free: it grants the oldest request that is legal.
void serve(Local& i, P& p, const Bounds& bounds) {
  if (i.grantedTo != nil) return;
  decltype(i.queue) rest;
  for (const ProcessId who : i.queue)
    if (i.grantedTo == nil && bounds->may_flip(i.inCS, who))
      i.grantedTo = who;
    else
      rest.push_back(who);
  i.queue = rest;
  if (i.grantedTo != nil) p.send(LcsOldest::Grant{*i.grantedTo}, next_hop(*i.grantedTo, p));
}

Part<LcsOldest> stands(const char* text, CsState state) {
  return {text, [=](const Local& i, const P&) { return i.state == state; }};
}

void change_as_granted(Local& i, P& p) {
  i.state = i.state == CsState::InCS ? CsState::OutCS : CsState::InCS;
  i.asking = i.granted = false;
  p.send(LcsOldest::Changed{p.id()}, next_hop(LcsOldest::server, p));
}

/// In a configuration without messages the server waits for whom it has granted, or a bound speaks
/// against P_i's change: those that the bound counts, in the state of P_i, would have to change.
/// What was lost nobody gives.
Blames missing_grant(const View<LcsOldest>& all, const P& p) {
  const Local& server = all[LcsOldest::server.index];
  const std::string own = to_text(p.id()), name = to_text(LcsOldest::server);
  if (server.grantedTo == MaybeProcess(p.id()))
    return {{{}, fmt::format("{} has granted {}'s request, but {} has no Grant", name, own, own)}};
  if (std::ranges::count(server.queue, p.id()) == 0)
    return {{{}, fmt::format("{} does not have {}'s request", name, own)}};
  if (server.grantedTo != nil)
    return {{{*server.grantedTo},
             fmt::format("{} has granted {}'s request, and has no Changed", name,
                         to_text(*server.grantedTo)),
             1,
             LcsOldest::server}};
  const ProcessSet inside = server.inCS;
  const bool leaves = inside.contains(p.id());
  ProcessSet after = inside;
  leaves ? after.erase(p.id()) : after.insert(p.id());
  const auto broken = properties::CriticalSectionBounds(p.instance()).first_broken(after);
  if (!broken) return {};
  const ProcessSet around = broken->bound.members - ProcessSet{p.id()};
  return {{leaves ? around - inside : around & inside,
           fmt::format("its {} would make {}", leaves ? "leaving" : "entering",
                       properties::to_text(*broken)),
           1, LcsOldest::server}};
}

}  // namespace

LcsOldest::Local LcsOldest::initial(const Instance&, ProcessId i, ProcessSet inside) {
  Local local;
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  if (i == server) local.inCS = inside;
  return local;
}

std::vector<Action<LcsOldest>> LcsOldest::actions(const Instance& instance) {
  const Bounds bounds = std::make_shared<const properties::CriticalSectionBounds>(instance);
  const Part<LcsOldest> is_in_cs = stands("state_i = InCS", CsState::InCS);
  const Part<LcsOldest> is_out_cs = stands("state_i = OutCS", CsState::OutCS);
  const Part<LcsOldest> is_idle = {"not asking_i",
                                   [](const Local& i, const P&) { return !i.asking; }};
  const Part<LcsOldest> has_the_grant = {
      "granted_i", [](const Local& i, const P&) { return i.granted; }, &missing_grant};
  const auto ask = [](Local& i, P& p) {
    i.asking = true;
    p.send(Request{p.id()}, next_hop(server, p));
  };

  std::vector<Action<LcsOldest>> list;
  list.push_back(invocation<LcsOldest>("exit-sequence", "(a)",
                                       requesting<LcsOldest>({is_in_cs, is_idle}), ask));
  list.push_back(invocation<LcsOldest>("entry-sequence", "(a)",
                                       requesting<LcsOldest>({is_out_cs, is_idle}), ask));
  const Part<LcsOldest> is_asking = {"asking_i", [](const Local& i, const P&) { return i.asking; }};
  list.push_back(wait_until<LcsOldest>("leave", "(b)", {is_in_cs, is_asking, has_the_grant},
                                       &change_as_granted));
  list.push_back(wait_until<LcsOldest>("enter", "(b)", {is_out_cs, is_asking, has_the_grant},
                                       &change_as_granted));

  list.push_back(on_receipt<LcsOldest, Request>("(c) on receipt of Request",
                                                [bounds](Local& i, P& p, Request m, ProcessId) {
                                                  if (p.id() != server)
                                                    return p.send(m, next_hop(server, p));
                                                  i.queue.push_back(m.who);
                                                  serve(i, p, bounds);
                                                }));
  list.push_back(on_receipt<LcsOldest, Grant>("(d) on receipt of Grant",
                                              [](Local& i, P& p, Grant m, ProcessId) {
                                                if (p.id() != m.who)
                                                  return p.send(m, next_hop(m.who, p));
                                                i.granted = true;
                                              }));
  list.push_back(on_receipt<LcsOldest, Changed>(
      "(e) on receipt of Changed", [bounds](Local& i, P& p, Changed m, ProcessId) {
        if (p.id() != server) return p.send(m, next_hop(server, p));
        if (i.grantedTo != MaybeProcess(m.who)) return p.anomaly(Anomaly::stray_change);
        i.inCS.contains(m.who) ? i.inCS.erase(m.who) : i.inCS.insert(m.who);
        i.grantedTo = nil;
        serve(i, p, bounds);
      }));
  return list;
}

std::vector<Invariant<LcsOldest>> LcsOldest::invariants(const Instance& instance) {
  const Bounds bounds = std::make_shared<const properties::CriticalSectionBounds>(instance);
  return {
      {"known", "inCS_0 = CS(C), except for the state of grantedTo_0",
       "SOLUTION.md, the argument for safety",
       [](const View<LcsOldest>& all, const Instance& of) {
         const Local& knows = all[server.index];
         for (const ProcessId i : of.all())
           if (knows.grantedTo != MaybeProcess(i) && knows.inCS.contains(i) != in_cs(all[i.index]))
             return false;
         return true;
       },
       false, reading(&Local::state, &Local::inCS, &Local::grantedTo)},
      {"nothing-refused", "grantedTo_0 = nil => no request in queue_0 is legal",
       "SOLUTION.md, nothing is refused without cause",
       [=](const View<LcsOldest>& all, const Instance&) {
         const Local& knows = all[server.index];
         for (const ProcessId who : knows.queue)
           if (knows.grantedTo == nil && bounds->may_flip(knows.inCS, who)) return false;
         return true;
       },
       false, reading(&Local::inCS, &Local::grantedTo, &Local::queue)},
  };
}

}  // namespace ample::cases::local_cs
