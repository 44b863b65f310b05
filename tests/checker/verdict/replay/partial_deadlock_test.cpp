// Partial deadlocks and the moment of no return, with hand arguments and by a second search.
#include "checker/evidence/trace/trace_text.hpp"
#include "checker/verdict/replay/confirm.hpp"
#include "checker/verdict/replay/future.hpp"
#include "checker/verdict/replay/plain_future.hpp"
#include "checker/verdict/replay/replay.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

Finding judged(const model::System& system, const std::string& property) {
  Options options;
  options.properties = properties::select_properties(system, {property});
  Report report = full_search(system, options);
  mark_inevitable(system, report.findings);
  return report.findings.front();
}
Finding judged(const std::string& algorithm, const properties::Request& request,
               const std::string& property) {
  return judged(*tests::system_of(algorithm, request), property);
}

// All three ask P0 and P1. P0 has both; P1 is next at P0 and P2 is next at P1, so that each will
// have one of two: three requests, and five receipts that lock and queue in this order. It is
// inevitable one step before: at P1 P2's request stands before any of P1's then.
TEST(PartialDeadlock, OfTwoRequestsQueuedInOppositeOrdersWhileAThirdIsServed) {
  const properties::Request request = {
      {"n", "3"}, {"rounds", "unbounded"}, {"coterie", "quorums:0,1;0,1;0,1"}};
  const auto system = tests::system_of("maekawa", request);
  const Finding found = judged(*system, "partial-deadlock");
  ASSERT_EQ(found.verdict, Verdict::violated);
  EXPECT_EQ(found.trace->steps.size(), 8u);
  EXPECT_EQ(found.trace->inevitable, 7u);
  EXPECT_TRUE(found.explanation.starts_with(
      "P1 and P2 wait and on no continuation get through, while P0 may go on.\n"))
      << found.explanation;
  EXPECT_EQ(found.explanation.find("P0 waits"), std::string::npos) << "only of those stuck";
  EXPECT_NE(to_text(*system, *found.trace).find("from here the deadlock is inevitable:"),
            std::string::npos);
}

// With the cyclic coterie of three each waits for the next: all or nobody is stuck.
TEST(PartialDeadlock, IsNoneWhereAllAreStuckTogether) {
  const properties::Request request = {{"n", "3"}, {"rounds", "unbounded"}};
  EXPECT_EQ(judged("maekawa", request, "partial-deadlock").verdict, Verdict::holds);
  // Each has locked itself: three requests, three own receipts; the last makes it inevitable, the
  // other six steps come in any order, four of them before it here.
  const Finding dead = judged("maekawa", request, "deadlock");
  EXPECT_EQ(dead.trace->steps.size(), 12u);
  EXPECT_EQ(dead.trace->inevitable, 10u);
}

// A request of P0's and one of P1's, each of them with the one unit that the other needs: what
// goes on is the CToken, for ever.
TEST(PartialDeadlock, OfEverybodyIsOneWhileMessagesGoRound) {
  const Finding found = judged(
      "k-out-of-l", {{"n", "2"}, {"rounds", "2"}, {"repair", "guard,count"}}, "partial-deadlock");
  ASSERT_EQ(found.verdict, Verdict::violated);
  EXPECT_NE(found.explanation.find("while steps go on for ever"), std::string::npos);
}

// The text's first defect: all grants are given away at the start. So whoever asks waits for ever,
// and both do when the second has asked, in step 3; before that it need not ask.
TEST(Inevitable, FromTheLastRequestOnInLmutinAsPrinted) {
  properties::Request request = {{"graph", "k2"}};
  EXPECT_EQ(judged("lmutin", request, "deadlock").trace->inevitable, 3u);
  request["requests"] = "owed";
  EXPECT_EQ(judged("lmutin", request, "deadlock").trace->inevitable, 0u);
  EXPECT_EQ(judged("ricart-agrawala", {{"n", "2"}}, "deadlock").trace, std::nullopt);
}

