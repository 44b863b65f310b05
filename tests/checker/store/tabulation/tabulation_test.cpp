// The tabulated model is the plain model: the same steps, and the same configurations after them.
#include "checker/store/tabulation/tabulation.hpp"

#include "tests/support/any_example.hpp"
#include "tests/support/blackboard.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace ample::checker {
namespace {

using tests::ToyLock;

RC_GTEST_PROP(Numbers, AreThoseThatEachGotFirst, ()) {
  Numbers<model::Bytes> numbers;
  Numbers<model::Bytes>::Array all;
  std::map<model::Bytes, std::uint32_t> expected;
  for (const int each : *rc::gen::container<std::vector<int>>(1000, rc::gen::inRange(0, 1000))) {
    const model::Bytes bytes = std::to_string(each * each);
    const auto [place, is_new] =
        expected.try_emplace(bytes, static_cast<std::uint32_t>(expected.size()));
    RC_ASSERT((numbers.find(all, bytes) == numbers.absent) == is_new);
    if (is_new) RC_ASSERT(numbers.append(all, bytes) == place->second);
    RC_ASSERT(numbers.find(all, bytes) == place->second);
    RC_ASSERT(all[place->second] == bytes);
  }
}

/// Walks through both models at once, choosing the step with each number of `schedule` in turn.
void walk(const model::System& system, const std::vector<unsigned>& schedule) {
  Tabulation tabulation(system);
  model::Configuration plain = model::initial_configuration(system, system.instance().inside[0]);
  std::vector<Index> tabulated = tabulation.encode(plain);
  for (const unsigned choice : schedule) {
    const std::vector<model::Step> steps = model::enabled_steps(system, plain);
    std::vector<Move> moves;
    tabulation.for_each_move(tabulated, [&](const Move& move) { moves.push_back(move); });
    RC_ASSERT(moves.size() == steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
      RC_ASSERT(tabulation.step_of(moves[i]) == steps[i]);
    if (steps.empty()) return;

    const std::size_t chosen = choice % steps.size();
    const model::Outcome outcome = model::take_step(system, plain, steps[chosen]);
    tabulated = tabulation.taken(tabulated, moves[chosen]);
    RC_ASSERT(moves[chosen].effect->anomalies == outcome.anomalies);
    RC_ASSERT(moves[chosen].effect->followups.size() == outcome.followups.size());
    RC_ASSERT(moves[chosen].effect->sends.size() == outcome.sends.size());
    RC_ASSERT(tabulation.decode(tabulated) == plain);
    RC_ASSERT(tabulation.encode(plain) == tabulated);
    for (const model::ProcessId process : system.instance().all()) {
      const LocalState& local = tabulation.local(process.index, tabulated[process.index]);
      const model::Bytes& bytes = plain.locals[process.index];
      RC_ASSERT(local.in_cs == system.in_cs(process, bytes));
      RC_ASSERT(local.waiting == system.waiting(process, bytes));
      RC_ASSERT(local.stopped_by_bound == system.stopped_by_bound(process, bytes));
    }
  }
}

RC_GTEST_PROP(Tabulation, IsThePlainModel, (const std::vector<unsigned>& schedule)) {
  walk(ToyLock({.graph = "k3", .rounds = 3, .rule = ToyLock::Rule::polite}), schedule);
}

RC_GTEST_PROP(Tabulation, IsThePlainModelWhenMessagesOvertake,
              (const std::vector<unsigned>& schedule)) {
  walk(ToyLock({.graph = "k3",
                .rounds = 3,
                .rule = ToyLock::Rule::polite,
                .network = model::Network::unordered}),
       schedule);
}

RC_GTEST_PROP(Tabulation, IsThePlainModelWhereRegistersAreSharedBySome,
              (const std::vector<unsigned>& schedule)) {
  walk(*tests::system_of("philosophers", {{"n", "4"}, {"forks", "registers"}, {"rounds", "2"}}),
       schedule);
}

RC_GTEST_PROP(Tabulation, IsThePlainModelOfEveryAlgorithm,
              (const std::vector<unsigned>& schedule)) {
  walk(*tests::any_example().system, schedule);
}

TEST(Tabulation, RunsAHandlerOnce) {
  struct Counting : ToyLock {
    using ToyLock::ToyLock;
    mutable int runs = 0;
    model::Outcome take(model::ActionId action, model::ProcessId process,
                        const model::Bytes& local) const override {
      ++runs;
      return ToyLock::take(action, process, local);
    }
  };
  const Counting system(ToyLock::Shape{.graph = "k2"});
  Tabulation tabulation(system);
  const std::vector<Index> initial =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  for (int i = 0; i < 3; ++i) tabulation.for_each_move(initial, [](const Move&) {});
  EXPECT_EQ(system.runs, 2 * 2);  // one for each process, and once more to compare
}

// Process 0 knows of two values of its register and of one message: the handler that stores it does
// not look at the register, the one that adds it does.
TEST(Tabulation, RunsAHandlerThatDoesNotLookAtTheSharedVariableOnceForAllValues) {
  using tests::Blackboard;
  struct Counting : model::SystemOf<Blackboard> {
    using SystemOf::SystemOf;
    mutable int runs = 0;
    model::Outcome receive(model::ProcessId process, model::ProcessId sender,
                           const model::Bytes& local, const model::Bytes& message) const override {
      ++runs;
      return SystemOf::receive(process, sender, local, message);
    }
  };
  const auto runs = [](const std::string& handler) {
    const Counting system(
        Blackboard::instance({"7" + handler + "------------" + "7m------------"}));
    Tabulation tabulation(system);
    ChannelTable& table = tabulation.channel(tabulation.channel_between(1, 0));
    const Index told = table.message_of(Blackboard::told(2));
    model::Configuration here = model::initial_configuration(system, {});
    for (const char page : {'\0', '\1'}) {
      here.shared[0] = page;
      const std::vector<Index> indices = tabulation.encode(here);
      const Result result = tabulation.receive(table, tabulation.argument(0, indices), told);
      EXPECT_EQ(
          tabulation.bytes_of_local(0, result.local),
          system.SystemOf::receive(0, 1, here.locals[0] + here.shared, Blackboard::told(2)).local);
    }
    return system.runs;
  };
  constexpr int compared = 2;  // each is run once more, to see that it is a function
  EXPECT_EQ(runs("m"), 1 * compared);
  EXPECT_EQ(runs("s"), 2 * compared);
}

TEST(Tabulation, AddsASlotForAChannelWhenItIsFirstUsed) {
  const ToyLock system({.graph = "p3"});
  Tabulation tabulation(system);
  const std::vector<Index> initial =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  EXPECT_EQ(tabulation.slots(), 3u);
  tabulation.for_each_move(initial, [](const Move&) {});
  EXPECT_EQ(tabulation.slots(), 3u + 4u + 3u);  // each edge both ways, each process to itself
  EXPECT_EQ(tabulation.slot_of(0, 2), no_slot);
  EXPECT_NE(tabulation.slot_of(0, 1), no_slot);
}

TEST(Tabulation, ThrowsAgainWhatAHandlerThrows) {
  const ToyLock system({.graph = "path:1", .most_ticks = 0});
  Tabulation tabulation(system);
  std::vector<Index> configuration =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  std::optional<Move> ask;
  tabulation.for_each_move(configuration, [&](const Move& move) { ask = move; });
  ASSERT_TRUE(ask);
  configuration = tabulation.taken(configuration, *ask);
  for (int i = 0; i < 2; ++i)
    EXPECT_THROW(tabulation.for_each_move(configuration, [](const Move&) {}), model::BoundExceeded);
}

}  // namespace
}  // namespace ample::checker
