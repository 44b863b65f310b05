// Readers and writers: the counts of TLC, and wrong variants.
#include "cases/classics/readers_writers.hpp"

#include "checker/engines/engines.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/counts.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using cases::classics::ReadersWriters;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

// TLC 2 on ReadersWriters.tla with NumActors = 3, as its manifest says: 21,527 distinct, 59,674
// generated, one of them the first, and 13 levels.
TEST(ReadersWriters, HasTheCountsOfTlc) {
  const Report report = explore_all("readers-writers", {{"n", "3"}, {"rounds", "unbounded"}});
  EXPECT_EQ(report.states, 21'527u);
  EXPECT_EQ(report.transitions + 1, 59'674u);
  EXPECT_EQ(*report.depth + 1, 13u);
  EXPECT_EQ(finding(report, "apart").verdict, Verdict::holds);
}

// Under weak fairness whoever is inside stops, and the queue is first in, first out.
TEST(ReadersWriters, ServesEachWish) {
  const auto system = tests::system_of("readers-writers", {{"n", "3"}, {"rounds", "unbounded"}});
  const Report report = checker::full_search(
      *system, {.properties = properties::select_properties(*system, {"liveness"})});
  EXPECT_EQ(finding(report, "liveness").verdict, Verdict::holds);
}

TEST(ReadersWriters, AreWhatThePlainModelAndEveryEngineSay) {
  const auto system = tests::system_of("readers-writers", {{"n", "2"}, {"rounds", "2"}});
  tests::expect_what_brute_force_finds(*system);
  const checker::Options options = {.properties = properties::default_properties(*system)};
  for (const checker::Engine& engine : checker::engines()) {
    const checker::Audit audit = checker::audit(*system, options, engine);
    EXPECT_TRUE(audit.complete) << engine.name;
    EXPECT_EQ(audit.differences, std::vector<std::string>{}) << engine.name;
  }
}

// --- Wrong variants ------------------------------------------------------------------------------

using ReaderWriter = model::Process<ReadersWriters>;

/// Two processes, one wish each.
template <class Change>
Report explore_readers(const char* action, Change change) {
  const model::Instance instance =
      properties::instance_from(cases::algorithm("readers-writers"), {{"n", "2"}});
  auto actions = ReadersWriters::actions(instance);
  change(tests::the_one_named(actions, action));
  return explore_all(model::SystemOf<ReadersWriters>(instance, std::move(actions)));
}

// Both join the queue, and both are served.
TEST(ReadersWritersMutant, WritingBesideReadersIsNotApart) {
  const Report report = explore_readers("write", [](auto& write) { write.guard.pop_back(); });
  EXPECT_EQ(length(report, "apart"), 4);
}

TEST(ReadersWritersMutant, ReadingBesideAWriterIsNotApart) {
  const Report report = explore_readers("read", [](auto& read) { read.guard.pop_back(); });
  EXPECT_EQ(length(report, "apart"), 4);
}

// The first joins, writes and stops, and nobody can be served any more; the other one joins.
TEST(ReadersWritersMutant, StoppingInSecretDeadlocks) {
  const Report report = explore_readers("stop-writing", [](auto& stop) {
    stop.effect = [](ReadersWriters::Local& i, ReaderWriter&) { i.writes = false; };
  });
  EXPECT_EQ(length(report, "deadlock"), 4);
}

}  // namespace
}  // namespace ample
