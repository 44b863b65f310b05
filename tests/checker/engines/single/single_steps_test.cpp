// Searching by single steps against the full search: every algorithm on small instances, fixed and
// random, and mistakes that the audit must find.
#include "checker/engines/engines.hpp"
#include "checker/engines/single/single_engine.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/spinner.hpp"
#include "tests/support/toy_lock.hpp"
#include "tests/support/without_invariants.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using tests::passed;
using tests::Spinner;
using tests::text_of;
using tests::ToyLock;

Audit audit_of(const model::System& system, SingletonFault fault = SingletonFault::none,
               std::uint64_t most = 300'000) {
  return audit(system, {.properties = tests::without_invariants(system), .max_states = most},
               single_engine(fault));
}

Report search(const model::System& system) {
  return explore(system, {.properties = tests::without_invariants(system), .keep_going = true},
                 single_engine());
}

// --- The same verdicts -----------------------------------------------------------------------

TEST(SingleSteps, AgreeWithTheFullSearch) {
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    const Audit result = audit_of(*system);
    EXPECT_TRUE(passed(result) || system->has_shared()) << text_of(result);
    EXPECT_EQ(result.reduced.engine.reduced(), !system->has_shared())
        << to_text(result.reduced.engine);
  }
}

TEST(SingleSteps, AgreeOnAWrongLock) {
  for (const char* graph : {"k1", "k2", "p3", "k3"})
    for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite}) {
      SCOPED_TRACE(graph);
      const Audit result = audit_of(ToyLock({.graph = graph, .rule = rule}));
      EXPECT_TRUE(passed(result)) << text_of(result);
    }
}

TEST(SingleSteps, KeepWhatInvariantsRead) {
  const std::pair<const char*, properties::Request> instances[] = {
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,pre"}}},
      {"maekawa", {{"n", "3"}, {"repair", "inquire"}}},
      {"leader-election", {{"n", "4"}, {"numbers", "2,4,1,3"}}}};
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    const Audit result =
        audit(*system, {.properties = properties::all_properties(*system)}, single_engine());
    EXPECT_TRUE(passed(result) && result.reduced.engine.reduced()) << text_of(result);
  }
}

/// Every algorithm of the catalogue on an instance at random, one in three with a mistake, as far
/// as it stays small.
RC_GTEST_PROP(SingleSteps, AgreeOnRandomInstances, ()) {
  constexpr std::uint64_t most = 10'000;
  const auto system = tests::any_comparable(most);
  const Audit result = audit_of(*system, SingletonFault::none, most);
  RC_TAG(result.reduced.engine.reduced() ? "reduced" : "not reduced");
  if (!passed(result) && result.reduced.engine.reduced()) RC_FAIL(text_of(result));
}

// --- What is saved ---------------------------------------------------------------------------

// Of the election every step commutes with every other: the literature's one chain of 5n steps
// would do. What each process knows of the others is less, but most steps are alone all the same.
TEST(SingleSteps, SaveInterleavings) {
  const auto election = tests::system_of("leader-election", {{"n", "10"}});
  const Options options{
      .properties = properties::select_properties(*election, {"safety", "deadlock"}),
      .keep_going = true};
  EXPECT_LT(explore(*election, options, single_engine()).states, 228'300u / 20);
  const auto mutex = tests::system_of("ricart-agrawala", {{"n", "4"}});
  EXPECT_LT(search(*mutex).states, 1'470'924u / 50);
}

// The deadlock of LMUTIN as printed, six steps (see cases/local_cs), and that of Maekawa's rules,
// which a full search finds as short.
TEST(SingleSteps, FindTheShortestDeadlock) {
  const Report report = search(*tests::system_of("lmutin", {{"graph", "k2"}}));
  EXPECT_EQ(tests::length(report, "deadlock"), 6);
  EXPECT_TRUE(tests::finding(report, "deadlock").shortest);
  const auto maekawa = tests::system_of("maekawa", {{"n", "3"}, {"repair", "inquire"}});
  EXPECT_EQ(tests::length(search(*maekawa), "deadlock"),
            tests::length(tests::explore_all(*maekawa), "deadlock"));
}

// --- What is refused, and said ---------------------------------------------------------------

/// Though P0 turns for ever, the rounds are said to be bounded.
model::Instance bounded_spinner() {
  model::Instance instance = Spinner<>::instance(3);
  instance.rounds.assign(3, model::Rounds{1});
  return instance;
}

std::string reason(const model::System& system) { return to_text(search(system).engine); }

TEST(SingleSteps, SayWhyTheSearchIsTheFullOne) {
  EXPECT_EQ(reason(*tests::system_of("philosophers", {{"n", "2"}, {"rounds", "unbounded"}})),
            "none: the rounds are unbounded");
  EXPECT_EQ(reason(*tests::system_of("gcs", {{"n", "2"}, {"l", "0"}, {"k", "1"}})),
            "none: processes share a variable");
  EXPECT_EQ(reason(ToyLock({.graph = "k2", .network = model::Network::unordered})),
            "none: the channels are not FIFO");
  const model::SystemOf<Spinner<>> turning(bounded_spinner());
  EXPECT_EQ(reason(turning), "none: an execution may come back to where it was");
}

TEST(SingleSteps, KeepWhatWasSeenAtALimit) {
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}});
  const Report report =
      explore(*system, {.properties = tests::without_invariants(*system), .max_states = 1000},
              single_engine());
  EXPECT_EQ(report.verdict, Verdict::incomplete);
  EXPECT_EQ(report.limit, Limit::states);
}

// --- Mistakes that the audit must find -------------------------------------------------------

TEST(SingleSteps, AreAuditedForEveryFault) {
  for (const SingletonFault fault :
       {SingletonFault::never_taken_back, SingletonFault::internal_forgotten,
        SingletonFault::only_here, SingletonFault::consequences_unknown}) {
    SCOPED_TRACE(static_cast<int>(fault));
    bool found = false;
    for (const auto& [algorithm, request] : tests::small_instances())
      found = found || !passed(audit_of(*tests::system_of(algorithm, request), fault));
    EXPECT_TRUE(found);
  }
  const model::SystemOf<Spinner<>> turning(bounded_spinner());
  EXPECT_FALSE(passed(audit_of(turning, SingletonFault::may_not_end)));
}

/// P1 and P2 finish in one order only when the step with which one does is taken alone.
TEST(SingleSteps, AreAuditedForLostOccupancies) {
  const model::Instance instance = bounded_spinner();
  auto actions = Spinner<>::actions(instance);
  actions.erase(actions.begin());  // nobody turns
  const model::SystemOf<Spinner<>> system(instance, actions);
  // What is visible is so for safety, which is none of the defaults where any set may be InCS.
  const Options asked = {.properties =
                             properties::select_properties(system, {"safety", "deadlock"})};
  EXPECT_TRUE(passed(audit(system, asked, single_engine(SingletonFault::none))));
  EXPECT_FALSE(passed(audit(system, asked, single_engine(SingletonFault::visible_alone))));
}

}  // namespace
}  // namespace ample::checker
