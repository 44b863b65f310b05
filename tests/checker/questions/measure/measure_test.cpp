// Exact quantities: against hand arguments, known results, and a second count over the plain model
// by brute force.
#include "checker/questions/measure/measurement.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/plain_measures.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace ample::tests {
namespace {

using checker::Measured;
using model::ProcessId;

struct Extremes {
  std::vector<std::uint64_t> least, most;  ///< by process
  bool operator==(const Extremes&) const = default;
  friend void PrintTo(const Extremes& extremes, std::ostream* out) {
    *out << "least " << testing::PrintToString(extremes.least) << ", most "
         << testing::PrintToString(extremes.most);
  }
};

checker::Measurement measurement(const std::string& algorithm, const properties::Request& request,
                                 const std::string& quantity, checker::Options options = {}) {
  const model::AlgorithmInfo& info = cases::algorithm(algorithm);
  const auto system = system_of(algorithm, request);
  return checker::measure(info, *system, {properties::quantity(quantity)}, options);
}

Extremes extremes(const std::string& algorithm, const properties::Request& request,
                  const std::string& quantity) {
  Extremes found;
  for (const Measured& measured : measurement(algorithm, request, quantity).measured) {
    EXPECT_EQ(measured.limit, checker::Limit::none);
    if (!measured.least) continue;
    found.least.push_back(measured.least->number.value());
    found.most.push_back(measured.most->number.value_or(no_bound));
  }
  return found;
}

Extremes plain_messages(const std::string& algorithm, const properties::Request& request,
                        const std::set<std::string>& answers, bool by_cause) {
  const auto system = system_of(algorithm, request);
  Extremes found;
  for (const ProcessId i : system->instance().all()) {
    const PlainMessages plain(*system, answers, i, by_cause);
    found.least.push_back(plain.least);
    found.most.push_back(plain.most);
  }
  return found;
}

TEST(Measure, TimesAreThoseOfAllPlainExecutions) {
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"lmutin", {{"graph", "k2"}, {"l", "1"}, {"rounds", "1"}, {"repair", "init,prets"}}},
      {"ricart-agrawala", {{"n", "3"}}},
      {"lodha-kshemkalyani", {{"n", "2"}, {"rounds", "2"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "2"}}}};
  for (const auto& [algorithm, request] : instances) {
    const auto system = system_of(algorithm, request);
    Extremes plain;
    for (const ProcessId i : system->instance().all()) {
      const PlainTimes times(*system, i);
      plain.least.push_back(times.least);
      plain.most.push_back(times.most);
    }
    EXPECT_EQ(extremes(algorithm, request, "time.contended"), plain) << algorithm;
  }
}

TEST(Measure, MessagesAreThoseOfAllPlainExecutions) {
  const properties::Request k2 = {
      {"graph", "k2"}, {"l", "1"}, {"rounds", "1"}, {"repair", "init,prets"}};
  const std::set<std::string> grants = {"Grant", "Preempt"};
  EXPECT_EQ(extremes("lmutin", k2, "messages.cause"), plain_messages("lmutin", k2, grants, true));
  EXPECT_EQ(extremes("lmutin", k2, "messages.owner"), plain_messages("lmutin", k2, grants, false));
  const properties::Request n2 = {{"n", "2"}, {"rounds", "2"}};
  for (const bool by_cause : {true, false}) {
    const std::string quantity = by_cause ? "messages.cause" : "messages.owner";
    EXPECT_EQ(extremes("ricart-agrawala", n2, quantity),
              plain_messages("ricart-agrawala", n2, {"REPLY"}, by_cause));
    EXPECT_EQ(extremes("lodha-kshemkalyani", n2, quantity),
              plain_messages("lodha-kshemkalyani", n2, {"REPLY", "FLUSH"}, by_cause));
    EXPECT_EQ(extremes("mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "2"}}, quantity),
              plain_messages("mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "2"}},
                             {"Response1", "Ack", "Response2"}, by_cause));
  }
}

// A REQUEST to each other process and a REPLY to each REQUEST, whatever happens. By cause a REPLY
// that was deferred is the leaver's: 1 REQUEST and 1 REPLY less, or up to n-1 deferred REPLYs more.
TEST(Measure, RicartAgrawalaTakesExactlyTwoMessagesForEachOtherProcess) {
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "messages.owner"),
            (Extremes{{4, 4, 4}, {4, 4, 4}}));
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "messages.cause"),
            (Extremes{{2, 2, 2}, {6, 6, 6}}));
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}, "messages.owner"),
            (Extremes{{2, 2}, {2, 2}}));
}

