// Algorithm 3 of [GCS] as a composition, and the steps of its proof.
#include "cases/global_cs/gcs.hpp"
#include "model/sequence.hpp"

#include <algorithm>

namespace ample::cases::global_cs {

namespace {

/// [again] is a switch of the objects, [late-state] one of the whole.
Instance without_late_state(Instance instance) {
  instance.repair_bits &= ~(std::uint64_t{1} << static_cast<unsigned>(Mutin::Repair::late_state));
  std::erase(instance.repairs, "late-state");
  return instance;
}

/// The object's instance: of a Co-A that of A.
template <class Given>
Instance instance_of(const Instance& whole) {
  const Instance own = without_late_state(whole);
  return ObjectOf<Given>::complement ? complement_of(own) : own;
}

template <class Object>
inline constexpr bool has_a_lock = requires {
  typename Object::Shared;
};

/// How many processes are InCS for (l,k)-GCS, for lmin and for kmex: #G, #L, #K [GCS, Section 5.1].
struct Counts {
  int G = 0, L = 0, K = 0;
};
template <class S>
Counts counts(const View<S>& all) {
  Counts counts;
  for (const auto& i : all) {
    counts.G += S::in_cs(i) ? 1 : 0;
    counts.L += S::in_lmin(i) ? 1 : 0;
    counts.K += S::in_kmex(i) ? 1 : 0;
  }
  return counts;
}

}  // namespace

template <class Lmin, class Kmex>
Component<Gcs<Lmin, Kmex>, typename Gcs<Lmin, Kmex>::First> Gcs<Lmin, Kmex>::lmin(
    const Instance& instance) {
  auto object = first_object<Gcs>(instance_of<Lmin>(instance), &Local::lmin);
  object.complement = ObjectOf<Lmin>::complement;
  if constexpr (has_a_lock<First> && has_a_lock<Second>) {
    object.get_shared = [](const auto& locks) { return locks.lmin; };
    object.put_shared = [](auto& locks, const auto& lock) { locks.lmin = lock; };
  } else if constexpr (has_a_lock<First>) {
    object.get_shared = [](const auto& lock) { return lock; };
    object.put_shared = [](auto& locks, const auto& lock) { locks = lock; };
  }
  return object;
}

template <class Lmin, class Kmex>
Component<Gcs<Lmin, Kmex>, typename Gcs<Lmin, Kmex>::Second> Gcs<Lmin, Kmex>::kmex(
    const Instance& instance) {
  auto object = second_object<Gcs>(instance_of<Kmex>(instance), &Local::kmex);
  object.complement = ObjectOf<Kmex>::complement;
  object.first_anomaly = std::size(First::anomalies);
  if constexpr (has_a_lock<Second>) {
    object.get_shared = [](const auto& locks) { return locks.kmex; };
    object.put_shared = [](auto& locks, const auto& lock) { locks.kmex = lock; };
  }
  return object;
}

template <class Lmin, class Kmex>
typename Gcs<Lmin, Kmex>::Local Gcs<Lmin, Kmex>::initial(const Instance& instance, ProcessId i,
                                                         ProcessSet inside) {
  const auto inside_of = [&](bool complement) {
    return complement ? instance.all() - inside : inside;
  };
  Local local{};
  local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
  local.lmin =
      First::initial(instance_of<Lmin>(instance), i, inside_of(ObjectOf<Lmin>::complement));
  local.kmex =
      Second::initial(instance_of<Kmex>(instance), i, inside_of(ObjectOf<Kmex>::complement));
  return local;
}

template <class Lmin, class Kmex>
std::vector<Action<Gcs<Lmin, Kmex>>> Gcs<Lmin, Kmex>::actions(const Instance& instance) {
  const bool late = instance.repaired(Repair::late_state);
  return sequence<Gcs>(lmin(instance), kmex(instance),
                       {.release = Release::own_step, .late_state = late});
}

template <class Lmin, class Kmex>
Record Gcs<Lmin, Kmex>::variables(const Local& i) {
  const auto of = []<class Object>(const char* label, const auto& object, bool complement) {
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
  for (NamedValue& variable :
       of.template operator()<First>("lmin", i.lmin, ObjectOf<Lmin>::complement))
    record.push_back(std::move(variable));
  for (NamedValue& variable :
       of.template operator()<Second>("kmex", i.kmex, ObjectOf<Kmex>::complement))
    record.push_back(std::move(variable));
  return record;
}

template <class Lmin, class Kmex>
std::vector<NamedType> Gcs<Lmin, Kmex>::variable_types() {
  std::vector<NamedType> types = {{"state", TypeOf<CsState>::type()}};
  for (NamedType& each : types_of_object<First>("lmin", ObjectOf<Lmin>::complement))
    types.push_back(std::move(each));
  for (NamedType& each : types_of_object<Second>("kmex", ObjectOf<Kmex>::complement))
    types.push_back(std::move(each));
  return types;
}

template <class Lmin, class Kmex>
std::vector<Invariant<Gcs<Lmin, Kmex>>> Gcs<Lmin, Kmex>::invariants(const Instance& instance) {
  using All = View<Gcs>;
  std::vector<Invariant<Gcs>> list = {
      {"csmic", "P_i in lmin.Exit() or kmex.Entry() => state_i = lmin.state_i = kmex.state_i",
       "Lemma 6: CSMIC is confirmed globally",
       [](const All& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           const bool l = in_lmin(i), k = in_kmex(i), g = in_cs(i);
           return (!First::waiting(i.lmin) || (l && k && g))
                  && (!Second::waiting(i.kmex) || (!l && !k && !g));
         });
       }},
      {"lmin-safety", "l <= #L", "Lemma 7",
       [](const All& all, const Instance& here) { return counts<Gcs>(all).L >= here.l.at(0); }},
      {"kmex-safety", "#K <= k", "Lemma 7",
       [](const All& all, const Instance& here) { return counts<Gcs>(all).K <= here.k.at(0); }},
      {"g-at-least-l", "#G >= #L", "Lemma 8, proof",
       [](const All& all, const Instance&) {
         const Counts of = counts<Gcs>(all);
         return of.G >= of.L;
       }},
      {"g-at-most-k", "#G <= #K", "Lemma 8, proof",
       [](const All& all, const Instance&) {
         const Counts of = counts<Gcs>(all);
         return of.G <= of.K;
       }},
      {"listed-counts", "(#G_i,#L_i,#K_i) is (1,1,1), (0,0,1), (0,0,0) or (1,0,1)",
       "Lemma 8, proof, the listing",
       [](const All& all, const Instance&) {
         return std::all_of(all.begin(), all.end(), [](const Local& i) {
           const bool g = in_cs(i), l = in_lmin(i), k = in_kmex(i);
           return k ? g || !l : !g && !l;
         });
       }},
  };
  for (auto& inner : lifted_invariants(lmin(instance), "lmin")) list.push_back(std::move(inner));
  for (auto& inner : lifted_invariants(kmex(instance), "kmex")) list.push_back(std::move(inner));
  return list;
}

template struct Gcs<Mutin>;
template struct Gcs<MutinOverRicartAgrawala>;
template struct Gcs<MutinOverMaekawa>;
template struct Gcs<Mutin, Raymond>;
template struct Gcs<Mutin, Server>;
template struct Gcs<Co<Raymond>, Raymond>;
template struct Gcs<Co<Server>, Server>;
template struct Gcs<Co<Stated>, Stated>;

}  // namespace ample::cases::global_cs