/// Forwards, step by step, in the plain model: the first configuration all of whose continuations
/// end in a deadlock.
std::size_t first_inevitable(const model::System& system, const Trace& trace) {
  const auto never = [](const Future&) { return false; };
  model::Configuration now = trace.start;
  for (std::size_t after = 0;; ++after) {
    const auto future = plain_future_of(system, now, 1'000'000, never);
    if (!future->endless && !future->peaceful) return after;
    model::take_step(system, now, trace.steps.at(after));
  }
}

// The deadlocks of random executions. With few continuations to look at it is said later than it
// is so, or at the right step, and never earlier.
RC_GTEST_PROP(Inevitable, IsWhatBruteForceSays, ()) {
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}},
      {"maekawa", {{"n", "3"}}},
      {"lcs-naive", {{"graph", "p3"}, {"l", "1,1,1"}, {"k", "2,2,2"}, {"inside", "0,2"}}}};
  const auto& [algorithm, request] = *rc::gen::elementOf(instances);
  const auto system = tests::system_of(algorithm, request);
  const auto schedule =
      *rc::gen::container<std::vector<unsigned>>(200, rc::gen::arbitrary<unsigned>());
  Trace trace{model::initial_configurations(*system).front(), {}};
  model::Configuration now = trace.start;
  for (const unsigned choice : schedule) {
    const auto steps = model::enabled_steps(*system, now);
    if (steps.empty()) break;
    trace.steps.push_back(steps[choice % steps.size()]);
    model::take_step(*system, now, trace.steps.back());
  }
  RC_PRE(model::is_terminal(*system, now)
         && ending_of(*system, now) == properties::Ending::deadlock);
  const properties::Property deadlock =
      properties::select_properties(*system, {"deadlock"}).front();
  const std::size_t first = first_inevitable(*system, trace);
  mark_inevitable(*system, deadlock, trace);
  RC_ASSERT(trace.inevitable == first);
  RC_ASSERT(!trace.perhaps_earlier);
  for (const std::uint64_t most : {1u, 3u, 10u, 100u, 1000u}) {
    mark_inevitable(*system, deadlock, trace, most);
    RC_ASSERT(trace.inevitable >= first);
    RC_ASSERT(trace.perhaps_earlier || trace.inevitable == first);
  }
}

