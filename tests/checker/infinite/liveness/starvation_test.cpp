// Liveness: fair components against all sets of configurations of random graphs, and what is known
// of the algorithms.
#include "checker/infinite/liveness/fair_cycle.hpp"
#include "checker/verdict/replay/confirm.hpp"

#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::checker {
namespace {

using properties::Fairness;

constexpr int most_states = 6, most_causes = 3;

struct Edge {
  int from, to, cause;
};

StepGraph graph_of(int states, const std::vector<Edge>& edges) {
  StepGraph graph;
  for (int state = 0; state < states; ++state) {
    for (const Edge& edge : edges)
      if (edge.from == state)
        graph.add_step(static_cast<StateNumber>(edge.to), {Cause{.process = edge.cause}}, {});
    graph.end_state();
  }
  graph.finish();
  return graph;
}

/// Can an execution stay in exactly this set for ever, fairly? The definition is followed.
bool is_fair(const std::vector<Edge>& edges, unsigned set, Fairness fairness, unsigned obliged) {
  const auto in = [&](int state) { return (set >> state & 1u) != 0; };
  const auto reached_from = [&](int start) {
    unsigned reached = 0;
    for (bool more = true; more;) {
      more = false;
      for (const Edge& edge : edges)
        if (in(edge.from) && in(edge.to) && (edge.from == start || (reached >> edge.from & 1u) != 0)
            && (reached >> edge.to & 1u) == 0) {
          reached |= 1u << edge.to;
          more = true;
        }
    }
    return reached;
  };
  unsigned always = ~0u, sometimes = 0, done = 0;
  for (int state = 0; state < most_states; ++state) {
    if (!in(state)) continue;
    if ((reached_from(state) & set) != set) return false;
    unsigned enabled = 0;
    for (const Edge& edge : edges)
      if (edge.from == state) {
        enabled |= 1u << edge.cause;
        if (in(edge.to)) done |= 1u << edge.cause;
      }
    always &= enabled;
    sometimes |= enabled;
  }
  const unsigned demanded = fairness == Fairness::none   ? 0
                            : fairness == Fairness::weak ? always
                                                         : sometimes;
  return (demanded & obliged & ~done) == 0;
}

void find_one_in_a_random_graph() {
  const int states = *rc::gen::inRange(1, most_states + 1);
  std::vector<Edge> edges;
  const int count = *rc::gen::inRange(0, 3 * states);
  for (int i = 0; i < count; ++i)
    edges.push_back({*rc::gen::inRange(0, states), *rc::gen::inRange(0, states),
                     *rc::gen::inRange(0, most_causes)});
  const auto fairness = *rc::gen::element(Fairness::none, Fairness::weak, Fairness::strong);
  const unsigned obliged_bits = *rc::gen::inRange(0u, 1u << most_causes);

  const StepGraph graph = graph_of(states, edges);
  CauseSet obliged(graph.causes().size());
  for (std::size_t i = 0; i < graph.causes().size(); ++i)
    obliged[i] = (obliged_bits >> graph.causes()[i].process.index & 1u) != 0;
  const FairnessConstraint constraint{
      {[](StateNumber) { return true; }, [](const auto&) { return true; }}, fairness, obliged};
  const std::vector<StateNumber> component = fair_component(graph, constraint);

  int first = -1;  // of all configurations in which one can stay
  for (unsigned set = 1; set < 1u << states; ++set)
    if (is_fair(edges, set, fairness, obliged_bits))
      first = first < 0 ? __builtin_ctz(set) : std::min(first, __builtin_ctz(set));
  RC_ASSERT(component.empty() == (first < 0));
  if (component.empty()) return;
  RC_ASSERT(static_cast<int>(component.front()) <= first);
  unsigned set = 0;
  for (const StateNumber state : component) set |= 1u << state;
  RC_ASSERT(is_fair(edges, set, fairness, obliged_bits));

  const std::vector<CycleStep> cycle = fair_cycle(graph, constraint, component);
  unsigned always = ~0u, sometimes = 0, done = 0;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const StateNumber to = graph.successors(cycle[i].state)[cycle[i].step];
    RC_ASSERT(to == cycle[(i + 1) % cycle.size()].state);
    const auto bits = [&](const CauseSet& causes) {
      unsigned mask = 0;
      for (std::size_t c = 0; c < causes.size(); ++c)
        if (causes[c]) mask |= 1u << graph.causes()[c].process.index;
      return mask;
    };
    always &= bits(graph.enabled(cycle[i].state));
    sometimes |= bits(graph.enabled(cycle[i].state));
    done |= bits(graph.label(graph.labels(cycle[i].state)[cycle[i].step]).causes);
  }
  if (fairness == Fairness::weak) RC_ASSERT((always & obliged_bits & ~done) == 0);
  if (fairness == Fairness::strong) RC_ASSERT((sometimes & obliged_bits & ~done) == 0);
}

