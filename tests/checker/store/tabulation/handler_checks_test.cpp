// What the text of an algorithm must not do, noticed while it runs.
#include "checker/engines/engines.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "model/errors.hpp"
#include "tests/support/door.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

using tests::Door;
using tests::door;
using tests::DoorLocal;

/// What is said of a door with this mistake.
template <class A = Door<>>
std::string refusal(const std::string& mistake, model::Rounds rounds,
                    const Engine& engine = full_engine()) {
  try {
    const model::SystemOf<A> system(door(mistake, rounds));
    return explore(system, {.properties = properties::default_properties(system)}, engine)
        .limit_text;
  } catch (const model::WrongAlgorithm& error) {
    return error.what();
  }
}

TEST(HandlerChecks, LeaveARightAlgorithmAlone) {
  for (const Engine& engine : engines())
    for (const model::Rounds rounds : {model::Rounds(1), model::Rounds()})
      EXPECT_EQ(refusal("", rounds, engine), "") << engine.name;
}

// Each process that asks changes a variable that is not its own.
TEST(HandlerChecks, NoticeAHandlerThatIsNoFunction) {
  for (const Engine& engine : engines())
    EXPECT_EQ(refusal("static", 2, engine).substr(2),
              ", in ask: run twice on the same local state it does two things: a handler may use "
              "nothing but its arguments, no static or global variable, no variable without a "
              "value, no reference to one that is gone, and no random number")
        << engine.name;
}

// A TLA+ user would bound it so. With a number of rounds it means what it says.
TEST(HandlerChecks, NoticeTheValueOfAClock) {
  for (const char* const mistake : {"clock < 12", "clock even", "clock != 5", "far ahead"}) {
    for (const Engine& engine : engines())
      EXPECT_NE(refusal(mistake, {}, engine).find("it reads the value of a clock"),
                std::string::npos)
          << mistake << " " << engine.name;
    EXPECT_EQ(refusal(mistake, 2), "") << mistake;
  }
}

// Then nothing holds by mistake: nobody would be stuck where waiting() is always false.
TEST(HandlerChecks, NoticeWhoWaitsAndSaysThatItDoesNot) {
  using Denying = Door<tests::DoorVariant::never_waits>;
  for (const Engine& engine : engines())
    EXPECT_EQ(refusal<Denying>("", 1, engine).substr(2),
              " stands at the wait until of enter, and waiting() says that it does not wait: "
              "leave waiting() out, and it is derived, or let both say the same (a part that is "
              "awaited has `missing`)")
        << engine.name;
}

TEST(HandlerChecks, DeriveWhoWaits) {
  const model::SystemOf<Door<>> derived(door("", 1));
  model::Configuration now = model::initial_configuration(derived, {});
  for (int steps = 0; steps < 20; ++steps) {
    for (const model::ProcessId i : derived.instance().all()) {
      const model::Bytes& local = now.locals[i.index];
      EXPECT_EQ(derived.waiting(i, local), to_text(derived.variables(local)[0].value) == "asking");
    }
    const auto next = model::enabled_steps(derived, now);
    if (next.empty()) break;
    model::take_step(derived, now, next[static_cast<std::size_t>(steps) % next.size()]);
  }
}

TEST(HandlerChecks, RefuseAWaitThatDoesNotSayWhatItAwaits) {
  using Vague = Door<tests::DoorVariant::vague>;
  EXPECT_EQ(refusal<Vague>("", 1),
            "the wait until of enter does not say what it awaits, so that nobody would ever wait: "
            "write that part as awaited<A>(text, holds), or a function waiting()");
}

// Deadlock of an algorithm in which nobody ever waits: an empty "holds", and all engines say so.
TEST(Vacuity, IsThatNobodyEverWaited) {
  using Waitless = Door<tests::DoorVariant::waitless>;
  const model::SystemOf<Waitless> system(door("", 1));
  for (const Engine& engine : engines()) {
    const Report report = explore(
        system, {.properties = properties::select_properties(system, {"deadlock"})}, engine);
    ASSERT_TRUE(report.vacuity) << engine.name;
    EXPECT_TRUE(report.vacuity->nobody_waited) << engine.name;
  }
  const model::SystemOf<Door<>> waiting(door("", 1));
  for (const Engine& engine : engines())
    EXPECT_FALSE(explore(waiting,
                         {.properties = properties::select_properties(waiting, {"deadlock"})},
                         engine)
                     .vacuity->nobody_waited)
        << engine.name;
}

}  // namespace
}  // namespace ample::checker
