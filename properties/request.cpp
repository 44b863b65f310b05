// Reading the options of an instance, one function an option.
#include "properties/request.hpp"

#include "model/suggest.hpp"
#include "properties/admissible.hpp"
#include "properties/option_text.hpp"
#include "properties/request_topology.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::properties {

using model::AlgorithmInfo;
using model::BadInstance;
using model::Instance;
using model::Problem;
using model::Scope;
using model::WrongUsage;

namespace {

std::vector<std::string> option_names(const AlgorithmInfo& algorithm) {
  std::vector<std::string> names;
  for (const std::string& name : algorithm.options) names.push_back(name);
  for (const model::OwnOption& option : algorithm.own_options) names.push_back(option.name);
  names.push_back("drop");  // of every algorithm
  return names;
}

void check_options_apply(const AlgorithmInfo& algorithm, const Request& request) {
  const std::vector<std::string> known = option_names(algorithm);
  for (const auto& [name, text] : request) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw WrongUsage(fmt::format("--{} does not apply to {}, which takes --{}", name,
                                   algorithm.id, fmt::join(known, " --")));
    if (text.empty()) throw WrongUsage(fmt::format("--{} is empty", name));
  }
}

const std::string* find(const Request& request, const char* name) {
  const auto found = request.find(name);
  return found == request.end() ? nullptr : &found->second;
}

void read_bounds(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  const int n = instance.processes();
  const auto read = [&](const char* name, int otherwise) {
    if (const std::string* text = find(request, name)) {
      const std::string option = std::string("--") + name;
      std::vector<int> values = per_process(option.c_str(), *text, n);
      if (instance.scope == Scope::network && std::ranges::count(values, values[0]) != n)
        throw BadInstance(
            fmt::format("{} {}: {} bounds the processes InCS in the whole network: give one number",
                        option, *text, algorithm.id));
      return values;
    }
    std::vector<int> values(static_cast<std::size_t>(n), otherwise);
    if (name[0] == 'k' && algorithm.problem != Problem::mutual_exclusion)
      for (const model::ProcessId i : instance.all()) values[i.index] = most_inside(instance, i);
    return values;
  };
  const bool l_given = find(request, "l") != nullptr, k_given = find(request, "k") != nullptr;
  if (algorithm.problem == Problem::k_exclusion && !k_given)
    instance.k.assign(static_cast<std::size_t>(n), 1);
  else
    instance.k = read("k", 1);
  if (algorithm.problem == Problem::critical_section && !(l_given && k_given))
    throw WrongUsage(
        fmt::format("{} needs both bounds, as in --l 0 --k 2 or --l 0,1,1 --k 2", algorithm.id));
  instance.l = read("l", algorithm.problem == Problem::mutual_inclusion ? 1 : 0);
  check_bounds(algorithm, instance);
}

void read_rounds(const Request& request, Instance& instance) {
  const std::string* text = find(request, "rounds");
  const auto n = static_cast<std::size_t>(instance.processes());
  if (!text) {
    instance.rounds.assign(n, model::Rounds(1));
    return;
  }
  if (*text == "unbounded") {
    instance.rounds.assign(n, std::nullopt);
    return;
  }
  for (const int rounds : per_process("--rounds", *text, instance.processes())) {
    const bool single = text->find(',') == std::string::npos;
    if (rounds < (single ? 1 : 0) || rounds > 100)
      throw BadInstance(
          fmt::format("--rounds {}: a process may have {} to 100 rounds", *text, single ? 1 : 0));
    instance.rounds.push_back(static_cast<std::uint8_t>(rounds));
  }
  if (std::all_of(instance.rounds.begin(), instance.rounds.end(),
                  [](const model::Rounds& rounds) { return *rounds == 0; }))
    throw BadInstance(fmt::format("--rounds {}: some process must have a round", *text));
}

/// Without a bound on rounds only some algorithms have finitely many configurations, and that may
/// depend on every other option.
void check_finite(const AlgorithmInfo& algorithm, const Instance& instance) {
  if (instance.rounds.front()) return;
  const std::string growing =
      algorithm.what_grows ? algorithm.what_grows(instance) : "it is not known to be finite";
  if (!growing.empty())
    throw BadInstance(fmt::format(
        "--rounds unbounded would have no end, as {}: give a number, or one a process", growing));
}

