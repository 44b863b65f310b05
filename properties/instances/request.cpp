// Reading the options of an instance, one function an option.
#include "properties/instances/request.hpp"

#include "model/authors_call.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/refused_value.hpp"
#include "model/suggest.hpp"
#include "properties/asked/asked.hpp"
#include "properties/base/network_text.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/request_topology.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::properties {

using model::AlgorithmInfo;
using model::BadInstance;
using model::Instance;
using model::Problem;
using model::Scope;
using model::Topology;
using model::WrongUsage;

namespace {

/// Refuses an option that the algorithm does not take, with the one that was probably meant.
[[noreturn]] void refuse_option(const AlgorithmInfo& algorithm, const std::string& name,
                                const std::string& text) {
  const std::string begin =
      fmt::format("--{} does not apply to {}", model::printable(name), algorithm.id);
  if (name == "n") {
    const bool is_number = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    throw WrongUsage(fmt::format("{}, which takes graphs: --graph complete:{} links every two",
                                 begin, is_number ? text : "3"));
  }
  std::vector<std::string> known;
  for (const std::string& each : option_names(algorithm)) known.push_back("--" + each);
  const std::string near = model::did_you_mean("--" + name, known);
  throw WrongUsage(near.empty() ? fmt::format("{}, which takes {}", begin, fmt::join(known, " "))
                                : fmt::format("{}: {}", begin, near));
}

void check_options_apply(const AlgorithmInfo& algorithm, const Request& request) {
  const std::vector<std::string> known = option_names(algorithm);
  for (const auto& [name, text] : request) {
    if (!is_asking(name) && std::find(known.begin(), known.end(), name) == known.end())
      refuse_option(algorithm, name, text);
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
    throw WrongUsage(fmt::format("{} needs both bounds, --l and --k{}", algorithm.id,
                                 bounds_for(algorithm, request)));
  if (algorithm.problem == Problem::mutual_inclusion && !l_given && n == 1)
    throw BadInstance(
        fmt::format("'{}' has one process, and --l is 1 by default, which is as many as there are: "
                    "give --l 0 or a larger graph",
                    instance.topology.name()));
  instance.l = read("l", algorithm.problem == Problem::mutual_inclusion ? 1 : 0);
  check_bounds(algorithm, instance);
}

/// One value for all, or one a process.
std::vector<std::string> pieces_per_process(const char* option, const std::string& text,
                                            int processes) {
  std::vector<std::string> pieces = list_of(option, text);
  const auto n = static_cast<std::size_t>(processes);
  if (pieces.size() == 1) pieces.resize(n, pieces.front());
  if (pieces.size() != n)
    throw BadInstance(fmt::format("{} {} has {} values: give one for all, or {}, one a process",
                                  option, text, pieces.size(), processes));
  return pieces;
}

/// A piece of --rounds, which is the whole text or one of a list.
model::Rounds rounds_from(const std::string& text, const std::string& piece) {
  constexpr int most = 100;
  if (piece == "unbounded") return std::nullopt;
  const int least = piece == text ? 1 : 0;
  if (piece.size() > 6 || piece.find_first_not_of("0123456789") != std::string::npos)
    model::refuse_value(piece,
                        fmt::format("--rounds '{}': expected a number from {} to {}, or unbounded",
                                    model::printable(piece), least, most));
  const int rounds = number_of("--rounds", piece);
  if (rounds < least || rounds > most)
    throw BadInstance(
        fmt::format("--rounds {}: a process may have {} to {} rounds", text, least, most));
  return static_cast<std::uint8_t>(rounds);
}

void read_rounds(const Request& request, Instance& instance) {
  const std::string* text = find(request, "rounds");
  const auto n = static_cast<std::size_t>(instance.processes());
  if (!text) {
    instance.rounds.assign(n, model::Rounds(1));
    return;
  }
  for (const std::string& piece : pieces_per_process("--rounds", *text, instance.processes()))
    instance.rounds.push_back(rounds_from(*text, piece));
  if (std::all_of(instance.rounds.begin(), instance.rounds.end(),
                  [](const model::Rounds& rounds) { return rounds == model::Rounds(0); }))
    throw BadInstance(fmt::format("--rounds {}: some process must have a round", *text));
}

/// Refuses unbounded rounds for algorithms with infinitely many configurations, which may depend on
/// every other option.
void check_finite(const AlgorithmInfo& algorithm, const Instance& instance) {
  if (!instance.has_unbounded_rounds()) return;
  if (const std::string why = why_endless(algorithm, instance); !why.empty())
    throw BadInstance(fmt::format(
        "--rounds unbounded would have no end, as {}: give a number, or one a process", why));
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
    instance.options[option.name] = model::authors(
        {.part = "canonical of its own option", .name = option.name.c_str(), .is_once = true},
        [&] { return option.canonical(text ? *text : option.otherwise, instance); });
  }
}

/// Sets `target` when the option is given.
template <class Enum>
void read_word(const Request& request, const char* name, const Words<Enum>& words, Enum& target) {
  if (const std::string* text = find(request, name))
    target = word_of(fmt::format("--{}", name), *text, words);
}

void read_crashes(const Request& request, Instance& instance) {
  const std::string* text = find(request, "crash");
  if (text == nullptr) return;
  const int most = instance.processes(), crashes = number_of("--crash", *text, 0, most);
  if (crashes > most)
    throw BadInstance(fmt::format("--crash {}: there are {} processes", *text, most));
  instance.unreliable.crashes = static_cast<std::uint8_t>(crashes);
}

/// A variable that begins as zero here may begin otherwise elsewhere in a sweep: to drop that
/// changes nothing. One that says who is InCS stays.
bool is_variable_to_drop(const AlgorithmInfo& algorithm, const std::string& text,
                         Instance instance) {
  const model::ProcessSet everybody = instance.all();
  instance.inside = {everybody};
  instance.dropped = text;
  const auto system = algorithm.make(std::move(instance));
  const model::Configuration first = model::initial_configurations(*system).front();
  const auto has = [&](const model::Record& record) {
    return std::ranges::any_of(
        record, [&](const auto& variable) { return text == "initial/" + variable.name; });
  };
  return (has(system->variables(first.locals.front()))
          || has(system->shared_variables(first.shared)))
         && model::occupancy(*system, first) == everybody;
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
  if (std::find(known.begin(), known.end(), text) == known.end()
      && !is_variable_to_drop(algorithm, text, instance))
    throw WrongUsage(
        model::unknown_name("part of a guard or initial value of " + algorithm.id, text, known));
  instance.dropped = text;
}

/// Predicates and formulas that the instance's system can be asked.
void read_asked(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  for (const char* word : asking_words)
    for (const auto& [option, text] : request)
      if (const auto question = question_in(option); question && question->word == word)
        instance.asked.push_back(asked_from(option, text));
  if (const std::string* text = find(request, "until"))
    instance.until = asked_from("until", *text).text;
  if (!instance.asked.empty() || !instance.until.empty() || instance.unreliable.any())
    (void)system_of(algorithm, instance);  // refuses what has no meaning
}

}  // namespace

