// Who waits busily waits, although nobody said so: it starves where it does, whatever the fairness.
#include "tests/support/busy_waiting.hpp"
#include "checker/engines/engines.hpp"
#include "model/errors.hpp"
#include "tests/support/plain_graph.hpp"

#include <gtest/gtest.h>

#include <set>

namespace ample::checker {
namespace {

using tests::bare_instance;

template <class A>
Verdict verdict(const model::SystemOf<A>& system, const std::string& property) {
  return explore(system, {.properties = properties::select_properties(system, {property})},
                 engine("none"))
      .verdict;
}

/// Whoever `waits` waits, and nobody else, in every configuration; returns how many were seen.
template <class A, class Waits>
std::size_t expect_waiting(const model::SystemOf<A>& system, const Waits& waits) {
  const tests::PlainGraph graph = tests::plain_graph(system);
  for (const tests::PlainConfiguration& here : graph.configurations)
    for (const model::ProcessId process : system.instance().all()) {
      const model::Bytes& local = here.whole.locals[process.index];
      EXPECT_EQ(system.waiting(process, local), waits(system, local));
    }
  return graph.configurations.size();
}

std::string phase_of(const model::System& system, const model::Bytes& local) {
  return to_text(system.variables(local)[0].value);
}

TEST(BusyWaiting, IsDerivedFromWhoHasAsked) {
  const model::SystemOf<tests::LehmannRabin> system(bare_instance(2, 2, std::nullopt));
  const auto waits = [](const model::System& here, const model::Bytes& local) {
    const std::string phase = phase_of(here, local);
    return phase != "idle" && phase != "eating";
  };
  EXPECT_GT(expect_waiting(system, waits), 20u);
}

// Whether it has asked follows from its local state here, and adds no configuration.
TEST(BusyWaiting, AddsNoConfiguration) {
  const model::SystemOf<tests::LehmannRabin> system(bare_instance(2, 2, std::nullopt));
  const tests::PlainGraph graph = tests::plain_graph(system);
  std::set<std::string> texts;
  for (const tests::PlainConfiguration& here : graph.configurations) {
    std::string text = here.whole.shared;
    for (const model::Bytes& local : here.whole.locals)
      for (const model::NamedValue& variable : system.variables(local))
        text += to_text(variable.value) + ",";
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), graph.configurations.size());
}

// With any choices: P1 eats again and again while P0 tries its second fork.
TEST(BusyWaiting, StarvesAPhilosopherWithAnyChoices) {
  const model::SystemOf<tests::LehmannRabin> system(bare_instance(3, 3, std::nullopt));
  for (const char* const property : {"liveness.none", "liveness", "liveness.strong"})
    EXPECT_EQ(verdict(system, property), Verdict::violated) << property;
  EXPECT_EQ(verdict(system, "deadlock"), Verdict::holds);
  // Everybody who waits could still eat.
  EXPECT_EQ(verdict(system, "partial-deadlock"), Verdict::holds);
}

TEST(BusyWaiting, StarvesAtALockThatIsTestedAndSet) {
  const model::SystemOf<tests::SpinLock<false>> system(bare_instance(2, 1, std::nullopt));
  for (const char* const property : {"liveness.none", "liveness", "liveness.strong"})
    EXPECT_EQ(verdict(system, property), Verdict::violated) << property;
  EXPECT_EQ(verdict(system, "partial-deadlock"), Verdict::holds);
  EXPECT_EQ(verdict(system, "safety"), Verdict::holds);
}

TEST(BusyWaiting, IsAPartialDeadlockWhereTheLockIsKept) {
  const model::SystemOf<tests::SpinLock<true>> system(bare_instance(2, 1, std::nullopt));
  for (const char* const property : {"liveness.strong", "partial-deadlock"})
    EXPECT_EQ(verdict(system, property), Verdict::violated) << property;
}

TEST(Waiting, IsDerivedOfWhoAsksToLeave) {
  const model::SystemOf<tests::Leaving<false>> system(bare_instance(2, 2, 2));
  EXPECT_GT(expect_waiting(system,
                           [](const model::System& here, const model::Bytes& local) {
                             return phase_of(here, local) == "asking";
                           }),
            10u);
  EXPECT_EQ(verdict(system, "liveness"), Verdict::holds);
}

// It would be through with one request, and not with the other.
TEST(Waiting, IsNotDerivedWhereAProcessAsksAgain) {
  const model::SystemOf<tests::Leaving<true>> system(bare_instance(2, 2, 2));
  try {
    verdict(system, "deadlock");
    ADD_FAILURE() << "it is not refused";
  } catch (const model::WrongDeclaration& error) {
    EXPECT_NE(std::string(error.what())
                  .find(", in ask: it asks again before it has entered or left, so that who waits "
                        "cannot be derived: write static bool waiting(const Local&)"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace ample::checker