void read_repairs(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  const std::string* text = find(request, "repair");
  if (!text || *text == "none") return;
  std::vector<std::string> known;
  for (const model::Switch& repair : algorithm.repairs) known.push_back(repair.name);
  std::vector<std::string> wanted = *text == "all" ? known : list_of("--repair", *text);
  for (const std::string& name : wanted) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      if (known.empty()) throw WrongUsage(fmt::format("{} has no repairs", algorithm.id));
      throw WrongUsage(model::unknown_name("repair of " + algorithm.id, name, known));
    }
    const auto bit = std::uint64_t{1} << (found - known.begin());
    if ((instance.repair_bits & bit) != 0)
      throw WrongUsage(fmt::format("--repair {}: '{}' is named twice", *text, name));
    instance.repair_bits |= bit;
  }
  for (std::size_t i = 0; i < known.size(); ++i)
    if ((instance.repair_bits >> i & 1u) != 0) instance.repairs.push_back(known[i]);
}

void read_own_options(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  for (const model::OwnOption& option : algorithm.own_options) {
    const std::string* text = find(request, option.name.c_str());
    instance.options[option.name] = option.canonical(text ? *text : option.otherwise, instance);
  }
}

/// Sets `target` when the option is given.
template <class Enum>
void read_word(const Request& request, const char* name, const Words<Enum>& words, Enum& target) {
  if (const std::string* text = find(request, name))
    target = word_of(fmt::format("--{}", name), *text, words);
}

std::string joined(const std::vector<int>& values) {
  const bool same =
      std::all_of(values.begin(), values.end(), [&](int v) { return v == values[0]; });
  return same ? fmt::format("{}", values[0]) : fmt::format("{}", fmt::join(values, ","));
}

std::string rounds_text(const Instance& instance) {
  std::vector<int> values;
  for (const model::Rounds& rounds : instance.rounds) {
    if (!rounds) return "unbounded";
    values.push_back(*rounds);
  }
  return joined(values);
}

std::string inside_text(const Instance& instance) {
  if (instance.inside.size() != 1) return every_safe_one;
  return text_of_set(instance, instance.inside[0]);
}

/// "leave/2": an action of the system that the other options make, and a part of its guard; or
/// "initial/grantedTo": a variable.
void read_drop(const AlgorithmInfo& algorithm, const std::string& text, Instance& instance) {
  std::vector<std::string> known;
  const auto system = algorithm.make(instance);
  for (const model::ActionInfo& action : system->actions())
    for (std::size_t part = 1; part <= action.guard.size(); ++part)
      known.push_back(fmt::format("{}/{}", action.name, part));
  for (const std::string& variable : system->initialized()) known.push_back("initial/" + variable);
  if (std::find(known.begin(), known.end(), text) == known.end())
    throw WrongUsage(
        model::unknown_name("part of a guard or initial value of " + algorithm.id, text, known));
  instance.dropped = text;
}

/// What comes before the bounds, and what comes after them.
Instance begun(const AlgorithmInfo& algorithm, const Request& request) {
  check_options_apply(algorithm, request);
  Instance instance;
  instance.algorithm = algorithm.id;
  instance.scope = algorithm.scope;
  instance.topology = topology_of(algorithm, request);
  return instance;
}
void finish(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  read_rounds(request, instance);
  read_repairs(algorithm, request, instance);
  read_word(request, "clock", clock_words, instance.clock);
  read_word(request, "self", self_words, instance.self);
  read_word(request, "wake", wake_words, instance.wake);
  read_word(request, "network", network_words, instance.network);
  read_own_options(algorithm, request, instance);
  if (const std::string* text = find(request, "drop")) read_drop(algorithm, *text, instance);
  check_finite(algorithm, instance);
}

}  // namespace

std::string text_of_set(const Instance& instance, model::ProcessSet inside) {
  if (inside.empty()) return "none";
  if (inside == instance.all()) return "all";
  std::vector<int> members;
  for (const model::ProcessId i : inside) members.push_back(i);
  return fmt::format("{}", fmt::join(members, ","));
}

std::vector<int> per_process(const char* option, const std::string& text, int processes) {
  std::vector<int> values = numbers_of(option, text);
  if (values.size() == 1) values.assign(static_cast<std::size_t>(processes), values[0]);
  if (values.size() != static_cast<std::size_t>(processes))
    throw BadInstance(fmt::format("{} {} has {} values: give one for all, or {}, one a process",
                                  option, text, values.size(), processes));
  return values;
}

