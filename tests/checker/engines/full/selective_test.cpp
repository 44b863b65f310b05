// Messages that are taken only when they are accepted, actions with several outcomes, invariants of
// whole configurations: what only the full search knows, compared with the plain model.
#include "checker/engines/engines.hpp"
#include "checker/engines/full/full_explorer.hpp"
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/evidence/trace_file/trace_match.hpp"
#include "checker/questions/audit/audit.hpp"
#include "tests/support/bare_algorithm.hpp"
#include "tests/support/counts.hpp"

#include <gtest/gtest.h>

namespace ample::tests {

/// P0 throws a die and tells P1 the number, and then goes on with the next; P1 takes an even number
/// only when it has taken an odd one, and an odd one at once.
struct Dice : BareAlgorithm {
  struct Number {
    static constexpr const char* name = "Number";
    std::uint8_t value{};
  };
  using Message = model::OneOf<Number>;
  struct Local {
    std::uint8_t thrown{};
    bool has_odd{};
  };
  using P = model::Process<Dice>;
  static bool in_cs(const Local& i) { return i.has_odd; }
  static bool waiting(const Local&) { return false; }
  static int sides(const model::Instance& instance) {
    return std::stoi(instance.options.at("sides"));
  }
  static std::vector<model::Action<Dice>> actions(const model::Instance& instance) {
    std::vector<model::Action<Dice>> list = {model::invocation<Dice>(
        "throw", "nowhere",
        model::requesting<Dice>(
            {{"P_i throws", [](const Local&, const P& p) { return p.id() == 0; }}}),
        model::choosing<Dice>([](const Local&, const P& p) { return sides(p.instance()); },
                              [](Local& i, P& p, int number) {
                                i.thrown = static_cast<std::uint8_t>(number + 1);
                                p.send(Number{i.thrown}, 1);
                              }))};
    const auto take = [](Local& i, P&, Number m, model::ProcessId) {
      i.thrown = m.value;
      i.has_odd = m.value % 2 == 1;
    };
    if (instance.options.contains("choosy"))
      list.push_back(model::on_receipt<Dice, Number>(
          "nowhere",
          model::accept<Dice, Number>("the number is odd, or the last one was",
                                      [](const Local& i, const P&, Number m, model::ProcessId) {
                                        return m.value % 2 == 1 || i.has_odd;
                                      }),
          take));
    else
      list.push_back(model::on_receipt<Dice, Number>("nowhere", take));
    return list;
  }
  static std::vector<model::Invariant<Dice>> invariants() {
    return {model::invariant_of_whole<Dice>(
        "one-on-its-way", "at most one number is on its way", "nowhere",
        [](const model::Whole<Dice>& whole, const model::Instance&) {
          return whole.under_way_to(1) <= 1 && (whole.channel(0, 1).empty() || whole[0].thrown > 0);
        })};
  }
};

}  // namespace ample::tests

BOOST_HANA_ADAPT_STRUCT(ample::tests::Dice::Number, value);
BOOST_HANA_ADAPT_STRUCT(ample::tests::Dice::Local, thrown, has_odd);

