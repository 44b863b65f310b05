// Algorithm 3 of [GCS] as a composition, and the steps of its proof.
#include "cases/global_cs/gcs.hpp"

#include <algorithm>

namespace ample::cases::global_cs {

namespace {

/// [again] is a switch of the objects, [late-state] one of the whole.
Instance without_late_state(Instance instance) {
  instance.repair_bits &= ~(std::uint64_t{1} << static_cast<unsigned>(Mutin::Repair::late_state));
  std::erase(instance.repairs, "late-state");
  return instance;
}

/// How many processes are InCS for (l,k)-GCS, for lmin and for kmex: #G, #L, #K [GCS, Section 5.1].
struct Counts {
  int G = 0, L = 0, K = 0;
};
template <class Object>
Counts counts(const View<Gcs<Object>>& all) {
  Counts counts;
  for (const auto& i : all) {
    counts.G += Gcs<Object>::in_cs(i) ? 1 : 0;
    counts.L += Object::in_cs(i.lmin) ? 1 : 0;
    counts.K += Object::in_cs(i.kmex) ? 0 : 1;  // Co-MUTIN
  }
  return counts;
}

}  // namespace

template <class Object>
Component<Gcs<Object>, Object> Gcs<Object>::lmin(const Instance& instance) {
  auto object = first_object<Gcs>(without_late_state(instance), &Local::lmin);
  if constexpr (requires { typename LocksOf<Object>::Shared; }) {
    object.get_shared = [](const auto& locks) { return locks.lmin; };
    object.put_shared = [](auto& locks, const auto& lock) { locks.lmin = lock; };
  }
  return object;
}

template <class Object>
Component<Gcs<Object>, Object> Gcs<Object>::kmex(const Instance& instance) {
  auto object = second_object<Gcs>(complement_of(without_late_state(instance)), &Local::kmex);
  object.complement = true;
  object.first_anomaly = std::size(Object::anomalies);
  if constexpr (requires { typename LocksOf<Object>::Shared; }) {
    object.get_shared = [](const auto& locks) { return locks.kmex; };
    object.put_shared = [](auto& locks, const auto& lock) { locks.kmex = lock; };
  }
  return object;
}

template <class Object>
typename Gcs<Object>::Local Gcs<Object>::initial(const Instance& instance, ProcessId i,
                                                 ProcessSet inside) {
  Local local{};
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.lmin = Object::initial(instance, i, inside);
  local.kmex = Object::initial(complement_of(instance), i, instance.all() - inside);
  return local;
}

template <class Object>
std::vector<Action<Gcs<Object>>> Gcs<Object>::actions(const Instance& instance) {
  const bool late = (instance.repair_bits >> static_cast<unsigned>(Repair::late_state) & 1u) != 0;
  return sequence<Gcs>(lmin(instance), kmex(instance),
                       {.release = Release::own_step, .late_state = late});
}

template <class Object>
Record Gcs<Object>::variables(const Local& i) {
  const auto of = [](const char* label, const auto& object, bool complement) {
    if constexpr (requires { Object::variables(object); }) {
      Record record = Object::variables(object);
      for (NamedValue& variable : record) {
        variable.name = std::string(label) + "." + variable.name;
        if (complement && variable.value.kind == Value::Kind::word)
          variable.value.word = complement_of_words(variable.value.word);
      }
      return record;
    } else {
      return record_of_object(label, object, complement);
    }
  };
  Record record = {{"state", value_of(i.state)}};
  for (NamedValue& variable : of("lmin", i.lmin, false)) record.push_back(std::move(variable));
  for (NamedValue& variable : of("kmex", i.kmex, true)) record.push_back(std::move(variable));
  return record;
}

template <class Object>
std::vector<Invariant<Gcs<Object>>> Gcs<Object>::invariants(const Instance& instance) {
  using All = View<Gcs>;
  std::vector<Invariant<Gcs>> list = {
      {"csmic", "P_i in lmin.Exit() or kmex.Entry() => state_i = lmin.state_i = kmex.state_i",
       "Lemma 6: CSMIC is confirmed globally",
       [](const All& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           const bool l = Object::in_cs(i.lmin), k = !Object::in_cs(i.kmex), g = in_cs(i);
           return (!Object::waiting(i.lmin) || (l && k && g))
                  && (!Object::waiting(i.kmex) || (!l && !k && !g));
         });
       }},
      {"lmin-safety", "l <= #L", "Lemma 7",
       [](const All& all, const Instance& here) { return counts<Object>(all).L >= here.l.at(0); }},
      {"kmex-safety", "#K <= k", "Lemma 7",
       [](const All& all, const Instance& here) { return counts<Object>(all).K <= here.k.at(0); }},
      {"g-at-least-l", "#G >= #L", "Lemma 8, proof",
       [](const All& all, const Instance&) {
         const Counts of = counts<Object>(all);
         return of.G >= of.L;
       }},
      {"g-at-most-k", "#G <= #K", "Lemma 8, proof",
       [](const All& all, const Instance&) {
         const Counts of = counts<Object>(all);
         return of.G <= of.K;
       }},
  };
  for (auto& inner : lifted_invariants(lmin(instance), "lmin")) list.push_back(std::move(inner));
  for (auto& inner : lifted_invariants(kmex(instance), "kmex")) list.push_back(std::move(inner));
  return list;
}

template struct Gcs<Mutin>;
template struct Gcs<MutinOverRicartAgrawala>;
template struct Gcs<MutinOverMaekawa>;

}  // namespace ample::cases::global_cs
