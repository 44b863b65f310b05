// With one round, what holds with plain clocks in every numbering of the processes holds with
// clocks in messages, too.
//
// Each process asks once, so that its one timestamp is only ever compared with those of others;
// the initial entries (0,P_j) are older than all. Number the processes in the order in which an
// execution with clocks in messages has their requests: with plain clocks, where all timestamps are
// 1 and numbers decide, the same steps are an execution in this numbering.
#include "model/configuration.hpp"
#include "model/timestamp.hpp"
#include "tests/support/checking.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::cases {
namespace {

using model::Configuration;
using model::Permutation;
using model::ProcessId;
using model::ProcessSet;
using model::Step;
using model::System;
using model::Timestamp;
using model::Topology;
using model::Value;

/// An instance of LMUTIN that can be numbered otherwise.
struct Numbered {
  std::string repair;
  Topology graph;
  std::vector<int> l;
  ProcessSet inside;
};

Numbered with_names(const Numbered& one, const Permutation& names) {
  Numbered other{one.repair, one.graph.renamed(names), one.l, image_of(one.inside, names)};
  for (std::size_t i = 0; i < names.size(); ++i) other.l[names[i].index] = one.l[i];
  return other;
}

std::unique_ptr<System> system_of(const Numbered& numbered, const std::string& clock) {
  std::vector<int> inside;
  for (const ProcessId i : numbered.inside) inside.push_back(i.index);
  return tests::system_of(
      "lmutin", {{"graph", numbered.graph.name()},
                 {"l", fmt::format("{}", fmt::join(numbered.l, ","))},
                 {"inside", inside.empty() ? "none" : fmt::format("{}", fmt::join(inside, ","))},
                 {"clock", clock},
                 {"repair", numbered.repair}});
}

/// Any instance with an l that C0 respects.
Numbered any_numbered() {
  const Topology graph = *rc::gen::elementOf(Topology::all_connected(*rc::gen::inRange(2, 5)));
  Numbered any{.repair = *rc::gen::element<std::string>("none", "init", "init,prets", "init,pre"),
               .graph = graph,
               .l = {},
               .inside = {}};
  for (int i = 0; i < graph.processes(); ++i)
    if (*rc::gen::arbitrary<bool>()) any.inside.insert(ProcessId(i));
  for (int i = 0; i < graph.processes(); ++i) {
    const int inside = (any.inside & graph.closed_neighbourhood(ProcessId(i))).size();
    any.l.push_back(*rc::gen::inRange(0, std::min(inside, graph.degree(ProcessId(i))) + 1));
  }
  return any;
}

Value without_timestamps(Value value) {
  if (value.kind == Value::Kind::tuple) return value.items[1];
  for (Value& item : value.items) item = without_timestamps(item);
  return value;
}

/// P_i is called P_names[i] in it; a set is told in the order of the words.
Value under_names(Value value, const Permutation& names) {
  for (std::size_t i = 0; value.kind == Value::Kind::word && i < names.size(); ++i)
    if (value.word == to_text(ProcessId(static_cast<int>(i))))
      return Value::of_word(to_text(names[i]));
  for (Value& item : value.items) item = under_names(item, names);
  if (value.kind == Value::Kind::set)
    std::ranges::sort(value.items, {}, [](const Value& item) { return to_text(item); });
  return value;
}

/// The variables of all processes under these names, but for their timestamps; by process.
std::vector<std::string> told(const System& system, const Configuration& now,
                              const Permutation& names) {
  std::vector<std::string> lines(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    for (const model::NamedValue& variable : system.variables(now.locals[i]))
      if (variable.name != "ts" && variable.name != "requestTs")
        lines[names[i].index] += variable.name + "="
                                 + to_text(under_names(without_timestamps(variable.value), names))
                                 + " ";
  return lines;
}

struct Execution {
  std::vector<Step> steps;
  Permutation names;  ///< each process's place in the order of the requests
};

/// Steps at random until none is enabled.
Execution any_execution(const System& system) {
  Execution execution;
  Configuration now = model::initial_configuration(system, system.instance().inside.front());
  std::vector<Timestamp> requests;  // last who never asks
  for (int i = 0; i < system.processes(); ++i)
    requests.push_back({model::Clock(1'000), ProcessId(i)});
  for (auto enabled = enabled_steps(system, now); !enabled.empty();
       enabled = enabled_steps(system, now)) {
    const Step step = *rc::gen::elementOf(enabled);
    take_step(system, now, step);
    execution.steps.push_back(step);
    if (system.actions()[step.action].name != "exit-sequence") continue;
    const auto asked = system.variables(now.locals[step.process.index]);
    const auto ts = std::ranges::find(asked, "ts", &model::NamedValue::name);
    requests[step.process.index].ts = model::Clock(ts->value.number);
  }
  std::ranges::sort(requests);
  execution.names.resize(requests.size());
  for (std::size_t place = 0; place < requests.size(); ++place)
    execution.names[requests[place].process.index] = ProcessId(static_cast<int>(place));
  return execution;
}

RC_GTEST_PROP(TimestampOrders, AnExecutionIsOneOfPlainClocksInTheNumberingOfItsRequests, ()) {
  const Numbered numbered = any_numbered();
  const auto clocks = system_of(numbered, "message");
  const auto [steps, names] = any_execution(*clocks);
  const auto plain = system_of(with_names(numbered, names), "plain");
  Permutation same;
  for (const ProcessId i : plain->instance().all()) same.push_back(i);

  Configuration one = model::initial_configuration(*clocks, clocks->instance().inside.front());
  Configuration other = model::initial_configuration(*plain, plain->instance().inside.front());
  for (const Step& step : steps) {
    Step image = step;
    image.process = names[step.process.index];
    if (!step.sender.is_nil()) image.sender = names[(*step.sender).index];
    RC_ASSERT(is_enabled(*plain, other, image));
    take_step(*clocks, one, step);
    take_step(*plain, other, image);
    RC_ASSERT(told(*clocks, one, names) == told(*plain, other, same));
  }
  RC_ASSERT(enabled_steps(*plain, other).empty());
}

}  // namespace
}  // namespace ample::cases
