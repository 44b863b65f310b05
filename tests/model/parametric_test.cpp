// The parametric composition, and what it needs of the model: ranked actions and timeouts.
#include "model/parametric.hpp"

#include <gtest/gtest.h>

#include "model/configuration.hpp"
#include "model/system_of.hpp"

namespace {

using namespace ample::model;

// P1 sends a Tick round two processes and calls ON_TICK at each; P2 sends a Note ahead of each
// Tick, and a Note asks P1 for the number of ticks.

struct Tick {
  static constexpr const char* name = "Tick";
  std::uint8_t number{};
};
struct Note {
  static constexpr const char* name = "Note";
};
struct TickerVariables {
  std::uint8_t ticks{};
};
struct NoterVariables {
  std::uint8_t notes{}, ticks_then{};
};

template <class Whole>
Action<Whole> on(const char* name, bool (*holds)(const typename Whole::Local&),
                 void (*effect)(typename Whole::Local&, Process<Whole>&)) {
  Part<Whole> part;
  part.text = name;
  part.holds = [=](const typename Whole::Local& i, const Process<Whole>&) { return holds(i); };
  return invocation<Whole>(name, "", free<Whole>({part}), effect);
}

template <class Whole>
struct Ticker {
  using Message = OneOf<Tick>;
  using Variables = TickerVariables;
  using P = Process<Whole>;

  static int TICKS(const Variables& i) { return i.ticks; }

  static std::vector<Action<Whole>> actions(const Instance&) {
    using Local = typename Whole::Local;
    return {ranked(on_receipt<Whole, Tick>("P1",
                                           [](Local& i, P& p, Tick m, ProcessId from) {
                                             i.ticks = m.number;
                                             Whole::ON_TICK(i, p);
                                             p.send(Tick{static_cast<std::uint8_t>(m.number + 1)},
                                                    from);
                                           })),
            ranked(timeout(on<Whole>(
                "timeout", [](const Local&) { return true; },
                [](Local&, P& p) { p.send(Tick{1}, ProcessId(1 - p.id())); })))};
  }
  template <class Any>
  static bool awaited(const Any& message) {
    return message.tag == Any::template tag_of<Tick>();
  }
};

template <class Whole>
struct Noter {
  using Message = OneOf<Note>;
  using Variables = NoterVariables;
  using P = Process<Whole>;

  static void ON_TICK(Variables&, P& p) { p.send(Note{}, ProcessId(1 - p.id())); }

  static std::vector<Action<Whole>> actions(const Instance&) {
    using Local = typename Whole::Local;
    return {ranked(on<Whole>(
                "forget", [](const Local& i) { return i.notes == 1; },
                [](Local& i, P&) { i.notes = 0; })),
            ranked(on<Whole>(
                "do nothing", [](const Local& i) { return i.notes == 2; }, [](Local&, P&) {})),
            ranked(on_receipt<Whole, Note>("P2", [](Local& i, P&, Note, ProcessId) {
              ++i.notes;
              i.ticks_then = static_cast<std::uint8_t>(Whole::TICKS(i));
            }))};
  }
};

struct Both : Parametric<Both, Ticker, Noter> {
  struct Local : TickerVariables, NoterVariables {};
  enum class Repair {};
  enum class Anomaly {};
  static constexpr std::array<NamedMeaning, 0> anomalies{};
  static Local initial(const Instance&, ProcessId, ProcessSet) { return {}; }
  static bool in_cs(const Local&) { return false; }
  static bool waiting(const Local&) { return false; }
};

enum : ActionId { receive_tick, timeout_of_ticker, forget, do_nothing, receive_note };

Instance of_two() {
  Instance instance;
  instance.algorithm = "both";
  instance.topology = Topology::parse("k2");
  instance.l = {0, 0};
  instance.k = {2, 2};
  instance.inside = {ProcessSet{}};
  instance.rounds.assign(2, std::nullopt);
  return instance;
}

Bytes bytes_of(std::uint8_t ticks, std::uint8_t notes) {
  return {'\0', static_cast<char>(ticks), static_cast<char>(notes), '\0'};
}

}  // namespace

