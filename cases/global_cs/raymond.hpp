// k-mutual exclusion by permissions [Raymond, IPL 30, 1989; reference 17 of GCS], an algorithm of
// its own and another object for the composition (l,k)-GCS, beside Co-MUTIN(n-k).
//
// Ricart and Agrawala's algorithm, but n-k REPLYs are enough. Up to k-1 REPLYs may come later, when
// P_i has left and asked again: so P_i counts for each process how many REPLYs are due, and a
// deferred REPLY answers all requests of its receiver at once. Written from this description, as
// the article is not at hand; that it is k-mutual exclusion is judged, not taken over
// (claims.toml). A process that is InCS at the beginning has no REPLY due.
#pragma once

#include "model/critical_section.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"
#include "model/timestamp.hpp"

namespace ample::cases::global_cs {

using namespace ample::model;

struct Raymond {
  struct Request {
    static constexpr const char* name = "REQUEST";
    Clock t{};
  };
  /// A reply to `count` requests.
  struct Reply {
    static constexpr const char* name = "REPLY";
    std::uint8_t count{};
  };
  using Message = OneOf<Request, Reply>;

  /// Processes, each as often as it stands for a REPLY; in the order of their numbers.
  using Debts = Fifo<ProcessId, 2 * max_processes>;

  struct Local {
    CsState state{};
    bool requesting{};
    Clock clk{};       // the logical clock
    Clock my{};        // the time of the latest request
    Debts awaited{};   // whose REPLYs are due
    Debts deferred{};  // to whom REPLYs are due
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly { unasked_reply };
  static constexpr NamedMeaning anomalies[] = {
      {"unasked-reply", "a REPLY answers more requests than are unanswered"}};

  static Local initial(const Instance&, ProcessId i, ProcessSet inside) {
    Local local;
    local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
    return local;
  }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.requesting; }

  static std::vector<Action<Raymond>> actions(const Instance& instance);
  static std::vector<Invariant<Raymond>> invariants(const Instance&) { return {}; }

  /// The processes that owe P_i no REPLY.
  static ProcessSet answered(const Local& i, const Process<Raymond>& p);
  /// Takes so many entries of `process` out, or all; returns how many there were.
  static int settle(Debts& debts, ProcessId process, int most = 2 * max_processes);
};

}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Raymond::Request, t);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Raymond::Reply, count);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Raymond::Local, state, requesting, clk, my,
                        awaited, deferred);
