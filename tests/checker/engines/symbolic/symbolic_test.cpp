// The symbolic search against the full one: every algorithm on small instances, fixed and random,
// and counts that nobody could reach one by one but a formula tells.
#include "checker/engines/engines.hpp"
#include "checker/engines/symbolic/symbolic_engine.hpp"

#include "checker/engines/automata/reachable.hpp"
#include "tests/checker/engines/symbolic/saturated.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/any_program.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

using tests::Saturated;
using tests::text_of;

/// A queue as one register has more values than a diagram can go through (model/AUTHORING.md).
bool has_large_register(const model::System& system) {
  return std::ranges::any_of(system.registers(),
                             [](const model::Register& part) { return part.size > 4; });
}

struct Asked {
  const char* algorithm;
  properties::Request request;
};

/// Invariants of whole configurations are for the full search alone.
std::vector<properties::Property> but_for_those_of_whole(const model::System& system) {
  std::vector<properties::Property> list = properties::default_properties(system);
  std::erase_if(list, [&](const properties::Property& property) {
    return property.kind == properties::Kind::invariant
           && system.invariants()[property.index].of_whole;
  });
  return list;
}

TEST(Symbolic, AgreesWithTheFullSearch) {
  const std::vector<Asked> all = {
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}}},
      {"lmutin", {{"graph", "p3"}, {"repair", "init"}, {"clock", "plain"}}},
      {"lmutin", {{"graph", "p3"}, {"repair", "init"}, {"network", "unordered"}}},
      {"lmutin", {{"graph", "p3"}, {"self", "immediate"}, {"wake", "eager"}}},
      {"lmutin", {{"graph", "p3"}, {"repair", "init,prets"}, {"inside", "safe"}}},
      {"lmutex", {{"graph", "p3"}, {"k", "1,2,1"}}},
      {"lcs-naive", {{"graph", "p3"}, {"l", "0"}, {"k", "2"}}},
      {"lkcs", {{"graph", "p3"}, {"l", "0"}, {"k", "2"}, {"assume", "none"}}},
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "2"}}},
      {"lodha-kshemkalyani", {{"n", "3"}}},
      {"maekawa", {{"n", "3"}, {"repair", "inquire"}}},
      {"mutin", {{"n", "3"}, {"l", "1"}, {"coterie", "cyclic"}}},
      {"mutin", {{"n", "3"}, {"l", "1"}, {"rounds", "unbounded"}, {"repair", "again"}}},
      {"kmutex", {{"n", "3"}, {"k", "1"}, {"mx", "fifo-lock"}}},
      {"gcs", {{"n", "3"}, {"l", "1"}, {"k", "2"}}},
      {"philosophers", {{"n", "5"}, {"rounds", "unbounded"}}},
      {"philosophers", {{"n", "5"}, {"forks", "registers"}, {"rounds", "unbounded"}}},
      {"leader-election", {{"n", "5"}}},
      {"dijkstra-ring", {{"n", "4"}}},
  };
  for (const auto& [algorithm, request] : all) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    const Audit result =
        audit(*system, {.properties = but_for_those_of_whole(*system)}, symbolic_engine());
    EXPECT_TRUE(to_text(result).starts_with("passed")) << text_of(result);
  }
}

/// Every algorithm of the catalogue on an instance at random, right or wrong.
RC_GTEST_PROP(Symbolic, AgreesOnRandomInstances, ()) {
  const auto system = tests::any_comparable(20'000, {{"rounds", {"1", "1", "2"}},
                                                     {"self", {"channel", "immediate"}},
                                                     {"network", {"fifo", "fifo", "unordered"}}});
  if (has_large_register(*system)) RC_DISCARD("a large register");
  const Options options{.properties = but_for_those_of_whole(*system)};
  const Audit result = audit(*system, options, symbolic_engine());
  RC_TAG(to_text(result.reduced.engine).substr(0, 8));
  if (!result.differences.empty() || !result.reduced.complete) RC_FAIL(text_of(result));
}

/// Registers, each used by some processes, and messages.
RC_GTEST_PROP(Symbolic, AgreesOnRandomPrograms, ()) {
  const model::SystemOf<tests::Blackboard> system(
      tests::Blackboard::instance(tests::any_program(tests::Blackboard::kinds)));
  const Audit result =
      audit(system, {.properties = properties::default_properties(system)}, symbolic_engine());
  RC_TAG(to_text(result.reduced.engine).substr(0, 8));
  if (!result.differences.empty()) RC_FAIL(text_of(result));
}

