// Properties by name.
#include "properties/asked/selection.hpp"

#include <gtest/gtest.h>

#include "model/errors.hpp"
#include "tests/model/asking.hpp"

namespace {

using namespace ample::model;
using namespace ample::properties;

const SystemOf<ample::tests::Asking>& asking() {
  static const SystemOf<ample::tests::Asking> system(ample::tests::asking_on("k2"));
  return system;
}

std::vector<std::string> names(const std::vector<Property>& properties) {
  std::vector<std::string> list;
  for (const Property& property : properties) list.push_back(property.name);
  return list;
}

using Names = std::vector<std::string>;

TEST(Selection, ByDefaultSafetyDeadlockEveryInvariantAndEveryAnomaly) {
  Instance bounded = ample::tests::asking_on("k2");
  bounded.l = {1, 1};
  bounded.k = {2, 2};
  const SystemOf<ample::tests::Asking> system(bounded);
  const Names all = {"safety", "deadlock", "grants-bound", "anomaly.early", "anomaly.stray-grant"};
  EXPECT_EQ(names(default_properties(system)), all);
  EXPECT_EQ(names(all_properties(system)), all);
}

// |N_i|+1 is 2 on an edge.
TEST(Selection, SafetyIsNoneWhereNothingCanViolateIt) {
  Instance open = ample::tests::asking_on("k2");
  open.l = {0, 0};
  open.k = {2, 2};
  const SystemOf<ample::tests::Asking> system(open);
  EXPECT_EQ(names(default_properties(system)),
            (Names{"deadlock", "grants-bound", "anomaly.early", "anomaly.stray-grant"}));
  EXPECT_EQ(names(select_properties(system, {"safety"})), Names{"safety"});
  open.k = {2, 1};
  const SystemOf<ample::tests::Asking> bounded(open);
  EXPECT_EQ(names(default_properties(bounded)).front(), "safety");
}

TEST(Selection, KeepsTheOrderAskedFor) {
  const auto selected =
      select_properties(asking(), {"grants-bound", "anomaly.stray-grant", "safety"});
  EXPECT_EQ(names(selected), (Names{"grants-bound", "anomaly.stray-grant", "safety"}));
  EXPECT_EQ(selected[0].kind, Kind::invariant);
  EXPECT_EQ(selected[0].index, 0u);
  EXPECT_EQ(selected[1].kind, Kind::anomaly);
  EXPECT_EQ(selected[1].index, 1u);
}

TEST(Selection, AnAnomalyAloneDoesNotStopTheSearch) {
  for (const Property& property : all_properties(asking()))
    EXPECT_EQ(stops_the_search(property), property.name.find("anomaly.") != 0) << property.name;
}

TEST(Selection, AWrongNameGetsTheNearestAndARepeatedOneIsRefused) {
  try {
    select_properties(asking(), {"deadlok"});
    FAIL() << "there is no such property";
  } catch (const WrongUsage& error) {
    EXPECT_STREQ(error.what(), "unknown property 'deadlok': did you mean 'deadlock'?");
  }
  EXPECT_THROW(select_properties(asking(), {"safety", "safety"}), WrongUsage);
}

}  // namespace
