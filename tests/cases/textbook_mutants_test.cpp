// Wrong variants of the textbook's algorithms, three each: what must be caught, and in how many
// steps at least, where that can be counted by hand.
#include "cases/textbook/bakery.hpp"
#include "cases/textbook/joung.hpp"
#include "cases/textbook/naimi_trehel.hpp"
#include "cases/textbook/peterson_filter.hpp"
#include "cases/textbook/raymond_tree.hpp"
#include "cases/textbook/suzuki_kasami.hpp"
#include "tests/support/changed.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using namespace cases::textbook;
using checker::Report;
using tests::Changed;
using tests::length;

// --- Suzuki and Kasami ---------------------------------------------------------------------------

using SuzukiKasamiChanged = Changed<SuzukiKasami>;

// P0 requests and enters; P1 requests, is heard, receives the privilege and enters: 6.
TEST(SuzukiKasamiMutant, GivingThePrivilegeAwayFromWithinBreaksSafety) {
  SuzukiKasamiChanged changed("suzuki-kasami", {{"n", "2"}});
  changed.action("receive REQUEST").on_message =
      [](SuzukiKasami::Local& i, SuzukiKasamiChanged::P& p, const SuzukiKasami::Message&,
         model::ProcessId j) {
        if (!i.HavePrivilege) return;
        i.HavePrivilege = false;
        p.send(SuzukiKasami::Privilege{i.Q, i.LN}, j);
      };
  EXPECT_EQ(length(changed.explored(), "safety"), 6);
}

// P0 requests and enters, P1 requests and is heard, P0 leaves: nothing moves any more.
TEST(SuzukiKasamiMutant, LeavingWithoutALookAtWhoHasAskedDeadlocks) {
  SuzukiKasamiChanged changed("suzuki-kasami", {{"n", "2"}});
  changed.action("leave").effect = [](SuzukiKasami::Local& i, SuzukiKasamiChanged::P& p) {
    i.phase = SuzukiKasami::Phase::idle;
    i.LN[p.id()] = i.RN[p.id()];
  };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 5);
}

// P1 requests, P0 hears of it, gives the privilege away and keeps it.
TEST(SuzukiKasamiMutant, KeepingAPrivilegeThatIsGivenMakesTwo) {
  SuzukiKasamiChanged changed("suzuki-kasami", {{"n", "2"}});
  changed.then("receive REQUEST", [](SuzukiKasami::Local& i, SuzukiKasamiChanged::P& p) {
    if (!p.sent().empty()) i.HavePrivilege = true;
  });
  EXPECT_EQ(length(changed.explored(), "one-privilege"), 2);
}

// --- Raymond's tree ------------------------------------------------------------------------------

using RaymondChanged = Changed<RaymondTree>;

// P0 uses the privilege; P1 asks for itself and then, as it is asked by P2, again; P0 hears both.
TEST(RaymondTreeMutant, AskingTwicePutsANeighbourInTheQueueTwice) {
  RaymondChanged changed("raymond-tree", {{"graph", "path:3"}});
  changed.then("request", [](RaymondTree::Local& i, RaymondChanged::P&) { i.ASKED = false; });
  EXPECT_EQ(length(changed.explored(), "queue"), 6);
}

// P0 uses the privilege, P1 asks, P0 gives it away, P1 receives it: in Raymond's text that is an
// entry.
TEST(RaymondTreeMutant, GivingThePrivilegeAwayWhileItIsUsedBreaksSafety) {
  RaymondChanged changed("raymond-tree", {{"graph", "path:2"}});
  changed.action("receive REQUEST").on_message = [](RaymondTree::Local& i, RaymondChanged::P& p,
                                                    const RaymondTree::Message&,
                                                    model::ProcessId j) {
    i.HOLDER = j;
    p.send(RaymondTree::Privilege{}, j);
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 4);
}

