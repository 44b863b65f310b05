// [RING] under other readings of the print, by the explorer and by brute force; what each process
// may ask for, who stays inside, and wrong variants that (k,l)-liveness must catch.
#include <gtest/gtest.h>

#include "cases/k_out_of_l/k_out_of_l.hpp"
#include "tests/cases/ring_search.hpp"
#include "tests/support/named.hpp"

namespace ample {
namespace {

using namespace cases::k_out_of_l;
using checker::Verdict;
using properties::Request;
using tests::hopeless_after;
using tests::liveness;
using tests::shortest;

std::unique_ptr<model::System> read_so(const char* reading, Request request) {
  request.try_emplace("n", "2");
  request["reading"] = reading;
  return tests::system_of("k-out-of-l", request);
}

struct UnderReading {
  const char* reading;
  int deadlock, units, stuck;
};

// The 6 steps to the deadlock run through no line that is read in two ways.
TEST(RingReading, EveryFindingIsThereUnderEveryReading) {
  const UnderReading readings[] = {{"printed", 6, 23, 31},    {"ac3-new,ac4-all", 6, 23, 31},
                                   {"ac4-each", 6, 23, 31},   {"start-always", 6, 27, 31},
                                   {"al2-free", 6, 16, 31},   {"al5-others", 6, 36, 16},
                                   {"equal-order", 6, 23, 11}};
  for (const auto& [reading, deadlock, units, stuck] : readings) {
    EXPECT_EQ(shortest(*read_so(reading, {}), "deadlock"), deadlock) << reading;
    EXPECT_EQ(shortest(*read_so(reading, {{"repair", "guard"}}), "units"), units) << reading;
    const auto livelock = read_so(reading, {{"rounds", "2"}, {"repair", "guard,count"}});
    EXPECT_NE(hopeless_after(*livelock), -1) << reading;
    EXPECT_EQ(liveness(*livelock), Verdict::violated) << reading;
    checker::Options options;
    options.properties = properties::select_properties(*livelock, {"partial-deadlock"});
    EXPECT_EQ(tests::length(checker::full_search(*livelock, options), "partial-deadlock"), stuck)
        << reading;
  }
}

struct CountOfReading {
  Request request;
  std::uint64_t states, transitions;
};

// SPIN 6.5.2 with -DNOREDUCE on tools/bench/models/k_out_of_l.pml.
TEST(RingReading, CountsAreThoseOfSpin) {
  const auto guard = [](const char* reading) {
    return Request{{"n", "2"}, {"repair", "guard"}, {"reading", reading}};
  };
  const CountOfReading counts[] = {
      {guard("ac3-new,ac4-all"), 4501, 9719},
      {guard("ac4-all"), 18, 42},
      {guard("ac4-each"), 4501, 9719},
      {guard("start-always"), 6423, 14089},
      {guard("al2-free"), 22223, 50355},
      {guard("al5-others"), 3851, 8467},
      {guard("equal-order"), 3531, 7909},
      {{{"n", "3"}, {"need", "1,2..2,1"}, {"stay", "0"}, {"repair", "guard,lock,count,rel"}},
       9796,
       26132},
      {{{"n", "2"},
        {"units", "3"},
        {"need", "2..2,1"},
        {"stay", "1"},
        {"rounds", "unbounded"},
        {"repair", "guard,lock,count,rel"}},
       5652,
       12966}};
  for (const auto& [request, states, transitions] : counts) {
    const checker::Report report = tests::explore_all("k-out-of-l", request);
    EXPECT_EQ(report.states, states) << states;
    EXPECT_EQ(report.transitions, transitions) << states;
  }
}

// The timeout's CToken has the number that P1 has already: P1 forgets it, and all begins again.
TEST(RingReading, NothingHappensWhenOnlyANewCTokenIsSentOn) {
  const auto system = read_so("ac4-all", {{"repair", "guard,lock,count"}});
  const tests::BruteForce found = tests::brute_force(*system);
  EXPECT_FALSE(found.taken.contains("receive Token"));
  EXPECT_FALSE(found.taken.contains("enter"));
  EXPECT_EQ(hopeless_after(*system), 1);
  EXPECT_EQ(hopeless_after(*read_so("ac3-new,ac4-all", {{"repair", "guard,lock,count"}})), -1);
}

TEST(RingReading, WhatHoldsUnderAnotherReading) {
  for (const char* reading :
       {"ac3-new,ac4-all", "ac4-each", "start-always", "al2-free", "equal-order"}) {
    const auto system = read_so(reading, {{"repair", "guard,lock,count"}});
    const tests::BruteForce found = tests::brute_force(*system);
    for (const char* property : {"units", "held-tokens", "root-count", "deadlock", "one-wave"})
      EXPECT_FALSE(found.shortest.contains(property)) << reading << " " << property;
    EXPECT_EQ(liveness(*system), Verdict::holds) << reading;
  }
}

// --- What each process may ask for, and who stays ------------------------------------------------

TEST(RingStay, IsAnInstanceOnlyWhenSomethingIsLeft) {
  const auto options_of = [](const Request& request) {
    return properties::instance_from(cases::algorithm("k-out-of-l"), request).options;
  };
  Request request = {{"n", "3"}, {"units", "4"}, {"need", "1,2..3,2"}, {"stay", "2,0"}};
  EXPECT_EQ(options_of(request).at("need"), "1..1,2..3,1..2");
  EXPECT_EQ(options_of(request).at("stay"), "0,2");
  EXPECT_EQ(options_of({{"n", "2"}, {"need", "2,2"}}).at("need"), "1..2");
  for (const char* stay : {"0,1", "3"}) {
    request["stay"] = stay;
    EXPECT_THROW(options_of(request), model::BadInstance) << stay;
  }
  request["stay"] = "x";
  EXPECT_THROW(options_of(request), model::WrongUsage);
  EXPECT_THROW(options_of({{"n", "3"}, {"need", "1,2"}}), model::BadInstance);
  EXPECT_THROW(options_of({{"n", "2"}, {"reading", "ac4-all,ac4-each"}}), model::WrongUsage);
  EXPECT_THROW(options_of({{"n", "2"}, {"reading", "ac5"}}), model::WrongUsage);
  EXPECT_EQ(options_of({{"n", "2"}, {"reading", "ac4-all,ac3-new"}}).at("reading"),
            "ac3-new,ac4-all");
}

TEST(RingStay, WhoStaysNeverLeavesAndTheOthersAskForTheirOwn) {
  const auto system = tests::system_of(
      "k-out-of-l",
      {{"n", "2"}, {"units", "3"}, {"need", "2..2,1"}, {"stay", "1"}, {"repair", "guard"}});
  std::map<std::string, int> seen;
  std::deque<model::Configuration> queue = {model::initial_configuration(*system, {})};
  bool both_inside = false;
  for (; !queue.empty(); queue.pop_front()) {
    const model::ProcessSet before = model::occupancy(*system, queue.front());
    both_inside |= before.size() == 2;
    for (const model::Step& step : model::enabled_steps(*system, queue.front())) {
      const std::string& action = system->actions()[step.action].name;
      EXPECT_FALSE(action == (step.process == 0 ? "request 1" : "request 2"));
      model::Configuration next = queue.front();
      model::take_step(*system, next, step);
      EXPECT_FALSE(before.contains(1) && !model::occupancy(*system, next).contains(1));
      if (seen.emplace(tests::key_of(next), 0).second) queue.push_back(next);
    }
  }
  EXPECT_TRUE(both_inside);
}

// J: who asks for no more than P0 leaves when it is inside.
TEST(RingStay, OnlyWhoAsksForWhatIsLeftIsWaiting) {
  const auto system = tests::system_of(
      "k-out-of-l", {{"n", "3"}, {"need", "1,1..2,1"}, {"stay", "0"}, {"repair", "guard"}});
  model::Bytes local = model::initial_configuration(*system, {}).locals[1];
  local[1] = 1;  // state = Request
  for (const auto& [need, waits] : {std::pair{1, true}, std::pair{2, false}}) {
    local[2] = static_cast<char>(need);
    EXPECT_EQ(system->waiting(1, local), waits) << need;
  }
}

/// Two processes, three units, one request each: P1 stays inside with one, P0 asks for two.
template <class Change>
KOutOfLSystem staying_mutant(const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("k-out-of-l"), {{"n", "2"},
                                                                 {"units", "3"},
                                                                 {"need", "2..2,1"},
                                                                 {"stay", "1"},
                                                                 {"repair", "guard,lock,count"}});
  auto actions = KOutOfL::actions(instance);
  change(tests::the_one_named(actions, action));
  return {instance, actions};
}

// P1 inside takes the Tokens that come by, and gives none back, since it stays: P0 has to wait.
// The timeout, two requests, the CToken round (2); P1 receives a Token, enters, and receives two
// more: 8 steps, if not P0 is stuck before.
TEST(RingStayMutant, KeepingTokensInsideIsCaught) {
  const auto good = staying_mutant("receive Token", [](auto&) {});
  EXPECT_EQ(liveness(good), Verdict::holds);
  const auto system = staying_mutant("receive Token", [](auto& receive) {
    receive.on_message = [handler = receive.on_message](
                             KOutOfL::Local& i, model::Process<KOutOfL>& p,
                             const KOutOfL::Message& message, model::ProcessId j) {
      if (i.state == cases::k_out_of_l::State::In && i.T_h < 3)
        ++i.T_h;
      else
        handler(i, p, message, j);
    };
  });
  EXPECT_EQ(liveness(system), Verdict::violated);
}

// Who is inside counts itself among the disabled: Root makes its token again, and P0 gets in, but
// unsafely; (k,l)-liveness alone would not notice.
TEST(RingStayMutant, HidingTheTokenOfWhoIsInsideIsNotSafe) {
  const auto system = staying_mutant("enter", [](auto& enter) {
    enter.effect = [](KOutOfL::Local& i, model::Process<KOutOfL>&) {
      if (i.T_h - i.T_d < i.need) return;
      KOutOfL::ECS(i);
      i.T_d = i.T_h;
    };
  });
  EXPECT_NE(shortest(system, "inside-holds-its-units"), -1);
}

}  // namespace
}  // namespace ample