// From the beginning, as on k2, but with too many continuations to say so. When all but one message
// is received one continuation is left.
TEST(Inevitable, IsSaidOfALargeInstanceAtTheLatest) {
  const auto system = tests::system_of("lmutin", {{"graph", "k5"}, {"requests", "owed"}});
  const properties::Property deadlock =
      properties::select_properties(*system, {"deadlock"}).front();
  Trace trace{model::initial_configurations(*system).back(), {}};
  model::Configuration now = trace.start;
  for (auto steps = model::enabled_steps(*system, now); !steps.empty();
       steps = model::enabled_steps(*system, now)) {
    trace.steps.push_back(steps.front());
    model::take_step(*system, now, steps.front());
  }
  mark_inevitable(*system, deadlock, trace, 1'000);
  ASSERT_TRUE(trace.inevitable);
  EXPECT_TRUE(trace.perhaps_earlier);
  EXPECT_LT(*trace.inevitable, trace.steps.size());
  EXPECT_NE(to_text(*system, trace).find("from here at the latest the deadlock is inevitable:"),
            std::string::npos);
}

TEST(PartialDeadlock, IsLeftOpenByTheBoundOnRounds) {
  EXPECT_EQ(
      judged("lcs-naive", {{"graph", "p3"}, {"l", "0"}, {"k", "1"}}, "partial-deadlock").verdict,
      Verdict::incomplete);
}

TEST(PartialDeadlock, IsConfirmedOnlyWhereItIsOne) {
  const auto system = tests::system_of(
      "maekawa", {{"n", "3"}, {"rounds", "unbounded"}, {"coterie", "quorums:0,1;0,1;0,1"}});
  Finding found = judged(*system, "partial-deadlock");
  found.trace->steps.resize(6);  // P2's request does not stand at P1 yet
  EXPECT_THROW(confirm(*system, found.property, *found.trace), model::InternalError);
}

// The plain model sees all continuations, or the text says that it has not.
TEST(PartialDeadlock, IsConfirmedInThePlainModelOrSaysThatItIsNot) {
  const auto system = tests::system_of(
      "maekawa", {{"n", "3"}, {"rounds", "unbounded"}, {"coterie", "quorums:0,1;0,1;0,1"}});
  const Finding found = judged(*system, "partial-deadlock");
  ASSERT_EQ(found.verdict, Verdict::violated);
  const model::Configuration end = replay(*system, *found.trace).configuration;
  const auto plain = partial_deadlock_text(*system, end);
  ASSERT_TRUE(plain);
  EXPECT_EQ(*plain, found.explanation);
  EXPECT_EQ(plain->find("tabulated"), std::string::npos) << *plain;
  const auto cut_off = partial_deadlock_text(*system, end, 1);
  ASSERT_TRUE(cut_off);
  EXPECT_TRUE(cut_off->starts_with(*plain)) << *cut_off;
  EXPECT_NE(cut_off->find("more than 1 configurations, it has not seen all"), std::string::npos)
      << *cut_off;
}

bool say_the_same(const Future& one, const Future& other) {
  return std::tie(one.changing, one.endless, one.peaceful, one.horizon)
         == std::tie(other.changing, other.endless, other.peaceful, other.horizon);
}

/// Both models say the same of all continuations of any configuration.
RC_GTEST_PROP(PartialDeadlock, ContinuationsAreTheSameInBothModels, ()) {
  const auto schedule = *rc::gen::arbitrary<std::vector<unsigned>>();
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}},
      {"lmutin", {{"graph", "k2"}, {"repair", "init"}}},
      {"lcs-naive", {{"graph", "p3"}, {"l", "0"}, {"k", "1"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "unbounded"}}},
      {"maekawa", {{"n", "3"}, {"rounds", "unbounded"}, {"coterie", "quorums:0,1;0,1;0,1"}}},
      {"k-out-of-l", {{"n", "2"}, {"units", "1"}, {"repair", "guard,lock,count"}}}};
  const auto& [algorithm, request] = *rc::gen::elementOf(instances);
  const auto system = tests::system_of(algorithm, request);
  model::Configuration now = model::initial_configuration(*system, system->instance().inside[0]);
  for (const unsigned choice : schedule) {
    const auto steps = model::enabled_steps(*system, now);
    if (steps.empty()) break;
    model::take_step(*system, now, steps[choice % steps.size()]);
  }
  const auto never = [](const Future&) { return false; };
  const auto one = future_of(*system, now, 100'000, never);
  const auto other = plain_future_of(*system, now, 100'000, never);
  RC_ASSERT(one && other);
  RC_ASSERT(say_the_same(*one, *other));
}

/// By the graph nobody is ever stuck: so say, of any configuration, all its continuations.
RC_GTEST_PROP(PartialDeadlock, AgreesWithASearchFromAnyConfiguration, ()) {
  const auto schedule = *rc::gen::arbitrary<std::vector<unsigned>>();
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}}},
      {"maekawa",
       {{"n", "2"}, {"rounds", "unbounded"}, {"coterie", "all"}, {"repair", "inquire,sanders"}}},
      {"k-out-of-l", {{"n", "2"}, {"units", "1"}, {"repair", "guard,lock,count"}}}};
  const auto& [algorithm, request] = *rc::gen::elementOf(instances);
  const auto system = tests::system_of(algorithm, request);
  RC_ASSERT(judged(*system, "partial-deadlock").verdict == Verdict::holds);
  model::Configuration now = model::initial_configuration(*system, system->instance().inside[0]);
  for (const unsigned choice : schedule) {
    const auto steps = model::enabled_steps(*system, now);
    if (steps.empty()) return;
    model::take_step(*system, now, steps[choice % steps.size()]);
  }
  RC_ASSERT(!partial_deadlock_text(*system, now));
}

}  // namespace
}  // namespace ample::checker