RC_GTEST_PROP(FairCycle, IsFoundWhereASetOfConfigurationsIsFair, ()) {
  constexpr int graphs = 50;  // in a hundred alone, a mistake about done causes was not met
  for (int i = 0; i < graphs; ++i) find_one_in_a_random_graph();
}

Report judged(const std::string& algorithm, const properties::Request& request,
              const std::vector<std::string>& properties) {
  const auto system = tests::system_of(algorithm, request);
  Options options;
  options.properties = properties::select_properties(*system, properties);
  return full_search(*system, options);
}

// 2,109 configurations: another program's, that subtracts the least value from all.
// Nobody enters without a REPLY of every other process, and a waiting process sends none to a
// request that comes after its own: so whatever happens, sooner or later it is the waiting one's
// turn, and liveness needs no fairness.
TEST(Liveness, OfRicartAndAgrawalaNeedsNoFairness) {
  const Report report = judged("ricart-agrawala", {{"n", "3"}, {"rounds", "unbounded"}},
                               {"liveness.none", "liveness", "liveness.strong", "alternation"});
  EXPECT_EQ(report.states, 2109u);
  EXPECT_EQ(report.verdict, Verdict::holds);
}

// With one arbiter, P1 and P2 can enter for ever while P0's REQUEST stays in its channel; P0 is
// served once the channel is.
TEST(Liveness, OfAnArbiterNeedsWeakFairness) {
  const properties::Request request = {
      {"n", "3"}, {"rounds", "unbounded"}, {"coterie", "singleton"}};
  EXPECT_EQ(judged("maekawa", request, {"liveness"}).verdict, Verdict::holds);
  const Report unfair = judged("maekawa", request, {"liveness.none"});
  ASSERT_EQ(unfair.verdict, Verdict::violated);
  const Trace& lasso = *unfair.findings[0].trace;
  EXPECT_EQ(lasso.steps.size() - lasso.loop, 1u) << "the request";
  EXPECT_EQ(lasso.loop, 6u) << "request, REQUEST, REPLY, enter, leave, RELEASE of another";
}

// In [RING] a process that has left may ask again before it has sent its tokens back, and so keep
// them for ever; even strong fairness does not help. With `rel` weak fairness suffices.
TEST(Liveness, OfTheRingNeedsTokensToBeReleased) {
  properties::Request request = {
      {"n", "2"}, {"rounds", "unbounded"}, {"repair", "guard,lock,count"}};
  const Report report = judged("k-out-of-l", request, {"deadlock", "liveness.strong"});
  EXPECT_EQ(report.findings[0].verdict, Verdict::holds);
  EXPECT_EQ(report.findings[1].verdict, Verdict::violated);
  request["repair"] = "guard,lock,count,rel";
  EXPECT_EQ(judged("k-out-of-l", request, {"liveness"}).verdict, Verdict::holds);
}

TEST(Liveness, OfLmutinOnTwoProcesses) {
  const properties::Request request = {
      {"graph", "k2"}, {"rounds", "unbounded"}, {"repair", "init,prets"}};
  EXPECT_EQ(judged("lmutin", request, {"deadlock", "liveness", "alternation"}).verdict,
            Verdict::holds);
}

// The livelock of tests/cases/k_out_of_l_test.cpp, found there as a wait without hope.
TEST(Liveness, IsViolatedWhereDeadlockFreedomHolds) {
  const properties::Request request = {
      {"n", "2"}, {"need", "2..2"}, {"rounds", "2"}, {"repair", "guard,count"}};
  const auto system = tests::system_of("k-out-of-l", request);
  const Report report = judged("k-out-of-l", request, {"deadlock", "liveness"});
  EXPECT_EQ(report.findings[0].verdict, Verdict::holds);
  ASSERT_EQ(report.findings[1].verdict, Verdict::violated);
  Trace lasso = *report.findings[1].trace;
  EXPECT_NE(report.findings[1].explanation.find("starve"), std::string::npos);

  lasso.steps.pop_back();  // then the loop does not lead back
  --lasso.loop;
  EXPECT_THROW(confirm(*system, report.findings[1].property, lasso), model::InternalError);
}