namespace ample::checker {
namespace {

using tests::Dice;
using DiceSystem = model::SystemOf<Dice>;

model::Instance dice(int rounds, const char* sides, bool choosy = true) {
  model::Instance made = tests::bare_instance(2, 2, static_cast<std::uint8_t>(rounds));
  made.options["sides"] = sides;
  if (choosy) made.options["choosy"];
  return made;
}

Options everything(const model::System& system) {
  return {.properties = properties::all_properties(system), .keep_going = true};
}

// One throw of two sides: before it, a 1 or a 2 on its way, the 1 taken. The 2 is not accepted.
TEST(Selective, TakesWhatItAccepts) {
  const DiceSystem system(dice(1, "2"));
  const Report report = full_search(system, everything(system));
  EXPECT_EQ(report.states, 4u);
  EXPECT_EQ(report.transitions, 3u);
  EXPECT_EQ(report.terminal, 2u);
}

TEST(Selective, IsWhatThePlainModelSays) {
  for (const model::Network network : {model::Network::fifo, model::Network::unordered})
    for (const int rounds : {1, 2, 3}) {
      model::Instance instance = dice(rounds, "3");
      instance.network = network;
      tests::expect_what_brute_force_finds(DiceSystem(instance));
    }
}

// A 2 ahead keeps a 1 behind it back where channels are FIFO, and not where they are not: then P1
// can get at the 1.
TEST(Selective, KeepsBackWhatIsBehind) {
  model::Instance instance = dice(2, "2");
  const DiceSystem in_order(instance);
  instance.network = model::Network::unordered;
  const DiceSystem without_order(instance);
  const auto enters_after_a_two = [](const model::System& system) {
    model::Configuration now = model::initial_configuration(system, {});
    for (const std::uint8_t number : {std::uint8_t{1}, std::uint8_t{0}})  // throws 2, then 1
      model::take_step(system, now, model::Step{.action = 0, .process = 0, .position = number});
    return std::ranges::any_of(model::enabled_steps(system, now),
                               [](const model::Step& step) { return step.process == 1; });
  };
  EXPECT_FALSE(enters_after_a_two(in_order));
  EXPECT_TRUE(enters_after_a_two(without_order));
}

// The second number while the first is on its way: two steps.
TEST(WholeInvariants, SeeTheChannels) {
  const DiceSystem system(dice(2, "1"));
  const Report report = full_search(system, everything(system));
  EXPECT_EQ(tests::length(report, "one-on-its-way"), 2);
  EXPECT_EQ(tests::finding(report, "one-on-its-way").explanation,
            "\"at most one number is on its way\" does not hold");
  const DiceSystem once(dice(1, "6"));
  EXPECT_EQ(tests::length(full_search(once, everything(once)), "one-on-its-way"), -1);
}

TEST(Selective, IsLeftToTheFullSearchByTheOthers) {
  const auto why = [](const DiceSystem& system, const std::vector<std::string>& properties) {
    std::string why_not;
    for (const Engine& engine : engines()) {
      if (!engine.reduces()) continue;
      const Options options = {.properties = properties::select_properties(system, properties)};
      const Report report = explore(system, options, engine);
      EXPECT_EQ(report.engine.name, "none");
      why_not = report.engine.why_full;
      EXPECT_TRUE(audit(system, options, engine).differences.empty());
    }
    return why_not;
  };
  EXPECT_EQ(why(DiceSystem(dice(2, "3")), {"safety"}), "throw has several outcomes");
  EXPECT_EQ(why(DiceSystem(dice(2, "3", false)), {"safety"}), "throw has several outcomes");
}

TEST(Outcomes, AreStepsOfTheirOwn) {
  const DiceSystem system(dice(1, "5"));
  const auto steps = model::enabled_steps(system, model::initial_configuration(system, {}));
  ASSERT_EQ(steps.size(), 5u);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].position, i);
    model::Configuration now = model::initial_configuration(system, {});
    model::take_step(system, now, steps[i]);
    EXPECT_EQ(to_text(system.variables(now.locals[0])[0].value), std::to_string(i + 1));
  }
}

// A number of its outcome is part of a step: it is written, and read again.
TEST(Outcomes, AreKeptInTraces) {
  const DiceSystem system(dice(2, "3"));
  const auto invariant = properties::select_properties(system, {"one-on-its-way"});
  Trace trace = *full_search(system, {.properties = invariant}).findings[0].trace;
  trace.steps[1].position = 2;
  model::AlgorithmInfo algorithm;
  algorithm.id = "dice";
  const TraceFile file = read_trace(to_json(algorithm, system, invariant[0], trace));
  EXPECT_EQ(match(file, algorithm, system).trace.steps, trace.steps);
}

TEST(Outcomes, AreDrawnBySchedules) {
  const DiceSystem system(dice(2, "3"));
  const FuzzReport report = fuzz(
      system,
      {.properties = properties::default_properties(system), .schedules = 300, .keep_going = true});
  EXPECT_EQ(report.bounded, 0u);
  EXPECT_TRUE(report.never.actions_never_taken.empty());
}

}  // namespace
}  // namespace ample::checker
