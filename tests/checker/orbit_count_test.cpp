// How many configurations there are up to the names of the processes: by brute force on what people
// read, and as another program counted them.
#include "tests/support/orbits.hpp"
#include "tests/support/toy_lock.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

namespace ample::checker {
namespace {

using model::Configuration;
using model::Permutation;
using model::ProcessId;
using model::Value;
using test::ToyLock;
using tests::all_permutations;
using tests::AskedInstance;
using tests::explore_orbits;
using tests::symmetry_of;

// Everything by what people read: variables and messages as words and numbers. Which requests are
// live is found in them, and names are exchanged word by word.

struct Told {
  std::vector<model::Record> locals;
  std::vector<std::uint8_t> rounds;
  std::map<std::pair<int, int>, std::vector<model::MessageText>> channels;
};

Told told(const model::System& system, const Configuration& configuration) {
  Told told;
  for (const model::Bytes& local : configuration.locals) {
    told.locals.push_back(system.variables(local));
    told.rounds.push_back(static_cast<std::uint8_t>(local[0]));
  }
  for (int i = 0; i < system.processes(); ++i)
    for (int j = 0; j < system.processes(); ++j)
      for (const model::Bytes& message :
           configuration.channels[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]) {
        model::MessageText text = system.text_of_message(message);
        text.fields.push_back({"clock", Value::of_number(system.clock_of_message(message))});
        told.channels[{i, j}].push_back(std::move(text));
      }
  return told;
}

Value with_names(Value value, const Permutation& names) {
  if (value.kind == Value::Kind::word && value.word.size() == 2 && value.word[0] == 'P')
    value.word = to_text(names[static_cast<std::size_t>(value.word[1] - '0')]);
  for (Value& item : value.items) item = with_names(item, names);
  if (value.kind == Value::Kind::set)
    std::ranges::sort(value.items, {}, [](const Value& item) { return to_text(item); });
  return value;
}

std::string written(const Told& told, const Permutation& names) {
  std::vector<std::string> processes(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string& text = processes[names[i].index];
    text = std::to_string(told.rounds[i]);
    for (const model::NamedValue& variable : told.locals[i])
      text += " " + to_text(with_names(variable.value, names));
  }
  std::map<std::pair<int, int>, std::string> channels;
  for (const auto& [ends, messages] : told.channels) {
    std::string& text = channels[{names[static_cast<std::size_t>(ends.first)],
                                  names[static_cast<std::size_t>(ends.second)]}];
    for (const model::MessageText& message : messages) {
      text += " " + message.name;
      for (const model::NamedValue& field : message.fields)
        text += "," + to_text(with_names(field.value, names));
    }
  }
  std::string all;
  for (const std::string& text : processes) all += text + "\n";
  for (const auto& [ends, text] : channels)
    all += std::to_string(ends.first) + ">" + std::to_string(ends.second) + text + "\n";
  return all;
}

int number_named(const model::Record& record, const std::string& name) {
  for (const model::NamedValue& variable : record)
    if (variable.name == name) return variable.value.number;
  return 0;
}

/// The timestamps of P_i's requests that are somewhere.
std::set<int> live_requests(const Told& told, int i) {
  std::set<int> live;
  const std::string name = to_text(ProcessId(i));
  for (const model::Record& record : told.locals)
    for (const model::NamedValue& variable : record)
      for (const Value& item : variable.value.items)
        if (item.kind == Value::Kind::tuple && item.items[1].word == name)
          live.insert(item.items[0].number);
  for (const auto& [ends, messages] : told.channels)
    for (const model::MessageText& message : messages)
      if (ends.first == i && (message.name == "Request" || message.name == "REQUEST"))
        live.insert(message.fields[0].value.number);
  if (const int my = number_named(told.locals[static_cast<std::size_t>(i)], "my"); my != 0)
    live.insert(my);
  return live;
}

/// May a request of P_i be as old as one of P_j, of those that are there or are to come?
bool may_tie(const model::System& system, const Told& told, int i, int j) {
  const auto asks = [&](int p) {
    const auto place = static_cast<std::size_t>(p);
    return told.rounds[place] < *system.instance().rounds[place];
  };
  const auto clock = [&](int p) {
    const model::Record& record = told.locals[static_cast<std::size_t>(p)];
    return std::max(number_named(record, "ts"), number_named(record, "clk"));
  };
  const std::set<int> one = live_requests(told, i), other = live_requests(told, j);
  if (asks(i) && asks(j)) return true;
  if (asks(i) && !other.empty() && *other.rbegin() > clock(i)) return true;
  if (asks(j) && !one.empty() && *one.rbegin() > clock(j)) return true;
  return std::ranges::any_of(one, [&](int ts) { return other.contains(ts); });
}

/// How many classes there are among the reachable configurations, and among the terminal ones.
std::pair<std::size_t, std::size_t> classes(const model::System& system, const Symmetry& group) {
  std::map<std::string, std::size_t> numbers;
  std::vector<Told> all;
  std::vector<bool> is_terminal;
  std::vector<Configuration> to_visit = {
      model::initial_configuration(system, system.instance().inside[0])};
  const Permutation& identity = group.permutations[0];
  numbers[written(told(system, to_visit[0]), identity)] = 0;
  for (std::size_t next = 0; next < to_visit.size(); ++next) {
    const Configuration here = to_visit[next];
    all.push_back(told(system, here));
    const auto steps = model::enabled_steps(system, here);
    is_terminal.push_back(steps.empty());
    for (const model::Step& step : steps) {
      Configuration after = here;
      model::take_step(system, after, step);
      if (numbers.try_emplace(written(told(system, after), identity), numbers.size()).second)
        to_visit.push_back(std::move(after));
    }
  }
  std::vector<std::size_t> leader(all.size());
  std::iota(leader.begin(), leader.end(), std::size_t{0});
  const auto find = [&](std::size_t one) {
    while (leader[one] != one) one = leader[one];
    return one;
  };
  for (std::size_t one = 0; one < all.size(); ++one)
    for (const Permutation& names : group.permutations) {
      bool kept = true;
      for (int i = 0; i < system.processes(); ++i)
        for (int j = i + 1; j < system.processes(); ++j)
          kept = kept
                 && (names[static_cast<std::size_t>(i)] < names[static_cast<std::size_t>(j)]
                     || !may_tie(system, all[one], i, j));
      if (!kept) continue;
      const auto found = numbers.find(written(all[one], names));
      if (found != numbers.end()) leader[find(one)] = find(found->second);
    }
  std::size_t count = 0, terminal = 0;
  for (std::size_t one = 0; one < all.size(); ++one)
    if (leader[one] == one) {
      ++count;
      terminal += is_terminal[one];
    }
  return {count, terminal};
}

TEST(Orbits, are_as_many_as_brute_force_counts) {
  const std::vector<AskedInstance> instances = {
      {"ricart-agrawala", {{"n", "2"}, {"rounds", "2"}}},
      {"ricart-agrawala", {{"n", "3"}, {"rounds", "1"}}},
      {"ricart-agrawala", {{"n", "4"}, {"rounds", "1,1,0,0"}}},
      {"lmutin", {{"graph", "k2"}, {"rounds", "2"}, {"repair", "init,prets"}}},
      {"lmutin", {{"graph", "k3"}, {"rounds", "1,1,0"}, {"repair", "init,pre"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1,0,1"}, {"repair", "init"}}},
      {"lmutin", {{"graph", "p3"}, {"rounds", "1,0,1"}, {"clock", "request"}, {"repair", "init"}}},
  };
  for (const auto& [algorithm, request] : instances) {
    SCOPED_TRACE(algorithm);
    for (const auto& [option, text] : request) SCOPED_TRACE(option + " " + text);
    const auto system = tests::system_of(algorithm, request);
    const Symmetry group = symmetry_of(algorithm, *system);
    const Report report = explore_orbits(*system, group);
    EXPECT_TRUE(report.reduction.starts_with("symmetry")) << report.reduction;
    const auto [count, terminal] = classes(*system, group);
    EXPECT_EQ(report.states, count);
    EXPECT_EQ(report.terminal, terminal);
    EXPECT_LT(report.states, explore(*system, {.keep_going = true}).states);
  }
}

// A prototype of another hand, with other data structures, saved 3.06 and 1.96 times of 2,357 and
// of 29,384 configurations.
TEST(Orbits, are_as_many_as_a_prototype_found) {
  for (const auto& [rounds, full, gain] :
       {std::tuple{"1", 2'357, 3.06}, std::tuple{"2", 29'384, 1.96}}) {
    const auto system = tests::system_of("ricart-agrawala", {{"n", "3"}, {"rounds", rounds}});
    const Report report = explore_orbits(*system, symmetry_of("ricart-agrawala", *system));
    EXPECT_NEAR(full / static_cast<double>(report.states), gain, 0.005);
  }
}

// Without timestamps and asymmetries every configuration whose processes are all different has
// as many images as there are permutations.
TEST(Orbits, of_a_symmetric_toy_are_nearly_as_large_as_the_group) {
  const ToyLock system({.graph = "k3"});
  const Report report = explore_orbits(system, all_permutations(3));
  const std::uint64_t full = explore(system, {.keep_going = true}).states;
  EXPECT_GE(report.states * 6, full);
  EXPECT_LE(report.states * 5, full);
}

}  // namespace
}  // namespace ample::checker
