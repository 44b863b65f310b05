// A reduced search that is stopped and taken up again ends like one that ran through.
#include "checker/reduction/reduced_checkpoint.hpp"
#include "checker/engines/engines.hpp"

#include "checker/reduction/choice_log.hpp"
#include "checker/reduction/por_engine.hpp"
#include "model/errors.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/any_mutant.hpp"
#include "tests/support/any_program.hpp"
#include "tests/support/blackboard.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/checkpoint_directory.hpp"
#include "tests/support/contradiction.hpp"
#include "tests/support/same_report.hpp"
#include "tests/support/toy_lock.hpp"
#include "tests/support/without_invariants.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::checker {
namespace {

using tests::expect_same;
using tests::ToyLock;

class Stopped {
 public:
  explicit Stopped(const model::System& system, Tuning tuning = {.checkpoint_interval = 100})
      : system_(&system), tuning_(tuning) {}

  Report run(const Options& options) const { return run(options, *system_); }
  Report run(Options options, const model::System& system) const {
    std::filesystem::create_directories(directory.path());
    options.properties = tests::without_invariants(system);
    options.keep_going = true;
    options.checkpoint = directory.path();
    return explore(system, options, por_engine(tuning_));
  }
  Report through() const {
    directory.make_anew();
    return run({});
  }
  /// Stopped at so many configurations, one number after the other, and then not any more.
  Report in_parts(const std::vector<std::uint64_t>& parts) const {
    directory.make_anew();
    std::filesystem::path resume;
    for (const std::uint64_t states : parts) {
      const Report report = run({.max_states = states, .resume = resume});
      EXPECT_EQ(report.limit, Limit::states);
      EXPECT_EQ(report.checkpoint, directory.path().string());
      resume = directory.path();
    }
    return run({.resume = resume});
  }
  /// The reason why another system does not go on from there; empty when it does.
  std::string refusal(const model::System& other, const Identity& identity = "") const {
    try {
      run({.resume = directory.path(), .identity = identity}, other);
    } catch (const model::WrongUsage& error) {
      return error.what();
    }
    return {};
  }

  tests::CheckpointDirectory directory;