const std::vector<OptionInfo>& instance_options() {
  static const std::vector<OptionInfo> options = {
      {"graph", "NAME", "topology: k3, p4, ring:5, edges:0-1,1-2, g6:..., a file (see ample list)"},
      {"n", "N", "number of processes, where every two are linked, or of a ring"},
      {"l", "L|L0,L1,...", "at least l_i processes of N_i and P_i are InCS"},
      {"k", "K|K0,K1,...", "at most k_i processes of N_i and P_i are InCS"},
      {"inside", "0,1|all|none|safe", "CS(C0); 'safe' starts from every safe configuration"},
      {"rounds", "R|R0,R1,...|unbounded",
       "permission-requesting invocations a process may start (default 1); unbounded where that is "
       "finite"},
      {"repair", "a,b|all|none", "switches that mend the text (default none: as printed)"},
      {"clock", "message|request|plain", "which messages carry the logical clock"},
      {"self", "channel|immediate", "messages to oneself (immediate is another model)"},
      {"wake", "step|eager", "completing a satisfied wait (eager is another model)"},
      {"network", "fifo|unordered", "order of the messages in a channel"},
      {"drop", "ACTION/I|initial/VARIABLE",
       "leave out the I-th part of the guard of an action, as in leave/2, or an initial value, as "
       "in "
       "initial/grantedTo"},
      {"leader", "P", "the leader P_LDR (default 0)"},
      {"assume", "all|none", "check the paper's assumptions on the parameters (default all)"},
      {"coterie", "NAME", "majority, grid, cyclic, singleton, all, quorums:0,1;0,2;.., a file"},
      {"mx", "NAME", "mutual exclusion inside MUTIN: lock, fifo-lock, ricart-agrawala, maekawa"},
      {"units", "L", "units of the resource, the ring's l (default 2)"},
      {"need", "K|A..K", "units that one request may ask for: 1..K, or A..K (default 1..l)"},
      {"maxseq", "S", "MySeq is from 0 to S (default 1)"},
      {"maxvc", "V", "MaxV_c, from K to l (default K)"},
      {"states", "K", "values of a register of dijkstra-ring (default n)"},
      {"numbers", "ORDER|A,B,...", "of the processes of leader-election (default descending)"},
      {"link", "C", "messages that a link may hold after a fault, for ample stabilize (default 0)"},
  };
  return options;
}

Instance instance_from(const AlgorithmInfo& algorithm, const Request& request) {
  Instance instance = begun(algorithm, request);
  read_bounds(algorithm, request, instance);
  finish(algorithm, request, instance);
  if (algorithm.check_assumptions) algorithm.check_assumptions(instance);
  const std::string* inside = find(request, "inside");
  instance.inside = initial_sets(algorithm, instance, inside ? *inside : "");
  return instance;
}

Instance frame_from(const AlgorithmInfo& algorithm, const Request& request) {
  Instance frame = begun(algorithm, request);
  finish(algorithm, request, frame);
  return frame;
}

Request request_of(const AlgorithmInfo& algorithm, const Instance& instance) {
  const std::vector<std::string> known = option_names(algorithm);
  const auto applies = [&](const std::string& name) {
    return std::find(known.begin(), known.end(), name) != known.end();
  };
  Request all = {
      {"graph", instance.topology.name()},
      {"l", joined(instance.l)},
      {"k", joined(instance.k)},
      {"inside", inside_text(instance)},
      {"rounds", rounds_text(instance)},
      {"repair",
       instance.repairs.empty() ? "none" : fmt::format("{}", fmt::join(instance.repairs, ","))},
      {"clock", text_of(instance.clock, clock_words)},
      {"self", text_of(instance.self, self_words)},
      {"wake", text_of(instance.wake, wake_words)},
      {"network", text_of(instance.network, network_words)}};
  for (const auto& [name, text] : instance.options) all[name] = text;
  if (!instance.dropped.empty()) all["drop"] = instance.dropped;
  std::erase_if(all, [&](const auto& option) { return !applies(option.first); });
  return all;
}

std::string command_of(const AlgorithmInfo& algorithm, const Instance& instance) {
  const Request full = request_of(algorithm, instance);
  const std::vector<std::string> known = option_names(algorithm);
  // What is not needed: an option whose absence makes the same instance.
  const auto given = [&](const std::string& name) {
    if (name == "graph" || name == "drop") return true;
    if ((name == "l" && algorithm.problem != Problem::k_exclusion)
        || (name == "k" && algorithm.problem != Problem::mutual_inclusion))
      return true;
    Request without = full;
    without.erase(name);
    try {
      return request_of(algorithm, instance_from(algorithm, without)).at(name) != full.at(name);
    } catch (const BadInstance&) {
      return true;  // no instance without it: --assume none, or an --inside that is safe
    }
  };
  // Where --n alone makes the topology, it is what a person would write.
  const std::string n = std::to_string(instance.processes());
  const bool n_says_it = instance.processes() >= 2
                         && std::find(known.begin(), known.end(), "n") != known.end()
                         && topology_of(algorithm, {{"n", n}}).name() == instance.topology.name();
  std::string command = algorithm.id;
  for (const OptionInfo& option : instance_options())
    if (const auto found = full.find(option.name); found != full.end() && given(option.name))
      command += option.name == "graph" && n_says_it
                     ? " --n " + n
                     : fmt::format(" --{} {}", option.name, found->second);
  return command;
}

}  // namespace ample::properties
