// A trace that is no execution, or violates nothing, is never shown.
#include "checker/verdict/replay/replay.hpp"
#include "checker/verdict/replay/confirm.hpp"

#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::ToyLock;

const model::Step ask_0{.action = ToyLock::ask, .process = 0};

model::Configuration first(const model::System& system) {
  return model::initial_configurations(system).front();
}

TEST(Replay, LeadsWhereTheStepsLead) {
  const ToyLock system({.graph = "k2"});
  const Replayed end = replay(system, {first(system), {ask_0}});
  EXPECT_TRUE(system.waiting(0, end.configuration.locals[0]));
  EXPECT_EQ(end.configuration.channels[0][1].size(), 1u);
  ASSERT_TRUE(end.last);
  EXPECT_EQ(end.last->sends.size(), 3u);
}

TEST(Replay, RefusesAStepThatIsNotEnabled) {
  const ToyLock system({.graph = "k2"});
  EXPECT_THROW(replay(system, {first(system), {ask_0, ask_0}}), model::InternalError);
}

TEST(Replay, RefusesATraceThatViolatesNothing) {
  const ToyLock system({.graph = "k2"});
  for (const properties::Property& property : properties::all_properties(system))
    EXPECT_THROW(confirm(system, property, {first(system), {ask_0}}), model::InternalError)
        << property.name;
}

TEST(Replay, SaysWhichBoundIsBroken) {
  const ToyLock system({.graph = "k2", .all_inside = true});
  const auto safety = properties::select_properties(system, {"safety"}).front();
  EXPECT_NE(confirm(system, safety, {model::initial_configuration(system, {0, 1}), {}})
                .find("|CS| = 2 > k = 1"),
            std::string::npos);
}

}  // namespace
}  // namespace ample::checker
