// Self-stabilization: Dijkstra's ring, whose worst cases are known, and brute force on the plain
// model.
#include "checker/questions/stabilization/stabilization.hpp"

#include "model/simultaneous.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/named.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace ample::checker {
namespace {

using properties::Fairness;

struct Ring {
  int n, K;
  Daemon daemon;
};

std::vector<model::Bytes> all_shared(const model::Faults& faults) {
  std::vector<model::Bytes> all;
  for (std::uint64_t number = 0; number < faults.shared_values; ++number)
    all.push_back(faults.shared(number));
  return all;
}

StabilizationReport stabilize(const Ring& ring) {
  const auto system = tests::system_of(
      "dijkstra-ring", {{"n", std::to_string(ring.n)}, {"states", std::to_string(ring.K)}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  return stabilization(*system, faults, ring.daemon, Fairness::weak, {});
}

// The figures are those of exhaustive searches in the literature on the K-state ring: K = N,
// central daemon 13, 24, 38 for N = 4, 5, 6; distributed daemon 3, 13, 24 for N = 3, 4, 5.
TEST(Stabilization, OfDijkstrasRingTakesTheKnownNumberOfSteps) {
  const std::vector<std::pair<Ring, std::size_t>> known = {
      {{4, 4, Daemon::central}, 13},     {{5, 5, Daemon::central}, 24},
      {{6, 6, Daemon::central}, 38},     {{3, 3, Daemon::distributed}, 3},
      {{4, 4, Daemon::distributed}, 13}, {{5, 5, Daemon::distributed}, 24}};
  for (const auto& [ring, steps] : known) {
    const StabilizationReport report = stabilize(ring);
    EXPECT_FALSE(report.opening);
    for (const Convergence& each : report.convergence) EXPECT_TRUE(each.holds);
    ASSERT_TRUE(report.longest);
    EXPECT_EQ(report.longest->length(), steps) << "n = " << ring.n;
    // One privilege: all registers are equal, or the first i are and the others are: K of the one
    // kind, and for each i from 1 to n-1 K(K-1) of the other.
    EXPECT_EQ(report.legitimate,
              static_cast<std::uint64_t>(ring.K + ring.K * (ring.K - 1) * (ring.n - 1)));
  }
}

// The bottom machine is privileged in one of K configurations, each other one in K-1 of K: with n =
// K = 6 that is 46,656 (1 + 5 * 5) / 6 steps. TLC on EWD426 generates 248,832 configurations: one a
// step, and the 46,656 first ones.
TEST(Stabilization, OfDijkstrasRingHasTheCountsOfTlc) {
  const StabilizationReport report = stabilize({6, 6, Daemon::central});
  EXPECT_EQ(report.configurations, 46'656u);
  EXPECT_EQ(report.steps, 202'176u);
  EXPECT_EQ(report.configurations + report.steps, 248'832u);
}

TEST(Stabilization, OfDijkstrasRingNeedsEnoughValues) {
  for (const int n : {4, 5}) {
    EXPECT_FALSE(stabilize({n, n - 1, Daemon::distributed}).convergence[0].holds);
    EXPECT_TRUE(stabilize({n, n - 1, Daemon::central}).convergence[0].holds)
        << "K = N-1 suffices under the central daemon";
  }
  EXPECT_FALSE(stabilize({4, 2, Daemon::central}).convergence[0].holds);
}

TEST(Stabilization, UnderTheSynchronousDaemonHasOneExecutionFromAStart) {
  // In the plain model: from every start, all that are privileged step, until it is legitimate.
  const int n = 4, K = 4;
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  std::size_t worst = 0;
  for (const model::Bytes& shared : all_shared(faults)) {
    model::Configuration now = model::initial_configuration(*system, {});
    now.shared = shared;
    std::size_t steps = 0;
    for (; !faults.legitimate(now); ++steps)
      now = model::take_together(*system, now, model::enabled_steps(*system, now));
    worst = std::max(worst, steps);
  }
  EXPECT_EQ(stabilize({n, K, Daemon::synchronous}).longest->length(), worst);
}

/// The longest way to a legitimate configuration in the plain model, by recursion.
TEST(Stabilization, AgreesWithThePlainModel) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "3"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  std::map<std::string, std::size_t> left;
  const std::function<std::size_t(const model::Configuration&)> longest =
      [&](const model::Configuration& from) -> std::size_t {
    if (faults.legitimate(from)) return 0;
    const auto known = left.find(tests::key_of(from));
    if (known != left.end()) return known->second;
    std::size_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system, from)) {
      model::Configuration next = from;
      model::take_step(*system, next, step);
      most = std::max(most, 1 + longest(next));
    }
    return left[tests::key_of(from)] = most;
  };
  std::size_t worst = 0;
  for (const model::Bytes& shared : all_shared(faults)) {
    model::Configuration start = model::initial_configuration(*system, {});
    start.shared = shared;
    worst = std::max(worst, longest(start));
  }
  EXPECT_EQ(stabilize({3, 4, Daemon::central}).longest->length(), worst);
}

struct Controller {
  int n, maxseq, link;
};
std::ostream& operator<<(std::ostream& out, const Controller& of) {
  return out << "n = " << of.n << ", MaxSeq = " << of.maxseq << ", c = " << of.link;
}

std::unique_ptr<model::System> controller(const Controller& of) {
  return tests::system_of("ring-controller", {{"n", std::to_string(of.n)},
                                              {"maxseq", std::to_string(of.maxseq)},
                                              {"link", std::to_string(of.link)}});
}
StabilizationReport stabilize_controller(const Controller& of) {
  const auto system = controller(of);
  const model::Faults faults = cases::algorithm("ring-controller").faults(system->instance());
  return stabilization(*system, faults, Daemon::central, Fairness::weak, {});
}

// But for Root every process forwards what it receives, so the ring is one queue of CTokens, at
// most n c at the start. When the front is MySeq, Root goes on to MySeq+1 and puts that at the end;
// else it drops the front. So m of them stay for ever only if all match: then, after a round of
// them, they are MySeq-m+1, ..., MySeq, and the first must be MySeq modulo MaxSeq+1. With
// 2 <= m <= n c: it diverges exactly when MaxSeq+1 divides some m-1, that is when MaxSeq+1 < n c.
TEST(Stabilization, OfTheControllerNeedsAsManyNumbersAsCtokens) {
  for (const Controller& of : {Controller{2, 1, 0},
                               {2, 1, 1},
                               {2, 2, 1},
                               {2, 1, 2},
                               {2, 2, 2},
                               {2, 3, 2},
                               {2, 4, 2},
                               {3, 1, 1},
                               {3, 2, 1},
                               {3, 3, 1},
                               {4, 1, 1}})
    for (const Convergence& each : stabilize_controller(of).convergence)
      EXPECT_EQ(each.holds, of.maxseq + 1 >= of.n * of.link) << of;
}

const Worst& measured(const StabilizationReport& report, const std::string& unit) {
  return tests::the_one_named(report.measured, unit, [](const Worst& each) { return each.unit; });
}

// The ring is that queue here, too: Root takes each of the n c CTokens for its own when they stand
// in the order of its numbers, and on their second way round it drops all but the last. Nothing
// takes it longer, since what it has sent meanwhile has other numbers than MySeq.
TEST(Stabilization, OfTheControllerTakesATraversalForEachCtoken) {
  for (const Controller& of : {Controller{2, 1, 1}, {2, 3, 1}, {2, 3, 2}, {3, 2, 1}, {3, 3, 1}})
    EXPECT_EQ(measured(stabilize_controller(of), "traversals").most,
              static_cast<std::uint64_t>(of.n * of.link))
        << of;
}

/// Judges by recursion on the plain model.
class PlainController {
 public:
  explicit PlainController(const Controller& of)
      : system_(controller(of)),
        faults_(cases::algorithm("ring-controller").faults(system_->instance())) {}

  std::uint64_t worst_steps() {
    std::uint64_t most = 0;
    for_each_start([&](const model::Configuration& start) { most = std::max(most, steps(start)); });
    return most;
  }
  /// A unit ends when all that was under way at its beginning is received; the timeout of an empty
  /// ring is nothing to wait for, since that is legitimate.
  std::uint64_t worst_time() {
    std::uint64_t most = 0;
    for_each_start([&](const model::Configuration& start) {
      if (!faults_.legitimate(start)) most = std::max(most, time(start, under_way(start)));
    });
    return most;
  }

 private:
  using Slips = std::vector<std::size_t>;  ///< by link: messages of the beginning

  template <class Visit>
  void for_each_start(Visit visit) {
    start_ = model::initial_configuration(*system_, {});
    choose(0, visit);
  }
  template <class Visit>
  void choose(int i, Visit visit) {
    const int n = system_->processes();
    if (i == n) return visit(start_);
    for (const model::Bytes& local : faults_.locals(model::ProcessId(i))) {
      start_.locals[static_cast<std::size_t>(i)] = local;
      fill(start_.channels[static_cast<std::size_t>(i)][static_cast<std::size_t>((i + 1) % n)], i,
           visit);
    }
  }
  template <class Visit>
  void fill(std::vector<model::Bytes>& link, int i, Visit visit) {
    choose(i + 1, visit);
    if (static_cast<int>(link.size()) == faults_.capacity) return;
    const int n = system_->processes();
    for (const model::Bytes& message :
         faults_.messages(model::ProcessId(i), model::ProcessId((i + 1) % n))) {
      link.push_back(message);
      fill(link, i, visit);
      link.pop_back();
    }
  }
  Slips under_way(const model::Configuration& at) const {
    Slips slips;
    for (std::size_t i = 0; i < at.locals.size(); ++i)
      slips.push_back(at.channels[i][(i + 1) % at.locals.size()].size());
    return slips;
  }
  std::uint64_t steps(const model::Configuration& from) {
    if (faults_.legitimate(from)) return 0;
    const std::string key = tests::key_of(from);
    if (const auto known = steps_.find(key); known != steps_.end()) return known->second;
    std::uint64_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system_, from)) {
      model::Configuration next = from;
      model::take_step(*system_, next, step);
      most = std::max(most, 1 + steps(next));
    }
    return steps_[key] = most;
  }
  std::uint64_t time(const model::Configuration& from, const Slips& left) {
    std::string key = tests::key_of(from);
    for (const std::size_t each : left) key += "," + std::to_string(each);
    if (const auto known = times_.find(key); known != times_.end()) return known->second;
    std::uint64_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system_, from)) {
      model::Configuration next = from;
      model::take_step(*system_, next, step);
      Slips still = left;
      if (!step.sender.is_nil() && still[(*step.sender).index] > 0) --still[(*step.sender).index];
      const bool ends =
          std::all_of(still.begin(), still.end(), [](auto each) { return each == 0; });
      most = std::max(most, faults_.legitimate(next) ? 1
                            : ends                   ? 1 + time(next, under_way(next))
                                                     : time(next, still));
    }
    return times_[key] = most;
  }

  std::unique_ptr<model::System> system_;
  model::Faults faults_;
  model::Configuration start_;
  std::map<std::string, std::uint64_t> steps_, times_;
};

