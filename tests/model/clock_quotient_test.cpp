// The quotient by the values of clocks is exact: a configuration and its representative take the
// same steps, on random walks of every algorithm that has one.
#include "model/clock_quotient.hpp"

#include "tests/support/any_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace ample::model {
namespace {

std::uint64_t values(std::initializer_list<int> list) {
  std::uint64_t bits = 0;
  for (const int value : list) bits |= Renumbering::bit(value);
  return bits;
}

constexpr int far = Renumbering::at_least + Renumbering::most_exact + 1;

TEST(Renumbering, KeepsTheOrderBelowTheLeastClockAndSmallGapsAbove) {
  const Renumbering renumbering(values({0, 3, 7, 9, 10, 14}), 9);
  const std::map<int, int> expected = {{0, 0}, {3, 1}, {7, 2}, {9, 3}, {10, 4}, {14, 4 + far}};
  for (const auto& [before, after] : expected) EXPECT_EQ(renumbering(before), Clock(after));
  EXPECT_FALSE(renumbering.is_identity());
}

TEST(Renumbering, ChangesNothingWhereItWasAppliedAlready) {
  EXPECT_TRUE(Renumbering(values({0, 1, 2}), 0).is_identity());
  EXPECT_TRUE(Renumbering(values({0, 1, 2, 3, 4, 4 + far}), 3).is_identity());
}

// At least 2; one counts up: at least 1; once more: perhaps 0. Two such gaps together are at least
// 4, of which most_exact + 1 is kept.
TEST(Renumbering, OfALargeGapKnowsHowLargeItIsAtLeast) {
  EXPECT_EQ(Renumbering(values({5, 6, 5 + far}), 6)(5 + far), Clock(2 + far - 1));
  EXPECT_EQ(Renumbering(values({7, 5 + far}), 7).lagging(), Clock(7));
  EXPECT_EQ(Renumbering(values({5, 5 + 2 * far}), 5)(5 + 2 * far), Clock(1 + far));
}

TEST(Renumbering, RefusesAClockThatLagsTooFarBehind) {
  EXPECT_THROW(Renumbering::bit(64), BoundExceeded);
}

/// The same walk in the plain model, and in the one whose configurations are representatives.
void walk(const System& system, const std::vector<unsigned>& schedule) {
  const ProcessSet inside = system.instance().inside[0];
  Configuration plain = initial_configuration(system, inside);
  Configuration quotient = representative(system, plain);
  for (const unsigned choice : schedule) {
    const std::vector<Step> steps = enabled_steps(system, plain);
    RC_ASSERT(enabled_steps(system, quotient) == steps);
    RC_ASSERT(occupancy(system, quotient) == occupancy(system, plain));
    for (std::size_t i = 0; i < system.invariants().size(); ++i)
      RC_ASSERT(system.invariant_holds(i, quotient.locals)
                == system.invariant_holds(i, plain.locals));
    if (steps.empty()) return;
    const Step step = steps[choice % steps.size()];
    const Configuration before = quotient;
    const Outcome one = take_step(system, plain, step);
    const Outcome other = take_step(system, quotient, step);
    quotient = representative_after(system, before, quotient);  // or the step is refused, unused
    RC_ASSERT(one.anomalies == other.anomalies);
    RC_ASSERT(one.sends.size() == other.sends.size());
    RC_ASSERT(representative(system, quotient) == quotient);
    for (const ProcessId i : system.instance().all())  // a byte holds a walk that is no longer
      if (system.clock_of_local(plain.locals[i.index]) > 50) return;
  }
}

RC_GTEST_PROP(ClockQuotient, IsABisimulationOnRandomWalks, ()) {
  const auto schedule = *rc::gen::resize(400, rc::gen::arbitrary<std::vector<unsigned>>());
  const AlgorithmInfo& info = tests::any_algorithm();
  const bool complete = info.shape == Shape::complete;
  properties::Request request;
  const std::string size = complete ? *rc::gen::element<std::string>("2", "3")
                                    : *rc::gen::element<std::string>("k2", "p3", "k3");
  request[complete ? "n" : "graph"] = size;
  request["rounds"] = *rc::gen::element<std::string>(
      "unbounded", size.ends_with('2') ? "1,unbounded" : "unbounded,2,0",
      size.ends_with('2') ? "unbounded,2" : "1,unbounded,unbounded");
  if (info.problem == Problem::k_exclusion) request["k"] = "1";
  if (info.problem == Problem::critical_section) request.insert({{"l", "0"}, {"k", "1"}});
  if (!info.repairs.empty()) request["repair"] = tests::any_repairs(info, 2);
  tests::choose_from({{"clock", {"message", "request", "plain"}},
                      {"network", {"fifo", "unordered"}},
                      {"self", {"channel", "immediate"}},
                      {"wake", {"step", "eager"}}},
                     info, request);
  const tests::Example example = tests::example_of(info, request);
  if (!renumbers_clocks(*example.system)) RC_DISCARD("no clocks");
  try {
    walk(*example.system, schedule);
  } catch (const BoundExceeded&) {  // a clock that lags behind, or a set that is full
  }
}

}  // namespace
}  // namespace ample::model
