// SystemOf: what it adds to an algorithm's text, on an algorithm that can be followed by hand.
#include "model/system_of.hpp"

#include <gtest/gtest.h>

#include "tests/model/asking.hpp"

namespace {

using namespace ample::model;
using ample::tests::Asking;
using ample::tests::asking_on;
using Asked = SystemOf<Asking>;

int number(const System& system, const Bytes& local, const std::string& name) {
  for (const NamedValue& variable : system.variables(local))
    if (variable.name == name) return variable.value.number;
  ADD_FAILURE() << "no variable " << name;
  return -1;
}

/// P0 has begun its exit-sequence.
Outcome asked(const System& system) {
  return system.take(Asking::exit_sequence, 0, system.initial(0, system.instance().all()));
}

TEST(SystemOf, ItsActionsAreThoseOfTheText) {
  const Asked system(asking_on("k2"));
  ASSERT_EQ(system.actions().size(), 5u);
  const ActionInfo& exit = system.actions()[Asking::exit_sequence];
  EXPECT_EQ(exit.name, "exit-sequence");
  EXPECT_EQ(exit.place, "line 1");
  EXPECT_EQ(exit.role, Role::invocation);
  EXPECT_TRUE(exit.counted);
  EXPECT_EQ(system.actions()[Asking::leave].role, Role::wait);
  EXPECT_FALSE(system.actions()[Asking::entry_sequence].counted);
  EXPECT_EQ(system.actions()[Asking::receive_ask].name, "receive Ask");
  EXPECT_EQ(system.anomalies()[1].name, "stray-grant");
  EXPECT_EQ(system.invariants()[0].name, "grants-bound");
}

TEST(SystemOf, TheInitialStateDependsOnWhoIsInside) {
  const Asked system(asking_on("k2"));
  EXPECT_TRUE(system.in_cs(0, system.initial(0, {0})));
  EXPECT_FALSE(system.in_cs(1, system.initial(1, {0})));
  EXPECT_FALSE(system.waiting(0, system.initial(0, {0})));
}

TEST(SystemOf, AStepSendsToEveryNeighbourInOrder) {
  const Asked system(asking_on("s3"));
  const Outcome outcome = asked(system);
  ASSERT_EQ(outcome.sends.size(), 4u);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(outcome.sends[static_cast<std::size_t>(i)].to, i);
    EXPECT_EQ(to_text(system.text_of_message(outcome.sends[static_cast<std::size_t>(i)].message)),
              "⟨Ask,1⟩");
  }
  EXPECT_TRUE(system.waiting(0, outcome.local));
  EXPECT_TRUE(outcome.followups.empty());
}

TEST(SystemOf, AGuardThatIsFalseDisables) {
  const Asked system(asking_on("k2"));
  const Bytes inside = system.initial(0, {0}), outside = system.initial(0, {});
  EXPECT_TRUE(system.enabled(Asking::exit_sequence, 0, inside));
  EXPECT_FALSE(system.enabled(Asking::exit_sequence, 0, outside));
  EXPECT_TRUE(system.enabled(Asking::entry_sequence, 0, outside));
  EXPECT_FALSE(system.enabled(Asking::leave, 0, asked(system).local)) << "no grant yet";
  EXPECT_FALSE(system.enabled(Asking::receive_ask, 0, inside)) << "a receipt needs a message";
}

/// P0's exit-sequence, both grants, and its leave and entry-sequence: ready for a second round.
Bytes after_one_round(const System& system) {
  Bytes local = asked(system).local;
  const Bytes grant =
      system.receive(1, 0, system.initial(1, {0, 1}), asked(system).sends[1].message)
          .sends[0]
          .message;
  local = system.receive(0, 0, local, grant).local;
  local = system.receive(0, 1, local, grant).local;
  EXPECT_TRUE(system.enabled(Asking::leave, 0, local));
  local = system.take(Asking::leave, 0, local).local;
  EXPECT_FALSE(system.in_cs(0, local));
  return system.take(Asking::entry_sequence, 0, local).local;
}

