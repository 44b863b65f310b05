// The classics: counts that are known, and wrong variants that must fail.
#include "cases/classics/leader_election.hpp"
#include "cases/classics/philosophers.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

namespace ample {
namespace {

using cases::classics::LeaderElection;
using cases::classics::Philosophers;
using checker::Report;
using checker::Verdict;
using tests::explore_all;
using tests::finding;
using tests::length;

// --- Philosophers --------------------------------------------------------------------------------

// SPIN 6.5.2 with -DNOREDUCE, on the text in tools/bench/models: 4^n - 1 without a bound, and 5^n -
// 1 with one meal each (n from 2 to 8). The shared forks of the literature have 3^n - 1.
TEST(Philosophers, HaveTheCountsOfSpin) {
  std::uint64_t fours = 16, fives = 25;
  for (const char* n : {"3", "4", "5"}) {
    fours *= 4;
    fives *= 5;
    EXPECT_EQ(explore_all("philosophers", {{"n", n}, {"rounds", "unbounded"}}).states, fours - 1);
    EXPECT_EQ(explore_all("philosophers", {{"n", n}}).states, fives - 1);
  }
}

// A fork is on the table, in its left hand or in its right one: 3^n, but for the configuration in
// which everybody has the right fork only, which nobody can be the last to reach (it has just put
// down the left one, the right one of its neighbour). SPIN has the same (tools/bench/models).
TEST(Philosophers, HaveTheCountsOfTheLiteratureWithRegisters) {
  std::uint64_t threes = 9;
  for (const char* n : {"3", "4", "5", "6", "7", "8"}) {
    threes *= 3;
    const Report report =
        explore_all("philosophers", {{"n", n}, {"forks", "registers"}, {"rounds", "unbounded"}});
    EXPECT_EQ(report.states, threes - 1);
    EXPECT_EQ(length(report, "deadlock"), n[0] - '0');  // each takes one fork
    EXPECT_EQ(finding(report, "neighbours").verdict, Verdict::holds);
  }
}

// Each takes its left fork and receives a TAKE: two steps a philosopher.
TEST(Philosophers, CanAllWait) {
  for (const char* n : {"2", "3", "4"}) {
    const Report report = explore_all("philosophers", {{"n", n}});
    EXPECT_EQ(length(report, "deadlock"), 2 * (n[0] - '0'));
    EXPECT_EQ(finding(report, "neighbours").verdict, Verdict::holds);
  }
}

TEST(Philosophers, GetThroughInOrder) {
  for (const char* rounds : {"2", "unbounded"})
    for (const char* forks : {"messages", "registers"}) {
      const Report report = explore_all(
          "philosophers", {{"n", "4"}, {"rounds", rounds}, {"repair", "order"}, {"forks", forks}});
      EXPECT_EQ(report.verdict, Verdict::holds);
      EXPECT_FALSE(report.vacuity->any());
    }
}

TEST(Philosophers, GetTheirForksInOneOfTwoWays) {
  EXPECT_THROW(tests::system_of("philosophers", {{"n", "3"}, {"forks", "hands"}}),
               model::WrongUsage);
}

using Philosopher = model::Process<Philosophers>;

template <class A, class Change>
Report explore_mutant(const properties::Request& request, const char* algorithm, const char* action,
                      Change change) {
  const model::Instance instance = properties::instance_from(cases::algorithm(algorithm), request);
  auto actions = A::actions(instance);
  change(tests::the_one_named(actions, action));
  return explore_all(model::SystemOf<A>(instance, actions));
}

// P1 takes its fork, P2 receives TAKE, P1 the fork; the same of P0 and P1, who is eating: 6.
TEST(PhilosophersMutant, LendingAForkInUseLetsNeighboursEat) {
  const Report report =
      explore_mutant<Philosophers>({{"n", "3"}}, "philosophers", "receive TAKE", [](auto& receive) {
        receive.on_message = [](Philosophers::Local& i, Philosopher& p,
                                const Philosophers::Message&, model::ProcessId left) {
          i.left = Philosophers::Fork::with_the_left;
          p.send(Philosophers::Give{}, left);
        };
      });
  EXPECT_EQ(length(report, "neighbours"), 6);
}

// P0 takes its fork, P1 asks for it, P0 is asked; P1 is asked and gives, P0 eats and puts down; P1
// gets its own fork back, and waits for the other for ever: 7.
TEST(PhilosophersMutant, ForgettingWhoAskedDeadlocks) {
  const Report report = explore_mutant<Philosophers>(
      {{"n", "2"}, {"repair", "order"}}, "philosophers", "put-down", [](auto& put_down) {
        put_down.effect = [](Philosophers::Local& i, Philosopher& p) {
          i = {};
          p.send(Philosophers::Back{}, model::ProcessId((p.id() + 1) % p.n()));
        };
      });
  EXPECT_EQ(length(report, "deadlock"), 7);
}

// P0 eats after 3 steps with the fork of P1; P1 takes the fork that is not there, and eats as
// well: 6.
TEST(PhilosophersMutant, TakingAForkThatIsLentLetsNeighboursEat) {
  const Report report = explore_mutant<Philosophers>(
      {{"n", "3"}}, "philosophers", "take-left",
      [](auto& take_left) { take_left.guard.erase(take_left.guard.begin() + 1); });
  EXPECT_EQ(length(report, "neighbours"), 6);
}

// --- Leader election -----------------------------------------------------------------------------

// SPIN 6.5.2 with -DNOREDUCE, on the text in tools/bench/models.
TEST(LeaderElection, HasTheCountsOfSpin) {
  const std::uint64_t states[] = {47, 150, 499, 1688};
  for (const int n : {3, 4, 5, 6}) {
    const Report report = explore_all("leader-election", {{"n", std::to_string(n)}});
    EXPECT_EQ(report.states, states[n - 3]);
    EXPECT_EQ(report.verdict, Verdict::holds);
    // One start and, the numbers descending, four messages each, in every execution.
    EXPECT_EQ(report.depth, 5u * static_cast<unsigned>(n));
    EXPECT_EQ(report.terminal, 1u);
  }
}

TEST(LeaderElection, ElectsTheLargestInAnyOrder) {
  std::vector<int> order = {1, 2, 3, 4};
  do {
    std::string numbers;
    for (const int number : order) numbers += (numbers.empty() ? "" : ",") + std::to_string(number);
    const Report report = explore_all("leader-election", {{"n", "4"}, {"numbers", numbers}});
    EXPECT_EQ(report.verdict, Verdict::holds) << numbers;
    EXPECT_EQ(report.terminal, 1u) << numbers;
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(LeaderElection, RefusesOtherNumbers) {
  for (const char* numbers : {"", "x", "1,,2"})
    EXPECT_THROW(tests::system_of("leader-election", {{"n", "3"}, {"numbers", numbers}}),
                 model::WrongUsage)
        << numbers;
  for (const char* numbers : {"1,2", "1,1,2", "0,1,2", "1,2,3,4"})
    EXPECT_THROW(tests::system_of("leader-election", {{"n", "3"}, {"numbers", numbers}}),
                 model::BadInstance)
        << numbers;
}

using Elector = model::Process<LeaderElection>;

// Two starts, two ones, two twos, P0 relays one(2), P1 finds its maximum, P0 is told: 9; P1 is not.
TEST(LeaderElectionMutant, KeepingTheWinnerDeadlocks) {
  const Report report = explore_mutant<LeaderElection>(
      {{"n", "2"}}, "leader-election", "receive winner", [](auto& receive) {
        receive.on_message = [](LeaderElection::Local& i, Elector&,
                                const LeaderElection::Message& message, model::ProcessId) {
          i.phase = message.get<LeaderElection::Winner>().nr == i.mynumber
                        ? LeaderElection::Phase::leader
                        : LeaderElection::Phase::lost;
        };
      });
  EXPECT_EQ(length(report, "deadlock"), 9);
}

// P0 starts, its number comes to P1, who starts and forgets it; P0 answers P1's number, and P1
// finds nothing to compare: both relay. 5.
TEST(LeaderElectionMutant, ForgettingWhatCameEarlyDeadlocks) {
  const Report report =
      explore_mutant<LeaderElection>({{"n", "2"}}, "leader-election", "start", [](auto& start) {
        start.effect = [](LeaderElection::Local& i, Elector& p) {
          i.phase = LeaderElection::Phase::active;
          i.early = {};
          p.send(LeaderElection::One{i.mynumber}, model::ProcessId((p.id() + 1) % p.n()));
        };
      });
  EXPECT_EQ(length(report, "deadlock"), 5);
}

// It goes as the right election, but the smaller number wins: the 9 steps until somebody leads.
TEST(LeaderElectionMutant, ComparingTheWrongWayElectsTheSmallest) {
  const Report report = explore_mutant<LeaderElection>(
      {{"n", "2"}}, "leader-election", "receive two", [](auto& receive) {
        receive.on_message = [](LeaderElection::Local& i, Elector& p,
                                const LeaderElection::Message& message, model::ProcessId sender) {
          const int nr = message.get<LeaderElection::Two>().nr;
          const bool goes_on = i.neighbourR < nr && i.neighbourR < i.maximum;
          if (i.phase != LeaderElection::Phase::active)
            p.send(message, sender);
          else if (goes_on)
            p.send(LeaderElection::One{i.maximum = i.neighbourR}, sender);
          else
            i.phase = LeaderElection::Phase::relaying;
        };
      });
  EXPECT_EQ(length(report, "largest"), 9);
}

}  // namespace
}  // namespace ample
