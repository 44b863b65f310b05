// On which registers a step depends, and what it survives, on programs for a blackboard of three
// pages.
#include "checker/engines/automata/register_dependence.hpp"

#include "checker/engines/automata/automata.hpp"
#include "model/configuration.hpp"
#include "tests/support/blackboard.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::Blackboard;

/// P0 follows the instruction, and the handler; P1 can write 0 to 3 on each of the pages, so that
/// all these values are known.
struct Setting {
  explicit Setting(const std::string& instruction, char handler = 'm')
      : system(Blackboard::instance(
          {std::string("7") + handler + instruction + "----" + "----" + "7mw000w000w000"})),
        tabulation(system),
        automata(tabulation),
        dependence(tabulation, 0),
        configuration(automata.configuration_of(model::initial_configuration(system, {}))) {
    for (std::uint32_t page = 0; page < 3; ++page)
      for (const char value : {'\0', '\1', '\2', '\3'})
        tabulation.shared().intern(page, std::string(1, value));
  }

  /// The registers that the first step of P0 depends on.
  RegisterSet depended_on() {
    return dependence.registers_of(automata[0].argument(configuration[0]),
                                   automata[0].steps(configuration[0])[0]);
  }
  RegisterSet depended_on_by_internals() {
    return dependence.registers_of_internals(automata[0].argument(configuration[0]));
  }
  /// The receipt of 2 from P1, which stands in no channel yet.
  LocalStep receipt() {
    const Slot channel = tabulation.channel_between(1, 0);
    const Index told = tabulation.channel(channel).message_of(Blackboard::told(2));
    return automata[0].arrival(automata[0].arrival_row(configuration[0], 1), configuration[0], 1,
                               told);
  }
  RegisterSet depended_on_by_receipt() {
    return dependence.registers_of(automata[0].argument(configuration[0]), receipt());
  }
  /// Does the first step of P0 survive a write to one page?
  bool survives(std::uint32_t page, char value) {
    model::Bytes board = system.initial_shared();
    board[page] = value;
    const Index write = tabulation.shared().write_of(1, 0, board);
    return dependence.survives(automata[0].argument(configuration[0]),
                               automata[0].steps(configuration[0])[0], write);
  }

  model::SystemOf<Blackboard> system;
  Tabulation tabulation;
  Automata automata;
  RegisterDependence dependence;
  GlobalConfiguration configuration;
};

TEST(RegisterDependence, IsOfWhatIsWrittenOrRead) {
  EXPECT_EQ(Setting("w001").depended_on(),
            0b010u);  // write 0: nothing, but only since 0 stands there
  EXPECT_EQ(Setting("w101").depended_on(), 0b010u);
  EXPECT_EQ(Setting("r002").depended_on(), 0b100u);
  EXPECT_EQ(Setting("x101").depended_on(), 0b110u);
  EXPECT_EQ(Setting("c001").depended_on(), 0b110u);
  EXPECT_EQ(Setting("S001").depended_on(), 0u);
}

// Both pages are 0 and must be 1: with one of them changed the wait goes on, whichever it is.
TEST(RegisterDependence, IsOfEachOfTwoThatAreAwaitedTogether) {
  Setting both("b101");
  EXPECT_TRUE(both.automata[0].steps(both.configuration[0]).empty());
  EXPECT_EQ(both.depended_on_by_internals(), 0b110u);
}

TEST(RegisterDependence, IsOfNothingWhereAReceiptDoesNotLook) {
  Setting stores("----", 'm'), writes("----", 'w'), adds("----", 's');
  EXPECT_TRUE(stores.receipt().blind);
  EXPECT_EQ(stores.depended_on_by_receipt(), 0u);
  EXPECT_FALSE(writes.receipt().blind);
  EXPECT_EQ(writes.depended_on_by_receipt(), 0b001u);
  EXPECT_FALSE(adds.receipt().blind);
  EXPECT_EQ(adds.depended_on_by_receipt(), 0b001u);
}

TEST(RegisterDependence, SaysWhatIsSurvived) {
  Setting reads("r002"), awaits("u000"), adds("a100");
  EXPECT_TRUE(reads.survives(1, 3));
  EXPECT_FALSE(reads.survives(2, 3));
  EXPECT_TRUE(awaits.survives(1, 1));
  EXPECT_FALSE(awaits.survives(0, 1));  // it waits for 0
  EXPECT_TRUE(adds.survives(2, 1));
  EXPECT_FALSE(adds.survives(0, 1));
}

}  // namespace
}  // namespace ample::checker
