// Raymond, "A tree-based algorithm for distributed mutual exclusion", ACM TOCS 7(1), 1989, pages
// 61-77: ASSIGN_PRIVILEGE and MAKE_REQUEST, which follow each of four events.
//
// The processes are a tree, and HOLDER leads along it to where the privilege is. REQUEST_Q holds
// the neighbours that have asked for it, and the process itself; ASKED says that HOLDER was asked.
// One step is one event with both procedures, so that a process enters within the event that makes
// it possible. P0 begins with the privilege, and HOLDER as INITIALIZE messages would leave it.
#pragma once

#include "model/fifo.hpp"
#include "model/system_of.hpp"  // IWYU pragma: export

namespace ample::cases::textbook {

using namespace ample::model;

struct RaymondTree {
  struct Request {
    static constexpr const char* name = "REQUEST";
  };
  struct Privilege {
    static constexpr const char* name = "PRIVILEGE";
  };
  using Message = OneOf<Request, Privilege>;

  /// idle; requesting: the process is in its own REQUEST_Q; inside: USING
  enum class Phase : std::uint8_t { idle, requesting, inside };
  friend constexpr auto words_of(Phase) { return words("idle", "requesting", "inside"); }

  struct Local {
    Phase phase{};
    bool ASKED{};
    ProcessId HOLDER{};  ///< "self" is P_i itself
    Fifo<ProcessId, max_processes> REQUEST_Q{};
  };

  static Local initial(const Instance& instance, ProcessId i, ProcessSet);
  static bool in_cs(const Local& i) { return i.phase == Phase::inside; }
  static bool waiting(const Local& i) { return i.phase == Phase::requesting; }

  using P = Process<RaymondTree>;
  static void assign_privilege(Local& i, P& p);
  static void make_request(Local& i, P& p);

  static std::vector<Action<RaymondTree>> actions(const Instance&);
  /// The conditions that a requesting process awaits; the events let it enter.
  static std::vector<Part<RaymondTree>> awaits();
  static std::vector<Invariant<RaymondTree>> invariants();

  /// Throws BadInstance where the graph is no tree.
  static void check_tree(const Instance& instance);
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::RaymondTree::Local, phase, ASKED, HOLDER,
                        REQUEST_Q);
