// Requests: what an instance is when nothing is said, and the way back from an instance.
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>
// rapidcheck's header needs gtest's before it.
#include <rapidcheck/gtest.h>

#include <sstream>

#include "tests/properties/some_algorithms.hpp"

namespace {

using namespace ample::model;
using namespace ample::properties;
using namespace ample::tests;

using Numbers = std::vector<int>;
using Sets = std::vector<ProcessSet>;

TEST(Request, DefaultsOfMutualInclusion) {
  const Instance instance = instance_from(inclusion(), {{"graph", "p3"}});
  EXPECT_EQ(instance.algorithm, "inclusion");
  EXPECT_EQ(instance.topology, Topology::parse("p3"));
  EXPECT_EQ(instance.l, (Numbers{1, 1, 1}));
  EXPECT_EQ(instance.k, (Numbers{2, 3, 2})) << "|N_i|+1";
  EXPECT_EQ(instance.inside, (Sets{{0, 1, 2}}));
  EXPECT_EQ(instance.rounds, std::vector<Rounds>(3, Rounds(1)));
  EXPECT_TRUE(instance.repairs.empty());
  EXPECT_EQ(instance.repair_bits, 0u);
  EXPECT_EQ(instance.clock, ClockRule::message);
  EXPECT_EQ(instance.self, SelfDelivery::channel);
  EXPECT_EQ(instance.wake, Wake::step);
  EXPECT_EQ(instance.network, Network::fifo);
}

TEST(Request, DefaultsOfTheOtherProblems) {
  const Instance exclusive = instance_from(exclusion(), {{"graph", "p3"}});
  EXPECT_EQ(exclusive.l, (Numbers{0, 0, 0}));
  EXPECT_EQ(exclusive.k, (Numbers{1, 1, 1}));
  EXPECT_EQ(exclusive.inside, (Sets{{}}));

  const Instance mutex = instance_from(mutual_exclusion(), {{"n", "3"}});
  EXPECT_EQ(mutex.topology, Topology::parse("k3"));
  EXPECT_EQ(mutex.scope, Scope::network);
  EXPECT_EQ(mutex.l, (Numbers{0, 0, 0}));
  EXPECT_EQ(mutex.k, (Numbers{1, 1, 1}));

  EXPECT_EQ(instance_from(on_a_ring(), {{"n", "4"}}).topology, Topology::parse("c4"));
  EXPECT_EQ(instance_from(on_a_ring(), {{"n", "2"}}).topology, Topology::parse("k2"));

  const Instance both =
      instance_from(critical_section(), {{"graph", "k3"}, {"l", "1"}, {"k", "2"}});
  EXPECT_EQ(both.inside, (Sets{{2}})) << "001 is the first word with one or two";
}

TEST(Request, OneNumberIsForAllAndAListIsOneEach) {
  const Instance instance = instance_from(
      critical_section(), {{"graph", "p3"}, {"l", "0,1,0"}, {"k", "2"}, {"rounds", "0,2,100"}});
  EXPECT_EQ(instance.l, (Numbers{0, 1, 0}));
  EXPECT_EQ(instance.k, (Numbers{2, 2, 2}));
  EXPECT_EQ(instance.rounds, (std::vector<Rounds>{0, 2, 100}));
}

TEST(Request, TheBoundThatAProblemFixesMayBeSaid) {
  EXPECT_EQ(instance_from(inclusion(), {{"graph", "p3"}, {"k", "2,3,2"}}).k, (Numbers{2, 3, 2}));
  EXPECT_EQ(instance_from(exclusion(), {{"graph", "p3"}, {"l", "0"}}).l, (Numbers{0, 0, 0}));
}

TEST(Request, RepairsAreInTheAlgorithmsOrderHoweverTheyAreSaid) {
  const auto repaired = [](const char* text) {
    return instance_from(inclusion(), {{"graph", "k2"}, {"repair", text}});
  };
  EXPECT_EQ(repaired("pre,init").repairs, (std::vector<std::string>{"init", "pre"}));
  EXPECT_EQ(repaired("pre,init").repair_bits, 0b101u);
  EXPECT_EQ(repaired("all").repair_bits, 0b111u);
  EXPECT_EQ(repaired("none").repair_bits, 0u);
}

TEST(Request, EveryWordOfEveryOption) {
  const auto with = [](const char* option, const char* word) {
    return instance_from(inclusion(), {{"graph", "k2"}, {option, word}});
  };
  EXPECT_EQ(with("clock", "message").clock, ClockRule::message);
  EXPECT_EQ(with("clock", "request").clock, ClockRule::request);
  EXPECT_EQ(with("clock", "plain").clock, ClockRule::plain);
  EXPECT_EQ(with("clock", "lamport").clock, ClockRule::lamport);
  EXPECT_EQ(with("self", "channel").self, SelfDelivery::channel);
  EXPECT_EQ(with("self", "immediate").self, SelfDelivery::immediate);
  EXPECT_EQ(with("wake", "step").wake, Wake::step);
  EXPECT_EQ(with("wake", "eager").wake, Wake::eager);
  EXPECT_EQ(with("network", "fifo").network, Network::fifo);
  EXPECT_EQ(with("network", "unordered").network, Network::unordered);
}

TEST(Request, EveryOptionOfAnInstanceHasAMeaning) {
  for (const AlgorithmInfo& algorithm : {inclusion(), mutual_exclusion()})
    for (const std::string& name : algorithm.options) {
      int found = 0;
      for (const OptionInfo& option : common_options()) found += option.name == name;
      EXPECT_EQ(found, 1) << name;
    }
}

std::string listed(const Numbers& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text;
}

/// Any request for mutual inclusion, where every process inside is always safe.
Request any_request() {
  const std::string graph = *rc::gen::element<std::string>("k2", "p3", "k3", "s3", "ring:5");
  const Topology topology = Topology::parse(graph);
  Request request = {{"graph", graph}};
  Numbers l, rounds;
  for (const ProcessId i : ProcessSet::first(topology.processes())) {
    l.push_back(*rc::gen::inRange(0, topology.degree(i) + 1));
    rounds.push_back(*rc::gen::inRange(0, 4));
  }
  rounds[0] = 1;
  const auto maybe = [&](const char* option, const std::string& text) {
    if (*rc::gen::arbitrary<bool>()) request[option] = text;
  };
  maybe("l", listed(l));
  maybe("rounds", listed(rounds));
  maybe("inside", *rc::gen::element<std::string>("all", "safe"));
  maybe("repair", *rc::gen::element<std::string>("init", "pre,init", "all", "none"));
  maybe("clock", *rc::gen::element<std::string>("message", "request", "plain", "lamport"));
  maybe("self", *rc::gen::element<std::string>("channel", "immediate"));
  maybe("wake", *rc::gen::element<std::string>("step", "eager"));
  maybe("network", *rc::gen::element<std::string>("fifo", "unordered"));
  return request;
}

void assert_same(const Instance& one, const Instance& other) {
  RC_ASSERT(one.algorithm == other.algorithm);
  RC_ASSERT(one.topology == other.topology);
  RC_ASSERT(one.topology.name() == other.topology.name());
  RC_ASSERT(one.scope == other.scope);
  RC_ASSERT(one.l == other.l);
  RC_ASSERT(one.k == other.k);
  RC_ASSERT(one.inside == other.inside);
  RC_ASSERT(one.rounds == other.rounds);
  RC_ASSERT(one.repairs == other.repairs);
  RC_ASSERT(one.repair_bits == other.repair_bits);
  RC_ASSERT(one.clock == other.clock);
  RC_ASSERT(one.self == other.self);
  RC_ASSERT(one.wake == other.wake);
  RC_ASSERT(one.network == other.network);
}

RC_GTEST_PROP(Request, AnInstanceSaysWhichRequestMakesIt, ()) {
  const Instance instance = instance_from(inclusion(), any_request());
  const Request full = request_of(inclusion(), instance);
  assert_same(instance_from(inclusion(), full), instance);
  for (const std::string& option : inclusion().options) RC_ASSERT(full.contains(option));
}

/// The request of "inclusion --graph k2 --l 1".
Request parsed(const std::string& command) {
  std::istringstream words(command);
  std::string option, text;
  words >> option;
  Request request;
  while (words >> option >> text) request[option.substr(2)] = text;
  return request;
}

RC_GTEST_PROP(Request, ACommandMakesTheSameInstanceAndSaysNoMoreThanItMust, ()) {
  const Instance instance = instance_from(inclusion(), any_request());
  const std::string command = command_of(inclusion(), instance);
  RC_ASSERT(command.find("inclusion --graph ") == 0);
  const Request request = parsed(command);
  assert_same(instance_from(inclusion(), request), instance);
  // Bounds are said for the reader's sake; of the rest nothing may be left out.
  for (const auto& [option, text] : request) {
    if (option == "graph" || option == "l") continue;
    Request shorter = request;
    shorter.erase(option);
    const Request full = request_of(inclusion(), instance);
    RC_ASSERT(request_of(inclusion(), instance_from(inclusion(), shorter)) != full);
  }
}

TEST(Request, CommandsOfTheOtherProblems) {
  const auto again = [](const AlgorithmInfo& algorithm, const Request& request) {
    return command_of(algorithm, instance_from(algorithm, request));
  };
  EXPECT_EQ(again(exclusion(), {{"graph", "k2"}, {"clock", "message"}}),
            "exclusion --graph k2 --k 1");
  EXPECT_EQ(again(critical_section(), {{"graph", "k3"}, {"l", "0"}, {"k", "2,2,2"}}),
            "critical-section --graph k3 --l 0 --k 2");
  const Instance mutex = instance_from(mutual_exclusion(), {{"n", "3"}, {"rounds", "2"}});
  assert_same(instance_from(mutual_exclusion(), parsed(command_of(mutual_exclusion(), mutex))),
              mutex);
}

}  // namespace
