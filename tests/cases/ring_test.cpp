// The options of the algorithms on a ring, and the ring itself.
#include "cases/k_out_of_l/ring.hpp"
#include "cases/catalogue.hpp"
#include "model/errors.hpp"
#include "properties/instances/request.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using properties::Request;

model::Instance instance(const std::string& algorithm, const Request& request) {
  return properties::instance_from(cases::algorithm(algorithm), request);
}

template <class Error>
std::string refusal(const std::string& algorithm, const Request& request) {
  try {
    instance(algorithm, request);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

TEST(Ring, NMakesARing) {
  EXPECT_EQ(instance("ring-controller", {{"n", "4"}}).topology.name(), "ring:4");
  EXPECT_EQ(instance("ring-controller", {{"n", "2"}}).topology.edges().size(), 1u);
  EXPECT_EQ(instance("ring-controller", {{"graph", "c5"}}).processes(), 5);
  const std::string text = refusal<model::BadInstance>("k-out-of-l", {{"graph", "p3"}});
  EXPECT_NE(text.find("k-out-of-l needs a ring, as in --n 3"), std::string::npos) << text;
  EXPECT_NE(refusal<model::BadInstance>("k-out-of-l", {{"graph", "k4"}}), "");
  EXPECT_NE(refusal<model::BadInstance>("k-out-of-l", {{"graph", "edges:0-2,2-1,1-3,3-0"}}), "")
      << "a ring, but not in the order of the numbers";
}

TEST(Ring, WhatIsLeftOutHasThePapersLeastValues) {
  const auto options = instance("k-out-of-l", {{"n", "2"}, {"units", "3"}}).options;
  EXPECT_EQ(options.at("need"), "1..3");
  EXPECT_EQ(options.at("maxvc"), "3");
  EXPECT_EQ(options.at("maxseq"), "1");
  EXPECT_EQ(options.at("link"), "0");
  EXPECT_EQ(instance("k-out-of-l", {{"n", "2"}, {"units", "3"}, {"need", "2"}}).options.at("need"),
            "1..2");
  const auto constants = cases::k_out_of_l::Constants::of(
      instance("k-out-of-l",
               {{"n", "2"}, {"units", "4"}, {"need", "0..2"}, {"maxvc", "3"}, {"maxseq", "5"}}));
  EXPECT_EQ(constants.l, 4);
  EXPECT_EQ(constants.least, 0);
  EXPECT_EQ(constants.K, 2);
  EXPECT_EQ(constants.MaxV_c, 3);
  EXPECT_EQ(constants.MaxSeq, 5);
}

TEST(Ring, RefusesWhatIsNoInstance) {
  const std::pair<const char*, const char*> wrong[] = {
      {"units", "0"}, {"units", "61"}, {"need", "3"},   {"need", "0"},    {"need", "2..1"},
      {"maxvc", "1"}, {"maxvc", "3"},  {"maxseq", "0"}, {"need", "0..0"}, {"need", "-1"}};
  for (const auto& [option, text] : wrong) {
    Request request = {{"n", "2"}, {"units", "2"}};
    request[option] = text;
    EXPECT_NE(refusal<model::BadInstance>("k-out-of-l", request), "") << option << " " << text;
  }
  for (const char* text : {"x", "1..", "..2"})
    EXPECT_NE(refusal<model::WrongUsage>("k-out-of-l", {{"n", "2"}, {"need", text}}), "") << text;
  EXPECT_NE(refusal<model::WrongUsage>("k-out-of-l", {{"n", "2"}, {"link", "x"}}), "");
  EXPECT_NE(refusal<model::WrongUsage>("ring-controller", {{"n", "2"}, {"units", "1"}}), "");
}

TEST(Ring, ItsCommandLineMakesTheSameInstance) {
  const model::AlgorithmInfo& info = cases::algorithm("k-out-of-l");
  EXPECT_EQ(properties::command_of(
                info, instance("k-out-of-l", {{"n", "3"}, {"units", "3"}, {"need", "2..2"}})),
            "k-out-of-l --n 3 --units 3 --need 2..2");
}

}  // namespace
}  // namespace ample