// P0 uses the privilege, P1 asks and is heard, P0 exits and looks at no queue.
TEST(RaymondTreeMutant, ExitingWithoutTheProceduresDeadlocks) {
  RaymondChanged changed("raymond-tree", {{"graph", "path:2"}});
  changed.action("exit").effect = [](RaymondTree::Local& i, RaymondChanged::P&) {
    i.phase = RaymondTree::Phase::idle;
  };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 4);
}

// --- Naimi and Trehel ----------------------------------------------------------------------------

using NaimiTrehelChanged = Changed<NaimiTrehel>;

// P0 requests and enters; P1 requests, is heard, receives the token and enters.
TEST(NaimiTrehelMutant, GivingTheTokenAwayFromWithinBreaksSafety) {
  NaimiTrehelChanged changed("naimi-trehel", {{"n", "2"}});
  changed.action("receive Req").on_message = [](NaimiTrehel::Local& i, NaimiTrehelChanged::P& p,
                                                const NaimiTrehel::Message&, model::ProcessId j) {
    i.token_present = false;
    i.father = j;
    p.send(NaimiTrehel::Token{}, j);
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 6);
}

// P1 requests, P0 gives it the token and remains its own root; P1 receives it, enters and releases;
// P0 requests, and tells nobody.
TEST(NaimiTrehelMutant, APathThatIsNotReversedLeadsNowhere) {
  NaimiTrehelChanged changed("naimi-trehel", {{"n", "2"}});
  changed.then("receive Req",
               [](NaimiTrehel::Local& i, NaimiTrehelChanged::P&) { i.father = nil; });
  EXPECT_EQ(length(changed.explored(), "deadlock"), 6);
}

// P0 gives the token to P1 at the end of its first use; with the next use it gives it to P1 again,
// which does not ask, and whom P0 takes for the last that did.
TEST(NaimiTrehelMutant, AnOldNextIsGivenTheTokenAgain) {
  NaimiTrehelChanged changed("naimi-trehel", {{"n", "2"}, {"rounds", "3"}});
  changed.action("release").effect = [](NaimiTrehel::Local& i, NaimiTrehelChanged::P& p) {
    i.phase = NaimiTrehel::Phase::idle;
    if (i.next.is_nil()) return;
    p.send(NaimiTrehel::Token{}, *i.next);
    i.token_present = false;
  };
  EXPECT_GT(length(changed.explored(), "one-token"), 0);
}

// --- The bakery ----------------------------------------------------------------------------------

using BakeryChanged = Changed<Bakery>;

// Both choose, read, take, and are chosen; both look twice, at choosing and at the number: 12 steps
// for two entries, whatever the mistake.
TEST(BakeryMutant, NotAwaitingWhoIsChoosingBreaksSafety) {
  BakeryChanged changed("bakery", {{"n", "2"}});
  changed.action("see-chosen").guard.back() = awaited<Bakery>(
      "nothing", [](const Bakery::Local&, const BakeryChanged::P&) { return true; });
  EXPECT_EQ(length(changed.explored(), "safety"), 12);
}

TEST(BakeryMutant, TakingTheGreatestNumberItselfBreaksSafety) {
  BakeryChanged changed("bakery", {{"n", "2"}});
  changed.action("take").effect = [](Bakery::Local& i, BakeryChanged::P& p) {
    i.phase = Bakery::Phase::numbered;
    p.shared().number[p.id()] = i.maximum;
    i.maximum = 0;
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 12);
}

// Both take 1: five steps each, to L3.
TEST(BakeryMutant, EqualNumbersDeadlockWithoutNames) {
  BakeryChanged changed("bakery", {{"n", "2"}});
  changed.action("precede").guard.back() =
      awaited<Bakery>("number[j] = 0 or number[i] < number[j]",
                      [](const Bakery::Local& i, const BakeryChanged::P& p) {
                        const int its = p.shared().number[*i.j], own = p.shared().number[p.id()];
                        return its == 0 || own < its;
                      });
  EXPECT_EQ(length(changed.explored(), "deadlock"), 10);
}