/// Its queue is in one register with the rest, and has thousands of values: three actors ask in any
/// order, and again.
TEST(Symbolic, SaysEarlyThatARegisterIsTooLarge) {
  const auto system = tests::system_of("readers-writers", {{"n", "3"}, {"rounds", "unbounded"}});
  const Report report =
      explore(*system, {.properties = properties::default_properties(*system)}, symbolic_engine());
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.limit, Limit::bound);
  EXPECT_TRUE(report.limit_text.find("sees more than 1024 values of the shared variable")
              != std::string::npos)
      << report.limit_text;
  for (const Finding& finding : report.findings) EXPECT_EQ(finding.verdict, Verdict::incomplete);
}

// The audit told of this when receipts that look at no register were found with a register only,
// after diagrams had been saturated without them.
TEST(Symbolic, FindsBlindReceiptsAtOnce) {
  const model::SystemOf<tests::Blackboard> system(
      tests::Blackboard::instance({.text = "2mb000a000w1001sr200S100S200"}));
  const Audit result =
      audit(system, {.properties = properties::default_properties(system)}, symbolic_engine());
  EXPECT_TRUE(to_text(result).starts_with("passed")) << text_of(result);
}

// The audit told of this (one instance in some 20,000) when it was not asked anew what rules may
// find, although a local state more would do for one of them. Here entry-sequence sends twice.
TEST(Symbolic, AsksAnewWhatRulesMayFind) {
  auto right = tests::system_of("lcs-locking", {{"graph", "k2"},
                                                {"l", "0"},
                                                {"k", "1"},
                                                {"inside", "safe"},
                                                {"repair", "ids"},
                                                {"rounds", "2"},
                                                {"self", "immediate"},
                                                {"wake", "eager"}});
  const auto system =
      tests::mutant_of(std::move(right), tests::Mutant::Mistake::repeats, "entry-sequence");
  const Audit result =
      audit(system, {.properties = properties::default_properties(system)}, symbolic_engine());
  EXPECT_TRUE(to_text(result).starts_with("passed")) << text_of(result);
}

/// The diagram itself has the configurations of a search one by one, and no others; whichever
/// process stands where.
void expect_the_same_set(const model::System& system, std::vector<ProcessIndex> order) {
  Saturated engine(system, std::move(order));
  Reached reached = engine.reached(system);
  std::uint64_t configurations = 0, steps = 0;
  for_each_reachable(system, engine.tabulation,
                     [&](const std::vector<Index>& here, std::uint64_t possible) {
                       ++configurations;
                       steps += possible;
                       EXPECT_TRUE(reached.contains(engine.levels.by_level(here)));
                     });
  EXPECT_EQ(reached.configurations(), configurations);
  EXPECT_EQ(reached.steps(), steps);
}

TEST(Symbolic, HasExactlyTheReachableConfigurationsInEveryOrder) {
  const auto lmutin = tests::system_of("lmutin", {{"graph", "p3"}, {"clock", "plain"}});
  const auto kmutex = tests::system_of("kmutex", {{"n", "3"}, {"k", "1"}});
  std::vector<ProcessIndex> order = {0, 1, 2};
  do {
    expect_the_same_set(*lmutin, order);
    expect_the_same_set(*kmutex, order);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// What is remembered on the way may be given up whenever the memory is full.
TEST(Symbolic, ForgetsAndFindsAgain) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}, {"clock", "plain"}});
  Saturated engine(*system, {0, 1, 2});
  int times = 0;
  engine.watch = [&] {
    ++times;
    engine.saturation.forget();
  };
  Reached reached = engine.reached(*system);
  EXPECT_GT(times, 1);
  EXPECT_EQ(reached.configurations(), full_search(*system, {}).states);
}

/// A search that was stopped has seen a part of the set: the starts, and with every other
/// configuration one that leads to it. Returns how many.
std::uint64_t expect_a_part(const model::System& system, Saturated& engine) {
  Reached part = engine.reached(system);
  std::uint64_t configurations = 0, seen = 0;
  std::set<std::vector<Index>> led_to;
  for (const model::ProcessSet inside : system.instance().inside)
    led_to.insert(engine.tabulation.encode(model::initial_configuration(system, inside)));
  for_each_reachable(system, engine.tabulation, [&](const std::vector<Index>& here, std::uint64_t) {
    ++configurations;
    if (!part.contains(engine.levels.by_level(here))) return;
    ++seen;
    engine.tabulation.for_each_move(here, [&](const Move& move) {
      const auto next = engine.tabulation.taken(here, move);
      if (part.contains(engine.levels.by_level(next))) led_to.insert(next);
    });
  });
  EXPECT_EQ(part.configurations(), seen);
  EXPECT_EQ(led_to.size(), seen);
  EXPECT_LT(seen, configurations);
  return seen;
}

