// The reduction against the full search: every algorithm on small instances, fixed and random, and
// mistakes that the audit must find.
#include "checker/engines/engines.hpp"
#include "checker/engines/por/por_engine.hpp"
#include "checker/verdict/run/locality.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/mutant.hpp"
#include "tests/support/small_instances.hpp"
#include "tests/support/toy_lock.hpp"
#include "tests/support/without_invariants.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using tests::passed;
using tests::text_of;
using tests::ToyLock;

Audit audit_of(const model::System& system, const Tuning& tuning = {},
               std::uint64_t most = 300'000) {
  return audit(system, {.properties = tests::without_invariants(system), .max_states = most},
               por_engine(tuning));
}

void expect_passed(const model::System& system, const Tuning& tuning = {}) {
  const Audit result = audit_of(system, tuning);
  EXPECT_TRUE(passed(result)) << text_of(result);
}

TEST(Reduction, AgreesWithTheFullSearch) {
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    expect_passed(*tests::system_of(algorithm, request));
  }
}

TEST(Reduction, AgreesWhateverTheBudget) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,pre"}});
  for (const unsigned budget : {1u, 3u, 10u, 30u, 100u}) {
    SCOPED_TRACE(budget);
    expect_passed(*system, {.local_budget = budget});
  }
}

TEST(Reduction, AgreesOnAWrongLock) {
  for (const char* graph : {"k1", "k2", "p3", "k3"})
    for (const auto rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite}) {
      SCOPED_TRACE(graph);
      expect_passed(ToyLock({.graph = graph, .rule = rule}));
    }
}

/// Every algorithm of the catalogue on an instance at random, as far as it stays small.
RC_GTEST_PROP(Reduction, AgreesOnRandomInstances, ()) {
  constexpr std::uint64_t most = 10'000;
  const auto system = tests::any_comparable(most);
  const Tuning tuning{.local_budget = *rc::gen::element<std::size_t>(10, 50, 200)};
  const Audit result = audit_of(*system, tuning, most);
  RC_TAG(result.reduced.engine.reduced() ? "reduced" : "not reduced");
  if (!passed(result) && result.reduced.engine.reduced()) RC_FAIL(text_of(result));
}

/// A configuration between the second root and the first one stored is stored later: found by the
/// test above, as a trace from a root that does not exist.
TEST(Reduction, TracesBeginAtTheirRootWhenAChainIsJoined) {
  auto right = tests::system_of("lmutin", {{"graph", "k3"},
                                           {"l", "2"},
                                           {"clock", "plain"},
                                           {"inside", "safe"},
                                           {"repair", "pre"},
                                           {"self", "immediate"},
                                           {"wake", "eager"}});
  const auto system =
      tests::mutant_of(std::move(right), tests::Mutant::Mistake::loses, "exit-sequence");
  const Audit result = audit_of(system, {.local_budget = 200});
  EXPECT_TRUE(passed(result)) << text_of(result);
}

// --- What is refused, and said ---------------------------------------------------------------

TEST(Reduction, IsRefusedForWhatIsAboutAllContinuations) {
  const ToyLock system({.graph = "k2"});
  for (const char* name : {"alternation", "partial-deadlock"})
    EXPECT_EQ(
        no_reduction_because(system, {.properties = properties::select_properties(system, {name})}),
        std::string(name) + " is judged on the graph of all steps");
}

// Without a cycle, and where requests are owed, somebody waits for ever only where nothing moves:
// in the toy's deadlock, or never.
TEST(Reduction, JudgesLivenessByTheDeadlocks) {
  for (const ToyLock::Rule rule : {ToyLock::Rule::stubborn, ToyLock::Rule::polite}) {
    const ToyLock system({.graph = "k3", .rule = rule, .requests = model::Requests::owed});
    Options options;
    options.properties = properties::select_properties(system, {"liveness.strong", "liveness"});
    const Report reduced = explore(system, options, por_engine({}));
    const Report full = full_search(system, options);
    EXPECT_TRUE(reduced.engine.name == "por") << to_text(reduced.engine);
    ASSERT_EQ(reduced.findings.size(), 2u);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(reduced.findings[i].property.name, options.properties[i].name);
      EXPECT_EQ(reduced.findings[i].verdict, full.findings[i].verdict);
    }
  }
  // There nobody may enter before another leaves. Who is InCS does not ask to, where it need not.
  for (const auto& [requests, verdict] :
       {std::pair{"owed", Verdict::incomplete}, {"free", Verdict::violated}}) {
    const auto horizon = tests::system_of(
        "lcs-naive", {{"graph", "p3"}, {"l", "0"}, {"k", "1"}, {"requests", requests}});
    const Report report =
        explore(*horizon, {.properties = properties::select_properties(*horizon, {"liveness"})},
                por_engine({}));
    EXPECT_EQ(report.verdict, verdict) << requests;
    EXPECT_EQ(report.engine.name, requests == std::string("owed") ? "por" : "none");
  }
}