TEST(SystemOf, RoundsBoundWhatAsksForPermission) {
  Instance instance = asking_on("k2");
  {
    const Asked system(instance);
    const Bytes local = after_one_round(system);
    EXPECT_FALSE(system.enabled(Asking::exit_sequence, 0, local));
    EXPECT_TRUE(system.stopped_by_bound(0, local));
    EXPECT_FALSE(system.stopped_by_bound(0, system.initial(0, {0, 1}))) << "its round is left";
    EXPECT_FALSE(system.stopped_by_bound(0, asked(system).local)) << "it waits";
  }
  instance.rounds[0] = 2;
  {
    const Asked system(instance);
    EXPECT_TRUE(system.enabled(Asking::exit_sequence, 0, after_one_round(system)));
  }
  instance.rounds[0] = std::nullopt;
  const Asked system(instance);
  const Bytes local = after_one_round(system);
  EXPECT_TRUE(system.enabled(Asking::exit_sequence, 0, local));
  EXPECT_FALSE(system.stopped_by_bound(0, local));
}

TEST(SystemOf, TheRoundsAreNoVariableOfThePaper) {
  const Asked system(asking_on("k2"));
  std::vector<std::string> names;
  for (const NamedValue& variable : system.variables(system.initial(0, {0})))
    names.push_back(variable.name);
  EXPECT_EQ(names, (std::vector<std::string>{"state", "waiting", "ts", "grants"}));
}

TEST(SystemOf, WithoutABoundNothingIsCounted) {
  // Otherwise no search without a bound would ever end.
  Instance instance = asking_on("k2");
  instance.rounds.assign(2, std::nullopt);
  instance.clock = ClockRule::plain;
  const Asked system(instance);
  Bytes once = after_one_round(system), fresh = system.initial(0, {0, 1});
  EXPECT_EQ(number(system, once, "ts"), 1);
  EXPECT_EQ(once[0], fresh[0]);
}

/// The clocks of P1 after P0's Ask and of P0 after P1's Grant, when P1's clock is `ts` before.
std::pair<int, int> clocks(ClockRule rule, int ts) {
  Instance instance = asking_on("k2");
  instance.clock = rule;
  instance.rounds.assign(2, std::nullopt);
  const Asked system(instance);
  Bytes other = system.initial(1, {0, 1});
  other[3] = static_cast<char>(ts);  // after the rounds: state, waiting, ts
  EXPECT_EQ(number(system, other, "ts"), ts);
  const Outcome ask = asked(system);
  const Outcome answer = system.receive(1, 0, other, ask.sends[1].message);
  EXPECT_EQ(system.clock_of_message(ask.sends[1].message), carries_clocks(rule) ? 1 : 0);
  const Outcome granted = system.receive(0, 1, ask.local, answer.sends[0].message);
  return {number(system, answer.local, "ts"), number(system, granted.local, "ts")};
}

TEST(SystemOf, ClocksTravelOnEveryMessageOnRequestsOrNotAtAll) {
  using Clocks = std::pair<int, int>;
  EXPECT_EQ(clocks(ClockRule::message, 0), Clocks(1, 1));
  EXPECT_EQ(clocks(ClockRule::message, 9), Clocks(9, 9)) << "the Grant carries P1's clock back";
  EXPECT_EQ(clocks(ClockRule::request, 0), Clocks(1, 1));
  EXPECT_EQ(clocks(ClockRule::request, 9), Clocks(9, 1)) << "a Grant carries no clock";
  EXPECT_EQ(clocks(ClockRule::plain, 0), Clocks(0, 1));
  EXPECT_EQ(clocks(ClockRule::plain, 9), Clocks(9, 1));
  EXPECT_EQ(clocks(ClockRule::lamport, 0), Clocks(2, 3)) << "greater than 1, then than 2";
  EXPECT_EQ(clocks(ClockRule::lamport, 9), Clocks(9, 10));
}

