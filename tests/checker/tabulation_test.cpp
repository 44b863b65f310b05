// The tabulated model is the plain model: the same steps, and the same configurations after them.
#include "checker/tabulation.hpp"

#include "cases/catalogue.hpp"
#include "properties/request.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace ample::checker {
namespace {

using test::ToyLock;

/// Walks through both models at once, choosing the step with each number of `schedule` in turn.
void walk(const model::System& system, const std::vector<unsigned>& schedule) {
  Tabulation tabulation(system);
  model::Configuration plain = model::initial_configuration(system, system.instance().inside[0]);
  std::vector<Index> tabulated = tabulation.encode(plain);
  for (const unsigned choice : schedule) {
    const std::vector<model::Step> steps = model::enabled_steps(system, plain);
    std::vector<Move> moves;
    tabulation.for_each_move(tabulated, [&](const Move& move) { moves.push_back(move); });
    RC_ASSERT(moves.size() == steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
      RC_ASSERT(tabulation.step_of(moves[i]) == steps[i]);
    if (steps.empty()) return;

    const std::size_t chosen = choice % steps.size();
    const model::Outcome outcome = model::take_step(system, plain, steps[chosen]);
    tabulated = tabulation.taken(tabulated, moves[chosen]);
    RC_ASSERT(moves[chosen].effect->anomalies == outcome.anomalies);
    RC_ASSERT(moves[chosen].effect->followups.size() == outcome.followups.size());
    RC_ASSERT(moves[chosen].effect->sends.size() == outcome.sends.size());
    RC_ASSERT(tabulation.decode(tabulated) == plain);
    RC_ASSERT(tabulation.encode(plain) == tabulated);
    for (const model::ProcessId process : system.instance().all()) {
      const LocalState& local = tabulation.local(process.index, tabulated[process.index]);
      const model::Bytes& bytes = plain.locals[process.index];
      RC_ASSERT(local.in_cs == system.in_cs(process, bytes));
      RC_ASSERT(local.waiting == system.waiting(process, bytes));
      RC_ASSERT(local.stopped_by_bound == system.stopped_by_bound(process, bytes));
    }
  }
}

RC_GTEST_PROP(Tabulation, is_the_plain_model, (const std::vector<unsigned>& schedule)) {
  walk(ToyLock({.graph = "k3", .rounds = 3, .rule = ToyLock::Rule::polite}), schedule);
}

RC_GTEST_PROP(Tabulation, is_the_plain_model_when_messages_overtake,
              (const std::vector<unsigned>& schedule)) {
  walk(ToyLock({.graph = "k3",
                .rounds = 3,
                .rule = ToyLock::Rule::polite,
                .network = model::Network::unordered}),
       schedule);
}

/// The options of one of the algorithm's own example commands that say what its instance is.
properties::Request an_example_of(const model::AlgorithmInfo& info) {
  std::istringstream command(*rc::gen::elementOf(info.examples));
  properties::Request request;
  std::string option;
  for (std::string word; command >> word;) {
    std::erase(word, '\'');  // as the shell does
    const bool is_option = word.starts_with("--");
    if (!is_option && !option.empty()) request[option] = word;
    option = is_option ? word.substr(2) : "";
  }
  std::erase_if(request, [](const auto& each) {
    const auto& known = properties::instance_options();
    return std::none_of(known.begin(), known.end(),
                        [&](const auto& known_one) { return known_one.name == each.first; });
  });
  // Other switches or networks may not be finite without a bound.
  if (const auto rounds = request.find("rounds");
      rounds != request.end() && rounds->second == "unbounded")
    request.erase(rounds);
  return request;
}

/// Every algorithm as printed, with switches at random, and over both kinds of network.
RC_GTEST_PROP(Tabulation, is_the_plain_model_of_every_algorithm,
              (const std::vector<unsigned>& schedule)) {
  const auto& algorithms = cases::algorithms();
  const model::AlgorithmInfo& info =
      algorithms[*rc::gen::inRange<std::size_t>(0, algorithms.size())];
  properties::Request request = an_example_of(info);
  std::string repairs;
  for (const model::Switch& repair : info.repairs)
    if (*rc::gen::arbitrary<bool>()) repairs += (repairs.empty() ? "" : ",") + repair.name;
  if (!repairs.empty()) request["repair"] = repairs;
  for (const auto& [name, values] :
       std::map<std::string, std::vector<std::string>>{{"network", {"fifo", "unordered"}},
                                                       {"self", {"channel", "immediate"}},
                                                       {"wake", {"step", "eager"}}})
    if (std::find(info.options.begin(), info.options.end(), name) != info.options.end())
      request[name] = *rc::gen::elementOf(values);
  try {
    const auto system = info.make(properties::instance_from(info, request));
    walk(*system, schedule);
  } catch (const model::BadInstance&) {
    RC_DISCARD("switches that need one another");
  }
}

TEST(Tabulation, runs_a_handler_once) {
  struct Counting : ToyLock {
    using ToyLock::ToyLock;
    mutable int runs = 0;
    model::Outcome take(model::ActionId action, model::ProcessId process,
                        const model::Bytes& local) const override {
      ++runs;
      return ToyLock::take(action, process, local);
    }
  };
  const Counting system(ToyLock::Shape{.graph = "k2"});
  Tabulation tabulation(system);
  const std::vector<Index> initial =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  for (int i = 0; i < 3; ++i) tabulation.for_each_move(initial, [](const Move&) {});
  EXPECT_EQ(system.runs, 2);  // one for each process
}

TEST(Tabulation, adds_a_slot_for_a_channel_when_it_is_first_used) {
  const ToyLock system({.graph = "p3"});
  Tabulation tabulation(system);
  const std::vector<Index> initial =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  EXPECT_EQ(tabulation.slots(), 3u);
  tabulation.for_each_move(initial, [](const Move&) {});
  EXPECT_EQ(tabulation.slots(), 3u + 4u + 3u);  // each edge both ways, each process to itself
  EXPECT_EQ(tabulation.slot_of(0, 2), no_slot);
  EXPECT_NE(tabulation.slot_of(0, 1), no_slot);
}

TEST(Tabulation, throws_again_what_a_handler_throws) {
  const ToyLock system({.graph = "path:1", .most_ticks = 0});
  Tabulation tabulation(system);
  std::vector<Index> configuration =
      tabulation.encode(model::initial_configuration(system, model::ProcessSet{}));
  std::optional<Move> ask;
  tabulation.for_each_move(configuration, [&](const Move& move) { ask = move; });
  ASSERT_TRUE(ask);
  configuration = tabulation.taken(configuration, *ask);
  for (int i = 0; i < 2; ++i)
    EXPECT_THROW(tabulation.for_each_move(configuration, [](const Move&) {}), model::BoundExceeded);
}

}  // namespace
}  // namespace ample::checker