TEST(Reduction, IsRefusedWithoutOrderInTheChannels) {
  const ToyLock system({.graph = "k2", .network = model::Network::unordered});
  const Report report =
      explore(system, {.properties = properties::default_properties(system)}, por_engine({}));
  EXPECT_EQ(to_text(report.engine), "none: the channels are not FIFO");
}

TEST(Reduction, FindsRealTraces) {
  const ToyLock system({.graph = "k3"});
  const Report report =
      explore(system, {.properties = tests::without_invariants(system), .keep_going = true},
              por_engine({}));
  EXPECT_EQ(
      to_text(report.engine),
      "por: terminal configurations (deadlock), actions (anomalies) and occupancies (safety) are "
      "kept");
  EXPECT_EQ(report.findings[1].property.name, "deadlock");
  ASSERT_TRUE(report.findings[1].trace);  // replayed by explore()
  EXPECT_FALSE(report.findings[1].explanation.empty());
}

// --- Counts ----------------------------------------------------------------------------------

TEST(Reduction, StoresLittle) {
  const auto stored = [](const char* processes) {
    const auto system = tests::system_of("ricart-agrawala", {{"n", processes}, {"rounds", "1"}});
    return explore(*system, {.properties = tests::without_invariants(*system), .keep_going = true},
                   por_engine({}))
        .states;
  };
  EXPECT_LE(stored("3"), 24u);   // of 2,357
  EXPECT_LE(stored("4"), 735u);  // of 1,470,924
}

// --- Mistakes that the audit must find -------------------------------------------------------

TEST(Audit, FindsEveryFault) {
  for (const Fault fault :
       {Fault::nothing_may_be_sent, Fault::no_necessary_enabling, Fault::cut_means_closed,
        Fault::unchecked_guess, Fault::unnoticed_writes, Fault::eager_receipts}) {
    SCOPED_TRACE(static_cast<int>(fault));
    bool found = false;
    for (const auto& [algorithm, request] : tests::small_instances())
      found = found
              || !passed(audit_of(
                  *tests::system_of(algorithm, request),
                  {.local_budget = fault == Fault::cut_means_closed ? 5u : 300u, .fault = fault}));
    EXPECT_TRUE(found);
  }
}

// --- Shortcuts that look like reductions -----------------------------------------------------
//
// Each was once proposed for these algorithms. What a search with the shortcut sees is given to the
// audit's comparison, which must refuse it.

/// A message to oneself handled within the step that sends it.
TEST(Audit, FindsThatImmediateSelfDeliveryIsAnotherModel) {
  const properties::Request request = {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}};
  properties::Request immediate = request;
  immediate["self"] = "immediate";
  EXPECT_FALSE(differences(full_evidence(*tests::system_of("lmutin", request)),
                           full_evidence(*tests::system_of("lmutin", immediate)))
                   .empty());
}

/// What is seen when a message of that name is received at once, whatever stands before it in its
/// channel.
Evidence overtaking_evidence(const model::System& system, const std::string& overtaking) {
  Evidence evidence;
  std::set<std::uint64_t> seen;
  std::vector<model::Configuration> to_visit;
  const auto reach = [&](model::Configuration configuration) {
    for (auto& from : configuration.channels)
      for (auto& channel : from)
        std::stable_partition(channel.begin(), channel.end(), [&](const model::Bytes& message) {
          return system.text_of_message(message).name == overtaking;
        });
    if (seen.insert(digest_of(configuration)).second) to_visit.push_back(configuration);
  };
  for (const model::ProcessSet inside : system.instance().inside)
    reach(model::initial_configuration(system, inside));
  while (!to_visit.empty()) {
    const model::Configuration here = to_visit.back();
    to_visit.pop_back();
    evidence.occupancies.insert(model::occupancy(system, here).mask());
    const auto steps = model::enabled_steps(system, here);
    if (steps.empty()) evidence.terminal.insert(digest_of(here));
    for (const model::Step& step : steps) {
      model::Configuration next = here;
      model::take_step(system, next, step);
      reach(next);
    }
  }
  return evidence;
}

TEST(Audit, FindsThatMessagesMustNotOvertake) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}});
  EXPECT_TRUE(differences(full_evidence(*system), overtaking_evidence(*system, "none")).empty());
  for (const char* message : {"Grant", "Release", "Relinquish"})
    EXPECT_FALSE(differences(full_evidence(*system), overtaking_evidence(*system, message)).empty())
        << message;
}

}  // namespace
}  // namespace ample::checker
