// The graph that a reduced search keeps: every step taken is in it, so that what is read off it,
// the shortest deadlock and that there is no cycle, is read off all of it.
//
// The three instances are those in which a configuration of a chain gets a node of its own after
// its first branch, and a shorter path enters there. That deadlocks need 28 steps is known from the
// full search; the random instances compare the two once more.
#include "checker/engines/engines.hpp"
#include "checker/engines/por/por_engine.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

using tests::passed;
using tests::text_of;

Audit audit_deadlocks(const model::System& system, Fault fault = Fault::none,
                      std::uint64_t most = 300'000) {
  return audit(
      system,
      {.properties = properties::select_properties(system, {"deadlock"}), .max_states = most},
      por_engine({.local_budget = 400, .fault = fault}));
}

const std::vector<properties::Request>& stored_late() {
  static const std::vector<properties::Request> all = {
      {{"l", "0"}, {"leader", "1"}, {"rounds", "2"}, {"repair", "init,inner,triglk"}},
      {{"l", "1,0"}, {"rounds", "3"}, {"repair", "init,inner,triglk"}},
      {{"l", "1"}, {"rounds", "3,2"}, {"repair", "init,inner,nack,pre,prets,repre,triglk"}},
  };
  return all;
}

std::unique_ptr<model::System> lkcs_on_k2(properties::Request request) {
  request.insert(
      {{"graph", "k2"}, {"k", "2"}, {"inside", "0"}, {"assume", "none"}, {"clock", "plain"}});
  return tests::system_of("lkcs", request);
}

TEST(ReducedGraph, HasTheShortestDeadlockBehindWhatIsStoredLate) {
  for (const properties::Request& request : stored_late()) {
    const auto system = lkcs_on_k2(request);
    SCOPED_TRACE(request.at("repair") + " " + request.at("rounds"));
    const Audit result = audit_deadlocks(*system);
    EXPECT_TRUE(passed(result)) << text_of(result);
    for (const Report* report : {&result.full, &result.reduced}) {
      ASSERT_TRUE(report->findings.front().trace);
      EXPECT_TRUE(report->findings.front().shortest);
      EXPECT_EQ(report->findings.front().trace->steps.size(), 28u);
    }
  }
}

/// It is found by its lengths, and by the steps themselves wherever a configuration is stored late.
TEST(Audit, FindsABranchThatIsNotInTheGraph) {
  for (const properties::Request& request : stored_late()) {
    const Audit result = audit_deadlocks(*lkcs_on_k2(request), Fault::forgotten_branch);
    EXPECT_FALSE(passed(result));
    EXPECT_TRUE(std::any_of(
        result.differences.begin(), result.differences.end(),
        [](const std::string& text) { return text.ends_with("steps taken are not in the graph"); }))
        << text_of(result);
  }
}

/// The engines that say of a deadlock's trace that it is a shortest one, on one instance. Only
/// instances that the full search exhausts are compared.
void compare_engines(const model::System& system, std::uint64_t most) {
  const Options options = {.properties = properties::select_properties(system, {"deadlock"}),
                           .keep_going = true,
                           .max_states = most};
  const Report full = full_search(system, options);
  if (!full.complete) RC_DISCARD("too large to compare");
  Evidence evidence;
  const Report por = explore(system, options, por_engine({.local_budget = 400}), &evidence);
  const Report single = explore(system, options, engine("single"));
  if (evidence.lost_branches > 0) RC_FAIL("a step taken is not in the graph");
  for (const Report* reduced : {&por, &single}) {
    if (!reduced->complete) continue;  // what it visits again may exceed the limit
    const Finding &expected = full.findings.front(), &found = reduced->findings.front();
    RC_TAG(reduced->engine.name);
    RC_ASSERT(found.verdict == expected.verdict);
    if (expected.trace)
      RC_ASSERT(!found.shortest || found.trace->steps.size() == expected.trace->steps.size());
  }
}

/// Where it went wrong: several rounds, clocks that no message carries, every repair.
RC_GTEST_PROP(ReducedGraph, HasTheShortestDeadlockOfLkcs, ()) {
  const auto& info = cases::algorithm("lkcs");
  properties::Request request = {{"assume", "none"}, {"clock", "plain"}};
  tests::choose_from({{"graph", {"k1", "k2", "k2", "k2", "p3", "k3"}},
                      {"l", {"0", "1", "0,1", "1,0"}},
                      {"k", {"1", "2", "2", "3"}},
                      {"leader", {"0", "1"}},
                      {"rounds", {"1", "2", "3", "1,2", "2,1", "3,2", "2,3"}},
                      {"inside", {"none", "0", "1", "all", "safe"}},
                      {"self", {"channel", "channel", "immediate"}}},
                     info, request);
  request["repair"] = tests::any_repairs(info, 2);
  compare_engines(*tests::example_of(info, request).system, 20'000);
}

/// Every algorithm, a third of them with a mistake, several rounds.
RC_GTEST_PROP(ReducedGraph, HasTheShortestDeadlockOfAnyAlgorithm, ()) {
  compare_engines(*tests::any_comparable(10'000, {{"rounds", {"1", "2", "3"}}}), 10'000);
}

}  // namespace
}  // namespace ample::checker
