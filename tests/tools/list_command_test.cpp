// ample list: everything that can be asked for is named.
#include "cases/catalogue.hpp"
#include "model/coterie.hpp"
#include "model/topology.hpp"
#include "properties/instances/request.hpp"
#include "tests/tools/command.hpp"
#include "tools/ample/line/shell.hpp"

#include <nlohmann/json.hpp>

#include <set>

namespace ample {
namespace {

using nlohmann::json;
using tests::ample;
using tests::contains;

TEST(ListCommand, NamesAlgorithmsTopologiesAndProperties) {
  const std::string text = ample("list").out;
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    EXPECT_TRUE(contains(text, algorithm.id + " ")) << algorithm.id;
    EXPECT_TRUE(contains(text, algorithm.title)) << algorithm.id;
  }
  for (const std::string& name : model::Topology::names())
    EXPECT_TRUE(contains(text, name)) << name;
  for (const std::string& name : model::Coterie::names()) EXPECT_TRUE(contains(text, name)) << name;
  for (const char* property : {"safety", "deadlock", "anomaly.NAME"})
    EXPECT_TRUE(contains(text, property)) << property;
}

TEST(ListCommand, SaysAllAboutEachAlgorithm) {
  for (const model::AlgorithmInfo& algorithm : cases::algorithms()) {
    const tests::Ran ran = ample("list " + algorithm.id);
    ASSERT_EQ(ran.status, 0) << algorithm.id << ran.err;
    for (const model::Switch& repair : algorithm.repairs)
      EXPECT_TRUE(contains(ran.out, repair.name + " ")) << repair.name;
    for (const std::string& option : properties::option_names(algorithm))
      EXPECT_TRUE(contains(ran.out, "--" + option + " ")) << option;
    EXPECT_TRUE(contains(ran.out, "--rounds counts " + algorithm.counted)) << algorithm.id;
    EXPECT_GE(algorithm.examples.size(), 3u) << algorithm.id;
  }
}

/// What each key is for is said by the schema (json_schema_test.cpp).
TEST(ListCommand, SaysTheSameInJson) {
  const json all = json::parse(ample("list --format json").out);
  ASSERT_EQ(all["algorithms"].size(), cases::algorithms().size());
  EXPECT_EQ(all["topologies"], json(model::Topology::names()));
  EXPECT_EQ(all["coteries"], json(model::Coterie::names()));
  for (std::size_t i = 0; i < cases::algorithms().size(); ++i) {
    const model::AlgorithmInfo& algorithm = cases::algorithms()[i];
    EXPECT_EQ(all["algorithms"][i]["algorithm"], algorithm.id);
    const json one = json::parse(ample("list " + algorithm.id + " --format json").out);
    std::set<std::string> options;
    for (const json& option : one["options"]) options.insert(option["name"]);
    const std::vector<std::string> names = properties::option_names(algorithm);
    EXPECT_EQ(options, std::set<std::string>(names.begin(), names.end())) << algorithm.id;
    EXPECT_EQ(one["examples"], json(algorithm.examples)) << algorithm.id;
    const std::string text = ample("list " + algorithm.id).out;
    for (const char* list : {"repairs", "actions", "properties", "variables"})
      for (const json& each : one[list])
        EXPECT_TRUE(contains(text, each["name"].get<std::string>())) << algorithm.id << each;
  }
}

/// A command that is offered to be tried must be one that can be read.
TEST(ListCommand, OffersCommandsThatRun) {
  for (const model::AlgorithmInfo& algorithm : cases::algorithms())
    for (const std::string& example : algorithm.examples) {
      std::vector<std::string> words = tools::shell_words(example + " --max-states 1000");
      ASSERT_EQ(words[0], "ample") << example;
      ASSERT_TRUE(words[1] == "check" || words[1] == "measure" || words[1] == "stabilize")
          << example;
      words.erase(words.begin());
      const tests::Ran ran = ample(words);
      EXPECT_TRUE(ran.status != 2 && ran.status != 10 && ran.status != 70) << example << ran.err;
    }
}

}  // namespace
}  // namespace ample
