// Faults: counts against a model written by hand, brute force on the plain model, what nobody owes.
#include "tests/support/any_example.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <compare>
#include <set>

namespace ample {
namespace {

using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

/// Ricart and Agrawala's algorithm where P0 asks once and P1 never does, with faults: written down
/// from the paper's text, without Ample.
struct OneRequest {
  enum class Phase : std::uint8_t { idle, requesting, critical, done };
  Phase phase = Phase::idle;
  int requests = 0, replies = 0;  // under way
  bool has_reply = false, met = false;
  int faults = 0, crashes = 0;  // that may still happen
  bool crashed[2] = {false, false};
  auto operator<=>(const OneRequest&) const = default;

  std::vector<OneRequest> next(bool loses, bool duplicates) const {
    std::vector<OneRequest> all;
    const auto add = [&](auto change) {
      all.push_back(*this);
      change(all.back());
    };
    if (!crashed[0]) {
      if (phase == Phase::idle)
        add([](OneRequest& c) { c.phase = Phase::requesting, ++c.requests; });
      if (phase == Phase::requesting && has_reply)
        add([](OneRequest& c) { c.phase = Phase::critical; });
      if (phase == Phase::critical)
        add([](OneRequest& c) { c.phase = Phase::done, c.has_reply = false; });
      if (replies > 0) add([](OneRequest& c) { --c.replies, c.has_reply = true; });
      if (replies > 0 && faults > 0 && loses) add([](OneRequest& c) { --c.replies, --c.faults; });
      if (replies > 0 && faults > 0 && duplicates)
        add([](OneRequest& c) { ++c.replies, --c.faults; });
    }
    if (!crashed[1]) {
      if (requests > 0) add([](OneRequest& c) { --c.requests, ++c.replies, c.met = true; });
      if (requests > 0 && faults > 0 && loses) add([](OneRequest& c) { --c.requests, --c.faults; });
      if (requests > 0 && faults > 0 && duplicates)
        add([](OneRequest& c) { ++c.requests, --c.faults; });
    }
    for (const int i : {0, 1})
      if (!crashed[i] && crashes > 0) add([i](OneRequest& c) { c.crashed[i] = true, --c.crashes; });
    return all;
  }
};

struct Faulty {
  const char* network;
  const char* crash;
  bool loses, duplicates;
  int faults, crashes;
};

class CountsOfOneRequest : public testing::TestWithParam<Faulty> {};

TEST_P(CountsOfOneRequest, AreThoseOfAModelWrittenByHand) {
  const Faulty& faulty = GetParam();
  std::set<OneRequest> known;
  std::vector<OneRequest> queue = {OneRequest{.faults = faulty.faults, .crashes = faulty.crashes}};
  known.insert(queue.front());
  std::uint64_t transitions = 0;
  while (!queue.empty()) {
    const OneRequest here = queue.back();
    queue.pop_back();
    for (const OneRequest& after : here.next(faulty.loses, faulty.duplicates)) {
      ++transitions;
      if (known.insert(after).second) queue.push_back(after);
    }
  }
  const Report report = explore_all(
      "ricart-agrawala",
      {{"n", "2"}, {"rounds", "1,0"}, {"network", faulty.network}, {"crash", faulty.crash}});
  EXPECT_EQ(report.states, known.size());
  EXPECT_EQ(report.transitions, transitions);
}

INSTANTIATE_TEST_SUITE_P(Faults, CountsOfOneRequest,
                         testing::Values(Faulty{"fifo", "0", false, false, 0, 0},
                                         Faulty{"lossy:1", "0", true, false, 1, 0},
                                         Faulty{"duplicating:1", "0", false, true, 1, 0},
                                         Faulty{"duplicating:3", "0", false, true, 3, 0},
                                         Faulty{"unordered,lossy,duplicating:2", "0", true, true, 2,
                                                0},
                                         Faulty{"fifo", "1", false, false, 0, 1},
                                         Faulty{"lossy,duplicating:2", "2", true, true, 2, 2}));

// P0 asks, and its request is lost: then nothing moves any more, and P0 waits.
TEST(Faults, ALostMessageIsADeadlockOfTwoSteps) {
  const Report report =
      explore_all("ricart-agrawala", {{"n", "2"}, {"rounds", "1,0"}, {"network", "lossy:1"}});
  EXPECT_EQ(length(report, "deadlock"), 2);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
}

// P0 asks and P1 crashes. That P0 crashes while it waits is none, as it does not wait then.
TEST(Faults, ACrashIsADeadlockOfWhoWaitsForTheCrashed) {
  const Report report =
      explore_all("ricart-agrawala", {{"n", "2"}, {"rounds", "1,0"}, {"crash", "1"}});
  EXPECT_EQ(length(report, "deadlock"), 2);
  EXPECT_EQ(finding(report, "safety").verdict, Verdict::holds);
}

// A configuration in which nothing but a fault can happen is terminal, and no execution has to have
// a fault, however fair it is.
TEST(Faults, AreOwedByNobody) {
  for (const char* asked : {"ltl", "ltl.strong", "ltl.none"}) {
    const std::string somebody = "<> (crashed_0 or crashed_1)";
    const auto loop_of = [&](const char* algorithm, properties::Request request) {
      request["crash"] = "1";
      request[asked] = somebody;
      const auto system = tests::system_of(algorithm, request);
      const Report report =
          checker::full_search(*system, {.properties = properties::default_properties(*system)});
      const auto& trace = report.findings.front().trace;
      return trace ? static_cast<int>(trace->loop) : -1;
    };
    EXPECT_GT(
        loop_of("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}, {"requests", "owed"}}), 0)
        << asked;
    EXPECT_EQ(loop_of("ricart-agrawala", {{"n", "2"}}), 0) << "nobody has to ask, nor to crash";
    EXPECT_EQ(loop_of("leader-election", {{"n", "2"}}), 0) << "it ends, though one could crash";
  }
}

// Messages to oneself are safe: with one process nothing can be lost.
TEST(Faults, HappenBetweenProcessesOnly) {
  const properties::Request alone = {{"graph", "path:1"}, {"l", "0"}};
  properties::Request lossy = alone;
  lossy["network"] = "lossy,duplicating:2";
  EXPECT_EQ(explore_all("lmutin", alone).states, explore_all("lmutin", lossy).states);
}

RC_GTEST_PROP(Faults, AreSearchedAsByBruteForce, ()) {
  constexpr std::uint64_t most = 1'500;
  const tests::Example example =
      tests::any_instance({"k1", "k2", "p3"}, {{"l", {"0", "1"}}, {"k", {"1", "2"}}});
  model::Instance instance = example.system->instance();
  instance.unreliable.loses = *rc::gen::arbitrary<bool>();
  instance.unreliable.duplicates = *rc::gen::arbitrary<bool>();
  if (instance.unreliable.loses || instance.unreliable.duplicates)
    instance.unreliable.messages = *rc::gen::element<std::uint8_t>(1, 2);
  instance.unreliable.crashes = *rc::gen::element<std::uint8_t>(0, 1);
  std::unique_ptr<model::System> system;
  try {
    system = properties::system_of(example.algorithm, instance);
  } catch (const model::BadInstance&) {
    RC_DISCARD("a timeout and crashes");
  }
  const Report report = checker::full_search(
      *system,
      {.properties = properties::all_properties(*system), .keep_going = true, .max_states = most});
  if (!report.complete) RC_DISCARD("too large");
  const tests::BruteForce expected = tests::brute_force(*system);
  RC_ASSERT(report.states == expected.states);
  RC_ASSERT(report.transitions == expected.transitions);
  RC_ASSERT(report.terminal == expected.terminal);
  for (const checker::Finding& found : report.findings) {
    const auto shortest = expected.shortest.find(found.property.name);
    if (found.property.kind == properties::Kind::safety
        || found.property.kind == properties::Kind::deadlock
        || found.property.kind == properties::Kind::anomaly
        || found.property.kind == properties::Kind::invariant)
      RC_ASSERT((shortest != expected.shortest.end()) == (found.verdict == Verdict::violated));
    if (found.trace && shortest != expected.shortest.end())
      RC_ASSERT(found.trace->steps.size() == shortest->second);
  }
}

}  // namespace
}  // namespace ample
