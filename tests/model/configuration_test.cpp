// The plain model: enabled steps, and what one of them does to channels and local states.
#include "model/configuration.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/model/asking.hpp"

namespace {

using namespace ample::model;
using ample::tests::Asking;
using ample::tests::asking_on;
using Asked = SystemOf<Asking>;

Step internal(ActionId action, int process) {
  return {.action = action, .process = ProcessId(process)};
}
Step receipt(ActionId action, int process, int sender, int position = 0) {
  return {action, ProcessId(process), ProcessId(sender), static_cast<std::uint8_t>(position)};
}

std::size_t messages(const Configuration& configuration) {
  std::size_t count = 0;
  for (const auto& from : configuration.channels)
    for (const auto& channel : from) count += channel.size();
  return count;
}

TEST(Configuration, BeginsWithEmptyChannels) {
  const Asked system(asking_on("p3"));
  const Configuration start = initial_configuration(system, {0, 2});
  EXPECT_EQ(start.locals.size(), 3u);
  EXPECT_EQ(messages(start), 0u);
  EXPECT_EQ(occupancy(system, start), (ProcessSet{0, 2}));
}

TEST(Configuration, StepsComeByProcessItsActionsBeforeItsChannelsBySender) {
  const Asked system(asking_on("k2"));
  Configuration configuration = initial_configuration(system, {0, 1});
  EXPECT_EQ(
      enabled_steps(system, configuration),
      (std::vector<Step>{internal(Asking::exit_sequence, 0), internal(Asking::exit_sequence, 1)}));
  take_step(system, configuration, internal(Asking::exit_sequence, 1));
  EXPECT_EQ(
      enabled_steps(system, configuration),
      (std::vector<Step>{internal(Asking::exit_sequence, 0), receipt(Asking::receive_ask, 0, 1),
                         receipt(Asking::receive_ask, 1, 1)}));
  take_step(system, configuration, internal(Asking::exit_sequence, 0));
  EXPECT_EQ(
      enabled_steps(system, configuration),
      (std::vector<Step>{receipt(Asking::receive_ask, 0, 0), receipt(Asking::receive_ask, 0, 1),
                         receipt(Asking::receive_ask, 1, 0), receipt(Asking::receive_ask, 1, 1)}));
}

TEST(Configuration, OnlyAnEnabledStepIsEnabled) {
  const Asked system(asking_on("k2"));
  const Configuration start = initial_configuration(system, {0});
  EXPECT_TRUE(is_enabled(system, start, internal(Asking::exit_sequence, 0)));
  EXPECT_FALSE(is_enabled(system, start, internal(Asking::exit_sequence, 1)));
  EXPECT_FALSE(is_enabled(system, start, receipt(Asking::receive_ask, 0, 1)));
  EXPECT_FALSE(is_enabled(system, start, internal(99, 0)));
  EXPECT_FALSE(is_enabled(system, start, internal(Asking::exit_sequence, 2)));
  EXPECT_FALSE(is_enabled(system, start, receipt(Asking::receive_ask, 0, 2)));
}

/// P0 has granted P1's Ask and has asked itself: its channel to P1 holds a Grant, then an Ask.
Configuration grant_then_ask(const System& system) {
  Configuration configuration = initial_configuration(system, {0, 1});
  take_step(system, configuration, internal(Asking::exit_sequence, 1));
  take_step(system, configuration, receipt(Asking::receive_ask, 0, 1));
  take_step(system, configuration, internal(Asking::exit_sequence, 0));
  return configuration;
}

/// What P1 may receive from P0.
std::vector<std::string> receivable(const System& system, const Configuration& configuration) {
  std::vector<std::string> names;
  for (const Step& step : enabled_steps(system, configuration))
    if (step.process == 1 && step.sender == MaybeProcess(ProcessId(0)))
      names.push_back(system.actions()[step.action].name);
  std::ranges::sort(names);
  return names;
}

TEST(Configuration, AChannelIsFirstInFirstOut) {
  const Asked system(asking_on("k2"));
  EXPECT_EQ(receivable(system, grant_then_ask(system)),
            (std::vector<std::string>{"receive Grant"}));
}

TEST(Configuration, OrUnordered) {
  Instance instance = asking_on("k2");
  instance.network = Network::unordered;
  const Asked system(instance);
  EXPECT_EQ(receivable(system, grant_then_ask(system)),
            (std::vector<std::string>{"receive Ask", "receive Grant"}));
}

TEST(Configuration, EqualMessagesOfAnUnorderedChannelAreReceivedInOneWay) {
  Instance instance = asking_on("k2");
  instance.network = Network::unordered;
  const Asked system(instance);
  Configuration configuration = grant_then_ask(system);
  auto& channel = configuration.channels[0][1];
  channel.push_back(channel.back());
  std::ranges::sort(channel);
  EXPECT_EQ(receivable(system, configuration),
            (std::vector<std::string>{"receive Ask", "receive Grant"}));
}

TEST(Configuration, AnUnorderedChannelForgetsTheOrderOfSending) {
  Instance instance = asking_on("k2");
  instance.network = Network::unordered;
  const Asked system(instance);
  // P0 asks before it grants, instead of after.
  Configuration other = initial_configuration(system, {0, 1});
  take_step(system, other, internal(Asking::exit_sequence, 1));
  take_step(system, other, internal(Asking::exit_sequence, 0));
  take_step(system, other, receipt(Asking::receive_ask, 0, 1));
  EXPECT_EQ(grant_then_ask(system).channels[0][1].size(), 2u);
  EXPECT_EQ(other.channels[0][1].size(), 2u);
  EXPECT_TRUE(std::ranges::is_sorted(other.channels[0][1]));
}

// On any walk: a receipt takes one message away, a step adds what it sends, and nobody else's local
// state changes.
RC_GTEST_PROP(Configuration, AStepChangesOneProcessAndItsChannels, ()) {
  Instance instance = asking_on(*rc::gen::element<std::string>("k2", "p3", "s3"));
  instance.network = *rc::gen::element(Network::fifo, Network::unordered);
  instance.self = *rc::gen::element(SelfDelivery::channel, SelfDelivery::immediate);
  instance.wake = *rc::gen::element(Wake::step, Wake::eager);
  const Asked system(instance);
  Configuration configuration = initial_configuration(system, instance.all());
  for (const unsigned choice : *rc::gen::arbitrary<std::vector<unsigned>>()) {
    const std::vector<Step> steps = enabled_steps(system, configuration);
    if (steps.empty()) break;
    const Step step = steps[choice % steps.size()];
    RC_ASSERT(is_enabled(system, configuration, step));
    const Configuration before = configuration;
    const Outcome outcome = take_step(system, configuration, step);
    RC_ASSERT(messages(configuration)
              == messages(before) + outcome.sends.size() - (step.sender.is_nil() ? 0u : 1u));
    for (const ProcessId i : instance.all())
      RC_ASSERT(configuration.locals[i.index]
                == (i == step.process ? outcome.local : before.locals[i.index]));
  }
}

}  // namespace
