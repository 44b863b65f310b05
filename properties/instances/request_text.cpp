// Declares the options that make an instance, and finds those of one that is given.
#include "properties/instances/request.hpp"

#include "model/errors.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/network_text.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/request_topology.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

namespace ample::properties {

using model::AlgorithmInfo;
using model::BadInstance;
using model::Instance;
using model::Problem;

namespace {

template <class Value>
std::string joined(const std::vector<Value>& values) {
  const bool same = std::all_of(values.begin(), values.end(),
                                [&](const Value& value) { return value == values[0]; });
  return same ? fmt::format("{}", values[0]) : fmt::format("{}", fmt::join(values, ","));
}

std::string rounds_text(const Instance& instance) {
  std::vector<std::string> values;
  for (const model::Rounds& rounds : instance.rounds)
    values.push_back(rounds ? std::to_string(*rounds) : "unbounded");
  return joined(values);
}

/// Every algorithm has these, but for requests where nobody asks: there rounds count nothing.
bool has_unless_it_says_so(const AlgorithmInfo& algorithm, const std::string& option) {
  if (option == "requests") return algorithm.has_option("rounds");
  return option == "drop" || option == "network" || option == "crash" || has_formula(option);
}

/// The word of an option, without the name of a question.
std::string word_of_option(const std::string& option) {
  const auto question = question_in(option);
  return question ? question->word : option;
}

std::string inside_text(const Instance& instance) {
  if (instance.inside.size() != 1) return every_safe_one;
  return text_of_set(instance, instance.inside[0]);
}

}  // namespace

std::vector<std::string> option_names(const AlgorithmInfo& algorithm) {
  std::vector<std::string> names;
  for (const std::string& name : algorithm.options) names.push_back(name);
  for (const model::OwnOption& option : algorithm.own_options) names.push_back(option.name);
  for (const OptionInfo& option : common_options())
    if (has_unless_it_says_so(algorithm, option.name) && !algorithm.has_option(option.name))
      names.push_back(option.name);
  return names;
}

const std::vector<OptionInfo>& common_options() {
  static const std::vector<OptionInfo> options = {
      {"graph", "NAME",
       "topology: k3, p4, ring:5, edges:0-1,1-2, g6:..., a file (`list` names them)"},
      {"n", "N", "number of processes, where every two are linked, or of a ring"},
      {"l", "L|L0,L1,...", "at least l_i processes of N_i and P_i are InCS"},
      {"k", "K|K0,K1,...", "at most k_i processes of N_i and P_i are InCS"},
      {"inside", "0,1|all|none|safe", "CS(C0); 'safe' starts from every safe configuration"},
      {"rounds", "R|R0,R1,...|unbounded",
       "permission-requesting invocations a process may start (default 1); unbounded, of all or of "
       "some as in 1,1,unbounded, where that is finite"},
      {"requests", "free|owed",
       "nobody has to ask for ever, and an execution may end where nobody does (default); or "
       "everybody asks again and again"},
      {"repair", "a,b|all|none", "switches that mend the text (default none: as printed)"},
      {"clock", "message|request|plain|lamport",
       "which messages carry the logical clock (lamport: the receiver's becomes greater)"},
      {"self", "channel|immediate", "messages to oneself (immediate is another model)"},
      {"wake", "step|eager", "completing a satisfied wait (eager is another model)"},
      {"network", "fifo|unordered|lossy:F|duplicating:F",
       "order of the messages in a channel, and how many an execution may lose or have twice; all "
       "of it as in unordered,lossy,duplicating:2"},
      {"crash", "F", "so many processes may stop for ever (default 0)"},
      {"drop", "ACTION/I|initial/VARIABLE",
       "leave out the I-th part of the guard of an action, as in leave/2, or an initial value, as "
       "in "
       "initial/grantedTo"},
      {"until", "PREDICATE",
       "do not look at configurations in which this holds, nor behind them: what is said is of "
       "what "
       "comes before"},
      {"always", "PREDICATE",
       "ask whether this holds in every configuration, as in 'forall i: |grantedTo_i| <= 2'"},
      {"never", "PREDICATE", "ask whether this holds in none"},
      {"reach", "PREDICATE",
       "look for a shortest execution to a configuration in which this holds"},
      {"ltl", "FORMULA",
       "ask whether every weakly fair execution satisfies a formula of linear temporal logic, as "
       "in "
       "'[] (waits(0) => <> InCS(0))'"},
      {"ltl.strong", "FORMULA", "the same of strongly fair executions"},
      {"ltl.none", "FORMULA", "the same of all executions"},
  };
  return options;
}

std::vector<OptionInfo> options_of(const AlgorithmInfo& algorithm) {
  std::vector<OptionInfo> options;
  for (const OptionInfo& option : common_options())
    if (has_unless_it_says_so(algorithm, option.name) || algorithm.has_option(option.name))
      options.push_back(option);
  for (OptionInfo& option : options)
    if (option.name == "network" && !algorithm.has_option("network"))
      option.form = "fifo|lossy:F|duplicating:F";
  for (const model::OwnOption& option : algorithm.own_options)
    options.push_back({option.name, option.form, option.meaning});
  return options;
}

std::vector<std::pair<std::string, std::string>> given_options(const AlgorithmInfo& algorithm,
                                                               const Request& request) {
  std::vector<std::pair<std::string, std::string>> given;
  for (const OptionInfo& option : options_of(algorithm))
    for (const auto& each : request)
      if (word_of_option(each.first) == option.name) given.push_back(each);
  return given;
}

std::string text_of_set(const Instance& instance, model::ProcessSet inside) {
  if (inside.empty()) return "none";
  if (inside == instance.all()) return "all";
  std::vector<int> members;
  for (const model::ProcessId i : inside) members.push_back(i);
  return fmt::format("{}", fmt::join(members, ","));
}

Request request_of(const AlgorithmInfo& algorithm, const Instance& instance) {
  const std::vector<std::string> known = option_names(algorithm);
  const auto applies = [&](const std::string& name) {
    return is_asking(name) || std::find(known.begin(), known.end(), name) != known.end();
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
      {"network", network_text(instance)}};
  for (const auto& [name, text] : instance.options) all[name] = text;
  if (instance.unreliable.messages == 0 && !algorithm.has_option("network")) all.erase("network");
  if (instance.requests != model::Requests::free)
    all["requests"] = text_of(instance.requests, requests_words);
  if (instance.unreliable.crashes > 0) all["crash"] = std::to_string(instance.unreliable.crashes);
  if (!instance.dropped.empty()) all["drop"] = instance.dropped;
  if (!instance.until.empty()) all["until"] = instance.until;
  for (const model::Asked& asked : instance.asked) all[asked.word] = asked.text;
  std::erase_if(all, [&](const auto& option) { return !applies(option.first); });
  return all;
}

std::string command_of(const AlgorithmInfo& algorithm, const Instance& instance) {
  const Request full = request_of(algorithm, instance);
  const std::vector<std::string> known = option_names(algorithm);
  // An option is not needed if the same instance is made without it.
  const auto given = [&](const std::string& name) {
    if (name == "graph" || (has_unless_it_says_so(algorithm, name) && !algorithm.has_option(name)))
      return true;
    if ((name == "l" && algorithm.problem != Problem::k_exclusion)
        || (name == "k" && algorithm.problem != Problem::mutual_inclusion))
      return true;
    Request without = full;
    without.erase(name);
    try {
      return request_of(algorithm, instance_from(algorithm, without, Size::any)).at(name)
             != full.at(name);
    } catch (const BadInstance&) {
      return true;  // no instance without it: --assume none, or an --inside that is safe
    } catch (const model::WrongUsage&) {
      return true;  // what is asked speaks of it: faultsLeft, of --network lossy:1
    }
  };
  // If --n alone makes the topology, a person would write it.
  const std::string n = std::to_string(instance.processes());
  const bool n_says_it = instance.processes() >= 2
                         && std::find(known.begin(), known.end(), "n") != known.end()
                         && topology_of(algorithm, {{"n", n}}).name() == instance.topology.name();
  std::string command = algorithm.id;
  for (const auto& [name, text] : given_options(algorithm, full))
    if (given(name))
      command += name == "graph" && n_says_it ? " --n " + n
                                              : " --" + name + ' ' + quoted_value(name, text);
  return command;
}

std::string command_with_rounds(const AlgorithmInfo& algorithm, const Instance& instance) {
  const std::string command = command_of(algorithm, instance);
  const Request full = request_of(algorithm, instance);
  const auto rounds = full.find("rounds");
  const bool is_said = rounds == full.end() || command.find(" --rounds ") != std::string::npos;
  return is_said ? command : command + " --rounds " + rounds->second;
}

namespace {

bool is_accepted(const AlgorithmInfo& algorithm, const Request& request) {
  try {
    instance_from(algorithm, request);
    return true;
  } catch (const std::runtime_error&) {  // BadInstance, WrongUsage
    return false;
  }
}

/// The options of the instance in "ample check lmutin --graph k2 --property deadlock".
Request request_in(const AlgorithmInfo& algorithm, const std::string& example) {
  const std::vector<std::string> known = option_names(algorithm);
  Request request;
  std::istringstream words(example);
  std::string option;
  for (std::string word; words >> word; option = word)
    if (option.starts_with("--") && std::ranges::count(known, option.substr(2)) > 0)
      request[option.substr(2)] = word;
  return request;
}

}  // namespace

std::string example_for(const AlgorithmInfo& algorithm, const Request& request) {
  for (const std::string& example : algorithm.examples) {
    Request added = request_in(algorithm, example);
    if (!added.contains("graph") && !added.contains("n")) continue;
    for (const auto& [name, text] : request) added.erase(name);
    const auto completed = [&](const Request& by) {
      Request whole = request;
      whole.insert(by.begin(), by.end());
      return whole;
    };
    if (!is_accepted(algorithm, completed(added))) continue;
    const Request all = added;
    for (const auto& [name, text] : all) {
      if (name == "graph" || name == "n") continue;
      Request fewer = added;
      fewer.erase(name);
      if (is_accepted(algorithm, completed(fewer))) added = fewer;
    }
    std::string hint;
    for (const auto& [name, text] : given_options(algorithm, added))
      hint += fmt::format(" --{} {}", name, text);
    return ", as in" + hint;
  }
  return "";
}

std::string bounds_for(const AlgorithmInfo& algorithm, const Request& request) {
  constexpr int most = 4;
  for (int k = 1; k <= most; ++k)
    for (int l = 0; l < k; ++l) {
      Request whole = request;
      whole.emplace("l", std::to_string(l));
      whole.emplace("k", std::to_string(k));
      if (is_accepted(algorithm, whole))
        return fmt::format(", as in --l {} --k {}", whole["l"], whole["k"]);
    }
  return ": `params` says which are admissible";
}

}  // namespace ample::properties
