// Which steps of a process commute, against both orders in the plain model.
#include "checker/engines/automata/commutation.hpp"

#include "checker/engines/automata/automata.hpp"
#include "checker/verdict/run/locality.hpp"
#include "model/errors.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/any_program.hpp"
#include "tests/support/both_orders.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace ample::checker {
namespace {

/// The answers about all pairs of steps of one process, on some hundred configurations.
class Answers {
 public:
  explicit Answers(const model::System& system)
      : system_(system), tabulation_(system), automata_(tabulation_) {
    for (ProcessIndex process = 0; process < automata_.processes(); ++process)
      commutation_.emplace_back(tabulation_, process);
  }

  void compare() {
    constexpr std::size_t most = 300;
    std::set<GlobalConfiguration> seen;
    std::vector<model::Configuration> to_visit;
    for (const model::ProcessSet inside : system_.instance().inside)
      to_visit.push_back(model::initial_configuration(system_, inside));
    for (std::size_t i = 0; i < to_visit.size() && seen.size() < most; ++i) {
      const model::Configuration here = to_visit[i];
      if (!seen.insert(automata_.configuration_of(here)).second) continue;
      compare_at(here);
      for (const model::Step& step : model::enabled_steps(system_, here))
        model::take_step(system_, to_visit.emplace_back(here), step);
    }
    RC_CLASSIFY(commute_ > 0, "some commute");
    RC_CLASSIFY(do_not_ > 0, "some do not");
  }

 private:
  void compare_at(const model::Configuration& here) {
    const GlobalConfiguration configuration = automata_.configuration_of(here);
    const std::vector<model::Step> steps = model::enabled_steps(system_, here);
    std::vector<GlobalStep> enabled;
    automata_.find_enabled(configuration, enabled);
    RC_ASSERT(enabled.size() == steps.size());
    for (std::size_t a = 0; a < steps.size(); ++a)
      for (std::size_t b = a + 1; b < steps.size(); ++b) {
        const ProcessIndex process = enabled[a].process;
        if (enabled[b].process != process || enabled[a].step.group == enabled[b].step.group)
          continue;
        const Index argument = automata_[process].argument(configuration[process]);
        compare(here, steps[a], steps[b], argument, enabled[a], enabled[b]);
      }
  }

  /// Messages whose clocks nobody reads are not told apart, so that a little more may commute than
  /// in the plain model; and with a shared variable fewer are said to commute.
  void compare(const model::Configuration& here, const model::Step& a, const model::Step& b,
               Index argument, const GlobalStep& tabled_a, const GlobalStep& tabled_b) {
    Commutation& commutation = commutation_[tabled_a.process];
    const bool found = commutation.independent(argument, tabled_a.step, tabled_b.step);
    const auto ends = tests::both_orders(system_, here, a, b);
    if (ends && ends->one == ends->other && !system_.has_shared()) RC_ASSERT(found);
    if (found) {
      RC_ASSERT(ends);
      RC_ASSERT(automata_.configuration_of(ends->one) == automata_.configuration_of(ends->other));
    }
    RC_ASSERT(commutation.independent(argument, tabled_b.step, tabled_a.step) == found);
    // A frozen internal step stands for all of them, and a frozen receipt for itself.
    if (commutation.commute(argument, tabled_a.step, tabled_b.step)) RC_ASSERT(found);
    if (tabled_a.step.group != internal_group)
      RC_ASSERT(commutation.commute(argument, tabled_a.step, tabled_b.step) == found);
    ++(found ? commute_ : do_not_);
  }

  const model::System& system_;
  Tabulation tabulation_;
  Automata automata_;
  std::deque<Commutation> commutation_;
  std::size_t commute_ = 0, do_not_ = 0;
};

RC_GTEST_PROP(Commutation, IsThatOfThePlainModel, ()) {
  const auto system =
      tests::any_instance({"k2", "p3", "k3"}, {{"rounds", {"1", "2"}},
                                               {"clock", {"message", "request", "plain"}},
                                               {"self", {"channel", "immediate"}},
                                               {"wake", {"step", "eager"}}})
          .system;
  if (not_local_because(*system)) RC_DISCARD("steps depend on more than messages");
  try {
    Answers(*system).compare();
  } catch (const model::BoundExceeded&) {
  }
}

RC_GTEST_PROP(Commutation, IsThatOfThePlainModelWhereAVariableIsShared, ()) {
  const model::SystemOf<tests::Blackboard> system(
      tests::Blackboard::instance(tests::any_program(tests::Blackboard::kinds)));
  Answers(system).compare();
}

}  // namespace
}  // namespace ample::checker
