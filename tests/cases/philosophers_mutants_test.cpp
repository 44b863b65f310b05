// Wrong variants of Chandy and Misra's philosophers and of Agrawal and El Abbadi's tree quorums,
// three each: what must be caught, and in how many steps at least, counted by hand.
#include "cases/textbook/agrawal_el_abbadi.hpp"
#include "cases/textbook/chandy_misra.hpp"
#include "cases/textbook/drinking.hpp"
#include "tests/support/changed.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using namespace cases::textbook;
using tests::Changed;
using tests::length;

// --- The dining philosophers ---------------------------------------------------------------------

using ChandyMisraChanged = Changed<ChandyMisra>;

// P0, which has the fork, gets hungry and eats; P1 gets hungry, is heard, receives the fork, eats.
TEST(ChandyMisraMutant, GivingAForkAwayWhileEatingLetsNeighboursEat) {
  ChandyMisraChanged changed("chandy-misra", {{"graph", "k2"}});
  changed.action("receive REQUEST").on_message = [](ChandyMisra::Local& i, ChandyMisraChanged::P& p,
                                                    const ChandyMisra::Message&,
                                                    model::ProcessId j) {
    i.reqf.insert(j);
    release_forks(i.reqf & i.dirty, i, p);
  };
  EXPECT_EQ(length(changed.explored(), "neighbours"), 6);
}

// P1 gets hungry, is heard, receives the fork, eats and thinks; P0 gets hungry and is heard, but
// the fork is as clean as before.
TEST(ChandyMisraMutant, AForkThatStaysCleanIsNeverGivenAway) {
  ChandyMisraChanged changed("chandy-misra", {{"graph", "k2"}});
  changed.action("eat").effect = [](ChandyMisra::Local& i, ChandyMisraChanged::P&) {
    i.dining = Dining::eating;
  };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 7);
}

// P0 gets hungry and eats, P1 gets hungry and is heard, P0 thinks: the fork is dirty and stays.
TEST(ChandyMisraMutant, ThinkingInsteadOfGivingForksAwayDeadlocks) {
  ChandyMisraChanged changed("chandy-misra", {{"graph", "k2"}});
  changed.action("think").effect = [](ChandyMisra::Local& i, ChandyMisraChanged::P&) {
    i.dining = Dining::thinking;
  };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 5);
}

// --- The drinking philosophers -------------------------------------------------------------------

using DrinkingChanged = Changed<Drinking>;

// P0, which has the bottle and the fork, gets thirsty and drinks; P1 gets thirsty, is heard twice,
// receives the fork and the bottle, and drinks.
TEST(DrinkingMutant, GivingABottleAwayWhileDrinkingIsFound) {
  DrinkingChanged changed("drinking-philosophers", {{"graph", "k2"}});
  changed.action("receive REQUEST-BOTTLE").on_message =
      [](Drinking::Local& i, DrinkingChanged::P& p, const Drinking::Message&, model::ProcessId j) {
        i.reqb.insert(j);
        if (!i.bot.contains(j)) return;
        i.bot.erase(j);
        p.send(Drinking::Bottle{}, j);
      };
  EXPECT_EQ(length(changed.explored(), "one-drinks"), 8);
}

// Both get thirsty, and drink.
TEST(DrinkingMutant, DrinkingWithoutTheBottleIsFound) {
  DrinkingChanged changed("drinking-philosophers", {{"graph", "k2"}});
  changed.action("drink").guard.back() = model::awaited<Drinking>(
      "nothing", [](const Drinking::Local&, const DrinkingChanged::P&) { return true; });
  EXPECT_EQ(length(changed.explored(), "one-drinks"), 4);
}

// P0 gets thirsty and drinks; P1 gets thirsty, is heard twice, and receives the fork; P0 ends, and
// keeps the bottle.
TEST(DrinkingMutant, EndingInsteadOfGivingBottlesAwayDeadlocks) {
  DrinkingChanged changed("drinking-philosophers", {{"graph", "k2"}});
  changed.action("end").effect = [](Drinking::Local& i, DrinkingChanged::P&) {
    i.phase = Drinking::Phase::tranquil;
    i.need = {};
  };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 7);
}

// --- Tree quorums --------------------------------------------------------------------------------

using AgrawalElAbbadiChanged = Changed<AgrawalElAbbadi>;

// Two entries: each requests, is heard by two, receives two REPLYs, and enters.
TEST(AgrawalElAbbadiMutant, PermittingEverybodyBreaksSafety) {
  AgrawalElAbbadiChanged changed("agrawal-el-abbadi", {{"n", "3"}});
  changed.action("receive REQUEST").on_message =
      [](AgrawalElAbbadi::Local& i, AgrawalElAbbadiChanged::P& p, const AgrawalElAbbadi::Message&,
         model::ProcessId j) {
        i.permitted = j;
        p.send(AgrawalElAbbadi::Reply{}, j);
      };
  EXPECT_EQ(length(changed.explored(), "safety"), 12);
}

// P0 and P1, both of the quorum {P0,P1}: two requests, heard by both in another order, a REPLY to
// each, and the INQUIRE that is not answered.
TEST(AgrawalElAbbadiMutant, NotYieldingDeadlocks) {
  AgrawalElAbbadiChanged changed("agrawal-el-abbadi", {{"n", "3"}, {"rounds", "1,1,0"}});
  changed.action("receive INQUIRE").on_message =
      [](AgrawalElAbbadi::Local&, AgrawalElAbbadiChanged::P&, const AgrawalElAbbadi::Message&,
         model::ProcessId) {};
  EXPECT_EQ(length(changed.explored(), "deadlock"), 9);
}

// P0 requests, is heard by two, receives two REPLYs, enters and leaves; P1 requests and is heard by
// both meanwhile; both RELINQUISHes are received, and nobody looks at the queues.
TEST(AgrawalElAbbadiMutant, ForgettingTheQueueDeadlocks) {
  AgrawalElAbbadiChanged changed("agrawal-el-abbadi", {{"n", "3"}, {"rounds", "1,1,0"}});
  changed.action("receive RELINQUISH").on_message =
      [](AgrawalElAbbadi::Local& i, AgrawalElAbbadiChanged::P&, const AgrawalElAbbadi::Message&,
         model::ProcessId) {
        i.permitted = nil;
        i.permitted_ts = {};
        i.inquired = false;
      };
  EXPECT_EQ(length(changed.explored(), "deadlock"), 12);
}

}  // namespace
}  // namespace ample
