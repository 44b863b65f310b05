// (l,k)-GCS, the global critical section problem [GCS, Section 5, Algorithm 3]: the sequential
// composition of lmin = MUTIN(l) and kmex = Co-MUTIN(n-k).
//
// Object is Mutin (each object with an ideal lock of its own) or MutinOver<...>. kmex.Exit() and
// lmin.Entry() are steps of their own; state_i changes before them, just after lmin.Exit() or
// kmex.Entry() [GCS, Section 5], or with [late-state] within them, when the method returns.
#pragma once

#include "cases/global_cs/lifted_invariants.hpp"
#include "cases/global_cs/mutin_over.hpp"
#include "model/sequence.hpp"

namespace ample::cases::global_cs {

/// The locks of the two objects, where they are ideal.
template <class Object>
struct LocksOf {};
template <>
struct LocksOf<Mutin> {
  struct Shared {
    Mutin::Shared lmin{};
    Mutin::Shared kmex{};
  };
  /// Each is a register.
  static std::vector<Register> registers(const Instance& instance) {
    return {register_at(&Shared::lmin, instance.all()), register_at(&Shared::kmex, instance.all())};
  }
};

template <class Object>
struct Gcs : LocksOf<Object> {
  using First = Object;   // lmin
  using Second = Object;  // kmex
  struct Labels {
    static constexpr const char* first = "lmin";
    static constexpr const char* second = "kmex";
    static constexpr const char* field = nullptr;
  };
  using Message = EitherMessage<typename Object::Message, typename Object::Message, Labels>;

  struct Local {
    BOOST_HANA_DEFINE_STRUCT(Local, (CsState, state), (typename Object::Local, lmin),
                             (typename Object::Local, kmex));
  };

  enum class Repair { again, late_state };
  static constexpr NamedMeaning repairs[] = {
      Mutin::repairs[0],
      {"late-state",
       "a reading, no repair: state_i changes when Exit() or Entry() returns, with the second "
       "object"}};
  enum class Anomaly : std::uint8_t {};  // those of lmin, then those of kmex
  static constexpr auto anomalies = both<Labels, Object::anomalies, Object::anomalies>();

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return Object::waiting(i.lmin) || Object::waiting(i.kmex); }
  static CsState& state(Local& i) { return i.state; }
  static Record variables(const Local& i);

  static std::vector<Action<Gcs>> actions(const Instance& instance);
  static std::vector<Invariant<Gcs>> invariants(const Instance& instance);

  static Component<Gcs, Object> lmin(const Instance& instance);
  static Component<Gcs, Object> kmex(const Instance& instance);
};

extern template struct Gcs<Mutin>;
extern template struct Gcs<MutinOverRicartAgrawala>;
extern template struct Gcs<MutinOverMaekawa>;

}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::LocksOf<ample::cases::global_cs::Mutin>::Shared,
                        lmin, kmex);