// P1 gets the token from P0, by its Req and the Token: 2. P2's Req may then go on from P0 to P1: 3,
// as both are about P2's request, which the field k says (Naimi and Trehel).
TEST(Measure, AMessageMayNameWhoseRequestItIsAbout) {
  const properties::Request request = {{"n", "3"}, {"rounds", "0,1,1"}};
  EXPECT_EQ(extremes("naimi-trehel", request, "messages.owner"), (Extremes{{2, 2}, {3, 3}}));
  model::AlgorithmInfo info = cases::algorithm("naimi-trehel");
  const auto system = system_of("naimi-trehel", request);
  const std::vector<properties::Quantity> asked = {properties::quantity("messages.owner")};
  info.measures.answers = {"Token"};
  EXPECT_EQ(checker::measure(info, *system, asked, {}).measured[2].most->number, 2u)
      << "what P0 sends on would be P0's";
  info.measures.answers = {"Token", "Req.father"};
  EXPECT_THROW(checker::measure(info, *system, asked, {}), model::WrongAlgorithm);
}

// In the worst case a request takes N messages (JPDC 34(1)): the fathers lead along a path through
// all processes, and the token comes back. For that they have to have asked before, and P_i, too.
TEST(Measure, ALargerBoundOnRequestsMayChangeTheMost) {
  const auto most = [](const std::string& rounds) {
    return std::ranges::max(
        extremes("naimi-trehel", {{"n", "4"}, {"rounds", rounds}}, "messages.owner").most);
  };
  EXPECT_EQ(most("1"), 3u);
  EXPECT_EQ(most("2"), 4u);
  EXPECT_EQ(most("unbounded"), 4u);
}

