// Wrong requests: which error, and a line that says what is wrong and what would be right.
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>

#include "model/errors.hpp"
#include "properties/base/option_text.hpp"
#include "tests/properties/some_algorithms.hpp"

namespace {

using namespace ample::model;
using namespace ample::properties;
using namespace ample::tests;

struct Wrong {
  AlgorithmInfo algorithm;
  Request request;
  std::vector<std::string> says;  ///< what is wrong, what would be right
};

/// The text of the error `Error` that the request gets.
template <class Error>
std::string refusal(const Wrong& wrong) {
  std::string asked = wrong.algorithm.id;
  for (const auto& [option, text] : wrong.request) asked += " --" + option + " " + text;
  try {
    instance_from(wrong.algorithm, wrong.request);
  } catch (const Error& error) {
    return error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE() << asked << ": another error: " << error.what();
    return {};
  }
  ADD_FAILURE() << asked << ": it was taken";
  return {};
}

template <class Error>
void expect_refused(const std::vector<Wrong>& list) {
  for (const Wrong& wrong : list) {
    const std::string text = refusal<Error>(wrong);
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    for (const std::string& part : wrong.says)
      EXPECT_NE(text.find(part), std::string::npos) << "'" << part << "' is not in: " << text;
  }
}

TEST(Refusal, OptionsThatDoNotApplyOrAreEmpty) {
  expect_refused<WrongUsage>({
      {mutual_exclusion(), {{"n", "3"}, {"l", "1"}}, {"--l", "mutual-exclusion", "--rounds"}},
      {inclusion(), {{"graph", "k2"}, {"leader", "0"}}, {"--leader", "inclusion"}},
      {inclusion(), {{"graph", ""}}, {"--graph", "empty"}},
      {inclusion(), {{"graph", "k2"}, {"inside", ""}}, {"--inside", "empty"}},
  });
}

TEST(Refusal, Topologies) {
  expect_refused<WrongUsage>({
      {inclusion(), {}, {"topology", "--graph"}},
      {mutual_exclusion(), {}, {"processes", "--n"}},
      {mutual_exclusion(), {{"n", "3"}, {"graph", "k3"}}, {"--graph", "--n"}},
      {mutual_exclusion(), {{"n", "three"}}, {"--n", "three", "number"}},
      {inclusion(), {{"graph", "buterfly"}}, {"buterfly", "butterfly"}},
  });
  expect_refused<BadInstance>({
      {mutual_exclusion(), {{"n", "1"}}, {"--n 1", "2", "32"}},
      {mutual_exclusion(), {{"n", "33"}}, {"--n 33", "2", "32"}},
      {mutual_exclusion(), {{"graph", "p3"}}, {"complete", "p3", "--n 3"}},
      {on_a_ring(), {{"graph", "p3"}}, {"ring", "p3", "--n 3"}},
      {on_a_ring(), {{"graph", "k4"}}, {"ring", "k4", "--n 4"}},
      // A ring, but P0 is not beside P1.
      {on_a_ring(), {{"graph", "edges:0-2,2-1,1-3,3-0"}}, {"ring", "--n 4"}},
      {inclusion(), {{"graph", "edges:0-1,2-3"}}, {"edges:0-1,2-3", "connected"}},
      {inclusion(), {{"graph", "edges:0-0"}}, {"0-0"}},
  });
}

TEST(Refusal, Bounds) {
  const auto on_p3 = [](const AlgorithmInfo& algorithm, const char* l, const char* k,
                        std::vector<std::string> says) {
    Request request = {{"graph", "p3"}};
    if (l) request["l"] = l;
    if (k) request["k"] = k;
    return Wrong{algorithm, request, std::move(says)};
  };
  const char* const nothing = nullptr;
  AlgorithmInfo global = inclusion();
  global.scope = Scope::network;
  expect_refused<WrongUsage>({
      on_p3(critical_section(), nothing, nothing, {"--l", "--k"}),
      on_p3(critical_section(), "1", nothing, {"--l", "--k"}),
      on_p3(critical_section(), nothing, "1", {"--l", "--k"}),
      on_p3(inclusion(), "x", nothing, {"--l", "x", "number"}),
      on_p3(inclusion(), "1.5", nothing, {"--l", "1.5", "number"}),
      on_p3(inclusion(), "1,,1", nothing, {"--l", "1,,1", "missing"}),
      on_p3(inclusion(), "1,1,", nothing, {"--l", "1,1,", "missing"}),
      on_p3(inclusion(), ",", nothing, {"--l", "missing"}),
  });
  expect_refused<BadInstance>({
      on_p3(inclusion(), "-1", nothing, {"--l", "-1", "number"}),
      on_p3(inclusion(), "1000000", nothing, {"--l", "1000000", "0 to 2"}),
      on_p3(inclusion(), "1,1", nothing, {"--l 1,1", "2 values", "3"}),
      on_p3(inclusion(), "1,1,1,1", nothing, {"--l 1,1,1,1", "4 values", "3"}),
      on_p3(inclusion(), "2", nothing, {"l_0 = 2", "k_0", "= 2"}),  // P0 and P1 are all there are
      on_p3(inclusion(), nothing, "1", {"k_0", "|N_0|+1 = 2", "1"}),
      on_p3(exclusion(), nothing, "3", {"k_0 = 3", "|N_0|+1 = 2", "at most 2"}),
      on_p3(exclusion(), nothing, "0", {"l_0 = 0", "k_0 = 0"}),
      on_p3(exclusion(), "1", nothing, {"l_0", "0", "1"}),
      on_p3(global, "1,2,1", nothing, {"--l 1,2,1", "whole network", "one number"}),
      on_p3(critical_section(), "1", "1", {"l_0 = 1", "k_0 = 1", "l < k"}),
      on_p3(critical_section(), "0,2,0", "2", {"l_1 = 2", "k_1 = 2", "l < k"}),
  });
}

TEST(Refusal, Rounds) {
  const auto rounds = [](const char* text, std::vector<std::string> says) {
    return Wrong{inclusion(), {{"graph", "k2"}, {"rounds", text}}, std::move(says)};
  };
  expect_refused<WrongUsage>(
      {rounds("many", {"--rounds", "many", "number"}), rounds("1,", {"--rounds", "missing"})});
  // This algorithm does not say that it is finite without a bound.
  expect_refused<BadInstance>(
      {rounds("unbounded", {"--rounds unbounded", "no end", "number"}),
       rounds("1,unbounded", {"--rounds unbounded", "no end"}),
       rounds("-1", {"--rounds", "-1", "number"}), rounds("0", {"--rounds 0", "1 to 100"}),
       rounds("101", {"--rounds 101", "1 to 100"}), rounds("1,101", {"--rounds 1,101", "0 to 100"}),
       rounds("0,0", {"--rounds 0,0", "some process"}),
       rounds("1,1,1", {"--rounds 1,1,1", "3 values", "2"})});
}

TEST(Refusal, InitialConfigurations) {
  const auto inside = [](const char* text, std::vector<std::string> says) {
    return Wrong{inclusion(), {{"graph", "p3"}, {"inside", text}}, std::move(says)};
  };
  expect_refused<WrongUsage>({inside("P0", {"--inside", "P0", "as in 0,2"}),
                              inside("everybody", {"--inside", "everybody", "all"})});
  expect_refused<BadInstance>({inside("3", {"--inside 3", "P3", "P0 to P2"}),
                               inside("0,1,0", {"--inside 0,1,0", "P0", "twice"}),
                               inside("none", {"|CS_0| = 0", "l_0 = 1"}),
                               // P2 is two hops from P0: of itself and P1 nobody is InCS.
                               inside("0", {"{P0}", "|CS_2| = 0", "l_2 = 1"})});
  expect_refused<BadInstance>(
      {{exclusion(), {{"graph", "p3"}, {"inside", "0,1"}}, {"{P0,P1}", "|CS_0| = 2", "k_0 = 1"}},
       {critical_section(),
        {{"graph", "k3"}, {"l", "2,0,0"}, {"k", "3,1,3"}},
        {"no configuration", "l_i", "k_i"}}});
}

TEST(Refusal, Repairs) {
  AlgorithmInfo perfect = inclusion();
  perfect.repairs.clear();
  const auto repair = [](const char* text, std::vector<std::string> says) {
    return Wrong{inclusion(), {{"graph", "k2"}, {"repair", text}}, std::move(says)};
  };
  expect_refused<WrongUsage>(
      {repair("inti", {"inti", "'init'"}), repair("init,pretz", {"pretz", "'prets'"}),
       repair("something", {"something", "init, prets, pre"}),
       repair("init,init", {"init", "twice"}), repair("init,", {"--repair", "missing"}),
       // all and none are not names of repairs
       repair("init,all", {"all"}),
       Wrong{perfect, {{"graph", "k2"}, {"repair", "init"}}, {"no repairs"}}});
}

TEST(Refusal, Words) {
  for (const auto& [option, slip, word] : {std::tuple{"clock", "massage", "message"},
                                           {"self", "chanel", "channel"},
                                           {"wake", "eagre", "eager"},
                                           {"network", "unorderd", "unordered"}})
    expect_refused<WrongUsage>(
        {{inclusion(),
          {{"graph", "k2"}, {option, slip}},
          {std::string("--") + option, slip, std::string("'") + word + "'"}}});
  expect_refused<WrongUsage>({{inclusion(),
                               {{"graph", "k2"}, {"clock", "sundial"}},
                               {"message", "request", "plain", "lamport"}}});
}

TEST(OptionText, NumbersOfAtMostSixDigits) {
  EXPECT_EQ(number_of("--l", "0"), 0);
  EXPECT_EQ(number_of("--l", "007"), 7);
  EXPECT_EQ(number_of("--l", "999999"), 999999);
  for (const char* text : {"", " 1", "1 ", "+1", "-", "--1", "0x1", "1e3", "١"})
    EXPECT_THROW(number_of("--l", text), WrongUsage) << text;
  for (const char* text : {"-1", "-0", "1000000", "99999999999999999999"})
    EXPECT_THROW(number_of("--l", text), BadInstance) << text;
}

TEST(OptionText, ListsBetweenCommas) {
  EXPECT_EQ(list_of("--l", "a"), (std::vector<std::string>{"a"}));
  EXPECT_EQ(list_of("--l", "a,b,c"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(numbers_of("--l", "3,1,2"), (std::vector<int>{3, 1, 2}));
  for (const char* text : {"", ",", "a,", ",a", "a,,b"})
    EXPECT_THROW(list_of("--l", text), WrongUsage) << text;
}

}  // namespace
