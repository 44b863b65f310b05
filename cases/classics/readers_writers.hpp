// Readers and writers served in turn, as the TLA+ example ReadersWriters (I. DeFrain) has them; the
// problem is that of Courtois, Heymans and Parnas, CACM 14(10), 1971.
//
// Who wants to read or to write joins a queue, of which the first is served: a reader when nobody
// writes, a writer when nobody reads either. A process may ask for both, and ask again while it
// reads or writes. One step is an entry into the queue, the service of its first, or an end.
#pragma once

#include "model/fifo.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::classics {

using namespace ample::model;

struct ReadersWriters {
  using Message = NoMessage;

  enum class Kind : std::uint8_t { read, write };
  friend constexpr auto words_of(Kind) { return words("read", "write"); }

  /// An entry of the queue: who waits, and for what.
  struct Entry {
    Kind kind{};
    ProcessId actor{};
    bool operator==(const Entry&) const = default;
    friend Value value_of(const Entry& entry) {
      using model::value_of;
      return Value::of_tuple({value_of(entry.kind), value_of(entry.actor)});
    }
  };

  struct Local {
    bool waits_to_read{}, waits_to_write{};  ///< it is in the queue
    bool reads{}, writes{};                  ///< it is in readers, in writers
  };
  struct Shared {
    ProcessSet readers{}, writers{};
    Fifo<Entry, 2 * max_processes> waiting{};
  };

  static bool in_cs(const Local& i) { return i.reads || i.writes; }
  static bool waiting(const Local& i) { return i.waits_to_read || i.waits_to_write; }

  static std::vector<Action<ReadersWriters>> actions(const Instance&);
  static std::vector<Invariant<ReadersWriters>> invariants();
};

}  // namespace ample::cases::classics

BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::ReadersWriters::Local, waits_to_read,
                        waits_to_write, reads, writes);
BOOST_HANA_ADAPT_STRUCT(ample::cases::classics::ReadersWriters::Shared, readers, writers, waiting);
