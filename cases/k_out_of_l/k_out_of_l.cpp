// The application program, the order of the actions, and what must hold.
#include "cases/k_out_of_l/k_out_of_l.hpp"

#include "model/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::cases::k_out_of_l {

namespace {

using Local = KOutOfL::Local;
using P = KOutOfL::P;
using Anomaly = KOutOfL::Anomaly;

/// After its step the process tells which of its variables has left its range.
void note_ranges(const Local& i, P& p) {
  constexpr Anomaly anomaly_of[] = {Anomaly::T_h,   Anomaly::T_d, Anomaly::MyT_c,
                                    Anomaly::MyT_a, Anomaly::C_e, Anomaly::C_f};
  const auto ranges = KOutOfL::ranges(p.instance(), p.id());
  for (std::size_t variable = 0; variable < ranges.size(); ++variable) {
    const Range& range = ranges[variable];
    const int value = i.*range.variable;
    if (value < range.low || value > range.high) p.anomaly(anomaly_of[variable]);
  }
}

Action<KOutOfL> watched(Action<KOutOfL> action) {
  if (action.effect)
    action.effect = [effect = action.effect](Local& i, P& p) {
      effect(i, p);
      note_ranges(i, p);
    };
  if (action.on_message)
    action.on_message = [on_message = action.on_message](
                            Local& i, P& p, const KOutOfL::Message& message, ProcessId sender) {
      on_message(i, p, message, sender);
      note_ranges(i, p);
    };
  return action;
}

Part<KOutOfL> state_is(const char* text, State state) {
  return {text, [=](const Local& i, const P&) { return i.state == state; }};
}

int enabled(const Local& i) { return i.T_h - i.T_d; }

}  // namespace

std::vector<Action<KOutOfL>> KOutOfL::application(const Instance& instance) {
  const Constants constants = Constants::of(instance);
  std::vector<Part<KOutOfL>> idle = {state_is("STATE_i = Out", State::Out)};
  if (instance.repaired(Repair::rel))  // [rel]
    idle.push_back(
        {"T_h_i + T_d_i = 0", [](const Local& i, const P&) { return i.T_h + i.T_d == 0; }});
  std::vector<Need> needs;
  for (const ProcessId i : instance.all()) needs.push_back(Need::of(instance, i));
  std::vector<Action<KOutOfL>> list;
  for (int need = constants.least; need <= constants.K; ++need) {
    const auto asks = [=](const Need& each) { return each.least <= need && need <= each.most; };
    if (std::ranges::none_of(needs, asks)) continue;
    std::vector<Part<KOutOfL>> guard = idle;
    if (!std::ranges::all_of(needs, asks))
      guard.push_back({fmt::format("P_i may ask for {}", need),
                       [=](const Local&, const P& p) { return asks(needs[p.id().index]); }});
    list.push_back(invocation<KOutOfL>(fmt::format("request {}", need),
                                       "Section 3: the application asks for NEED units",
                                       requesting<KOutOfL>(guard), [=](Local& i, P&) {
                                         i.state = State::Request;
                                         i.need = static_cast<std::int8_t>(need);
                                       }));
  }
  std::vector<Part<KOutOfL>> inside = {state_is("STATE_i = In", State::In)};
  if (const ProcessSet stay = staying(instance); !stay.empty())  // --stay
    inside.push_back({"P_i does not stay for ever",
                      [=](const Local&, const P& p) { return !stay.contains(p.id()); }});
  list.push_back(invocation<KOutOfL>("leave",
                                     "Section 3: the application leaves its critical section",
                                     free<KOutOfL>(inside), [](Local& i, P&) {
                                       i.state = State::Out;
                                       i.need = 0;
                                     }));
  return list;
}

std::vector<Action<KOutOfL>> KOutOfL::actions(const Instance& instance) {
  std::vector<Action<KOutOfL>> list;
  for (const Action<KOutOfL>& action : Parametric::actions(instance))
    list.push_back(watched(action));
  if (instance.repaired(Repair::pri))  // [pri]
    std::stable_partition(list.begin(), list.end(), [](const Action<KOutOfL>& action) {
      return action.name == "release" || action.name == "enter";
    });
  for (Action<KOutOfL>& action : application(instance)) list.push_back(std::move(action));
  return list;
}

std::vector<Invariant<KOutOfL>> KOutOfL::invariants() {
  return {
      {"units", "the NEED of the processes that are In sums up to l at most",
       "Definition 2, safety",
       [](const View<KOutOfL>& all, const Instance& instance) {
         int used = 0;
         for (const Local& j : all) used += j.state == State::In ? j.need : 0;
         return used <= Constants::of(instance).l;
       },
       /*specification=*/true},
      {"held-tokens",
       "T_h_i - T_d_i, of all processes, sums up to l at most",
       "Section 3: a scheme to circulate l tokens in the ring",
       [](const View<KOutOfL>& all, const Instance& instance) {
         int held = 0;
         for (const Local& i : all) held += enabled(i);
         return held <= Constants::of(instance).l;
       },
       false,
       {},
       contradicted_by_the_text},
      {"lock-sees-all",
       "STATE_i = Request and 0 < T_h_i - T_d_i < NEED_i => LOCK",
       "Section 3: a processor that waits to enter is verified by using Function LOCK",
       [](const View<KOutOfL>& all, const Instance& instance) {
         return std::all_of(all.begin(), all.end(), [&](const Local& i) {
           const bool waits = i.state == State::Request && 0 < enabled(i) && enabled(i) < i.need;
           return !waits || LOCK(i, instance);
         });
       },
       false,
       {},
       contradicted_by_the_text},
      {"root-count",
       "C_e + C_f + MyT_c + MyT_a <= l at Root",
       "Section 3: Root destroys tokens only when there are too many",
       [](const View<KOutOfL>& all, const Instance& instance) {
         const Local& i = all[0];
         return i.C_e + i.C_f + i.MyT_c + i.MyT_a <= Constants::of(instance).l;
       },
       false,
       {},
       contradicted_by_the_text},
      {"inside-holds-its-units",
       "STATE_i = In => T_h_i - T_d_i >= NEED_i",
       "Section 3: a processor enters only upon receipt of k tokens, and releases them later",
       [](const View<KOutOfL>& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           return i.state != State::In || enabled(i) >= i.need;
         });
       },
       false,
       {},
       contradicted_by_the_text},
      one_wave(),
  };
}

bool KOutOfLSystem::waiting(ProcessId process, const Bytes& local) const {
  if (!SystemOf<KOutOfL>::waiting(process, local)) return false;
  return staying(instance()).empty()
         || k_out_of_l::local_of<KOutOfL>(local).need <= left_by_staying(instance(), process);
}

void KOutOfL::check_assumptions(const Instance& instance) {
  const Constants constants = Constants::of(instance);
  if (constants.MaxV_c < constants.K || constants.MaxV_c > constants.l)
    throw BadInstance(fmt::format("--maxvc {}: it must be from K = {} to l = {}", constants.MaxV_c,
                                  constants.K, constants.l));
}

}  // namespace ample::cases::k_out_of_l