TEST(Stabilization, OfTheControllerTakesAsLongAsInThePlainModel) {
  for (const Controller& of : {Controller{2, 1, 1}, {2, 2, 1}, {2, 3, 2}, {3, 2, 1}}) {
    const StabilizationReport report = stabilize_controller(of);
    PlainController plain(of);
    EXPECT_EQ(report.longest->length(), plain.worst_steps()) << of;
    EXPECT_EQ(measured(report, "time units").most, plain.worst_time()) << of;
  }
}

// What is under way at the start reaches Root within n units, what Root sends meanwhile comes back
// within n more, and but for the last of it is dropped: the paper's 2n.
TEST(Stabilization, OfTheControllerTakesTwoTimeUnitsAProcess) {
  for (const Controller& of : {Controller{2, 1, 1}, {2, 3, 2}, {2, 4, 2}, {3, 2, 1}, {3, 3, 1}})
    EXPECT_LE(*measured(stabilize_controller(of), "time units").most,
              static_cast<std::uint64_t>(2 * of.n))
        << of;
}

// Of [RING] one local state stands for those that differ in MyT_c and MyT_a, but of Root.
TEST(Stabilization, OfTheRingLeavesOutVariablesThatAreWrittenBeforeTheyAreRead) {
  const auto system = tests::system_of("k-out-of-l", {{"n", "2"}, {"units", "2"}});
  const model::Faults faults = cases::algorithm("k-out-of-l").faults(system->instance());
  for (const model::Bytes& of_root : faults.locals(0)) {
    EXPECT_EQ(faults.representative(0, of_root), of_root);
    model::Record expected = system->variables(of_root);
    for (model::NamedValue& variable : expected)
      if (variable.name == "MyT_c" || variable.name == "MyT_a")
        variable.value = model::Value::of_number(0);
    const model::Record found = system->variables(faults.representative(1, of_root));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
      ASSERT_EQ(found[i].value, expected[i].value) << expected[i].name;
  }
  for (const model::Bytes& other : faults.locals(1))
    ASSERT_EQ(faults.representative(1, other), other);
}

