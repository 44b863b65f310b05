// Co-A: words, parameters, and the same executions seen from the other side.
#include "model/complement.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <map>

#include "model/configuration.hpp"
#include "tests/model/any_instance.hpp"
#include "tests/model/asking.hpp"

namespace {

using namespace ample::model;
using ample::tests::any_instance;
using ample::tests::Asking;
using ample::tests::asking_on;

/// l is that of the object inside; whoever reads the complement knows its k.
TEST(Complement, SpeaksOfItsOwnBounds) {
  EXPECT_EQ(complement_of_words("|currentInCS_i| >= l+1"), "|currentInCS_i| >= n-k+1");
  EXPECT_EQ(complement_of_words("|grantedTo_i| <= |N_i|-l_i+1"), "|grantedTo_i| <= k_i");
  EXPECT_EQ(complement_of_words("l_j and all of lmin"), "(|N_j|+1-k_j) and all of lmin");
  EXPECT_EQ(complement_of_words("P_i is InCS, and leaves"), "P_i is OutCS, and enters");
  EXPECT_EQ(complement_of_words("in Exit(), past mx.Entry()"), "in Entry(), past mx.Entry()");
}

TEST(ComplementOfWords, SwapsTheWordsOfEnteringAndLeaving) {
  const std::map<std::string, std::string> pairs{{"state_i = InCS", "state_i = OutCS"},
                                                 {"exit-sequence", "entry-sequence"},
                                                 {"P1 leaves", "P1 enters"},
                                                 {"leave", "enter"},
                                                 {"InCS, OutCS", "OutCS, InCS"}};
  for (const auto& [text, complement] : pairs) {
    EXPECT_EQ(complement_of_words(text), complement);
    EXPECT_EQ(complement_of_words(complement), text);
  }
}

TEST(ComplementOfWords, LeavesOtherWordsAlone) {
  for (const std::string text :
       {"", "procsInCS", "InCSs", "entrysequence", "grants it", "⟨Request,1,P0⟩", "nGrants_0 ≤ 3"})
    EXPECT_EQ(complement_of_words(text), text);
}

RC_GTEST_PROP(ComplementOfWords, TwiceIsNothing, ()) {
  const auto pieces = *rc::gen::container<std::vector<std::string>>(
      rc::gen::element<std::string>("InCS", "OutCS", "exit", "entry", "leave", "enter", "leaves",
                                    "enters", "state", "s", " ", "_", "-", ",", "1", "⟨", "≤"));
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  RC_ASSERT(complement_of_words(complement_of_words(text)) == text);
}

/// An instance with up to three initial configurations.
Instance any_complete_instance() {
  Instance instance = any_instance(*rc::gen::element(Scope::neighbourhood, Scope::network), 8);
  for (const ProcessMask mask : *rc::gen::container<std::vector<ProcessMask>>(
           static_cast<std::size_t>(*rc::gen::inRange(1, 4)), rc::gen::arbitrary<ProcessMask>()))
    instance.inside.push_back(ProcessSet::from_mask(mask) & instance.all());
  instance.rounds.assign(static_cast<std::size_t>(instance.processes()), Rounds(2));
  instance.repair_bits = 5;
  instance.repairs = {"init", "pre"};
  return instance;
}

RC_GTEST_PROP(ComplementOfInstance, HasTheBoundsOfTheTheorem, ()) {
  const Instance instance = any_complete_instance(), complement = complement_of(instance);
  for (const ProcessId i : instance.all()) {
    // |CS_i| >= l_i inside is |CS_i| <= |N_i|+1-l_i outside, and the other way round.
    const int most = instance.scope == Scope::network
                         ? instance.processes()
                         : instance.topology.closed_neighbourhood(i).size();
    RC_ASSERT(complement.l[i.index] + instance.k[i.index] == most);
    RC_ASSERT(complement.k[i.index] + instance.l[i.index] == most);
  }
  for (std::size_t c = 0; c < instance.inside.size(); ++c) {
    RC_ASSERT((complement.inside[c] & instance.inside[c]).empty());
    RC_ASSERT((complement.inside[c] | instance.inside[c]) == instance.all());
  }
}

RC_GTEST_PROP(ComplementOfInstance, TwiceIsTheInstance, ()) {
  const Instance instance = any_complete_instance(), twice = complement_of(complement_of(instance));
  RC_ASSERT(twice.topology == instance.topology);
  RC_ASSERT(twice.scope == instance.scope);
  RC_ASSERT(twice.l == instance.l);
  RC_ASSERT(twice.k == instance.k);
  RC_ASSERT(twice.inside == instance.inside);
  RC_ASSERT(twice.rounds == instance.rounds);
  RC_ASSERT(twice.repairs == instance.repairs);
  RC_ASSERT(twice.repair_bits == instance.repair_bits);
}

std::unique_ptr<System> asking(Instance instance) {
  return std::make_unique<SystemOf<Asking>>(std::move(instance));
}

TEST(Complement, TellsTheSameStoryWithTheOtherWords) {
  Instance instance = asking_on("p3");
  instance.inside = {ProcessSet{}};
  const std::unique_ptr<System> complement = complement_of(instance, &asking);
  EXPECT_EQ(complement->actions()[Asking::exit_sequence].name, "entry-sequence");
  EXPECT_EQ(complement->actions()[Asking::leave].name, "enter");
  EXPECT_EQ(complement->actions()[Asking::receive_ask].name, "receive Ask");
  Configuration start = initial_configuration(*complement, {});
  EXPECT_TRUE(occupancy(*complement, start).empty());
  EXPECT_EQ(complement->variables(start.locals[0])[0],
            (NamedValue{"state", Value::of_word("OutCS")}));
}

// Step by step: the same steps are enabled, the same messages sent, and who is in for one is out
// for the other.
RC_GTEST_PROP(Complement, HasTheExecutionsOfItsAlgorithm, ()) {
  const Instance instance = asking_on(*rc::gen::element<std::string>("k2", "p3", "c4"));
  const std::unique_ptr<System> system = asking(instance),
                                complement = complement_of(complement_of(instance), &asking);
  Configuration one = initial_configuration(*system, instance.inside[0]),
                other = initial_configuration(*complement, complement->instance().inside[0]);
  for (const unsigned choice : *rc::gen::arbitrary<std::vector<unsigned>>()) {
    RC_ASSERT(one == other);
    RC_ASSERT(occupancy(*complement, other) == instance.all() - occupancy(*system, one));
    const std::vector<Step> steps = enabled_steps(*system, one);
    RC_ASSERT(enabled_steps(*complement, other) == steps);
    if (steps.empty()) break;
    const Step step = steps[choice % steps.size()];
    RC_ASSERT(take_step(*system, one, step) == take_step(*complement, other, step));
    for (const ProcessId i : instance.all()) {
      RC_ASSERT(system->waiting(i, one.locals[i.index])
                == complement->waiting(i, other.locals[i.index]));
      RC_ASSERT(system->stopped_by_bound(i, one.locals[i.index])
                == complement->stopped_by_bound(i, other.locals[i.index]));
    }
  }
}

TEST(Complement, OfAnAlgorithmExcludesWhereItIncluded) {
  AlgorithmInfo info;
  info.id = "asking";
  info.problem = Problem::mutual_inclusion;
  info.inside = DefaultInside::all;
  info.counted = "exit-sequences";
  info.repairs = {{"mute", "no process leaves"}};
  info.make = &asking;
  const AlgorithmInfo complement = complement_of(info, "co-asking", "title", "source", "summary");
  EXPECT_EQ(complement.id, "co-asking");
  EXPECT_EQ(complement.problem, Problem::k_exclusion);
  EXPECT_EQ(complement.inside, DefaultInside::none);
  EXPECT_EQ(complement.repairs[0].name, "mute") << "a switch keeps its name";
  EXPECT_EQ(complement.repairs[0].meaning, "no process enters");
  Instance instance = asking_on("k2");
  instance.inside = {ProcessSet{}};
  EXPECT_FALSE(complement.make(instance)->in_cs(0, complement.make(instance)->initial(0, {})));
}

}  // namespace
