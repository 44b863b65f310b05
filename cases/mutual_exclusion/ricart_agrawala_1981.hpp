// Ricart and Agrawala, "An optimal algorithm for mutual exclusion in computer networks", CACM
// 24(1), 1981, as its listing has it: a node is three processes that share variables under the
// semaphore Shared_vars. `ricart-agrawala` is the same algorithm with one step a handler.
//
// The listing was read in two public copies, a transcription into a comment (G. Fraysse,
// ricart-agrawala.go) and the model by M. Spronck and J. Keiren (mCRL2, examples/academic/
// bounded_ricart-agrawala); the printed page is not at hand. M1 to M7, R1 to R4 and A1 are names
// given here to its statements:
//
//   the process that invokes         the process that receives     the one that receives
//   mutual exclusion                 REQUEST(k,j)                  REPLY
//   M1 P(Shared_vars)                R1 Highest := max(Highest,k)  A1 Outstanding :=
//      Requesting := TRUE            R2 P(Shared_vars)                  Outstanding - 1
//      Our := Highest + 1               Defer_it := Requesting
//      V(Shared_vars)                     AND ((k > Our) OR
//   M2 Outstanding := N - 1                    (k = Our AND j > me))
//   M3 REQUEST(Our,me) to all           V(Shared_vars)
//   M4 WAITFOR (Outstanding = 0)     R3 IF Defer_it
//      critical section                 THEN Reply_Deferred[j] := TRUE
//   M5 Requesting := FALSE              ELSE REPLY to j
//   M6 FOR j: IF Reply_Deferred[j] THEN
//        (Reply_Deferred[j] := FALSE; REPLY to j)
//
// One step is a statement, or what stands between P and V; M2 and M3 are one. This hides nothing:
// within each of them there is at most one access to a variable that another process of the node
// changes outside of P and V (M1: Highest, which R1 changes; R2: Requesting, which M5 changes), and
// nobody changes Outstanding between M2 and M3. [raise] M1 writes Highest as well; with [section]
// R1 is under the semaphore too, without it R1 is still one step. M6 takes one step a j. A REQUEST
// that arrives while the process that receives them is busy stands in `arrived`; an idle one does
// R1 at the receipt.
//
// --modulus M keeps the numbers modulo M, compared as the article's section on bounded numbers has
// it (M >= 2N-1, from memory and from the mCRL2 model): of two that differ by N or more, the
// smaller counts as increased by M.
// A line marked [name] belongs to the switch --repair name and does nothing as printed.
#pragma once

#include "model/algorithm.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::mutual_exclusion {

using namespace ample::model;

struct RicartAgrawala1981 {
  using Number = std::uint8_t;

  struct Request {
    static constexpr const char* name = "REQUEST";
    Number k{};
  };
  struct Reply {
    static constexpr const char* name = "REPLY";
  };
  using Message = OneOf<Request, Reply>;

  /// The process that invokes mutual exclusion stands before M1, M2, M4, M5 or M6.
  enum class Invoking : std::uint8_t { idle, chosen, waiting, critical, answering };
  friend constexpr auto words_of(Invoking) {
    return ample::model::words("idle", "chosen", "waiting", "critical", "answering");
  }
  /// The process that receives REQUESTs has none, or stands before R2 or R3.
  enum class Receiving : std::uint8_t { idle, received, decided };
  friend constexpr auto words_of(Receiving) {
    return ample::model::words("idle", "received", "decided");
  }

  /// REQUEST(k,j)
  struct Arrived {
    Number k{};
    ProcessId j{};
    bool operator==(const Arrived&) const = default;
    friend Value value_of(const Arrived& request) {
      return Value::of_tuple({Value::of_number(request.k), ample::model::value_of(request.j)});
    }
  };

  struct Local {
    Invoking invoking{};
    Receiving receiving{};
    Number Our{};                // Our_Sequence_Number
    Number Highest{};            // Highest_Sequence_Number
    std::uint8_t Outstanding{};  // Outstanding_Reply_Count
    bool Requesting{};           // Requesting_Critical_Section
    ProcessSet Deferred{};       // those with Reply_Deferred[j]
    std::uint8_t next{};         // M6: the j whose turn it is
    Number k{};                  // the REQUEST(k,j) at which `receiving` is
    MaybeProcess j{};
    bool Defer_it{};
    Fifo<Arrived, max_processes> arrived{};  // those that it has not taken
  };

  enum class Repair { section, answers, raise };
  static constexpr NamedMeaning repairs[] = {
      {"section",
       "the process that receives a REQUEST holds Shared_vars from before Highest := ... until the "
       "REPLY is sent or deferred"},
      {"answers", "the deferred REPLYs are sent under P(Shared_vars) and V(Shared_vars), each"},
      {"raise", "Highest := Our when a number is chosen: the highest sent or received"}};

  enum class Anomaly { far_apart, reply_unasked };
  static constexpr NamedMeaning anomalies[] = {
      {"far-apart", "two numbers are compared that differ by N or more, kept without a modulus"},
      {"reply-unasked", "a REPLY comes while none is outstanding"}};

  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local& i) { return i.invoking == Invoking::critical; }
  static bool waiting(const Local& i) {
    return i.invoking == Invoking::chosen || i.invoking == Invoking::waiting;
  }

  /// The actions of a node beside its own request: it answers others, whether it asks or not.
  static constexpr std::string_view background[] = {"answer", "take", "decide", "respond"};

  static std::vector<Action<RicartAgrawala1981>> actions(const Instance& instance);
  static std::vector<Invariant<RicartAgrawala1981>> invariants();

  /// --modulus: none, 2n-1, or a number.
  static OwnOption modulus_option();
  /// 0 where numbers are not bounded.
  static int modulus(const Instance& instance);

  using P = Process<RicartAgrawala1981>;
  /// a > b, as the article compares.
  static bool greater(Number a, Number b, P& p);
  /// R1
  static void take(Arrived request, Local& i, P& p);
};

}  // namespace ample::cases::mutual_exclusion

BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala1981::Request, k);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala1981::Reply);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala1981::Arrived, k, j);
BOOST_HANA_ADAPT_STRUCT(ample::cases::mutual_exclusion::RicartAgrawala1981::Local, invoking,
                        receiving, Our, Highest, Outstanding, Requesting, Deferred, next, k, j,
                        Defer_it, arrived);
