// What options ask of an engine beside an answer, and which engine cannot do it.
#include "checker/engines/wishes.hpp"
#include "checker/engines/engines.hpp"

#include <gtest/gtest.h>

namespace ample::checker {
namespace {

std::vector<std::string> options_of(const std::vector<Wish>& wishes) {
  std::vector<std::string> names;
  for (const Wish& wish : wishes) names.emplace_back(wish.option);
  return names;
}

TEST(Wishes, AreFulfilledByTheFullSearch) {
  Options options;
  options.max_depth = 3;
  options.max_states = 10;
  options.disk = "d";
  options.storage = Storage::fingerprints;
  EXPECT_TRUE(unfulfilled(options, engine("none")).empty());
  EXPECT_EQ(options_refused_by(engine("none")), "");
}

TEST(Wishes, ThatAreNotMadeAreRefusedByNoEngine) {
  for (const Engine& each : engines()) EXPECT_TRUE(unfulfilled({}, each).empty()) << each.name;
}

// A diagram has no configuration and no step by itself: none can be counted on the way, kept or
// named.
TEST(Wishes, OfSingleConfigurationsAreNotOfADiagram) {
  Options options;
  options.max_states = 10;
  options.disk = "d";
  EXPECT_EQ(options_of(unfulfilled(options, engine("symbolic"))),
            (std::vector<std::string>{"--disk", "--max-states"}));
  EXPECT_EQ(options_of(unfulfilled(options, engine("por"))), std::vector<std::string>{"--disk"});
  EXPECT_EQ(options_refused_by(engine("symbolic")),
            "--visited hash, --coverage, --disk, --max-depth and --max-states");
}

}  // namespace
}  // namespace ample::checker
