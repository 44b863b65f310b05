// MUTIN(l) over a real object for mutual exclusion: --mx ricart-agrawala or maekawa [GCS, Section 4
// names Maekawa's, its reference 14].
//
// MUTIN and mx keep their texts; three steps of Exit() are steps of both: `exit` is mx.Entry()
// invoked, `query` its return, `leave` holds mx.Exit(). Messages of both travel in the same
// channels.
#pragma once

#include "cases/global_cs/lifted_invariants.hpp"
#include "cases/global_cs/mutin.hpp"
#include "cases/mutual_exclusion/maekawa.hpp"
#include "cases/mutual_exclusion/ricart_agrawala.hpp"
#include "model/either_message.hpp"
#include "model/sequence.hpp"

namespace ample::cases::global_cs {

template <class Mx>
struct MutinOver {
  using First = Mutin;
  using Second = Mx;
  struct Labels {
    static constexpr const char* first = "";
    static constexpr const char* second = "mx";
    static constexpr const char* field = nullptr;
  };
  using Message = EitherMessage<Mutin::Message, typename Mx::Message, Labels>;

  struct Local {
    BOOST_HANA_DEFINE_STRUCT(Local, (Mutin::Local, mutin), (typename Mx::Local, mx));
  };

  using Repair = Mutin::Repair;
  static constexpr const auto& repairs = Mutin::repairs;
  enum class Anomaly : std::uint8_t {};  // those of Mutin, then those of Mx
  static constexpr auto anomalies = both<Labels, Mutin::anomalies, Mx::anomalies>();

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside) {
    Local local{};
    local.mutin = Mutin::initial(instance, i, inside);
    local.mx = Mx::initial(of_mx(instance), i, {});
    return local;
  }
  static bool in_cs(const Local& i) { return Mutin::in_cs(i.mutin); }
  static bool waiting(const Local& i) { return Mutin::waiting(i.mutin); }
  static std::vector<NamedType> variable_types() {
    std::vector<NamedType> types = types_of<Mutin::Local>();
    for (NamedType& of_mx : types_of_object<Mx>("mx")) types.push_back(std::move(of_mx));
    return types;
  }
  static Record variables(const Local& i) {
    Record record = record_of(i.mutin);
    for (NamedValue& variable : record_of_object("mx", i.mx)) record.push_back(std::move(variable));
    return record;
  }

  static std::vector<Action<MutinOver>> actions(const Instance& instance);
  static std::vector<Invariant<MutinOver>> invariants(const Instance& instance) {
    return lifted_invariants<MutinOver, Mutin>(
        first_object<MutinOver>(of_mutin(instance), &Local::mutin));
  }

  /// MUTIN leaves mx to the composition.
  static Instance of_mutin(Instance instance) {
    instance.options["mx"] = "none";
    return instance;
  }
  /// mx with its own repairs: Maekawa's is free of deadlocks only with Sanders' correction, which
  /// is the last.
  static Instance of_mx(Instance instance) {
    instance.repairs.clear();
    for (const NamedMeaning& repair : Mx::repairs) instance.repairs.push_back(repair.name);
    if (instance.options.at("mx") == "maekawa-1985") instance.repairs.pop_back();
    instance.repair_bits = (std::uint64_t{1} << instance.repairs.size()) - 1;
    return instance;
  }
};

using MutinOverRicartAgrawala = MutinOver<mutual_exclusion::RicartAgrawala>;
using MutinOverMaekawa = MutinOver<mutual_exclusion::Maekawa>;

// --- How it is done ----------------------------------------------------------------------------

/// One step of two actions: both guards, the effect of the second and then of the first, under the
/// name of the first.
template <class S>
Action<S> in_one_step(Action<S> first, const Action<S>& second) {
  first.guard.insert(first.guard.end(), second.guard.begin(), second.guard.end());
  first.effect = [before = second.effect, effect = first.effect](auto& i, auto& p) {
    before(i, p);
    effect(i, p);
  };
  return first;
}

template <class Mx>
std::vector<Action<MutinOver<Mx>>> MutinOver<Mx>::actions(const Instance& instance) {
  using S = MutinOver<Mx>;
  auto mx_part = second_object<S>(of_mx(instance), &Local::mx);
  mx_part.first_anomaly = std::size(Mutin::anomalies);
  const auto mutin = std::make_shared<const Component<S, Mutin>>(
      first_object<S>(of_mutin(instance), &Local::mutin));
  const auto mx = std::make_shared<const Component<S, Mx>>(std::move(mx_part));

  const std::vector<Action<Mx>> mx_actions = Mx::actions(mx->instance);
  const auto of_mx_named = [&](const std::string& name) {
    for (const Action<Mx>& action : mx_actions)
      if (action.name == name) return lifted(mx, action);
    throw InternalError("mx has no action " + name);
  };

  std::vector<Action<S>> list;
  for (const Action<Mutin>& action : Mutin::actions(mutin->instance)) {
    Action<S> whole = lifted(mutin, action);
    if (action.name == "exit") whole = in_one_step(whole, of_mx_named("request"));
    if (action.name == "query") whole = in_one_step(whole, of_mx_named("enter"));
    if (action.name == "leave") whole = in_one_step(whole, of_mx_named("leave"));
    list.push_back(std::move(whole));
  }
  for (const Action<Mx>& action : mx_actions)
    if (action.role == Role::receipt) list.push_back(lifted(mx, action));
  return list;
}

}  // namespace ample::cases::global_cs