TEST(Symbolic, KeepsWhatItSawWhenItWasStopped) {
  const auto system = tests::system_of(
      "lmutin",
      {{"graph", "k3"}, {"repair", "init,prets"}, {"clock", "plain"}, {"inside", "safe"}});
  std::uint64_t seen_before = 0;
  for (const int looks : {0, 1, 4}) {
    Saturated engine(*system, {0, 1, 2});
    int left = looks;
    engine.watch = [&] {
      if (left-- == 1) engine.saturation.stop();
    };
    if (looks == 0) engine.saturation.stop();
    const std::uint64_t seen = expect_a_part(*system, engine);
    EXPECT_GT(seen, seen_before);
    seen_before = seen;
  }
}

TEST(Symbolic, KeepsWhatItSawWhenItWasStoppedWhileItLookedForOffers) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}, {"clock", "plain"}});
  for (const int looks : {1, 4}) {
    Saturated engine(*system, {0, 1, 2});
    int left = looks;
    engine.must_stop = [&] {
      if (--left == 0) engine.saturation.stop();
      return engine.saturation.stopped();
    };
    EXPECT_GT(expect_a_part(*system, engine), 0u);
    EXPECT_LE(left, 0);
  }
}

/// What was forgotten is looked for at once, in all diagrams.
TEST(Symbolic, LooksAtLimitsWhileItLooksForOffers) {
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}});
  Saturated engine(*system, {0, 1, 2});
  Reached reached = engine.reached(*system);
  engine.offers.forget();
  std::size_t looks = 0;
  engine.must_stop = [&] {
    ++looks;
    return false;
  };
  const Count steps = reached.steps();
  EXPECT_GT(looks, 4u);
  EXPECT_GE(looks, reached.nodes() / 256);
  struct Met {};
  engine.must_stop = []() -> bool { throw Met{}; };
  engine.offers.forget();
  EXPECT_THROW(reached.steps(), Met);
  engine.must_stop = [] { return false; };
  EXPECT_EQ(reached.steps(), steps) << "what was found until then is right";
}

/// What was seen is judged, and every violation in it has a trace.
TEST(Symbolic, JudgesWhatItSawWhenItWasStopped) {
  const auto system = tests::system_of(
      "lmutin", {{"graph", "k3"}, {"clock", "request"}, {"rounds", "2"}, {"repair", "init"}});
  Options options{.properties = properties::select_properties(
                      *system, {"anomaly.stray-relinquish", "deadlock"}),
                  .max_bytes = 40 << 20};
  const Report report = explore(*system, options, symbolic_engine());
  EXPECT_EQ(report.limit, Limit::memory);
  EXPECT_FALSE(report.complete);
  EXPECT_GT(report.states, 1000u);
  EXPECT_EQ(report.verdict, Verdict::violated);
  EXPECT_TRUE(report.findings[0].trace);
  EXPECT_EQ(report.findings[1].verdict, Verdict::incomplete);
  EXPECT_EQ(report.terminal, 0u);  // each of those without a rule so far has a step
}

/// What is remembered while the set is judged is counted, and limits are watched meanwhile.
TEST(Symbolic, CountsWhatJudgingRemembers) {
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}});
  Saturated engine(*system, {0, 1, 2});
  Reached reached = engine.reached(*system);
  const std::size_t before = reached.bytes();
  std::size_t most = before, endings = 0, times = 0;
  engine.judged = [&] {
    ++times;
    most = std::max(most, reached.bytes());
  };
  reached.for_each_ending([&](const Reached::Values&) { ++endings; });
  EXPECT_GT(times, endings);
  EXPECT_GT(most, before + engine.diagrams.size());
  EXPECT_EQ(reached.bytes(), before);
}

