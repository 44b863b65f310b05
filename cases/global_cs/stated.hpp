// k-mutual exclusion of which nothing is known but what Definition 2 of [GCS] states: at most k
// processes are InCS, and if everybody who is InCS leaves, everybody gets in. It lets the first who
// waits in while there is a place, or makes it wait until nobody is InCS: whoever relies on more
// than the definition learns so. The object for the composition (l,k)-GCS, and, as Co-Stated, for
// l-mutual inclusion.
//
// It sends nothing: one variable that all processes share, so that an instance has one CS(C0).
#pragma once

#include "model/critical_section.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"

namespace ample::cases::global_cs {

using namespace ample::model;

struct Stated {
  using Message = NoMessage;

  struct Local {
    CsState state{};
    bool requesting{};
  };
  struct Shared {
    ProcessSet inCS{};
    Fifo<ProcessId, max_processes> queue{};
    bool postponed{};  // the first of the queue gets in when nobody is InCS
    friend Value value_of(const Shared& object) {
      return Value::of_tuple(
          {value_of(object.inCS), value_of(object.queue), value_of(object.postponed)});
    }
  };

  enum class Repair {};
  static constexpr std::array<NamedMeaning, 0> repairs{};
  enum class Anomaly : std::uint8_t {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};

  static Local initial(const Instance&, ProcessId i, ProcessSet inside) {
    return {.state = inside.contains(i) ? CsState::InCS : CsState::OutCS, .requesting = false};
  }
  /// Of an instance with one CS(C0).
  static Shared initial_shared(const Instance& instance) {
    return {.inCS = instance.inside.at(0), .queue = {}, .postponed = false};
  }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return i.requesting; }

  static std::vector<Action<Stated>> actions(const Instance& instance);
  static std::vector<Invariant<Stated>> invariants(const Instance&) { return {}; }
};

}  // namespace ample::cases::global_cs

BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Stated::Local, state, requesting);
BOOST_HANA_ADAPT_STRUCT(ample::cases::global_cs::Stated::Shared, inCS, queue, postponed);
