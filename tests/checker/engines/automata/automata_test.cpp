// Positions: configurations as one local configuration for each process. They take the steps of the
// plain model, and are its configurations but for the clocks of messages that make no difference.
#include "checker/engines/automata/automata.hpp"
#include "checker/engines/engines.hpp"

#include "cases/local_cs/lmutin.hpp"
#include "checker/verdict/run/locality.hpp"
#include "tests/support/any_example.hpp"
#include "tests/support/bare_algorithm.hpp"
#include "tests/support/checking.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::tests {

/// Its processes begin with a clock of 2, and set it back.
struct SetBack : BareAlgorithm {
  struct Mark {
    static constexpr const char* name = "Mark";
  };
  using Message = model::OneOf<Mark>;
  struct Local {
    model::Clock ts{2};
  };
  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static model::Clock& clock(Local& i) { return i.ts; }

  using P = model::Process<SetBack>;
  static std::vector<model::Action<SetBack>> actions(const model::Instance&) {
    model::Part<SetBack> not_yet;
    not_yet.text = "ts_i is not 0";
    not_yet.holds = [](const Local& i, const P&) { return i.ts != model::Clock{}; };
    return {model::invocation<SetBack>("set back", "nowhere", model::free<SetBack>({not_yet}),
                                       [](Local& i, P&) { i.ts = 0; }),
            model::on_receipt<SetBack, Mark>("nowhere", [](Local&, P&, Mark, model::ProcessId) {})};
  }
  static model::Instance instance() { return bare_instance(2, 2, 1); }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::SetBack::Mark);
BOOST_HANA_ADAPT_STRUCT(ample::tests::SetBack::Local, ts);

namespace ample::checker {
namespace {

/// No message with a clock that its receiver's own is no less than, or, with --clock lamport, that
/// it is greater than.
model::Configuration without_clocks(const model::System& system,
                                    model::Configuration configuration) {
  if (!system.has_clocks()) return configuration;
  const bool lamport = system.instance().clock == model::ClockRule::lamport;
  for (auto& from : configuration.channels)
    for (std::size_t to = 0; to < from.size(); ++to)
      for (model::Bytes& message : from[to])
        if (system.clock_of_message(message) + (lamport ? 1 : 0)
            <= system.clock_of_local(configuration.locals[to]).value)
          system.set_clock_of_message(message, 0);
  return configuration;
}

void walk(const model::System& system, const std::vector<unsigned>& schedule) {
  Tabulation tabulation(system);
  Automata automata(tabulation);
  model::Configuration plain = model::initial_configuration(system, system.instance().inside[0]);
  GlobalConfiguration configuration = automata.configuration_of(plain);
  std::vector<Index> indices(tabulation.max_slots());
  for (const unsigned choice : schedule) {
    automata.write_indices(configuration, indices);
    RC_ASSERT(tabulation.decode(indices) == without_clocks(system, plain));
    const std::vector<model::Step> steps = model::enabled_steps(system, plain);
    std::vector<GlobalStep> enabled;
    automata.find_enabled(configuration, enabled);
    RC_ASSERT(enabled.size() == steps.size());
    if (steps.empty()) return;

    const std::size_t chosen = choice % steps.size();
    const auto& [process, step] = enabled[chosen];
    const Effect& effect = automata.effect(step.effect);
    RC_ASSERT(process == steps[chosen].process.index);
    RC_ASSERT(effect.action == steps[chosen].action);
    const model::Outcome outcome = model::take_step(system, plain, steps[chosen]);
    RC_ASSERT(effect.anomalies == outcome.anomalies);
    RC_ASSERT(effect.sends.size() == outcome.sends.size());
    automata.take(configuration, process, step);
  }
}

RC_GTEST_PROP(Automata, AreThePlainModelButForClocksThatMakeNoDifference, ()) {
  const auto schedule = *rc::gen::resize(200, rc::gen::arbitrary<std::vector<unsigned>>());
  const tests::Example example = tests::any_instance(
      {"k2", "p3", "k3"}, {{"rounds", {"1", "2", "3"}},
                           {"clock", {"message", "request", "plain", "lamport"}},
                           {"self", {"channel", "immediate"}},
                           {"wake", {"step", "eager"}}});
  if (no_reduction_because(*example.system, {})) RC_DISCARD("no reduction");
  try {
    walk(*example.system, schedule);
  } catch (const model::BoundExceeded&) {
  }
}

/// Three Grants on their way, and a receiver whose clock is 2.
void expect_dropped(const char* rule, std::initializer_list<int> left) {
  using cases::local_cs::Lmutin;
  const auto system = tests::system_of("lmutin", {{"graph", "k2"}, {"l", "1"}, {"clock", rule}});
  Tabulation tabulation(*system);
  Automata automata(tabulation);
  model::Configuration configuration =
      model::initial_configuration(*system, system->instance().all());
  system->for_each_clock_of_local(configuration.locals[1], [](model::Clock& ts) { ts = 2; });
  const auto grants_with = [&](std::initializer_list<int> clocks) {
    std::vector<model::Bytes> grants;
    for (const int clock : clocks) {
      grants.push_back(model::SystemOf<Lmutin>::to_bytes(Lmutin::Message(Lmutin::Grant{})));
      system->set_clock_of_message(grants.back(), clock);
    }
    return grants;
  };
  configuration.channels[0][1] = grants_with({1, 2, 3});
  std::vector<Index> indices(tabulation.max_slots());
  automata.write_indices(automata.configuration_of(configuration), indices);
  EXPECT_EQ(tabulation.decode(indices).channels[0][1], grants_with(left)) << rule;
}

TEST(Automata, DropTheClocksThatAreNoNews) {
  expect_dropped("message", {0, 0, 3});
  expect_dropped("lamport", {0, 2, 3});  // 2 would make the receiver's clock 3
}

TEST(Automata, TakeNoClockThatIsSetBack) {
  const model::SystemOf<tests::SetBack> system(tests::SetBack::instance());
  EXPECT_THROW(explore(system, {}, engine("por")), model::InternalError);
}

}  // namespace
}  // namespace ample::checker