// It gives up where there is more than that, and says the same where there is not.
TEST(Measure, MayGiveUpWhereItIsTooLarge) {
  const model::AlgorithmInfo& info = cases::algorithm("ricart-agrawala");
  const auto system = system_of("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}});
  const std::vector<properties::Quantity> asked = {properties::quantity("bypass")};
  EXPECT_FALSE(checker::measure_within(info, *system, asked, {}, 10));
  const auto found = checker::measure_within(info, *system, asked, {}, 100'000);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->measured[1].most->number, 2u);
}

// So many product states and no more: one fewer than there are is a limit that was met.
TEST(Measure, ObeysALimitOfStates) {
  for (const auto& [rounds, quantity] :
       {std::pair("1", "bypass"), {"unbounded", "bypass"}, {"1", "time.contended"}}) {
    const properties::Request request = {{"n", "2"}, {"rounds", rounds}};
    for (const Measured& whole : measurement("ricart-agrawala", request, quantity).measured)
      for (const std::uint64_t most :
           {std::uint64_t{1}, std::uint64_t{5}, whole.nodes / 2, whole.nodes - 1, whole.nodes}) {
        const checker::Measurement limited =
            measurement("ricart-agrawala", request, quantity, {.max_states = most});
        const Measured& part =
            *std::ranges::find(limited.measured, whole.process, &Measured::process);
        EXPECT_EQ(part.nodes, most) << quantity;
        EXPECT_EQ(part.limit, most < whole.nodes ? checker::Limit::states : checker::Limit::none)
            << most << " of " << whole.nodes;
        if (most < whole.nodes) {
          EXPECT_EQ(part.limit_text, "--max-states " + std::to_string(most));
          EXPECT_EQ(limited.verdict(), checker::Verdict::incomplete);
        }
      }
  }
}

// REQUEST, REPLY, RELEASE for each member of the quorum; without deadlock handling never more.
TEST(Measure, MaekawaTakesThreeMessagesForEachOtherMemberOfTheQuorum) {
  EXPECT_EQ(extremes("maekawa", {{"n", "3"}}, "messages.owner.others"),
            (Extremes{{3, 3, 3}, {3, 3, 3}}));
  EXPECT_EQ(extremes("maekawa", {{"n", "3"}, {"coterie", "all"}, {"rounds", "1,1,0"}},
                     "messages.owner.others"),
            (Extremes{{6, 6}, {6, 6}}))
      << "P2 never asks, and has no pair";
}

// A request and a reply; a message that answers the leaving one; a RELEASE and a REPLY.
TEST(Measure, TimesAreTheKnownOnes) {
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "time.alone"),
            (Extremes{{2, 2, 2}, {2, 2, 2}}));
  EXPECT_EQ(extremes("maekawa", {{"n", "3"}, {"repair", "inquire,sanders"}}, "time.alone"),
            (Extremes{{2, 2, 2}, {2, 2, 2}}));
  // Query, Response1, Acquire, Ack; with Maekawa's algorithm as mx REQUEST and REPLY before.
  EXPECT_EQ(extremes("mutin", {{"n", "3"}, {"l", "1"}}, "time.alone"),
            (Extremes{{4, 4, 4}, {4, 4, 4}}));
  EXPECT_EQ(
      extremes("mutin", {{"n", "3"}, {"l", "1"}, {"mx", "maekawa"}, {"rounds", "1"}}, "time.alone"),
      (Extremes{{6, 6, 6}, {6, 6, 6}}));
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "delay"), (Extremes{{1}, {1}}));
  EXPECT_EQ(extremes("lodha-kshemkalyani", {{"n", "2"}}, "delay"), (Extremes{{1}, {1}}));
  EXPECT_EQ(extremes("maekawa", {{"n", "3"}, {"repair", "inquire,sanders"}}, "delay"),
            (Extremes{{2}, {2}}));
  // Of two processes the later one waits at most: P0 asks when P1's REQUEST is about to arrive (1),
  // its REQUEST takes one unit more (2), it hears P1's REPLY (3), leaves at once, and P1 hears of
  // it.
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "2"}}, "time.contended"),
            (Extremes{{2, 2}, {2, 4}}));
}

// Until P_i's REQUEST is received another may enter with an earlier timestamp, or with the same
// one and a lower number; once each, and P_0 once more when P_1's clock is behind.
TEST(Measure, BypassWithoutABoundOnRounds) {
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}, "bypass").most,
            (std::vector<std::uint64_t>{1, 2}));
}

/// How often each other one enters (leaves) while P_i waits to enter (leave): over all executions
/// of the plain model, what is equal being merged.
class PlainBypass {
 public:
  PlainBypass(const model::System& system, ProcessId process) : system_(system), i_(process) {
    for (const model::ProcessSet inside : system.instance().inside)
      visit({model::initial_configuration(system, inside), false, false,
             std::vector<std::uint64_t>(static_cast<std::size_t>(system.processes()))});
  }
  std::uint64_t least = no_bound, most = 0;

 private:
  struct Place {
    model::Configuration at;
    bool waits, to_enter;
    std::vector<std::uint64_t> counts;
  };
  void visit(const Place& here) {
    std::string key =
        tests::key_of(here.at) + (here.waits ? "w" : "-") + (here.to_enter ? "e" : "l");
    for (const std::uint64_t count : here.counts) key += "," + std::to_string(count);
    if (!known_.insert(key).second) return;
    for (const ProcessId j : system_.instance().all())
      if (here.waits && j != i_) most = std::max(most, here.counts[j.index]);
    for (const model::Step& step : model::enabled_steps(system_, here.at)) {
      Place next = here;
      const bool was = model::occupancy(system_, here.at).contains(step.process);
      model::take_step(system_, next.at, step);
      const bool is = model::occupancy(system_, next.at).contains(step.process);
      const model::ActionInfo& action = system_.actions()[step.action];
      if (here.waits && step.process == i_ && was != is) {
        for (const ProcessId j : system_.instance().all())
          if (j != i_) least = std::min(least, here.counts[j.index]);
        continue;
      }
      if (here.waits && step.process != i_ && was != is && is == here.to_enter)
        ++next.counts[step.process.index];
      if (!here.waits && step.process == i_ && action.counted) {
        Place begun = next;
        begun.waits = true;
        begun.to_enter = !was;
        visit(begun);
      }
      visit(next);
    }
  }

