// Suzuki and Kasami, "A distributed mutual exclusion algorithm", ACM TOCS 3(4), 1985, pages
// 344-349: the procedures P1 and P2, with their variables.
//
// One process has the privilege. Who has not asks all others, by a REQUEST with the number of its
// request, and waits for the message PRIVILEGE(Q, LN): Q is the queue of those who are to have it
// next, LN[j] the number of P_j's request that was granted last. RN_i[j] is the greatest number
// that P_i has heard of P_j. One step is the beginning of P1, its entry, its end, or a receipt. P0
// begins with the privilege. Q and LN travel with it, so that who has not has nothing in them.
#pragma once

#include "model/fifo.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

struct SuzukiKasami {
  using Numbers = PerProcess<Counter<>>;
  using Queue = Fifo<ProcessId, max_processes>;

  struct Request {
    static constexpr const char* name = "REQUEST";
    Counter<> n{};
  };
  struct Privilege {
    static constexpr const char* name = "PRIVILEGE";
    Queue Q{};
    Numbers LN{};
  };
  using Message = OneOf<Request, Privilege>;

  enum class Phase : std::uint8_t { idle, requesting, inside };
  friend constexpr auto words_of(Phase) { return words("idle", "requesting", "inside"); }

  struct Local {
    Phase phase{};  ///< Requesting: not idle
    bool HavePrivilege{};
    Numbers RN{};
    Numbers LN{};
    Queue Q{};
  };

  static Local initial(const Instance&, ProcessId i, ProcessSet) {
    return {.HavePrivilege = i == 0};
  }
  static bool in_cs(const Local& i) { return i.phase == Phase::inside; }

  static std::vector<Action<SuzukiKasami>> actions(const Instance&);
  static std::vector<Invariant<SuzukiKasami>> invariants();

  /// Names what grows without a bound on rounds; empty when nothing does.
  static std::string what_grows(const Instance&);
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::SuzukiKasami::Request, n);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::SuzukiKasami::Privilege, Q, LN);
BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::SuzukiKasami::Local, phase, HavePrivilege, RN, LN,
                        Q);
