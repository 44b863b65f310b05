// Dead clocks: when nobody can ask again, what is left is the plain model but for its clocks, and
// an algorithm that reads one is found out.
#include "checker/engines/por/dead_clocks.hpp"
#include "checker/engines/engines.hpp"
#include "checker/engines/por/por_engine.hpp"

#include "tests/support/any_example.hpp"
#include "tests/support/audits.hpp"
#include "tests/support/bare_algorithm.hpp"
#include "tests/support/checking.hpp"
#include "tests/support/without_invariants.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ample::tests {

/// Everybody asks once and tells the others so. With l = 0 it notes its own clock whenever a Mark
/// arrives, also after the last has asked; with l = 1 only an invariant looks at clocks.
struct Diary : BareAlgorithm {
  struct Mark {
    static constexpr const char* name = "Mark";
  };
  using Message = model::OneOf<Mark>;
  struct Local {
    model::Clock ts{};
    std::uint8_t noted = 0;
  };
  static Local initial(const model::Instance&, model::ProcessId, model::ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
  static model::Clock& clock(Local& i) { return i.ts; }

  using P = model::Process<Diary>;
  static std::vector<model::Action<Diary>> actions(const model::Instance&) {
    return {model::invocation<Diary>("ask", "nowhere", model::requesting<Diary>({}),
                                     [](Local& i, P& p) {
                                       i.ts = model::next(i.ts);
                                       p.send(Mark{}, p.N());
                                     }),
            model::on_receipt<Diary, Mark>("nowhere", [](Local& i, P& p, Mark, model::ProcessId) {
              if (p.l() == 0) i.noted = i.ts.value;
            })};
  }
  static std::vector<model::Invariant<Diary>> invariants() {
    return {{"few", "ts_i <= 2", "nowhere",
             [](const model::View<Diary>& all, const model::Instance& instance) {
               for (const model::ProcessId i : instance.all())
                 if (all[i.index].ts > model::Clock(2)) return false;
               return true;
             },
             false, model::reading(&Local::ts)}};
  }
  static model::Instance instance(int l) {
    model::Instance made = bare_instance(2, 2, 1);
    made.l.assign(2, l);
    return made;
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Diary::Mark);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Diary::Local, ts, noted);

namespace ample::checker {
namespace {

using tests::passed;

/// Takes both executions at once, of which one goes on with dead clocks as soon as it may.
void walk(const model::System& system, const std::vector<unsigned>& schedule) {
  Tabulation tabulation(system);
  Automata automata(tabulation);
  MaySendSummaries summaries(automata);
  DeadClocks clocks(automata, summaries, true);
  model::Configuration plain = model::initial_configuration(system, system.instance().inside[0]);
  GlobalConfiguration configuration = automata.configuration_of(plain);
  std::vector<Index> indices(tabulation.max_slots());
  bool dead = false;
  for (const unsigned choice : schedule) {
    if (!dead && clocks.are_dead(configuration)) {
      clocks.set_dead(configuration);
      dead = true;
    }
    if (dead) {
      automata.write_indices(configuration, indices);
      RC_ASSERT(with_dead_clocks(system, tabulation.decode(indices))
                == with_dead_clocks(system, plain));
    }
    const std::vector<model::Step> steps = model::enabled_steps(system, plain);
    std::vector<GlobalStep> enabled;
    automata.find_enabled(configuration, enabled);
    RC_ASSERT(enabled.size() == steps.size());
    if (steps.empty()) break;
    const std::size_t chosen = choice % steps.size();
    const auto& [process, step] = enabled[chosen];
    RC_ASSERT(process == steps[chosen].process.index);
    RC_ASSERT(automata.effect(step.effect).action == steps[chosen].action);
    const model::Outcome outcome = model::take_step(system, plain, steps[chosen]);
    RC_ASSERT(automata.effect(step.effect).anomalies == outcome.anomalies);
    automata.take(configuration, process, step);
  }
  RC_CLASSIFY(dead, "dead clocks");
}

RC_GTEST_PROP(DeadClocks, LeavesThePlainModelButForClocks, ()) {
  const auto schedule = *rc::gen::resize(400, rc::gen::arbitrary<std::vector<unsigned>>());
  const tests::Example example = tests::any_instance(
      {"k2", "p3", "k3"}, {{"rounds", {"1", "1", "2"}},
                           {"clock", {"message", "request", "plain", "lamport"}},
                           {"self", {"channel", "immediate"}},
                           {"wake", {"step", "eager"}}});
  if (most_clock(*example.system) == model::Clock{}) RC_DISCARD("no clock is ever dead");
  try {
    walk(*example.system, schedule);
  } catch (const DeadClockRead&) {
    RC_TAG("reads a clock");
  } catch (const model::BoundExceeded&) {
  }
}

bool ends_with_dead_clocks(const model::System& system, const Options& options) {
  const Report report = explore(system, options, engine("por"));
  return to_text(report.engine).ends_with(", up to logical clocks that nobody reads any more");
}

TEST(DeadClocks, IsLeftAloneWhereAStepReadsTheClock) {
  const model::SystemOf<tests::Diary> reader(tests::Diary::instance(0));
  const model::SystemOf<tests::Diary> other(tests::Diary::instance(1));
  EXPECT_FALSE(ends_with_dead_clocks(reader, {}));
  EXPECT_TRUE(ends_with_dead_clocks(other, {}));
  for (const model::System* system :
       {static_cast<const model::System*>(&reader), static_cast<const model::System*>(&other)}) {
    const Audit result = audit(*system, {}, por_engine());
    EXPECT_TRUE(passed(result)) << to_text(result);
  }
}

TEST(DeadClocks, IsLeftAloneWhereAnInvariantReadsTheClock) {
  const model::SystemOf<tests::Diary> system(tests::Diary::instance(1));
  Options options;
  options.properties = properties::all_properties(system);
  EXPECT_FALSE(ends_with_dead_clocks(system, options));
}

// The goal was 150 times fewer than the 773,674 configurations, which SPIN counts as well.
TEST(DeadClocks, Stores150TimesFewerConfigurationsOfLmutinOnTheTriangle) {
  const auto system =
      tests::system_of("lmutin", {{"graph", "k3"}, {"l", "1"}, {"repair", "init,pre"}});
  Options options;
  options.properties = tests::without_invariants(*system);
  const Report report = explore(*system, options, engine("por"));
  EXPECT_EQ(report.verdict, Verdict::holds);
  EXPECT_LE(150 * report.states, 773'674u);
}

}  // namespace
}  // namespace ample::checker