TEST(SystemOf, ImmediateMessagesToOneselfAreHandledWithinTheStep) {
  Instance instance = asking_on("k2");
  instance.self = SelfDelivery::immediate;
  const Asked system(instance);
  const Outcome outcome = asked(system);
  ASSERT_EQ(outcome.sends.size(), 1u);
  EXPECT_EQ(outcome.sends[0].to, 1);
  // Its own Ask, which sends its own Grant.
  ASSERT_EQ(outcome.followups.size(), 2u);
  EXPECT_EQ(outcome.followups[0].action, Asking::receive_ask);
  EXPECT_EQ(outcome.followups[1].action, Asking::receive_grant);
  EXPECT_EQ(number(system, outcome.local, "grants"), 1);
}

TEST(SystemOf, AnEagerWaitCompletesWithinTheStepThatSatisfiesIt) {
  Instance instance = asking_on("path:1");
  instance.wake = Wake::eager;
  {
    const Asked system(instance);  // alone, with a channel to itself: ask, then grant, then leave
    const Outcome ask = asked(system);
    ASSERT_EQ(ask.sends.size(), 1u);
    const Outcome grant = system.receive(0, 0, ask.local, ask.sends[0].message);
    const Outcome left = system.receive(0, 0, grant.local, grant.sends[0].message);
    ASSERT_EQ(left.followups.size(), 1u);
    EXPECT_EQ(left.followups[0].action, Asking::leave);
    EXPECT_TRUE(left.followups[0].message.empty());
    EXPECT_FALSE(system.in_cs(0, left.local));
  }
  instance.self = SelfDelivery::immediate;
  const Asked system(instance);  // all of this in one step
  const Outcome outcome = asked(system);
  EXPECT_EQ(outcome.followups.size(), 3u);
  EXPECT_TRUE(outcome.sends.empty());
  EXPECT_FALSE(system.in_cs(0, outcome.local));
}

TEST(SystemOf, AnAnomalyIsABitOfItsOwn) {
  const Asked system(asking_on("k2"));
  const Bytes idle = system.initial(0, {0, 1});
  const Bytes grant = system.receive(1, 0, idle, asked(system).sends[1].message).sends[0].message;
  EXPECT_EQ(system.receive(0, 1, idle, grant).anomalies, 1u << 1);
  EXPECT_EQ(system.receive(0, 1, asked(system).local, grant).anomalies, 0u);
}

TEST(SystemOf, SwitchesAreSeenByTheHandlers) {
  Instance instance = asking_on("k2");
  instance.repair_bits = 1u << static_cast<unsigned>(Asking::Repair::mute);
  const Asked system(instance);
  EXPECT_TRUE(system.receive(1, 0, system.initial(1, {0, 1}), asked(system).sends[1].message)
                  .sends.empty());
}

TEST(SystemOf, WhoWaitsLacksWhatItsGuardAwaits) {
  const Asked system(asking_on("p3"));
  std::vector<Bytes> locals;
  for (int i = 0; i < 3; ++i) locals.push_back(system.initial(i, {0, 1, 2}));
  EXPECT_TRUE(system.lacks(0, locals).empty()) << "it does not wait";
  locals[0] = asked(system).local;
  const std::vector<Lack> lacks = system.lacks(0, locals);
  ASSERT_EQ(lacks.size(), 1u);
  EXPECT_EQ(lacks[0].blame.on, (ProcessSet{0, 1}));
  EXPECT_EQ(lacks[0].blame.because, "nobody grants");
}

TEST(SystemOf, AnInvariantSeesAllLocalStates) {
  const Asked system(asking_on("k2"));
  std::vector<Bytes> locals = {system.initial(0, {}), system.initial(1, {})};
  EXPECT_TRUE(system.invariant_holds(0, locals));
  locals[1][4] = 3;  // grants_1, beyond |N_1|+1 = 2
  EXPECT_FALSE(system.invariant_holds(0, locals));
}

TEST(SystemOf, AMessageThatNoActionReceivesIsAnErrorOfTheText) {
  std::vector<Action<Asking>> actions = Asking::actions(asking_on("k2"));
  actions.pop_back();
  const Asked system(asking_on("k2"), actions);
  const Bytes idle = system.initial(0, {0, 1});
  const Bytes grant = system.receive(1, 0, idle, asked(system).sends[1].message).sends[0].message;
  EXPECT_THROW(system.receipt_of(grant), InternalError);
}

}  // namespace