TEST(Liveness, IsViolatedByADeadlockAndLeftOpenByTheBoundOnRounds) {
  properties::Request request = {
      {"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}, {"requests", "owed"}};
  const Report dead = judged("lmutin", request, {"liveness"});
  ASSERT_EQ(dead.verdict, Verdict::violated);
  EXPECT_EQ(dead.findings[0].trace->loop, 0u);
  EXPECT_EQ(dead.findings[0].trace->steps.size(), 28u);  // the shortest deadlock
  // Nobody owes its last request: the other waits for ever before.
  request["requests"] = "free";
  const Report ended = judged("lmutin", request, {"liveness"});
  ASSERT_EQ(ended.verdict, Verdict::violated);
  EXPECT_EQ(ended.findings[0].trace->loop, 0u);
  EXPECT_LT(ended.findings[0].trace->steps.size(), 28u);
}

// With one round nobody alternates for ever, and nobody waits: with two rounds it goes on, and so
// with any number. Only --rounds unbounded decides it (OfRicartAndAgrawalaNeedsNoFairness).
TEST(Alternation, IsLeftOpenByTheBoundOnRounds) {
  for (const char* rounds : {"1", "2"}) {
    const Report report =
        judged("ricart-agrawala", {{"n", "2"}, {"rounds", rounds}},
               {"alternation", "alternation.none", "alternation.strong", "liveness"});
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(report.findings[i].verdict, Verdict::incomplete);
      EXPECT_EQ(report.findings[i].explanation,
                "the bound on rounds keeps processes from asking again in executions that would "
                "violate it");
    }
    EXPECT_EQ(report.findings[3].verdict, Verdict::holds);
    EXPECT_EQ(report.verdict, Verdict::incomplete);
  }
}

TEST(Alternation, IsViolatedByADeadlock) {
  const Report dead =
      judged("lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init"}}, {"alternation"});
  ASSERT_EQ(dead.verdict, Verdict::violated);
  EXPECT_EQ(dead.findings[0].trace->loop, 0u);
  EXPECT_EQ(dead.findings[0].trace->steps.size(), 28u);  // the shortest deadlock
}

// When all rounds are spent the CToken still goes round: a loop in which nobody enters, and only
// because the bound lets nobody ask. Without fairness nobody need ask, and it is one of any rounds.
TEST(Alternation, IsNotViolatedByALoopInWhichTheBoundLetsNobodyAsk) {
  const Report report =
      judged("k-out-of-l", {{"n", "2"}, {"repair", "guard,lock,count,rel"}},
             {"liveness", "alternation", "alternation.strong", "alternation.none"});
  EXPECT_EQ(report.findings[0].verdict, Verdict::holds);
  EXPECT_EQ(report.findings[1].verdict, Verdict::incomplete);
  EXPECT_EQ(report.findings[2].verdict, Verdict::incomplete);
  EXPECT_EQ(report.findings[3].verdict, Verdict::violated);
}

// Both wait for ever there, so that it does not matter who might ask.
TEST(Alternation, IsViolatedByALoopInWhichAllWait) {
  const Report report = judged(
      "k-out-of-l", {{"n", "2"}, {"need", "2..2"}, {"rounds", "2"}, {"repair", "guard,count"}},
      {"alternation"});
  ASSERT_EQ(report.verdict, Verdict::violated);
  EXPECT_GT(report.findings[0].trace->loop, 0u);
  EXPECT_NE(report.findings[0].explanation.find("neither"), std::string::npos)
      << report.findings[0].explanation;
}

TEST(Alternation, IsRefusedWhereNobodyAsks) {
  for (const char* algorithm : {"leader-election", "dijkstra-ring", "ring-controller"}) {
    const auto system = tests::system_of(algorithm, {{"n", "3"}});
    try {
      properties::select_properties(*system, {"alternation.none"});
      FAIL() << algorithm;
    } catch (const model::WrongUsage& refusal) {
      EXPECT_NE(std::string(refusal.what()).find("nobody asks"), std::string::npos)
          << refusal.what();
    }
  }
}

}  // namespace
}  // namespace ample::checker