// Counted by SPIN (tools/bench/models/k_out_of_l.pml with ANY) and by
// tools/bench/ring_stabilization, which also say what is legitimate and that it is reached.
TEST(Stabilization, OfTheRingWithOneUnit) {
  const auto system = tests::system_of("k-out-of-l", {{"n", "2"},
                                                      {"units", "1"},
                                                      {"rounds", "unbounded"},
                                                      {"repair", "guard,count,cf1,drop,rel"}});
  const model::Faults faults = cases::algorithm("k-out-of-l").faults(system->instance());
  const StabilizationReport report =
      stabilization(*system, faults, Daemon::central, Fairness::weak, {}, {}, WorstCases::none);
  EXPECT_EQ(report.configurations, 480'772u);
  EXPECT_EQ(report.steps, 1'089'800u);
  EXPECT_EQ(report.starts, 110'592u);
  EXPECT_EQ(report.legitimate, 105'180u);
  EXPECT_EQ(report.legitimate_starts, 23'456u);
  EXPECT_TRUE(report.convergence[1].holds);
}

// When all that can step do so at once, every step is a round.
TEST(Stabilization, OfTheSynchronousDaemonTakesAsManyRoundsAsSteps) {
  const StabilizationReport report = stabilize({4, 4, Daemon::synchronous});
  EXPECT_EQ(measured(report, "rounds").most, report.longest->length());
}

/// A recursion on the plain model counts the rounds from a configuration, given the machines that
/// still have to step.
TEST(Stabilization, TakesTheRoundsOfThePlainModel) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "3"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const auto able = [&](const model::Configuration& at) {
    model::ProcessSet processes;
    for (const model::Step& step : model::enabled_steps(*system, at))
      processes.insert(step.process);
    return processes;
  };
  const std::function<std::uint64_t(const model::Configuration&, model::ProcessSet)> rounds =
      [&](const model::Configuration& from, model::ProcessSet left) -> std::uint64_t {
    if (faults.legitimate(from)) return 0;
    std::uint64_t most = 0;
    for (const model::Step& step : model::enabled_steps(*system, from)) {
      model::Configuration next = from;
      model::take_step(*system, next, step);
      const model::ProcessSet still = (left - model::ProcessSet{step.process}) & able(next);
      const bool ends = still.empty() || faults.legitimate(next);
      most = std::max(most, (ends ? 1 : 0) + rounds(next, still.empty() ? able(next) : still));
    }
    return most;
  };
  std::uint64_t worst = 0;
  for (const model::Bytes& shared : all_shared(faults)) {
    model::Configuration start = model::initial_configuration(*system, {});
    start.shared = shared;
    worst = std::max(worst, rounds(start, able(start)));
  }
  EXPECT_EQ(measured(stabilize({3, 4, Daemon::central}), "rounds").most, worst);
}

// Counting comes before copying in `counts`: the bottom machine counts only when the last machine
// has its value, and brings its value nearer to one that is new among those behind. In `privileges`
// its step makes a new privilege.
TEST(Stabilization, HasAPotentialInDijkstrasRingAndShowsWhereAnotherGrows) {
  const StabilizationReport report = stabilize({5, 5, Daemon::central});
  ASSERT_EQ(report.potentials.size(), 2u);
  EXPECT_EQ(report.potentials[0].name, "privileges");
  ASSERT_TRUE(report.potentials[0].violation);
  EXPECT_EQ(report.potentials[0].violation->steps.back().process, 0);
  EXPECT_GE(report.potentials[0].after, report.potentials[0].before);
  EXPECT_FALSE(report.potentials[1].violation);
}

TEST(Stabilization, OfFewFaultsStartsNearTheLegitimate) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}, {"states", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const std::vector<model::Bytes> all = all_shared(faults);
  const auto is_legitimate = [&](const model::Bytes& shared) {
    model::Configuration at = model::initial_configuration(*system, {});
    at.shared = shared;
    return faults.legitimate(at);
  };
  for (const int most : {0, 1}) {
    std::uint64_t near = 0;  // of all registers: so many places differ from some legitimate ones
    for (const model::Bytes& one : all)
      near += std::any_of(all.begin(), all.end(), [&](const model::Bytes& other) {
        int different = 0;
        for (std::size_t i = 0; i < one.size(); ++i) different += one[i] != other[i];
        return different <= most && is_legitimate(other);
      });
    const StabilizationReport report =
        stabilization(*system, faults, Daemon::central, Fairness::weak, {}, most);
    EXPECT_EQ(report.starts, near) << most;
    EXPECT_EQ(report.longest->steps.empty(), most == 0);
  }
}

// A link of ring-controller may lose a message, get one more, or have one changed.
TEST(Stabilization, OfOneFaultCountsMessages) {
  const auto system = tests::system_of("ring-controller", {{"n", "2"}, {"link", "1"}});
  const model::Faults faults = cases::algorithm("ring-controller").faults(system->instance());
  const auto starts = [&](int most) {
    return stabilization(*system, faults, Daemon::central, Fairness::weak, {}, most).starts;
  };
  // MySeq twice, and each of two links empty or with one of three messages, two of them CTokens.
  const std::uint64_t all = 2 * 2 * 4 * 4, two_ctokens = 2 * 2 * 2 * 2;
  EXPECT_EQ(starts(0), all - two_ctokens) << "legitimate: at most one CToken";
  EXPECT_EQ(starts(1), all);
}

TEST(Stabilization, StopsAtALimitAndSaysSo) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "4"}});
  const model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  const StabilizationReport report =
      stabilization(*system, faults, Daemon::central, Fairness::weak, {.max_states = 100});
  EXPECT_EQ(report.limit, Limit::states);
  EXPECT_FALSE(report.longest);
  for (const Convergence& each : report.convergence) {
    EXPECT_FALSE(each.holds);
    EXPECT_FALSE(each.diverging) << "it does converge";
  }
}

