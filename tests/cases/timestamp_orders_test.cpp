// With one round, what holds with plain clocks in every numbering of the processes holds with
// clocks in messages, too.
//
// Each process asks once, so that its one timestamp is only ever compared with those of others;
// the initial entries (0,P_j) are older than all. Number the processes in the order in which an
// execution with clocks in messages has their requests: with plain clocks, where all timestamps are
// 1 and numbers decide, the same steps are an execution in this numbering.
#include "cases/catalogue.hpp"
#include "model/configuration.hpp"
#include "properties/bounds.hpp"
#include "properties/request.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace ample::cases {
namespace {

using model::Configuration;
using model::MaybeProcess;
using model::Permutation;
using model::ProcessId;
using model::Step;
using model::System;
using model::Value;

using Edges = std::vector<std::pair<int, int>>;

/// An instance of LMUTIN that can be numbered otherwise.
struct Numbered {
  std::string repair;
  Edges edges;
  std::vector<int> l;
  std::vector<bool> inside;
};

Numbered with_names(const Numbered& one, const Permutation& names) {
  Numbered other = one;
  for (auto& [i, j] : other.edges) {
    i = names[static_cast<std::size_t>(i)].index;
    j = names[static_cast<std::size_t>(j)].index;
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    other.l[names[i].index] = one.l[i];
    other.inside[names[i].index] = one.inside[i];
  }
  return other;
}

std::string list_of(const std::vector<std::string>& items) {
  std::string list;
  for (const std::string& item : items) list += (list.empty() ? "" : ",") + item;
  return list;
}

std::unique_ptr<System> system_of(const Numbered& numbered, const std::string& clock) {
  std::vector<std::string> edges, l, inside;
  for (const auto& [i, j] : numbered.edges)
    edges.push_back(std::to_string(i) + "-" + std::to_string(j));
  for (std::size_t i = 0; i < numbered.l.size(); ++i) {
    l.push_back(std::to_string(numbered.l[i]));
    if (numbered.inside[i]) inside.push_back(std::to_string(i));
  }
  const model::AlgorithmInfo& lmutin = algorithm("lmutin");
  return lmutin.make(
      properties::instance_from(lmutin, {{"graph", "edges:" + list_of(edges)},
                                         {"l", list_of(l)},
                                         {"inside", inside.empty() ? "none" : list_of(inside)},
                                         {"clock", clock},
                                         {"repair", numbered.repair}}));
}

/// With an l that C0 respects.
Numbered any_numbered() {
  const std::vector<Edges> graphs = {{{0, 1}},
                                     {{0, 1}, {1, 2}},
                                     {{0, 1}, {1, 2}, {0, 2}},
                                     {{0, 1}, {1, 2}, {2, 3}},
                                     {{0, 1}, {0, 2}, {0, 3}},
                                     {{0, 1}, {1, 2}, {2, 3}, {0, 3}},
                                     {{0, 1}, {0, 2}, {1, 2}, {0, 3}},
                                     {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}},
                                     {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}}};
  Numbered any{.repair = *rc::gen::element<std::string>("none", "init", "init,prets", "init,pre"),
               .edges = *rc::gen::elementOf(graphs),
               .l = {},
               .inside = {}};
  int processes = 0;
  for (const auto& [i, j] : any.edges) processes = std::max({processes, i + 1, j + 1});
  for (int i = 0; i < processes; ++i) any.inside.push_back(*rc::gen::arbitrary<bool>());
  for (int i = 0; i < processes; ++i) {
    int near = any.inside[static_cast<std::size_t>(i)] ? 1 : 0, degree = 0;
    for (const auto& [a, b] : any.edges) {
      if (a != i && b != i) continue;
      ++degree;
      near += any.inside[static_cast<std::size_t>(a == i ? b : a)] ? 1 : 0;
    }
    any.l.push_back(*rc::gen::inRange(0, std::min(near, degree) + 1));
  }
  return any;
}

Value without_timestamps(Value value, const Permutation& names) {
  if (value.kind == Value::Kind::tuple) value = value.items[1];
  if (value.kind == Value::Kind::word && value.word.size() == 2 && value.word[0] == 'P')
    value.word = to_text(names[static_cast<std::size_t>(value.word[1] - '0')]);
  for (Value& item : value.items) item = without_timestamps(item, names);
  if (value.kind == Value::Kind::set)
    std::ranges::sort(value.items, {}, [](const Value& item) { return to_text(item); });
  return value;
}

/// The variables of all processes but for their timestamps; as lines, by process.
std::vector<std::string> told(const System& system, const Configuration& now,
                              const Permutation& names) {
  std::vector<std::string> lines(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    for (const model::NamedValue& variable : system.variables(now.locals[i]))
      if (variable.name != "ts" && variable.name != "requestTs")
        lines[names[i].index] +=
            variable.name + "=" + to_text(without_timestamps(variable.value, names)) + " ";
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
  std::vector<std::tuple<int, int>> requests;  // (timestamp, process); last who never asks
  for (int i = 0; i < system.processes(); ++i) requests.emplace_back(1'000, i);
  for (auto enabled = enabled_steps(system, now); !enabled.empty();
       enabled = enabled_steps(system, now)) {
    const Step step = enabled[*rc::gen::inRange<std::size_t>(0, enabled.size())];
    take_step(system, now, step);
    execution.steps.push_back(step);
    if (system.actions()[step.action].name != "exit-sequence") continue;
    const auto asked = system.variables(now.locals[step.process.index]);
    const auto ts = std::ranges::find(asked, "ts", &model::NamedValue::name);
    std::get<0>(requests[step.process.index]) = ts->value.number;
  }
  std::ranges::sort(requests);
  execution.names.resize(requests.size());
  for (std::size_t place = 0; place < requests.size(); ++place)
    execution.names[static_cast<std::size_t>(std::get<1>(requests[place]))] =
        ProcessId(static_cast<int>(place));
  return execution;
}

RC_GTEST_PROP(TimestampOrders, an_execution_is_one_of_plain_clocks_in_the_numbering_of_its_requests,
              ()) {
  const Numbered numbered = any_numbered();
  const auto clocks = system_of(numbered, "message");
  const auto [steps, names] = any_execution(*clocks);
  const auto plain = system_of(with_names(numbered, names), "plain");
  Permutation same;
  for (int i = 0; i < plain->processes(); ++i) same.emplace_back(i);

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