  const model::System& system_;
  ProcessId i_;
  std::set<std::string> known_;
};

TEST(Measure, BypassByOneIsThatOfAllPlainExecutions) {
  const std::vector<std::pair<std::string, properties::Request>> instances = {
      {"ricart-agrawala", {{"n", "2"}, {"rounds", "2"}}},
      {"ricart-agrawala", {{"n", "3"}}},
      {"naimi-trehel", {{"n", "3"}, {"rounds", "2"}}},
      {"raymond-tree", {{"graph", "path:3"}, {"rounds", "2"}}},
      {"mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "2"}}}};
  for (const auto& [algorithm, request] : instances) {
    const auto system = system_of(algorithm, request);
    Extremes plain;
    for (const ProcessId i : system->instance().all()) {
      const PlainBypass bypass(*system, i);
      plain.least.push_back(bypass.least);
      plain.most.push_back(bypass.most);
    }
    EXPECT_EQ(extremes(algorithm, request, "bypass.one"), plain) << algorithm;
  }
}

// One round: each other one enters once while P_i waits, so that together they do so twice.
TEST(Measure, BypassByOneCountsOneProcess) {
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "bypass.one").most,
            (std::vector<std::uint64_t>{1, 1, 1}));
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "bypass").most,
            (std::vector<std::uint64_t>{2, 2, 2}));
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "2"}, {"rounds", "unbounded"}}, "bypass.one").most,
            (std::vector<std::uint64_t>{1, 2}))
      << "there is only one other: as bypass";
}

TEST(Measure, HowManyAreInside) {
  EXPECT_EQ(extremes("ricart-agrawala", {{"n", "3"}}, "inside"), (Extremes{{0}, {1}}));
  EXPECT_EQ(extremes("mutin", {{"n", "3"}, {"l", "1"}}, "inside"), (Extremes{{1}, {3}}));
}

// Attempts of lcs-locking can be repeated for ever (README): no bound, and a loop.
TEST(Measure, NoBoundIsShownByALoop) {
  const auto found = measurement(
      "lcs-locking",
      {{"graph", "k2"}, {"l", "0"}, {"k", "1"}, {"repair", "ids"}, {"rounds", "unbounded"}},
      "bypass");
  ASSERT_FALSE(found.measured[0].most->number.has_value());
  EXPECT_GT(found.measured[0].most->witness.trace.loop, 0u);
}

// The ideal lock may always take another waiting process.
TEST(Measure, ATimeWithoutABound) {
  const auto found =
      measurement("mutin", {{"n", "2"}, {"l", "1"}, {"rounds", "unbounded"}}, "time.contended");
  ASSERT_FALSE(found.measured[0].most->number.has_value());
  EXPECT_GT(found.measured[0].most->witness.trace.loop, 0u);
  EXPECT_EQ(found.verdict(), checker::Verdict::violated) << "Lemma 4 claims 7";
}

TEST(Measure, ALimitLeavesAClaimOpenUnlessItIsRefuted) {
  checker::Options few;
  few.max_states = 5000;
  const auto open = measurement("ricart-agrawala", {{"n", "4"}}, "messages.owner", few);
  EXPECT_EQ(open.verdict(), checker::Verdict::incomplete);
  for (const checker::Judged& judged : open.judged)
    EXPECT_EQ(judged.verdict, checker::Verdict::incomplete);
}

}  // namespace
}  // namespace ample::tests
