// The search up to the names of the processes against the full search, on every algorithm; what it
// refuses; and mistakes that its check and the audit must find.
#include "tests/support/any_example.hpp"
#include "tests/support/orbits.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using model::Permutation;
using test::ToyLock;
using tests::all_permutations;
using tests::AskedInstance;
using tests::explore_orbits;
using tests::symmetry_of;

void expect_audited(const model::System& system, const Symmetry& symmetry) {
  const SymmetryAudit audit =
      audit_symmetry(system, {.properties = properties::default_properties(system)}, symmetry);
  EXPECT_TRUE(audit.reduced_at_all) << audit.reduced.reduction;
  EXPECT_TRUE(audit.passed()) << to_text(audit);
}

TEST(SymmetryAudit, passes_on_small_instances) {
  const std::vector<AskedInstance> instances = {
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "1"}}},
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "1"}, {"network", "unordered"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1,0,1"}, {"self", "immediate"}}},
      {"maekawa", {{"n", "3"}, {"rounds", "1,1,0"}, {"coterie", "all"}}},
      {"maekawa", {{"n", "2"}, {"rounds", "2"}, {"coterie", "all"}, {"repair", "inquire"}}},
      {"lcs-naive", {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"rounds", "2"}}},
      {"lcs-locking", {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"rounds", "2"}}},
      {"gcs", {{"n", "2"}, {"l", "0"}, {"k", "1"}, {"coterie", "all"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"coterie", "all"}, {"mx", "fifo-lock"}}},
      {"kmutex", {{"n", "3"}, {"k", "1"}}},
      {"philosophers", {{"n", "4"}}},
  };
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    expect_audited(*system, symmetry_of(algorithm, *system));
  }
  expect_audited(ToyLock({.graph = "p3"}), {.permutations = {{0, 1, 2}, {2, 1, 0}}});
  expect_audited(ToyLock({.graph = "k3", .network = model::Network::unordered, .stay = true}),
                 all_permutations(3));
}

/// Every algorithm of the catalogue on an instance at random, right or wrong, as far as it stays
/// small.
RC_GTEST_PROP(SymmetryAudit, passes_on_random_instances, ()) {
  const auto& [algorithm, system] = tests::any_instance(
      {"k2", "p3", "k3"}, {{"clock", {"message", "request", "plain", "lamport"}},
                           {"self", {"channel", "immediate"}},
                           {"wake", {"step", "eager"}},
                           {"network", {"fifo", "fifo", "unordered"}},
                           {"l", {"0", "1", "2"}},
                           {"k", {"1", "2", "3"}},
                           {"coterie", {"majority", "all", "singleton"}},
                           {"inside", {"all", "none", "safe"}}});
  constexpr std::uint64_t most = 6'000;
  if (!explore(*system, {.keep_going = true, .max_states = most}).complete)
    RC_DISCARD("too large to compare");
  const SymmetryAudit audit =
      audit_symmetry(*system, {.properties = properties::all_properties(*system)},
                     symmetry_of(algorithm.id, *system));
  RC_TAG(audit.reduced_at_all ? "reduced" : "not reduced");
  if (!audit.differences.empty()) RC_FAIL(audit.reduced.reduction + "\n" + to_text(audit));
}

