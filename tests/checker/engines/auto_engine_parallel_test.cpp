// The engine that chooses against the full search: the same verdicts and lengths, whatever it
// chooses, and the same choice every time.
#include "checker/engines/auto_engine.hpp"

#include "checker/engines/engines.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "tests/support/any_comparable.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/small_instances.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

namespace ample::checker {
namespace {

/// Small instances are raced, too, in short turns.
const AutoTuning hasty{.small = 40,
                       .trial = 40,
                       .turn = 30,
                       .worth_it = 2,
                       .cautious = 300,
                       .begun = 30,
                       .first_schedules = 30,
                       .share_of_schedules = 33,
                       .least_for_the_shortest = 0};

/// What must not depend on the engine: the verdict of the whole, and of what the full search says
/// for certain; the length of what stops it.
void expect_same(const Report& full, const Report& chosen) {
  EXPECT_EQ(chosen.verdict, full.verdict) << to_text(chosen.engine);
  for (std::size_t i = 0; i < full.findings.size(); ++i) {
    const Finding &expected = full.findings[i], &found = chosen.findings[i];
    SCOPED_TRACE(expected.property.name + ", " + to_text(chosen.engine));
    if (expected.verdict == Verdict::incomplete) continue;
    if (!properties::stops_the_search(expected.property)) continue;
    EXPECT_EQ(found.verdict, expected.verdict);
    ASSERT_EQ(found.trace.has_value(), expected.trace.has_value());
    if (expected.trace) {
      EXPECT_EQ(found.trace->length(), expected.trace->length());
      EXPECT_TRUE(found.has_shortest_trace());
    }
  }
}

/// An answer that may have traces which are not shortest ones: another violation may have been
/// found first, and nothing is said that the full search denies.
void expect_no_more_than(const Report& full, const Report& chosen) {
  EXPECT_EQ(chosen.verdict, full.verdict) << to_text(chosen.engine);
  std::optional<std::size_t> first;  // the full search stops there
  for (const Finding& finding : full.findings)
    if (finding.trace && properties::stops_the_search(finding.property))
      first = std::min(first.value_or(~std::size_t{0}), finding.trace->length());
  for (std::size_t i = 0; i < full.findings.size(); ++i) {
    const Finding &expected = full.findings[i], &found = chosen.findings[i];
    SCOPED_TRACE(expected.property.name + ", " + to_text(chosen.engine));
    if (expected.verdict == Verdict::holds) {
      EXPECT_EQ(found.verdict, Verdict::holds);
    }
    if (!found.trace || !properties::stops_the_search(found.property)) continue;
    ASSERT_TRUE(first);
    EXPECT_GE(found.trace->length(), *first);
    if (found.has_shortest_trace() && expected.trace) {
      EXPECT_EQ(found.trace->length(), expected.trace->length());
    }
  }
}

TEST(AutoEngine, SaysWhatTheFullSearchSays) {
  std::set<std::string> used;
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    for (const bool keep_going : {false, true}) {
      const Options options{.properties = properties::default_properties(*system),
                            .keep_going = keep_going,
                            .shortening = Shortening::to_the_end,
                            .max_states = 300'000};
      const Report full = full_search(*system, options);
      if (full.limit == Limit::states) continue;
      const Report chosen = explore(*system, options, auto_engine(engines(), hasty));
      expect_same(full, chosen);
      used.insert(chosen.engine.name);
    }
  }
  EXPECT_EQ(used, (std::set<std::string>{"none", "por", "single", "symbolic"}));
}

RC_GTEST_PROP(AutoEngine, SaysWhatTheFullSearchSaysOfRandomInstances, ()) {
  constexpr std::uint64_t most = 10'000;
  const auto system = tests::any_comparable(most);
  Options options{.properties = properties::default_properties(*system),
                  .shortening = Shortening::to_the_end};
  const Report full = full_search(*system, options);
  const Report chosen = explore(*system, options, auto_engine(engines(), hasty));
  RC_TAG(chosen.engine.name);
  RC_ASSERT(chosen.verdict == full.verdict);
  for (const Shortening shortening : {Shortening::briefly, Shortening::never}) {
    options.shortening = shortening;
    expect_no_more_than(full, explore(*system, options, auto_engine(engines(), hasty)));
  }
  for (std::size_t i = 0; i < full.findings.size(); ++i) {
    const Finding &expected = full.findings[i], &found = chosen.findings[i];
    if (!expected.trace || !properties::stops_the_search(expected.property)) continue;
    RC_ASSERT(found.trace.has_value());
    RC_ASSERT(found.trace->length() == expected.trace->length());
  }
}

TEST(AutoEngine, LeavesSmallInstancesToTheFullSearch) {
  const auto system = tests::system_of("lmutin", {{"graph", "p3"}, {"repair", "init,pre"}});
  const Options options{.properties = properties::default_properties(*system)};
  const Report full = full_search(*system, options),
               chosen = explore(*system, options, default_engine());
  EXPECT_EQ(to_text(chosen.engine), "none");
  EXPECT_EQ(chosen.states, full.states);
  EXPECT_EQ(chosen.transitions, full.transitions);
}

/// Nothing that is reported depends on the machine: the same twice, and with more workers.
TEST(AutoEngine, ChoosesTheSameEveryTime) {
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    std::set<std::string> seen;
    for (const int workers : {1, 1, 2}) {
      const Report report = explore(*system,
                                    {.properties = properties::default_properties(*system),
                                     .workers = workers,
                                     .max_states = 100'000},
                                    auto_engine(engines(), hasty));
      seen.insert(to_text(report.engine) + " " + std::to_string(report.states) + " "
                  + std::to_string(report.transitions));
    }
    EXPECT_EQ(seen.size(), 1u) << *seen.begin() << "\n" << *seen.rbegin();
  }
}

/// A trace that may not be a shortest one comes with the limit that ended the search for a shorter.
TEST(AutoEngine, SaysWhatEndedTheSearchForAShorterTrace) {
  AutoTuning in_haste = hasty;
  in_haste.share_for_the_shortest = 0;
  in_haste.least_for_the_shortest = 1;
  int longer = 0;
  for (const auto& [algorithm, request] : tests::small_instances()) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    const Report report = explore(
        *system, {.properties = properties::default_properties(*system), .max_states = 100'000},
        auto_engine(engines(), in_haste));
    const bool is_longer = std::ranges::any_of(
        report.findings, [](const Finding& finding) { return finding.trace && !finding.shortest; });
    EXPECT_EQ(report.shortening_limit.starts_with("its bound of "), is_longer)
        << report.shortening_limit;
    longer += is_longer ? 1 : 0;
  }
  EXPECT_GT(longer, 0);
}

/// Schedules find soon what the others find late; which schedule it is depends on no machine, and
/// with --shortest the trace is that of the full search.
TEST(AutoEngine, PlaysRandomSchedulesBesideTheOthers) {
  const auto system = tests::system_of("maekawa", {{"n", "4"}, {"rounds", "1"}});
  Options options{.properties = properties::select_properties(*system, {"deadlock"})};
  const Report full = full_search(*system, options);
  AutoTuning tuning = hasty;
  tuning.small = 1'000'000;
  tuning.share_of_schedules = 10'000;
  tuning.share_for_the_shortest = 0;
  const Report found = explore(*system, options, auto_engine(engines(), tuning));
  ASSERT_TRUE(found.findings[0].trace);
  EXPECT_FALSE(found.findings[0].shortest);
  EXPECT_LT(found.states, full.states) << "counts are those of the full search so far";
  EXPECT_GT(found.states, 0u);
  const Report again = explore(*system, options, auto_engine(engines(), tuning));
  EXPECT_EQ(again.findings[0].trace->steps, found.findings[0].trace->steps);
  EXPECT_EQ(again.states, found.states);
  options.shortening = Shortening::to_the_end;
  const Report shortest = explore(*system, options, auto_engine(engines(), tuning));
  EXPECT_TRUE(shortest.findings[0].shortest);
  EXPECT_EQ(shortest.findings[0].trace->length(), full.findings[0].trace->length());
}

/// What the paused full search has met counts, though a limit ends the others.
TEST(AutoEngine, LosesNothingThatASearchHasFound) {
  const auto system =
      tests::system_of("ricart-agrawala-1981", {{"n", "3"}, {"modulus", "none"}, {"rounds", "2"}});
  Options options{.properties = properties::default_properties(*system), .max_states = 3000};
  AutoTuning tuning = hasty;
  tuning.small = 20'000;
  tuning.most_of_schedules = 0;
  const Report full = full_search(*system, options);
  const Report chosen = explore(*system, options, auto_engine(engines(), tuning));
  ASSERT_EQ(full.verdict, Verdict::violated) << "an anomaly";
  for (std::size_t i = 0; i < full.findings.size(); ++i) {
    if (full.findings[i].trace) {
      EXPECT_TRUE(chosen.findings[i].trace) << full.findings[i].property.name;
    }
  }
  EXPECT_EQ(chosen.verdict, Verdict::violated);
}

/// Those who ask for what only the full search has get it.
TEST(AutoEngine, IsTheFullSearchForWhatOnlyThatOneHas) {
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"repair", "init,prets"}});
  Options options{.properties = properties::default_properties(*system)};
  options.storage = Storage::fingerprints;
  EXPECT_TRUE(explore(*system, options, auto_engine(engines(), hasty)).omission.has_value());
  options.storage = Storage::exact;
  options.max_depth = 3;
  EXPECT_EQ(explore(*system, options, auto_engine(engines(), hasty)).limit, Limit::depth);
}

