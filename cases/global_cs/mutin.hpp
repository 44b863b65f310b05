// MUTIN(l), global l-mutual inclusion [GCS, Section 4, Algorithms 1-2].
//
// Read it beside the paper: the variables are those of Algorithm 1, the actions those of Exit() and
// Entry() cut at every wait, then the receipts of Algorithm 2. A line marked [name] belongs to the
// switch --repair name and does nothing as printed.
//
// mx, the object for mutual exclusion, is an ideal lock here: one variable that all processes
// share. With --mx ricart-agrawala or maekawa it is a real object, see mutin_over.hpp. Entry()'s
// comment "state_i = InCS" is an assignment before the sends.
#pragma once

#include "model/critical_section.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::global_cs {

using namespace ample::model;

struct Mutin {
  // --- Messages ------------------------------------------------------------------------------

  struct Query {
    static constexpr const char* name = "Query";
    std::uint8_t reqCnt{};
    ProcessId process{};
  };
  struct Response1 {
    static constexpr const char* name = "Response1";
    ProcessSet procsInCS{};
    std::uint8_t reqCnt{};
    ProcessId process{};
  };
  struct Acquire {
    static constexpr const char* name = "Acquire";
    ProcessId process{};
  };
  struct Ack {
    static constexpr const char* name = "Ack";
    ProcessId process{};
  };
  struct Release {
    static constexpr const char* name = "Release";
    ProcessId process{};
  };
  struct Response2 {
    static constexpr const char* name = "Response2";
    ProcessSet procsInCS{};
    std::uint8_t reqCnt{};
    ProcessId process{};
  };
  using Message = OneOf<Query, Response1, Acquire, Ack, Release, Response2>;

  // --- Algorithm 1: local variables for process P_i ------------------------------------------

  /// The place where P_i stands: mx.Entry(), the first or the second `wait until` of Exit(), or,
  /// with [late-state], before the return of Entry().
  enum class At : std::uint8_t { nowhere, mx_entry, first_wait, second_wait, entry_return };
  friend constexpr auto words_of(At) {
    return ample::model::words("nowhere", "mx.Entry", "first wait", "second wait", "return");
  }

  struct Local {
    CsState state{};
    At at{};
    std::uint8_t reqCnt{};
    ProcessSet procsInCS{};
    ProcessSet currentInCS{};
    ProcessSet ackFrom{};
    MaybeProcess responseAgainTo{};
    std::uint8_t respAgainReqCnt{};
    /// The processes whose Response1 is in, while P_i stands at the first wait. It is no variable
    /// of the paper, and makes no configuration more: the channels tell it too. It serves the step
    /// of Lemma 2 about |currentInCS|.
    ProcessSet responded{};
  };

  /// mx as an ideal lock; the queue is used by fifo-lock only.
  struct Shared {
    MaybeProcess holder{};
    Fifo<ProcessId, max_processes> queue{};
    friend Value value_of(const Shared& lock) {
      return Value::of_tuple({value_of(lock.holder), value_of(lock.queue)});
    }
  };

  enum class Repair { again, late_state };
  static constexpr NamedMeaning repairs[] = {
      {"again",
       "Release does not reset responseAgainTo and respAgainReqCnt, only Acquire does: every later "
       "Release is answered by a Response2"},
      {"late-state",
       "a reading, no repair: the state becomes InCS when Entry() returns, after its sends"}};

  enum class Anomaly { reqcnt_redundant, query_overwrites };
  static constexpr NamedMeaning anomalies[] = {
      {"reqcnt-redundant",
       "a Response arrives that answers an earlier Query of its receiver; while that never happens "
       "reqCnt is redundant"},
      {"query-overwrites",
       "a Query arrives while responseAgainTo is not nil: whoever stands there is forgotten"}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside);
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.at != At::nowhere; }

  // --- Algorithms 1 and 2: Exit(), Entry() and message handlers --------------------------------

  using P = Process<Mutin>;

  static std::vector<Action<Mutin>> actions(const Instance& instance);
  static std::vector<Invariant<Mutin>> invariants(const Instance& instance);

  /// reqCnt_i + 1. With unbounded rounds it is 1 and 2 in turn, which tells one Query from the
  /// next: a Response to an earlier Query, if there were one, could be received before a third.
  static std::uint8_t next_request(const Local& i, const P& p);
  /// A Response is no answer to the latest Query.
  static bool is_outdated(std::uint8_t reqCnt, const Local& i, P& p);
};

}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Query, reqCnt, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Response1, procsInCS, reqCnt, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Acquire, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Ack, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Release, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Response2, procsInCS, reqCnt, process);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Local, state, at, reqCnt, procsInCS,
                        currentInCS, ackFrom, responseAgainTo, respAgainReqCnt, responded);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Mutin::Shared, holder, queue);