BOOST_HANA_ADAPT_STRUCT(Tick, number);
BOOST_HANA_ADAPT_STRUCT(Note);
BOOST_HANA_ADAPT_STRUCT(Both::Local, ticks, notes, ticks_then);

namespace {

class ParametricComposition : public testing::Test {
 protected:
  const SystemOf<Both> system{of_two()};
  Configuration configuration = initial_configuration(system, {});

  void take(ActionId action, int process, MaybeProcess sender = nil) {
    const Step step{action, process, sender, 0};
    ASSERT_TRUE(is_enabled(system, configuration, step)) << system.actions()[action].name;
    take_step(system, configuration, step);
  }
  std::vector<std::string> channel(int from, int to) const {
    std::vector<std::string> texts;
    for (const Bytes& message :
         configuration.channels[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)])
      texts.push_back(to_text(system.text_of_message(message)));
    return texts;
  }
  /// The actions that P_i may take.
  std::vector<ActionId> possible(int process) const {
    std::vector<ActionId> actions;
    for (const Step& step : enabled_steps(system, configuration))
      if (step.process == process) actions.push_back(step.action);
    return actions;
  }
};

using Actions = std::vector<ActionId>;

TEST_F(ParametricComposition, HasTheActionsOfBothInTheOrderOfTheTexts) {
  std::vector<std::string> names;
  for (const ActionInfo& action : system.actions()) names.push_back(action.name);
  EXPECT_EQ(names, (std::vector<std::string>{"receive Tick", "timeout", "forget", "do nothing",
                                             "receive Note"}));
}

TEST_F(ParametricComposition, HasTheVariablesOfBoth) {
  const Record variables = system.variables(system.initial(0, {}));
  ASSERT_EQ(variables.size(), 3u);
  EXPECT_EQ(variables[0].name, "ticks");
  EXPECT_EQ(variables[2].name, "ticks_then");
}

TEST_F(ParametricComposition, EachUsesTheFunctionsOfTheOther) {
  take(timeout_of_ticker, 0);
  take(receive_tick, 1, MaybeProcess(0));
  EXPECT_EQ(channel(1, 0), (std::vector<std::string>{"⟨Note⟩", "⟨Tick,2⟩"}))
      << "what P1's parameter sends goes before what P1 sends after the call";
  configuration.locals[0] = bytes_of(7, 0);
  take(receive_note, 0, MaybeProcess(1));
  EXPECT_EQ(system.variables(configuration.locals[0])[2].value.number, 7);
}

TEST_F(ParametricComposition, OfRankedActionsOnlyTheFirstEnabledMayRun) {
  take(timeout_of_ticker, 0);
  take(receive_tick, 1, MaybeProcess(0));
  configuration.locals[0] = bytes_of(0, 1);
  EXPECT_EQ(possible(0), (Actions{forget})) << "before the Note at the head";
  configuration.channels[1][0].erase(configuration.channels[1][0].begin());
  EXPECT_EQ(possible(0), (Actions{receive_tick})) << "the Tick at the head comes before";
}

TEST_F(ParametricComposition, ARankedActionThatChangesNothingKeepsTheLaterOnesBack) {
  take(timeout_of_ticker, 0);
  take(receive_tick, 1, MaybeProcess(0));
  configuration.locals[0] = bytes_of(0, 2);
  EXPECT_EQ(possible(0), (Actions{}));
}

TEST_F(ParametricComposition, ATimeoutWaitsUntilNoAwaitedMessageIsAnywhere) {
  EXPECT_EQ(possible(0), (Actions{timeout_of_ticker}));
  EXPECT_EQ(possible(1), (Actions{timeout_of_ticker}));
  take(timeout_of_ticker, 0);
  EXPECT_EQ(possible(0), (Actions{}));
  EXPECT_EQ(possible(1), (Actions{receive_tick}));
  take(receive_tick, 1, MaybeProcess(0));
  EXPECT_EQ(possible(1), (Actions{}));
  configuration.channels[1][0].pop_back();
  EXPECT_EQ(possible(1), (Actions{timeout_of_ticker})) << "a Note is under way, no Tick";
  EXPECT_EQ(possible(0), (Actions{timeout_of_ticker})) << "it comes before the Note";
}

}  // namespace
