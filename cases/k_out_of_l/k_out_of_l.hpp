// k-out-of-ℓ exclusion: Controller ▷ ℓ-Token-Circulation [RING, Section 3], and the application
// program that asks for NEED units, is inside with them, and leaves.
//
// One step is: the application's request for NEED units or its leaving, the sending back of the
// tokens of a process that is Out, an entering, Root's timeout, or the receipt of one message. Of
// the protocols' actions only the first that is enabled may run, in the order of the text, those of
// Controller first; the application is not a part of that order. In the clean start all variables
// are 0 and all links empty: the first step of the protocol is Root's timeout.
#pragma once

#include "cases/k_out_of_l/controller.hpp"
#include "cases/k_out_of_l/token_circulation.hpp"

namespace ample::cases::k_out_of_l {

struct ApplicationVariables {
  State state{};
  std::int8_t need{};  // of the request; 0 when Out
};

struct KOutOfL : Parametric<KOutOfL, Controller, TokenCirculation> {
  struct Local : ApplicationVariables, ControllerVariables, TokenVariables {};
  using P = Process<KOutOfL>;

  enum class Repair { guard, lock, count, cf1, drop, rel, exact, pri, alloc };
  static constexpr NamedMeaning repairs[] = {
      {"guard", "A_l1 and A_l7 are enabled only when they do something"},
      {"lock", "LOCK = Request and 0 < T_h-T_d < NEED"},
      {"count", "Root counts what it takes from Allocate and gives to Collect"},
      {"cf1", "C_f ranges over 0..l+1, so that too many tokens are noticed"},
      {"drop", "after START has sent Disable, Root destroys Tokens until the next START"},
      {"rel", "the application asks again only after its tokens are released"},
      {"exact", "Collect disables only the tokens that it takes"},
      {"pri", "A_l1 and A_l7 are tried before every receipt of both protocols"},
      {"alloc", "in the last line of A_l3 and A_l9, T_h := T_h + (MyT_a-T_d)"}};

  enum class Anomaly {
    stray_ctoken,
    allocate_loses,
    collect_loses,
    T_h,
    T_d,
    MyT_c,
    MyT_a,
    C_e,
    C_f
  };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-ctoken", "Root receives a CToken whose Seq is not MySeq: it is forgotten"},
      {"allocate-loses-tokens",
       "T_h := MyT_a-T_d forgets tokens that were enabled before, without alloc"},
      {"collect-loses-tokens",
       "Collect disables tokens beyond MaxV_c that it does not take, without exact"},
      {"T_h-range", "T_h leaves 0..K"},
      {"T_d-range", "T_d leaves 0..K: it counts on below 0"},
      {"MyT_c-range", "MyT_c leaves 0..MaxV_c"},
      {"MyT_a-range", "MyT_a leaves 0..min(2 MaxV_c, l): nothing is cut off"},
      {"C_e-range", "C_e leaves 0..l"},
      {"C_f-range", "C_f leaves 0..l"}};

  // --- The application program -------------------------------------------------------------------

  static State STATE(const Local& i) { return i.state; }
  static int NEED(const Local& i) { return i.need; }
  static void ECS(Local& i) { i.state = State::In; }
  /// A request for each NEED, and leaving.
  static std::vector<Action<KOutOfL>> application(const Instance& instance);

  // --- The whole ---------------------------------------------------------------------------------

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.state == State::In; }
  static bool waiting(const Local& i) { return i.state == State::Request; }

  static std::vector<Action<KOutOfL>> actions(const Instance& instance);
  static std::vector<Invariant<KOutOfL>> invariants();
  /// K ≤ MaxV_c ≤ ℓ
  static void check_assumptions(const Instance& instance);
};

/// With --stay only those who ask for what the staying leave count as waiting: the set J of
/// (k,l)-liveness [RING, Definition 2, 2(b)].
class KOutOfLSystem : public SystemOf<KOutOfL> {
 public:
  using SystemOf<KOutOfL>::SystemOf;
  bool waiting(ProcessId process, const Bytes& local) const override;
};

}  // namespace ample::cases::k_out_of_l

BOOST_HANA_ADAPT_STRUCT(ample::cases::k_out_of_l::KOutOfL::Local, state, need, MySeq, T_h, T_d,
                        MyT_c, MyT_a, MyOrder, C_e, C_f, destroying);