// 8 starts with empty links, of 34 configurations: so many are seen and no more.
TEST(Stabilization, ObeysALimitOfStates) {
  const auto system = tests::system_of("ring-controller", {{"n", "3"}});
  const model::Faults faults = cases::algorithm("ring-controller").faults(system->instance());
  const auto within = [&](std::uint64_t most) {
    return stabilization(*system, faults, Daemon::central, Fairness::weak, {.max_states = most});
  };
  const StabilizationReport whole = within(0);
  ASSERT_EQ(whole.limit, Limit::none);
  ASSERT_LT(whole.starts, whole.configurations);
  for (std::uint64_t most = whole.starts; most <= whole.configurations; ++most) {
    const StabilizationReport report = within(most);
    EXPECT_EQ(report.configurations, most);
    EXPECT_EQ(report.limit, most < whole.configurations ? Limit::states : Limit::none) << most;
  }
}

// Of a ring of two machines with two states all configurations are legitimate: no step is judged.
TEST(Stabilization, APotentialThatNoStepWasJudgedByIsVacuous) {
  for (const auto& [ring, vacuous] :
       {std::pair{Ring{2, 2, Daemon::central}, true}, {Ring{3, 3, Daemon::central}, false}}) {
    const StabilizationReport report = stabilize(ring);
    ASSERT_FALSE(report.potentials.empty());
    for (const Decrease& each : report.potentials) EXPECT_EQ(each.vacuous, vacuous) << each.name;
  }
}

