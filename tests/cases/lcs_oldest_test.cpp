// LCS-oldest: on every instance of up to three processes it lets everybody alternate exactly where
// the specification lets an algorithm do so that refuses nothing without cause (SOLUTION.md).
#include "cases/local_cs/lcs_oldest.hpp"

#include "properties/base/bounds.hpp"
#include "properties/base/overtaking.hpp"
#include "properties/base/solvable.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample {
namespace {

using cases::local_cs::LcsOldest;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;

// Brute force over the plain model knows nothing of tables and packing.
TEST(LcsOldest, CountsAreThoseOfBruteForce) {
  for (const properties::Request& request :
       {properties::Request{{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"rounds", "unbounded"}},
        properties::Request{
            {"graph", "p3"}, {"l", "0"}, {"k", "1,2,1"}, {"rounds", "unbounded"}}}) {
    const auto system = tests::system_of("lcs-oldest", request);
    const Report report = explore_all(*system);
    const tests::BruteForce brute = tests::brute_force(*system);
    EXPECT_EQ(report.states, brute.states);
    EXPECT_EQ(report.transitions, brute.transitions);
    EXPECT_TRUE(brute.shortest.empty());
  }
}

struct Judged {
  int live = 0, starving = 0;
};

void judge_every_start(model::Instance instance, Judged& judged) {
  for (model::ProcessMask mask = 0; mask < 1u << instance.processes(); ++mask) {
    const auto inside = model::ProcessSet::from_mask(mask);
    if (!properties::CriticalSectionBounds(instance).hold(inside)) continue;
    if (!properties::solvability(instance, inside).solvable) continue;
    instance.inside = {inside};
    SCOPED_TRACE(model::to_text(inside));
    const model::SystemOf<LcsOldest> system(instance);
    checker::Options options;
    options.properties = properties::all_properties(system);
    options.properties.push_back(properties::select_properties(system, {"alternation"}).front());
    options.keep_going = true;
    const Report report = checker::full_search(system, options);
    const bool live = finding(report, "alternation").verdict == Verdict::holds;
    EXPECT_EQ(live, !properties::overtaking_for_ever(instance, inside));
    ++(live ? judged.live : judged.starving);
    for (const checker::Finding& found : report.findings) {
      if (found.property.name == "alternation") continue;
      EXPECT_EQ(found.verdict, Verdict::holds) << found.property.name;
    }
  }
}

TEST(LcsOldest, IsLiveWhereNobodyCanBeOvertakenForEver) {
  Judged judged;
  for (int n = 1; n <= 3; ++n)
    for (const model::Topology& topology : model::Topology::all_connected(n)) {
      model::Instance instance;
      instance.topology = topology;
      instance.rounds.assign(static_cast<std::size_t>(n), std::nullopt);
      std::vector<std::pair<int, int>> pairs;
      for (int l = 0; l < n; ++l)
        for (int k = l + 1; k <= n; ++k) pairs.emplace_back(l, k);
      std::vector<std::size_t> choice(static_cast<std::size_t>(n));
      for (std::size_t turned = 0; turned < choice.size();) {
        instance.l.clear();
        instance.k.clear();
        bool admissible = true;
        for (const model::ProcessId i : instance.all()) {
          const auto [l, k] = pairs[choice[i.index]];
          admissible = admissible && k <= topology.degree(i) + 1;
          instance.l.push_back(l);
          instance.k.push_back(k);
        }
        SCOPED_TRACE(topology.name());
        if (admissible) judge_every_start(instance, judged);
        for (turned = 0; turned < choice.size() && ++choice[turned] == pairs.size(); ++turned)
          choice[turned] = 0;
      }
    }
  EXPECT_EQ(judged.live, 756);
  EXPECT_EQ(judged.starving, 20);
}

// --- A wrong variant -----------------------------------------------------------------------------

// Without the answer a server grants once: both ask (2), both Requests arrive (2), one is granted
// (1), enters (1), and its Changed arrives (1) and is forgotten; it asks again (1), in vain (1).
TEST(LcsOldestMutant, ForgettingTheAnswerDeadlocks) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("lcs-oldest"),
                                {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"rounds", "unbounded"}});
  auto actions = LcsOldest::actions(instance);
  std::find_if(actions.begin(), actions.end(),
               [](const auto& each) { return each.name == "receive Changed"; })
      ->on_message = [](LcsOldest::Local&, LcsOldest::P&, const LcsOldest::Message&,
                        model::ProcessId) {};
  const model::SystemOf<LcsOldest> mutant(instance, actions);
  EXPECT_EQ(tests::length(explore_all(mutant), "deadlock"), 2 + 2 + 1 + 1 + 1 + 1 + 1);
  EXPECT_EQ(tests::brute_force(mutant).shortest["deadlock"], 9u);
}

}  // namespace
}  // namespace ample