/// Diagrams that nobody needs are given up, and their numbers given to others, all the time; and
/// the set is the one that it would be.
TEST(Symbolic, NeedsNoDiagramThatWasGivenUp) {
  const auto lmutin = tests::system_of(
      "lmutin",
      {{"graph", "p3"}, {"repair", "init,prets"}, {"clock", "plain"}, {"inside", "safe"}});
  const auto kmutex = tests::system_of("kmutex", {{"n", "3"}, {"k", "1"}});
  for (const model::System* system : {lmutin.get(), kmutex.get()}) {
    Saturated frugal(*system, {0, 1, 2}, 1), lavish(*system, {0, 1, 2});
    Reached reached = frugal.reached(*system), all = lavish.reached(*system);
    EXPECT_LT(frugal.diagrams.numbers(), lavish.diagrams.numbers());
    const Report report = full_search(*system, {.keep_going = true});
    EXPECT_EQ(reached.configurations(), report.states);
    EXPECT_EQ(reached.steps(), report.transitions);
    EXPECT_EQ(reached.nodes(), all.nodes());
  }
}

RC_GTEST_PROP(Symbolic, GivesUpNothingThatIsNeeded, ()) {
  const auto system =
      tests::any_instance({"k1", "k2", "p3", "k3"}, {{"rounds", {"1", "2"}},
                                                     {"clock", {"request", "plain"}},
                                                     {"l", {"0", "1", "2"}},
                                                     {"k", {"1", "2", "3"}},
                                                     {"inside", {"all", "safe"}}})
          .system;
  const Report report = full_search(*system, {.keep_going = true, .max_states = 20'000});
  if (!report.complete || symbolic_engine().why_not(*system, {}) || has_large_register(*system))
    RC_DISCARD("too large, or no diagram");
  Saturated engine(*system, order_of(system->instance().topology), 1);
  Reached reached = engine.reached(*system);
  RC_ASSERT(reached.configurations() == report.states);
  RC_ASSERT(reached.steps() == report.transitions);
}

TEST(Symbolic, EndsAtLimits) {
  const auto system = tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,prets"}});
  const model::Interrupt interrupt(0);
  Options memory{.max_bytes = 1 << 16}, time{.max_seconds = 1e-6}, interrupted{};
  interrupted.interrupt = &interrupt;
  const std::vector<std::pair<Options, Limit>> limits = {
      {memory, Limit::memory}, {time, Limit::time}, {interrupted, Limit::interrupt}};
  for (auto [options, limit] : limits) {
    options.properties = properties::select_properties(*system, {"safety"});
    const Report report = explore(*system, options, symbolic_engine());
    EXPECT_EQ(report.verdict, Verdict::incomplete);
    EXPECT_EQ(report.limit, limit);
    EXPECT_GE(report.states, 1u);  // where it begins
    EXPECT_EQ(report.terminal, 0u);
    EXPECT_FALSE(report.vacuity);
  }
}

TEST(Symbolic, SaysWhyItIsNot) {
  const auto reason = [](const char* algorithm, const properties::Request& request,
                         std::vector<std::string> asked) {
    const auto system = tests::system_of(algorithm, request);
    const auto found = symbolic_engine().why_not(
        *system, {.properties = properties::select_properties(*system, asked)});
    return found.value_or("");
  };
  EXPECT_EQ(reason("lmutin", {{"graph", "k2"}, {"rounds", "unbounded"}}, {"safety"}),
            "the rounds are unbounded, and clocks renumbered");
  EXPECT_EQ(reason("lmutin", {{"graph", "k2"}}, {"liveness"}),
            "liveness is judged on the graph of all steps");
  EXPECT_NE(reason("k-out-of-l", {{"n", "2"}}, {"safety"}), "");
  EXPECT_EQ(reason("mutin", {{"n", "3"}, {"l", "1"}, {"rounds", "unbounded"}}, {"safety"}), "");
}

/// Sets of vectors, as std::set has them.
RC_GTEST_PROP(Diagrams, Unite,
              (const std::set<std::tuple<bool, std::uint8_t, bool>>& one,
               const std::set<std::tuple<bool, std::uint8_t, bool>>& other)) {
  using Set = std::set<std::tuple<bool, std::uint8_t, bool>>;
  Diagrams diagrams;
  const auto diagram_of = [&](const Set& set) {
    Diagram all = Diagrams::nothing;
    for (const auto& [a, b, c] : set) {
      Diagram single = Diagrams::end;
      for (const Index value : {Index{c}, Index{b}, Index{a}})
        single = diagrams.of(std::array{Edge{value, single}});
      all = diagrams.united(all, single);
    }
    return all;
  };
  Set both = one;
  both.insert(other.begin(), other.end());
  const Diagram united = diagrams.united(diagram_of(one), diagram_of(other));
  RC_ASSERT(united == diagram_of(both));
  RC_ASSERT((united == diagram_of(one)) == (both == one));
}

}  // namespace
}  // namespace ample::checker
