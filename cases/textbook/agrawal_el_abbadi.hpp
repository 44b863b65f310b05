// Agrawal and El Abbadi, "An efficient and fault-tolerant solution for distributed mutual
// exclusion", ACM TOCS 9(1), 1991, pages 1-20: tree quorums.
//
// The processes are a complete binary tree, P0 its root, P_{2i+1} and P_{2i+2} the children of P_i.
// A process asks all of a quorum, which is a path from the root to a leaf; in the place of one that
// has failed there are two paths, from both its children to leaves. A process permits one request
// at a time. One that comes before the permitted one makes it inquire, and who is inquired yields
// unless it has all permissions.
//
// One step is: request (with all its sends), enter, leave (with all its sends), or the receipt of
// one message. A process that is in its own quorum asks itself through a channel.
#pragma once

#include "model/algorithm.hpp"
#include "model/fifo.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export
#include "model/timestamp.hpp"

#include <optional>

namespace ample::cases::textbook {

using namespace ample::model;

/// GetQuorum: that of P_i, of a tree of so many processes of which these have failed; none if there
/// is none. Where the text leaves the choice it is the path towards P_i, and below it to the left.
std::optional<ProcessSet> tree_quorum(int processes, ProcessSet failed, ProcessId i);

struct AgrawalElAbbadi {
  struct Request {
    static constexpr const char* name = "REQUEST";
    Clock ts{};
  };
  struct Reply {
    static constexpr const char* name = "REPLY";
  };
  struct Relinquish {
    static constexpr const char* name = "RELINQUISH";
  };
  struct Inquire {
    static constexpr const char* name = "INQUIRE";
  };
  struct Yield {
    static constexpr const char* name = "YIELD";
  };
  using Message = OneOf<Request, Reply, Relinquish, Inquire, Yield>;

  enum class Phase : std::uint8_t { idle, requesting, critical };
  friend constexpr auto words_of(Phase) { return words("idle", "requesting", "critical"); }

  struct Local {
    // P_i asks
    Phase phase{};
    ProcessSet replied{};  ///< whose permission it has
    Clock clk{};           ///< the logical clock
    // P_i is asked
    MaybeProcess permitted{};                ///< who has its permission
    Clock permitted_ts{};                    ///< the timestamp of that request
    bool inquired{};                         ///< an INQUIRE is out
    Fifo<Timestamp, max_processes> queue{};  ///< the other requests, the earliest first
  };

  static bool in_cs(const Local& i) { return i.phase == Phase::critical; }
  static Clock own_clock(const Local& i) { return i.clk; }

  static std::vector<Action<AgrawalElAbbadi>> actions(const Instance& instance);
  static std::vector<Invariant<AgrawalElAbbadi>> invariants(const Instance& instance);

  /// --failed: who has failed before the beginning, which everybody knows.
  static OwnOption failed_option();
  static ProcessSet failed(const Instance& instance);
  /// The quorum of P_i in an instance.
  static ProcessSet quorum(const Instance& instance, ProcessId i);
  /// Throws BadInstance where the processes are no complete tree, or no quorum is left.
  static void check_tree(const Instance& instance);
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::AgrawalElAbbadi::Request, ts);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::AgrawalElAbbadi::Local, phase, replied, clk,
                        permitted, permitted_ts, inquired, queue);
