// The catalogue: every algorithm runs as printed, with each switch alone and with all of them, on
// its smallest instance; and nothing that does not apply to an algorithm is passed over.
#include "cases/catalogue.hpp"

#include "model/errors.hpp"
#include "properties/base/bounds.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ample {
namespace {

using model::AlgorithmInfo;
using properties::Request;

/// Two processes, and bounds where they are needed; LKCS on an edge is without its leader rule. A
/// tree of quorums has three processes, two of which ask one quorum where its root has failed.
Request smallest(const AlgorithmInfo& info) {
  Request request;
  const bool by_number = info.has_option("n");
  request[by_number ? "n" : "graph"] = by_number ? "2" : "k2";
  if (info.problem == model::Problem::critical_section)
    request.merge(Request{{"l", "0"}, {"k", "1"}});
  if (info.id == "lkcs") request.merge(Request{{"k", "2"}, {"assume", "none"}});
  if (info.id == "agrawal-el-abbadi") request = {{"n", "3"}, {"failed", "0"}};
  return request;
}

/// What the message of BadInstance says must be switched on as well, "give --repair a,b".
std::string completed(const std::string& message) {
  const std::string give = "give --repair ";
  const std::size_t at = message.find(give);
  return at == message.npos ? "" : message.substr(at + give.size());
}

class Catalogue : public testing::TestWithParam<std::string> {
 protected:
  static const AlgorithmInfo& algorithm() { return cases::algorithm(GetParam()); }

  /// Judges every property over the first configurations. That a switch needs another one is an
  /// error that names them; then these run.
  void runs(const std::string& repairs) const {
    Request request = smallest(algorithm());
    if (repairs != "none") request["repair"] = repairs;
    SCOPED_TRACE(GetParam() + " --repair " + repairs);
    try {
      const auto system = tests::system_of(GetParam(), request);
      checker::Options options;
      options.properties = properties::all_properties(*system);
      options.keep_going = true;
      options.max_states = 2000;
      const checker::Report report = checker::full_search(*system, options);
      EXPECT_GT(report.transitions, 0u);
      EXPECT_EQ(report.findings.size(), options.properties.size());
      EXPECT_NE(report.limit, checker::Limit::bound) << report.limit_text;
    } catch (const model::BadInstance& error) {
      const std::string more = completed(error.what());
      ASSERT_NE(more, "") << error.what();
      ASSERT_NE(more, repairs);
      runs(more);
    }
  }
};

TEST_P(Catalogue, RunsAsPrintedWithEachSwitchAloneAndWithAll) {
  runs("none");
  for (const model::Switch& repair : algorithm().repairs) runs(repair.name);
  if (!algorithm().repairs.empty()) runs("all");
}

TEST_P(Catalogue, RefusesTheSwitchesOfOthers) {
  std::set<std::string> own;
  for (const model::Switch& repair : algorithm().repairs) own.insert(repair.name);
  for (const AlgorithmInfo& other : cases::algorithms())
    for (const model::Switch& repair : other.repairs) {
      if (own.contains(repair.name)) continue;
      Request request = smallest(algorithm());
      request["repair"] = repair.name;
      EXPECT_THROW(tests::system_of(GetParam(), request), model::WrongUsage) << repair.name;
    }
}

/// Rounds count requests; --requests says whether they have to be made.
TEST_P(Catalogue, HasOptionsOfRequestsWhereSomebodyAsks) {
  const bool asks = properties::somebody_asks(*tests::system_of(GetParam(), smallest(algorithm())));
  EXPECT_EQ(algorithm().has_option("rounds"), asks);
  EXPECT_EQ(std::ranges::count(properties::option_names(algorithm()), "requests"), asks ? 1 : 0);
}

TEST_P(Catalogue, RefusesTheOptionsOfOthers) {
  const std::vector<std::string> own = properties::option_names(algorithm());
  std::set<std::string> others;
  for (const properties::OptionInfo& option : properties::common_options())
    others.insert(option.name);
  for (const AlgorithmInfo& other : cases::algorithms())
    for (const std::string& name : properties::option_names(other)) others.insert(name);
  for (const std::string& name : own) others.erase(name);
  EXPECT_FALSE(others.empty());
  for (const std::string& name : others) {
    Request request = smallest(algorithm());
    request[name] = "1";
    EXPECT_THROW(tests::system_of(GetParam(), request), model::WrongUsage) << name;
  }
}

// Unbounded rounds run where nothing grows, and are refused with what grows where something does.
TEST_P(Catalogue, RunsUnboundedOrSaysWhatGrows) {
  model::Instance unbounded = properties::instance_from(algorithm(), smallest(algorithm()));
  for (model::Rounds& rounds : unbounded.rounds) rounds = std::nullopt;
  Request request = smallest(algorithm());
  request["rounds"] = "unbounded";
  if (algorithm().what_grows && algorithm().what_grows(unbounded).empty()) {
    const checker::Report report = tests::explore_all(GetParam(), request);
    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.horizon, 0u);
  } else {
    EXPECT_THROW(tests::system_of(GetParam(), request), std::exception);
  }
}

TEST_P(Catalogue, JudgesEveryNamedInvariantByDefault) {
  const auto system = tests::system_of(GetParam(), smallest(algorithm()));
  const auto judged = properties::default_properties(*system);
  for (const model::InvariantInfo& invariant : system->invariants()) {
    const auto found = std::ranges::find(judged, invariant.name, &properties::Property::name);
    ASSERT_NE(found, judged.end()) << invariant.name;
    EXPECT_EQ(properties::stops_the_search(*found), !invariant.contradicted) << invariant.name;
  }
}

// Nothing else would be looked at where an invariant ends every search before the first step: what
// a printed initial value does not satisfy, the text contradicts.
TEST_P(Catalogue, NoInvariantEndsASearchBeforeItsFirstStep) {
  Request request = smallest(algorithm());
  if (algorithm().has_option("inside")) request["inside"] = "safe";
  const auto system = tests::system_of(GetParam(), request);
  for (const model::Configuration& first : model::initial_configurations(*system))
    for (std::size_t i = 0; i < system->invariants().size(); ++i) {
      const model::InvariantInfo& invariant = system->invariants()[i];
      EXPECT_TRUE(invariant.contradicted || system->invariant_holds_in(i, first)) << invariant.name;
    }
}

// Either safety can be violated, or it is not judged, and something else is.
TEST_P(Catalogue, JudgesWhatCanBeViolated) {
  const auto system = tests::system_of(GetParam(), smallest(algorithm()));
  const auto judged = properties::default_properties(*system);
  const bool of_safety = std::ranges::count(judged, "safety", &properties::Property::name) != 0;
  EXPECT_EQ(of_safety, properties::CriticalSectionBounds(system->instance()).can_be_broken());
  if (algorithm().problem == model::Problem::units) {
    EXPECT_FALSE(of_safety);
    EXPECT_FALSE(system->invariants().empty());
  }
}

std::vector<std::string> ids() {
  std::vector<std::string> list;
  for (const AlgorithmInfo& each : cases::algorithms()) list.push_back(each.id);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Cases, Catalogue, testing::ValuesIn(ids()), [](const auto& id) {
  std::string name = id.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace ample
