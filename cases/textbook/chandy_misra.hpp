// Chandy and Misra, "The drinking philosophers problem", ACM TOPLAS 6(4), 1984, pages 632-646: the
// dining philosophers on any graph, which is local mutual exclusion by messages.
//
// A fork that was eaten with is dirty; who is asked for a dirty fork gives it away, cleaned, unless
// it eats; a clean one is kept until it was eaten with. So a dirty fork says that the other one
// comes first, and at the beginning, where all are dirty, nobody may come before itself.
//
// One step is: get hungry, eat, think again, or the receipt of one message. R1 (ask for a fork) and
// R2 (give one away) follow within the step that makes them possible, or with --follow each are
// steps of their own.
#pragma once

#include "cases/textbook/forks.hpp"

namespace ample::cases::textbook {

struct ChandyMisra {
  using Message = OneOf<ForkRequest, Fork>;

  struct Local {
    Dining dining{};
    ProcessSet fork{};   ///< with whom it has the fork
    ProcessSet dirty{};  ///< those of them that are dirty
    ProcessSet reqf{};   ///< for whose forks it has the request token
  };

  static Local initial(const Instance& instance, ProcessId i, ProcessSet) {
    return with_forks<Local>(instance, i);
  }
  static bool in_cs(const Local& i) { return i.dining == Dining::eating; }

  static std::vector<Action<ChandyMisra>> actions(const Instance& instance);
  static std::vector<Invariant<ChandyMisra>> invariants();
  static OwnOption follow_option();
};

}  // namespace ample::cases::textbook

BOOST_HANA_ADAPT_STRUCT(ample::cases::textbook::ChandyMisra::Local, dining, fork, dirty, reqf);