/// No limit reads as success, whoever meets it.
TEST(AutoEngine, EndsAtLimits) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "p3"}, {"repair", "init,prets"}, {"rounds", "2"}});
  for (const std::int64_t looks : {0, 1, 2, 5, 10, 30, 100, 300, 1000}) {
    const model::Interrupt interrupt(looks);
    const Report report = explore(
        *system, {.properties = properties::default_properties(*system), .interrupt = &interrupt},
        auto_engine(engines(), hasty));
    if (report.limit == Limit::none) continue;
    EXPECT_EQ(report.limit, Limit::interrupt);
    EXPECT_EQ(report.verdict, Verdict::incomplete);
    EXPECT_FALSE(report.complete);
  }
  const Report report = explore(
      *system, {.properties = properties::default_properties(*system), .max_bytes = 2'000'000},
      auto_engine(engines(), hasty));
  EXPECT_EQ(report.limit, Limit::memory);
  EXPECT_EQ(report.verdict, Verdict::incomplete);
}

/// Two searches share the memory: what is said of the limit is what was asked for, not a share.
TEST(AutoEngine, SaysTheLimitAsItWasGiven) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "p3"}, {"repair", "init,prets"}, {"rounds", "2"}});
  const Report report = explore(
      *system, {.properties = properties::default_properties(*system), .max_bytes = 2u << 20},
      auto_engine(engines(), hasty));
  EXPECT_EQ(report.limit_text, "--max-memory 2M");
}

/// The progress lines of searches that run in turns are one: no number of it runs backwards.
TEST(AutoEngine, ProgressNeverRunsBackwards) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "p3"}, {"repair", "init,prets"}, {"rounds", "2"}});
  Progress last = {};
  std::size_t lines = 0;
  bool both = false;
  explore(*system,
          {.properties = properties::default_properties(*system),
           .max_states = 60'000,
           .progress =
               [&](const Progress& progress) {
                 ++lines;
                 EXPECT_GE(progress.seconds, last.seconds);
                 EXPECT_GE(progress.states, last.states);
                 EXPECT_GE(progress.transitions, last.transitions);
                 EXPECT_GE(progress.nodes, last.nodes);
                 both |= progress.states > 0 && progress.nodes > 0;
                 last = progress;
               },
           .progress_every = 0},
          auto_engine(engines(), hasty));
  EXPECT_GT(lines, 0u);
  EXPECT_TRUE(both) << "a search of configurations ran in turns with that of a diagram";
}

}  // namespace
}  // namespace ample::checker