TEST(Orbits, traces_have_the_real_names_and_are_as_short) {
  const std::vector<AskedInstance> instances = {
      {"lmutin", {{"graph", "k3"}, {"rounds", "1"}}},
      {"maekawa", {{"n", "3"}, {"rounds", "1"}, {"coterie", "all"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1,0,1"}, {"repair", "init"}}},
      {"philosophers", {{"n", "4"}}},
  };
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    Options options{.properties = properties::default_properties(*system), .max_states = 200'000};
    const Report full = explore(*system, options);
    const Report report = explore_up_to_symmetry(*system, options, symmetry_of(algorithm, *system));
    for (std::size_t i = 0; i < full.findings.size(); ++i) {
      SCOPED_TRACE(full.findings[i].property.name);
      ASSERT_EQ(full.findings[i].trace.has_value(), report.findings[i].trace.has_value());
      if (!full.findings[i].trace) continue;  // a trace was replayed by the search
      EXPECT_EQ(full.findings[i].trace->steps.size(), report.findings[i].trace->steps.size());
    }
  }
}

// --- What is refused ---------------------------------------------------------------------------

// It agrees with a greater number and defers to a smaller one, without any timestamp.
TEST(Orbits, of_an_algorithm_that_compares_names_are_refused) {
  const ToyLock system({.graph = "k3", .rule = ToyLock::Rule::polite});
  const Report report = explore_orbits(system, all_permutations(3));
  EXPECT_TRUE(report.reduction.starts_with("none: ")) << report.reduction;
  EXPECT_NE(report.reduction.find("receive Ask at P"), std::string::npos) << report.reduction;
  EXPECT_EQ(report.states, explore(system, {.keep_going = true}).states);
}

/// The toy with an invariant about P0 alone.
class PartialToy : public ToyLock {
 public:
  using ToyLock::ToyLock;
  bool invariant_holds(std::size_t, std::span<const model::Bytes> locals) const override {
    return !in_cs(0, locals[0]);
  }
};

TEST(Orbits, are_those_that_an_invariant_does_not_tell_apart) {
  const PartialToy system({.graph = "k3"});
  const Options options{.properties = properties::select_properties(system, {"few-ask"}),
                        .keep_going = true};
  const Report report = explore_up_to_symmetry(system, options, all_permutations(3));
  EXPECT_TRUE(report.reduction.starts_with(
      "symmetry: one configuration of each orbit under 2 permutations of the processes is kept; "
      "not under all 6: the invariant few-ask is another thing under "))
      << report.reduction;
  EXPECT_EQ(report.findings[0].verdict, explore(system, options).findings[0].verdict);
}

TEST(Orbits, are_not_used_for_what_they_do_not_keep) {
  const auto reason = [](const std::string& algorithm, const properties::Request& request,
                         const std::vector<std::string>& properties = {"deadlock"}) {
    const auto system = tests::system_of(algorithm, request);
    return explore_up_to_symmetry(*system,
                                  {.properties = properties::select_properties(*system, properties),
                                   .max_states = 1000},
                                  symmetry_of(algorithm, *system))
        .reduction;
  };
  EXPECT_EQ(reason("dijkstra-ring", {{"n", "3"}}),
            "none: its variables have no meaning under other names of the processes");
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "2"}}, {"liveness"}),
            "none: liveness is about one process for ever, whose name an orbit forgets");
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}),
            "none: the rounds are unbounded, so that any two processes may have equal timestamps "
            "again");
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "2"}, {"rounds", "1,2"}}),
            "none: no other order of the processes keeps the graph and the parameters");
  EXPECT_EQ(reason("ricart-agrawala", {{"n", "6"}}),
            "none: 720 permutations keep the graph and the parameters: that is more than 128");
}

TEST(Subgroup, without_reflections_is_that_of_the_rotations) {
  const auto group = model::Topology::parse("c4").automorphisms();
  std::set<Permutation> reflections;
  for (const Permutation& p : group)
    if (model::composed(p, p) == group[0] && p != Permutation{2, 3, 0, 1} && p != group[0])
      reflections.insert(p);
  EXPECT_EQ(reflections.size(), 4u);
  const std::vector<Permutation> rotations = {
      {0, 1, 2, 3}, {1, 2, 3, 0}, {2, 3, 0, 1}, {3, 0, 1, 2}};
  EXPECT_EQ(subgroup_without(group, reflections), rotations);
  EXPECT_EQ(subgroup_without(group, {rotations[1], rotations[3]}).size(), 4u);
}

// --- Mistakes ----------------------------------------------------------------------------------

// Equal timestamps are ordered by the names: without regard to that other orbits are met, some of
// which no execution comes to, and violations among them.
TEST(SymmetryAudit, finds_that_ties_matter) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "1"}});
  Symmetry symmetry = symmetry_of("ricart-agrawala", *system);
  const std::uint64_t right = explore_orbits(*system, symmetry).states;
  symmetry.fault = SymmetryFault::ignores_ties_unchecked;
  EXPECT_NE(explore_up_to_symmetry(*system, {.keep_going = true}, symmetry).states, right);
  EXPECT_FALSE(audit_symmetry(*system, {}, symmetry).passed());
  EXPECT_THROW(explore_orbits(*system, symmetry), model::InternalError);
}

// With the check on, it is found out while the search goes on.
TEST(Orbits, that_ignore_ties_are_refused) {
  const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", "1"}});
  Symmetry symmetry = symmetry_of("ricart-agrawala", *system);
  symmetry.fault = SymmetryFault::ignores_ties;
  const Report report = explore_orbits(*system, symmetry);
  EXPECT_TRUE(report.reduction.starts_with("none: receive REQUEST at P")) << report.reduction;
  EXPECT_EQ(report.states, 2'357u);
}

}  // namespace
}  // namespace ample::checker
