// The sequential composition, on two objects that can be followed by hand (tests/model/asking.hpp).
#include "model/sequence.hpp"
#include "model/either_message.hpp"

#include <gtest/gtest.h>

#include "model/configuration.hpp"
#include "tests/model/asking.hpp"

namespace ample::tests {

/// Exit() asks `one`, Entry() asks `other`, which is a Co-Asking.
struct AskingBoth {
  using First = Asking;
  using Second = Asking;
  struct Labels {
    static constexpr const char *first = "one", *second = "other";
    static constexpr const char* field = nullptr;
  };
  using Message = EitherMessage<First::Message, Second::Message, Labels>;
  struct Local {
    CsState state{};
    First::Local one{};
    Second::Local other{};
  };
  using Repair = Asking::Repair;
  static constexpr const auto& repairs = Asking::repairs;
  enum class Anomaly { one_early, one_stray, other_early, other_stray };
  static constexpr NamedMeaning anomalies[] = {
      {"one-early", ""}, {"one-stray", ""}, {"other-early", ""}, {"other-stray", ""}};

  static Local initial(const Instance& instance, ProcessId i, ProcessSet inside) {
    return {.state = inside.contains(i) ? CsState::InCS : CsState::OutCS,
            .one = Asking::initial(instance, i, inside),
            .other = Asking::initial(instance, i, instance.all() - inside)};
  }
  static CsState& state(Local& i) { return i.state; }
  static bool in_cs(const Local& i) { return i.state == CsState::InCS; }
  static bool waiting(const Local& i) { return Asking::waiting(i.one) || Asking::waiting(i.other); }
  static Record variables(const Local& i) {
    Record record = {{"state", value_of(i.state)}};
    for (const Record& part :
         {record_of_object("one", i.one), record_of_object("other", i.other, true)})
      record.insert(record.end(), part.begin(), part.end());
    return record;
  }