// As printed the ring stands still (README: a process with too few tokens receives nothing): that
// is certain however much is left out.
TEST(Stabilization, KnowsWhatDivergesBeforeItHasSeenEverything) {
  const auto system =
      tests::system_of("k-out-of-l", {{"n", "2"}, {"units", "1"}, {"rounds", "unbounded"}});
  const model::Faults faults = cases::algorithm("k-out-of-l").faults(system->instance());
  const StabilizationReport report =
      stabilization(*system, faults, Daemon::central, Fairness::weak, {.max_states = 150'000});
  EXPECT_EQ(report.limit, Limit::states);
  for (const Convergence& each : report.convergence) EXPECT_TRUE(each.diverging);
}

// The interrupt is set by the predicate, which is asked only when everything has been seen.
TEST(Stabilization, IsInterruptedWhileItJudges) {
  const auto system = tests::system_of("dijkstra-ring", {{"n", "5"}, {"states", "6"}});
  model::Faults faults = cases::algorithm("dijkstra-ring").faults(system->instance());
  for (const std::optional<int> most : {std::optional<int>(), std::optional<int>(1)}) {
    model::Interrupt interrupt;
    std::uint64_t asked = 0;
    faults.legitimate = [&](const model::Configuration&) {
      if (++asked >= 100) interrupt.set();
      return false;
    };
    const StabilizationReport report = stabilization(
        *system, faults, Daemon::central, Fairness::weak, {.interrupt = &interrupt}, most);
    EXPECT_EQ(report.limit, Limit::interrupt);
    EXPECT_LT(asked, 2000u);
    for (const Convergence& each : report.convergence) EXPECT_FALSE(each.holds);
  }
}

}  // namespace
}  // namespace ample::checker
