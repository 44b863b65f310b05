// k-mutual exclusion by a server: P_0 keeps k permits, gives them in the order of the requests, and
// takes them back. The plainest object for the composition (l,k)-GCS: a k-semaphore by messages,
// without clocks, so that its configurations are finitely many without a bound on rounds.
#pragma once

#include "model/critical_section.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::global_cs {

using namespace ample::model;

struct Server {
  struct Request {
    static constexpr const char* name = "REQUEST";
  };
  struct Permit {
    static constexpr const char* name = "PERMIT";
  };
  struct Return {
    static constexpr const char* name = "RETURN";
  };
  using Message = OneOf<Request, Permit, Return>;

  struct Local {
    CsState state{};
    bool requesting{};
    bool permitted{};
    // P_0 only
    ProcessSet holders{};
    Fifo<ProcessId, max_processes> queue{};
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly { stray_return };
  static constexpr NamedMeaning anomalies[] = {
      {"stray-return", "a RETURN comes from a process without a permit"}};

  static Local initial(const Instance&, ProcessId i, ProcessSet inside) {
    Local local;
    local.state = inside.contains(i) ? CsState::InCS : CsState::OutCS;
    if (i == the_server) local.holders = inside;
    return local;
  }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.requesting; }

  static std::vector<Action<Server>> actions(const Instance& instance);
  static std::vector<Invariant<Server>> invariants(const Instance&) { return {}; }

  static constexpr ProcessId the_server{0};
  /// Permits go to the longest waiting, while there are any.
  static void give(Local& i, Process<Server>& p);
};

}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Server::Request);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Server::Permit);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Server::Return);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Server::Local, state, requesting, permitted,
                        holders, queue);
