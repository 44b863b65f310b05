// Asking: an algorithm just large enough to show everything that SystemOf adds to a text.
//
// P_i leaves when every process of N_i and P_i has granted, and everybody grants at once. So it
// keeps no bound; what happens in it can be told in one's head.
#pragma once

#include "model/critical_section.hpp"
#include "model/system_of.hpp"

namespace ample::tests {

using namespace ample::model;

struct Asking {
  struct Ask {
    static constexpr const char* name = "Ask";
    Clock ts{};
  };
  struct Grant {
    static constexpr const char* name = "Grant";
  };
  using Message = OneOf<Ask, Grant>;

  struct Local {
    CsState state{};
    bool waiting{};
    Clock ts{};
    std::uint8_t grants{};
  };

  enum class Repair { deaf, mute };
  static constexpr NamedMeaning repairs[] = {{"deaf", "a Grant is not counted"},
                                             {"mute", "nothing is granted"}};
  enum class Anomaly { early, stray_grant };
  static constexpr NamedMeaning anomalies[] = {{"early", "never"},
                                               {"stray-grant", "a Grant to who does not wait"}};

  static Local initial(const Instance&, ProcessId i, ProcessSet inside) {
    return {.state = inside.contains(i) ? CsState::InCS : CsState::OutCS};
  }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.waiting; }
  static Clock& clock(Local& i) { return i.ts; }

  using P = Process<Asking>;

  static std::vector<Action<Asking>> actions(const Instance&) {
    const Part<Asking> inside{"state_i = InCS", [](const Local& i, const P&) { return in_cs(i); }};
    const Part<Asking> outside{"state_i = OutCS",
                               [](const Local& i, const P&) { return !in_cs(i); }};
    const Part<Asking> waits{"P_i waits", [](const Local& i, const P&) { return i.waiting; }};
    const Part<Asking> idle{"P_i does not wait",
                            [](const Local& i, const P&) { return !i.waiting; }};
    const Part<Asking> all_granted{
        "grants_i = |N_i|+1",
        [](const Local& i, const P& p) { return i.grants == p.N_and_self().size(); },
        [](const View<Asking>&, const P& p) {
          return Blames{{p.N_and_self(), "nobody grants"}};
        }};
    return {
        invocation<Asking>("exit-sequence", "line 1", requesting<Asking>({inside, idle}),
                           [](Local& i, P& p) {
                             i.ts = next(i.ts);
                             i.waiting = true;
                             p.send(Ask{i.ts}, p.N_and_self());
                           }),
        wait_until<Asking>("leave", "line 2", {inside, waits, all_granted},
                           [](Local& i, P&) { i = {.state = CsState::OutCS, .ts = i.ts}; }),
        invocation<Asking>("entry-sequence", "line 3", free<Asking>({outside}),
                           [](Local& i, P&) { i.state = CsState::InCS; }),
        on_receipt<Asking, Ask>("line 4",
                                [](Local& i, P& p, Ask m, ProcessId sender) {
                                  if (p.instance().clock == ClockRule::request)
                                    i.ts = std::max(i.ts, m.ts);
                                  if (!p.repaired(Repair::mute)) p.send(Grant{}, sender);
                                }),
        on_receipt<Asking, Grant>("line 5",
                                  [](Local& i, P& p, Grant, ProcessId) {
                                    if (!i.waiting) p.anomaly(Anomaly::stray_grant);
                                    if (!p.repaired(Repair::deaf)) ++i.grants;
                                  }),
    };
  }

  static std::vector<Invariant<Asking>> invariants() {
    return {{"grants-bound", "grants_i <= |N_i|+1", "nowhere",
             [](const View<Asking>& all, const Instance& instance) {
               for (const ProcessId i : instance.all())
                 if (all[i.index].grants > instance.topology.degree(i) + 1) return false;
               return true;
             }}};
  }

  /// The actions by their place in the list above.
  enum : ActionId { exit_sequence, leave, entry_sequence, receive_ask, receive_grant };
};

/// Everybody InCS, l_i = 0, k_i = |N_i|+1, one round each.
inline Instance asking_on(const std::string& graph) {
  Instance instance;
  instance.algorithm = "asking";
  instance.topology = Topology::parse(graph);
  const auto n = static_cast<std::size_t>(instance.processes());
  instance.l.assign(n, 0);
  for (const ProcessId i : instance.all()) instance.k.push_back(instance.topology.degree(i) + 1);
  instance.inside = {instance.all()};
  instance.rounds.assign(n, Rounds(1));
  return instance;
}

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Asking::Ask, ts);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Asking::Grant);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Asking::Local, state, waiting, ts, grants);