 private:
  const model::System* system_;
  Tuning tuning_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::unique_ptr<model::System> three_in_a_triangle() {
  return tests::system_of("lmutin", {{"graph", "k3"}, {"repair", "init,pre"}});
}

std::vector<std::uint64_t> sevenths_of(std::uint64_t states) {
  std::vector<std::uint64_t> parts;
  for (std::uint64_t seventh = 1; seventh < 7; ++seventh) parts.push_back(states * seventh / 7);
  return parts;
}

TEST(ReducedCheckpoint, ASearchTakenUpAgainAndAgainEndsLikeOneThatRanThrough) {
  const auto system = three_in_a_triangle();
  const Stopped search(*system, {.checkpoint_interval = 1000});
  const Report through = search.through();
  ASSERT_TRUE(through.complete);
  ASSERT_GT(through.states, 1000u);
  expect_same(search.in_parts(sevenths_of(through.states)), through);
}

// Explorations depend on the values that a shared variable has had so far.
TEST(ReducedCheckpoint, OfSharedVariablesEndLikeSearchesThatRanThrough) {
  for (const auto& [algorithm, request] : std::vector<std::pair<std::string, properties::Request>>{
           {"mutin", {{"n", "3"}, {"l", "1"}}},
           {"kmutex", {{"n", "3"}, {"k", "2"}}},
           {"gcs", {{"n", "3"}, {"l", "1"}, {"k", "2"}}},
           {"philosophers", {{"n", "5"}, {"forks", "registers"}}}}) {
    SCOPED_TRACE(algorithm);
    const auto system = tests::system_of(algorithm, request);
    const Stopped search(*system, {.checkpoint_interval = 50});
    const Report through = search.through();
    ASSERT_TRUE(through.complete);
    expect_same(search.in_parts(sevenths_of(through.states)), through);
  }
}

/// What is chosen may differ from that of a search that keeps nothing, but not what it leads to.
TEST(ReducedCheckpoint, ASearchThatKeepsCheckpointsFindsWhatOneWithoutFinds) {
  const auto system = three_in_a_triangle();
  const Report kept = Stopped(*system).through();
  const Report plain =
      explore(*system, {.properties = tests::without_invariants(*system), .keep_going = true},
              por_engine({}));
  EXPECT_EQ(kept.verdict, plain.verdict);
  EXPECT_EQ(kept.terminal, plain.terminal);
  EXPECT_EQ(kept.horizon, plain.horizon);
  EXPECT_TRUE(contains(to_text(kept.engine), "the counts may differ")) << to_text(kept.engine);
  EXPECT_FALSE(contains(to_text(plain.engine), "the counts may differ")) << to_text(plain.engine);
}

/// At two places, with marks at most so far apart; within a property only.
void expect_it_can_be_taken_up(const model::System& system, std::uint64_t longest_interval) {
  const Stopped search(
      system, {.local_budget = *rc::gen::element<std::size_t>(10, 50, 200),
               .checkpoint_interval = *rc::gen::inRange<std::uint64_t>(1, longest_interval)});
  std::optional<Report> through;
  try {
    through = search.through();
  } catch (const model::WrongUsage&) {
    RC_DISCARD("not reduced, or with a cycle");
  }
  std::vector<std::uint64_t> parts;
  for (const std::uint64_t part : {through->states / 3, through->states * 2 / 3})
    if (part > 0 && (parts.empty() || part > parts.back())) parts.push_back(part);
  expect_same(search.in_parts(parts), *through);
}

/// Instances, intervals and places to stop at random; mutants among them, with violations.
RC_GTEST_PROP(ReducedCheckpoint, AnySearchCanBeTakenUp, ()) {
  std::unique_ptr<model::System> system =
      tests::any_instance({"k2", "p3", "k3"},
                          {{"rounds", {"1", "1", "2"}},
                           {"clock", {"message", "request", "plain", "lamport"}},
                           {"l", {"0", "1", "1", "2"}},
                           {"k", {"1", "2", "3"}},
                           {"inside", {"all", "none", "safe"}}})
          .system;
  system = tests::mostly_right(std::move(system));
  if (!full_search(*system, {.keep_going = true, .max_states = 10'000}).complete)
    RC_DISCARD("too large");
  expect_it_can_be_taken_up(*system, 300);
}

/// Registers that get new values all the time: on which of them a step depends is said of those
/// known.
RC_GTEST_PROP(ReducedCheckpoint, AnySearchWhereRegistersAreSharedCanBeTakenUp, ()) {
  const model::SystemOf<tests::Blackboard> system(
      tests::Blackboard::instance(tests::any_program(tests::Blackboard::kinds)));
  expect_it_can_be_taken_up(system, 30);
}

TEST(ReducedCheckpoint, AnInterruptedSearchCanBeTakenUpBeforeItsFirstMark) {
  const auto system = three_in_a_triangle();
  const Stopped search(*system, {});
  const Report through = search.through();
  const model::Interrupt interrupt(0);
  search.directory.make_anew();
  EXPECT_EQ(search.run({.interrupt = &interrupt}).limit, Limit::interrupt);
  expect_same(search.run({.resume = search.directory.path()}), through);
}

TEST(ReducedCheckpoint, IsRefusedWhenItIsOfSomethingElse) {
  const ToyLock stubborn({.graph = "k3", .rule = ToyLock::Rule::stubborn});
  const Stopped search(stubborn, {.checkpoint_interval = 1});
  search.run({.max_states = 5, .identity = "one"});
  EXPECT_TRUE(contains(search.refusal(stubborn, "another"), "that is a checkpoint of: one"));
  search.directory.make_anew();
  search.run({.max_states = 5});
  const std::string whole = search.directory.contents();
  search.directory.replace_contents(whole.substr(0, whole.size() / 2));
  EXPECT_TRUE(contains(search.refusal(stubborn), "damaged"));
}

/// The same command, but the program was built anew in between.
TEST(ReducedCheckpoint, IsRefusedWhenTheAlgorithmHasChanged) {
  const ToyLock stubborn({.graph = "k3", .rule = ToyLock::Rule::stubborn});
  const ToyLock polite({.graph = "k3", .rule = ToyLock::Rule::polite});
  const Stopped search(stubborn, {.checkpoint_interval = 1});
  const Report through = search.through();
  search.directory.make_anew();
  search.run({.max_states = through.states - 1});
  EXPECT_TRUE(contains(search.refusal(polite), "the algorithm has changed"));
}

TEST(ReducedCheckpoint, AContradictionOfASearchTakenUpIsLaidToTheCheckpoint) {
  const tests::Contradiction system(three_in_a_triangle());
  const Stopped search(system);
  search.directory.make_anew();
  search.run({.max_states = 1000});
  system.meet_nothing_new();
  EXPECT_TRUE(contains(search.refusal(system), "the checkpoint may be damaged: nothing new"));
}

TEST(ReducedCheckpoint, ACheckpointOfTheFullSearchIsAnotherKind) {
  const auto system = three_in_a_triangle();
  const Stopped search(*system);
  search.directory.make_anew();
  full_search(*system, {.properties = tests::without_invariants(*system),
                        .max_states = 1000,
                        .checkpoint = search.directory.path()});
  EXPECT_THROW(search.run({.resume = search.directory.path()}), model::WrongUsage);
}

TEST(ReducedCheckpoint, IsRefusedWhereNoneCanBeKept) {
  const auto endless = tests::system_of("philosophers", {{"n", "3"}, {"rounds", "unbounded"}});
  EXPECT_THROW(Stopped(*endless).run({}), model::WrongUsage);
}

/// Numbers of groups are small, or they are many.
RC_GTEST_PROP(ChoiceLog, ComesBackAsItWasWritten, ()) {
  const auto processes = *rc::gen::inRange<ProcessIndex>(1, 9);
  const auto some = rc::gen::container<ChoiceLog::Groups>(
      processes, rc::gen::oneOf(rc::gen::just(GroupSet{0}), rc::gen::just(set_of(1)),
                                rc::gen::map(rc::gen::arbitrary<GroupSet>(), [=](GroupSet groups) {
                                  return groups & ((GroupSet{1} << (processes + 1)) - 1);
                                })));
  const auto all = *rc::gen::container<std::vector<ChoiceLog::Groups>>(
      rc::gen::oneOf(some, rc::gen::just(ChoiceLog::Groups{})));
  ChoiceLog log(processes), read(processes);
  for (const ChoiceLog::Groups& groups : all) log.write(groups);
  RC_ASSERT(!log.has_next());
  read.restore(log.first(log.bytes()));
  for (const ChoiceLog::Groups& groups : all) {
    RC_ASSERT(read.has_next());
    RC_ASSERT(read.read() == groups);
  }
  RC_ASSERT(!read.has_next());
}

}  // namespace
}  // namespace ample::checker
