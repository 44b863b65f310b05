// (l,k)-GCS, the global critical section problem [GCS, Section 5, Algorithm 3]: the sequential
// composition of lmin = MUTIN(l) and kmex = Co-MUTIN(n-k), or of other objects for the same two
// problems.
//
// Lmin and Kmex are algorithms as SystemOf takes them, or Co<...> of one: Mutin (with an ideal lock
// of its own), MutinOver<...>, Raymond, Server, Stated. kmex.Exit() and lmin.Entry() are steps of
// their own; state_i changes before them, just after lmin.Exit() or kmex.Entry() [GCS, Section 5],
// or with [late-state] within them, when the method returns.
#pragma once

#include "cases/global_cs/lifted_invariants.hpp"
#include "cases/global_cs/mutin_over.hpp"
#include "cases/global_cs/raymond.hpp"
#include "cases/global_cs/server.hpp"
#include "cases/global_cs/stated.hpp"
#include "model/either_message.hpp"

namespace ample::cases::global_cs {

/// The complement of an object, as an object of a composition.
template <class A>
struct Co {};

template <class Given>
struct ObjectOf {
  using type = Given;
  static constexpr bool complement = false;
};
template <class A>
struct ObjectOf<Co<A>> {
  using type = A;
  static constexpr bool complement = true;
};

/// The variables that all processes share in the two objects: ideal locks, or the objects
/// themselves.
template <class Lmin, class Kmex>
struct LocksOf {};
template <class Kmex>
struct LocksOf<Mutin, Kmex> {
  using Shared = Mutin::Shared;  // of lmin; the other object has none
};
template <>
struct LocksOf<Mutin, Mutin> {
  struct Shared {
    Mutin::Shared lmin{};
    Mutin::Shared kmex{};
  };
  /// Each of the two variables is a register.
  static std::vector<Register> registers(const Instance& instance) {
    return {register_at(&Shared::lmin, instance.all()), register_at(&Shared::kmex, instance.all())};
  }
};
/// lmin is Co<Stated>, kmex is Stated.
template <>
struct LocksOf<Stated, Stated> {
  struct Shared {
    Stated::Shared lmin{};
    Stated::Shared kmex{};
  };
  static Shared initial_shared(const Instance& instance) {
    return {Stated::initial_shared(complement_of(instance)), Stated::initial_shared(instance)};
  }
};

template <class Lmin, class Kmex = Co<Lmin>>
struct Gcs : LocksOf<typename ObjectOf<Lmin>::type, typename ObjectOf<Kmex>::type> {
  using First = typename ObjectOf<Lmin>::type;   // lmin
  using Second = typename ObjectOf<Kmex>::type;  // kmex
  struct Labels {
    static constexpr const char* first = "lmin";
    static constexpr const char* second = "kmex";
    static constexpr const char* field = nullptr;
  };
  using Message = EitherMessage<typename First::Message, typename Second::Message, Labels>;

  struct Local {
    BOOST_HANA_DEFINE_STRUCT(Local, (CsState, state), (typename First::Local, lmin),
                             (typename Second::Local, kmex));
    constexpr Local() : state(), lmin(), kmex() {}  // every member has a value
  };

  enum class Repair { again, late_state };
  static constexpr NamedMeaning repairs[] = {
      Mutin::repairs[0],
      {"late-state",
       "a reading, no repair: state_i changes when Exit() or Entry() returns, with the second "
       "object"}};
  enum class Anomaly : std::uint8_t {};  // those of lmin, then those of kmex
  static constexpr auto anomalies = both<Labels, First::anomalies, Second::anomalies>();

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return First::waiting(i.lmin) || Second::waiting(i.kmex); }
  static CsState& state(Local& i) { return i.state; }
  static Record variables(const Local& i);
  static std::vector<NamedType> variable_types();

  static std::vector<Action<Gcs>> actions(const Instance& instance);
  static std::vector<Invariant<Gcs>> invariants(const Instance& instance);

  static Component<Gcs, First> lmin(const Instance& instance);
  static Component<Gcs, Second> kmex(const Instance& instance);
  static bool in_lmin(const Local& i) { return First::in_cs(i.lmin) != ObjectOf<Lmin>::complement; }
  static bool in_kmex(const Local& i) {
    return Second::in_cs(i.kmex) != ObjectOf<Kmex>::complement;
  }
};

extern template struct Gcs<Mutin>;
extern template struct Gcs<MutinOverRicartAgrawala>;
extern template struct Gcs<MutinOverMaekawa>;
extern template struct Gcs<Mutin, Raymond>;
extern template struct Gcs<Mutin, Server>;
extern template struct Gcs<Co<Raymond>, Raymond>;
extern template struct Gcs<Co<Server>, Server>;
extern template struct Gcs<Co<Stated>, Stated>;

}  // namespace ample::cases::global_cs

namespace ample::cases::global_cs {
using TwoLocks = LocksOf<Mutin, Mutin>::Shared;
using TwoStated = LocksOf<Stated, Stated>::Shared;
}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::TwoLocks, lmin, kmex);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::TwoStated, lmin, kmex);