// --- Peterson's filter ---------------------------------------------------------------------------

using FilterChanged = Changed<PetersonFilter>;

// Of two each requests, goes on and passes its only level.
TEST(PetersonFilterMutant, NotSayingWhoCameLastBreaksSafety) {
  FilterChanged changed("peterson-filter", {{"n", "2"}});
  changed.action("turn").effect = [](PetersonFilter::Local& i, FilterChanged::P&) {
    i.phase = PetersonFilter::Phase::trying;
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 6);
}

// P0 and then P1 say that they came last, P1 that it is there; it passes, as P0 has not said so;
// P0 says so, and passes, as P1 came last.
TEST(PetersonFilterMutant, TheTwoAssignmentsInTheOtherOrderBreakSafety) {
  FilterChanged changed("peterson-filter", {{"n", "2"}});
  changed.action("request").effect = [](PetersonFilter::Local& i, FilterChanged::P& p) {
    i.phase = PetersonFilter::Phase::raised;
    i.k = 1;
    p.shared().TURN[1] = p.id();
  };
  changed.action("turn").effect = [](PetersonFilter::Local& i, FilterChanged::P& p) {
    i.phase = PetersonFilter::Phase::trying;
    p.shared().Q[p.id()] = i.k;
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 6);
}

// Of three, P0 passes the first level alone (3), P1 comes (2), P2 comes after it (2) and lets it
// pass (1).
TEST(PetersonFilterMutant, OneLevelTooFewBreaksSafety) {
  FilterChanged changed("peterson-filter", {{"n", "3"}});
  changed.action("advance").effect = [](PetersonFilter::Local& i, FilterChanged::P&) {
    i = {.phase = PetersonFilter::Phase::inside};
  };
  EXPECT_EQ(length(changed.explored(), "safety"), 8);
}

// --- Joung ---------------------------------------------------------------------------------------

using JoungChanged = Changed<Joung>;

/// P_i defers its ACK where `defers` says so.
template <class Defers>
Report explore_deferring(Defers defers) {
  JoungChanged changed("joung", {{"n", "2"}});
  changed.action("receive REQ").on_message = [defers](Joung::Local& i, JoungChanged::P& p,
                                                      const Joung::Message& message,
                                                      model::ProcessId j) {
    const auto m = message.get<Joung::Request>();
    i.clk = std::max(i.clk, m.t);
    if (i.phase != Joung::Phase::thinking && i.forum != m.forum && defers(i, p, m, j))
      i.deferred.insert(j);
    else
      p.send(Joung::Reply{}, j);
  };
  return changed.explored();
}

// Two entries of two processes: each requests, is heard, is permitted, and enters.
TEST(JoungMutant, PermittingOtherForumsFromWithinIsFound) {
  const Report report = explore_deferring(
      [](const Joung::Local& i, const JoungChanged::P& p, Joung::Request m, model::ProcessId j) {
        return i.phase == Joung::Phase::waiting
               && model::Timestamp{i.my, p.id()} < model::Timestamp{m.t, j};
      });
  EXPECT_EQ(length(report, "one-forum"), 8);
}

// Both request at time 1, and each defers the other.
TEST(JoungMutant, DeferringEqualTimesDeadlocks) {
  const Report report = explore_deferring(
      [](const Joung::Local& i, const JoungChanged::P&, Joung::Request m, model::ProcessId) {
        return i.phase == Joung::Phase::talking || i.my <= m.t;
      });
  EXPECT_EQ(length(report, "deadlock"), 4);
}

// P0 requests, is heard, permitted, and enters; P1 requests the other forum and is heard; P0
// leaves.
TEST(JoungMutant, LeavingInSilenceDeadlocks) {
  JoungChanged changed("joung", {{"n", "2"}});
  changed.action("leave").effect = [](Joung::Local& i, JoungChanged::P&) { i = {.clk = i.clk}; };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 7);
}

}  // namespace
}  // namespace ample