  static std::vector<Action<AskingBoth>> composed(const Instance& instance, SequenceRules rules) {
    const auto one = first_object<AskingBoth>(instance, &Local::one);
    auto other = second_object<AskingBoth>(complement_of(instance), &Local::other);
    other.complement = true;
    other.first_anomaly = 2;
    return sequence<AskingBoth>(one, other, rules);
  }
  static std::vector<Action<AskingBoth>> actions(const Instance& instance) {
    return composed(instance, {.release = Release::own_step});
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::AskingBoth::Local, state, one, other);

namespace {

using namespace ample::model;
using ample::tests::asking_on;
using ample::tests::AskingBoth;
using Composed = SystemOf<AskingBoth>;

/// One process alone: it is its own only arbiter.
Instance alone() { return asking_on("path:1"); }

Composed composed(SequenceRules rules) {
  return Composed(alone(), AskingBoth::composed(alone(), rules));
}

/// The names of the steps of the only process, until the bound on rounds stops it, each with its
/// state afterwards.
std::vector<std::string> run(const System& system) {
  std::vector<std::string> taken;
  Configuration configuration = initial_configuration(system, system.instance().inside[0]);
  for (;;) {
    const std::vector<Step> steps = enabled_steps(system, configuration);
    if (steps.empty()) return taken;
    EXPECT_EQ(steps.size(), 1u);
    take_step(system, configuration, steps[0]);
    const bool inside = system.in_cs(0, configuration.locals[0]);
    taken.push_back(system.actions()[steps[0].action].name + (inside ? " InCS" : " OutCS"));
  }
}

Instance two_rounds() {
  Instance instance = alone();
  instance.rounds = {Rounds(2)};
  return instance;
}

TEST(Sequence, ListsTheActionsOfBothMethodsAndThenTheReceipts) {
  const Composed system(alone());
  std::vector<std::string> names;
  for (const ActionInfo& action : system.actions()) names.push_back(action.name);
  EXPECT_EQ(names,
            (std::vector<std::string>{"one.exit-sequence", "one.leave", "other.exit-sequence",
                                      "other.entry-sequence", "other.enter", "one.entry-sequence",
                                      "one.receive Ask", "one.receive Grant", "other.receive Ask",
                                      "other.receive Grant"}));
  EXPECT_TRUE(system.actions()[0].counted);
  EXPECT_TRUE(system.actions()[3].counted);
  EXPECT_FALSE(system.actions()[2].counted);
  EXPECT_EQ(system.actions()[3].place, "line 1, complemented");
}

TEST(Sequence, TheReleaseIsAStepOfItsOwnAfterTheChangeOfState) {
  const Composed system(two_rounds(), AskingBoth::actions(two_rounds()));
  EXPECT_EQ(run(system),
            (std::vector<std::string>{"one.exit-sequence InCS", "one.receive Ask InCS",
                                      "one.receive Grant InCS", "one.leave OutCS",
                                      "other.exit-sequence OutCS", "other.entry-sequence OutCS",
                                      "other.receive Ask OutCS", "other.receive Grant OutCS",
                                      "other.enter InCS", "one.entry-sequence InCS"}));
}

TEST(Sequence, LateStateChangesTheStateAfterTheRelease) {
  const Composed system(
      two_rounds(),
      AskingBoth::composed(two_rounds(), {.release = Release::own_step, .late_state = true}));
  const std::vector<std::string> taken = run(system);
  ASSERT_EQ(taken.size(), 10u);
  EXPECT_EQ(taken[3], "one.leave InCS");
  EXPECT_EQ(taken[4], "other.exit-sequence OutCS");
  EXPECT_EQ(taken[8], "other.enter OutCS");
  EXPECT_EQ(taken[9], "one.entry-sequence InCS");
}

TEST(Sequence, AMergedReleaseBelongsToTheStepThatCompletesTheRequest) {
  const Composed system(two_rounds(), AskingBoth::composed(two_rounds(), {}));
  EXPECT_EQ(system.actions().size(), 8u);
  EXPECT_EQ(run(system),
            (std::vector<std::string>{"one.exit-sequence InCS", "one.receive Ask InCS",
                                      "one.receive Grant InCS", "one.leave OutCS",
                                      "other.entry-sequence OutCS", "other.receive Ask OutCS",
                                      "other.receive Grant OutCS", "other.enter InCS"}));
}

TEST(Sequence, AMessageIsShownWithTheLabelOfItsObject) {
  const Composed system = composed({});
  const Outcome asked = system.take(0, 0, system.initial(0, {0}));
  ASSERT_EQ(asked.sends.size(), 1u);
  EXPECT_EQ(to_text(system.text_of_message(asked.sends[0].message)), "⟨one.Ask,1⟩");
  EXPECT_EQ(system.actions()[system.receipt_of(asked.sends[0].message)].name, "one.receive Ask");
}

TEST(Sequence, VariablesStandUnderTheirObjectAndAComplementSpeaksForItself) {
  const Composed system = composed({});
  const Record record = system.variables(system.initial(0, {0}));
  EXPECT_EQ(record[0].name, "state");
  EXPECT_EQ(record[1].name, "one.state");
  EXPECT_EQ(to_text(record[1].value), "InCS");
  EXPECT_EQ(record[5].name, "other.state");
  EXPECT_EQ(to_text(record[5].value), "InCS");  // the object itself says OutCS
}

TEST(Sequence, AnAnomalyIsThatOfItsObject) {
  const Composed system = composed({});
  const AskingBoth::Message stray =
      AskingBoth::Message::of_second(AskingBoth::Second::Message(ample::tests::Asking::Grant{}));
  Bytes bytes(2 + AskingBoth::Message::widest, '\0');
  bytes[1] = static_cast<char>(stray.tag);
  const Outcome outcome = system.receive(0, 0, system.initial(0, {0}), bytes);
  EXPECT_EQ(outcome.anomalies, 1u << 3);
}

TEST(Sequence, ABlockedObjectSaysWhomItWaitsFor) {
  const Composed system = composed({});
  const Outcome asked = system.take(0, 0, system.initial(0, {0}));
  const std::vector<Lack> lacks = system.lacks(0, std::vector<Bytes>{asked.local});
  ASSERT_EQ(lacks.size(), 1u);
  EXPECT_EQ(lacks[0].condition, "one: grants_0 = |N_0|+1");
  EXPECT_EQ(lacks[0].blame.on, ProcessSet{0});
}

TEST(Sequence, CountsBothKindsOfRequestAsRounds) {
  Instance instance = alone();  // one round
  const Composed system(instance, AskingBoth::actions(instance));
  EXPECT_EQ(run(system).back(), "other.exit-sequence OutCS");
}

}  // namespace