std::string why_endless(const AlgorithmInfo& algorithm, const Instance& instance) {
  if (!algorithm.what_grows) return "it is not known to be finite";
  return model::authors({.part = "info.what_grows", .name = "", .is_once = true},
                        [&] { return algorithm.what_grows(instance); });
}

void refuse_many(const Topology& topology) {
  if (topology.processes() > model::max_processes)
    throw BadInstance(fmt::format(
        "graph '{}' has {} processes: more than {} are for `check` by a diagram, and for traces",
        topology.name(), topology.processes(), model::max_processes));
}

namespace {

/// Refuses more processes than the algorithm has room for, or whoever asks, or other options.
void check_size(const AlgorithmInfo& algorithm, const Request& request, const Topology& topology,
                Size size) {
  const int n = topology.processes();
  if (n <= model::max_processes) return;
  const std::string where = fmt::format("graph '{}' has {} processes", topology.name(), n);
  if (n > algorithm.most_processes)
    throw BadInstance(
        fmt::format("{}, and {} has room for {}", where, algorithm.id, algorithm.most_processes));
  if (size == Size::of_a_word) refuse_many(topology);
  for (const auto& [name, text] : request)
    if (is_asking(name) || name == "until" || name == "crash" || name == "drop"
        || (name == "network" && text != "fifo" && text != "unordered"))
      throw BadInstance(
          fmt::format("{}: --{} is for at most {}", where, name, model::max_processes));
}

/// Refuses a request that gives no processes.
void check_graph_or_n(const AlgorithmInfo& algorithm, const Request& request) {
  if (request.contains("graph") || request.contains("n")) return;
  const bool is_any = algorithm.shape == model::Shape::any;
  const std::string hint = example_for(algorithm, request);
  throw WrongUsage(fmt::format("{} needs {}{}", algorithm.id,
                               is_any ? "a topology" : "its number of processes",
                               !hint.empty() ? hint
                               : is_any      ? ": give --graph"
                                             : ": give --n"));
}

/// An instance is begun before its bounds (l,k) are read, and finished afterwards.
Instance begun(const AlgorithmInfo& algorithm, const Request& request, Size size) {
  check_options_apply(algorithm, request);
  check_graph_or_n(algorithm, request);
  Instance instance;
  instance.algorithm = algorithm.id;
  instance.scope = algorithm.scope;
  instance.topology = topology_of(algorithm, request);
  check_size(algorithm, request, instance.topology, size);
  return instance;
}
void finish(const AlgorithmInfo& algorithm, const Request& request, Instance& instance) {
  read_rounds(request, instance);
  read_repairs(algorithm, request, instance);
  read_word(request, "clock", clock_words, instance.clock);
  read_word(request, "self", self_words, instance.self);
  read_word(request, "wake", wake_words, instance.wake);
  read_word(request, "requests", requests_words, instance.requests);
  if (const std::string* text = find(request, "network")) read_network(algorithm, *text, instance);
  read_crashes(request, instance);
  read_own_options(algorithm, request, instance);
  if (const std::string* text = find(request, "drop")) read_drop(algorithm, *text, instance);
  check_finite(algorithm, instance);
}

}  // namespace

std::vector<int> per_process(const char* option, const std::string& text, int processes) {
  std::vector<int> values;
  const int least = std::string_view(option) == "--k" ? 1 : 0;
  for (const std::string& piece : pieces_per_process(option, text, processes))
    values.push_back(number_of(option, piece, least, processes - 1 + least));
  return values;
}

Instance instance_from(const AlgorithmInfo& algorithm, const Request& request, Size size) {
  Instance instance = begun(algorithm, request, size);
  read_bounds(algorithm, request, instance);
  finish(algorithm, request, instance);
  if (algorithm.check_assumptions)
    model::authors({.part = "info.check_assumptions", .name = "", .is_once = true},
                   [&] { algorithm.check_assumptions(instance); });
  const std::string* inside = find(request, "inside");
  instance.inside = initial_sets(algorithm, instance, inside ? *inside : "");
  read_asked(algorithm, request, instance);
  return instance;
}

Instance frame_from(const AlgorithmInfo& algorithm, const Request& request) {
  Instance frame = begun(algorithm, request, Size::of_a_word);
  finish(algorithm, request, frame);
  return frame;
}

}  // namespace ample::properties
