// ample params: which parameters are admissible on a graph, on every small graph, and why.
#include "model/errors.hpp"
#include "properties/instances/admissible.hpp"
#include "properties/instances/assumptions.hpp"
#include "properties/instances/formula_text.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/graphs.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/wrapping.hpp"
#include "tools/ample/parameters/params_text.hpp"
#include "tools/ample/sweep/sweep_run.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using model::About;
using model::Assumption;
using model::Term;
using model::WrongUsage;

namespace {

/// The common options that an assumption may speak of, and every algorithm's own.
bool is_of_assumptions(const std::string& name) {
  static const std::vector<std::string> applying = {"graph", "n", "l", "k", "inside", "repair"};
  return std::ranges::count(properties::common_options(), name, &properties::OptionInfo::name) == 0
         || std::ranges::find(applying, name) != applying.end();
}

LemmasCommand lemmas_of(const Options& options, Format form) {
  for (const std::string& name : options.given())
    if (name != "lemmas" && name != "format")
      throw WrongUsage(
          fmt::format("--{} does not apply to --lemmas, which are about all parameters", name));
  if (!options.positionals().empty())
    throw WrongUsage("--lemmas are about all parameters: leave the algorithm out");
  return {form};
}

std::optional<std::string> taken(properties::Request& request, const char* name) {
  const auto node = request.extract(name);
  return node ? std::optional(node.mapped()) : std::nullopt;
}

}  // namespace

Command params_command(Options& options) {
  ParamsCommand command;
  const bool is_about_lemmas = options.is_given("lemmas");
  command.algorithm = is_about_lemmas ? "" : algorithm_of(options, "lkcs --graph butterfly");
  options.group("Instance");
  command.request =
      instances_of(options, [](const std::string& name) { return !is_of_assumptions(name); });
  options.group("Question");
  command.where = options.text(
      "where", "FORMULA",
      "demand more, as in 'k_q - l_q >= 2, c_0 = 1': l_1, k_1, c_1 (1 when P1 is InCS in C0), "
      "s_1 = |CS_1(C0)|, d_1 = |N_1|, n, sum(l), count(l_q > 0); _q is every process");
  command.tightened =
      options.flag("tightened", "demand that C0 is safe for the tightened bounds (L,K), too");
  const auto most =
      options.text("maximize", "TERM", "the greatest value of a term, as in 'k_0 - l_0'");
  const auto least = options.text("minimize", "TERM", "the least value of a term");
  options.flag("lemmas", "Prove or refute the arithmetic steps of the papers' proofs instead");
  options.group("Output");
  command.list = options.count("list", "N", "List so many bounds", {0, 100'000}, 10);
  command.format = format(options);
  options.footer(
      "Exit status: 0 some parameters are admissible, 10 none are or no algorithm solves any of "
      "them, 20 unknown, 2 wrong usage.");
  if (options.only_declares()) return command;

  if (is_about_lemmas) return lemmas_of(options, command.format);
  ManyInstances instances;
  instances.algorithm = command.algorithm;
  instances.request = command.request;
  require_graphs("params needs a topology", instances);
  command.l = taken(command.request, "l");
  command.k = taken(command.request, "k");
  command.inside = taken(command.request, "inside");
  if (most && least) throw WrongUsage("--maximize and --minimize: give one of them");
  command.objective = most ? most : least;
  command.direction = most ? checker::Direction::greatest : checker::Direction::least;
  return command;
}

namespace {

/// The user's demands, as assumptions with names of their own; and the one that everybody begins
/// OutCS, where the algorithm leaves no choice.
std::vector<Assumption> given(const ParamsCommand& command, const model::AlgorithmInfo& algorithm,
                              const model::Instance& frame) {
  const model::Unknowns unknowns = properties::unknowns_of(frame);
  std::vector<Assumption> list;
  const auto fix = [&](const char* option, const std::optional<std::string>& text,
                       const std::vector<Term>& of) {
    if (!text) return;
    const std::vector<int> values = properties::per_process(option, *text, frame.processes());
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("{} = {}", to_text(of[i.index]), values[i.index]),
                      fmt::format("{} {}", option, *text), About::parameters,
                      of[i.index] == Term(values[i.index])});
  };
  fix("--l", command.l, unknowns.l);
  fix("--k", command.k, unknowns.k);
  if (command.inside) {
    const model::ProcessSet inside = properties::listed_set(frame, *command.inside);
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("P{} is {}CS in C0", int{i}, inside.contains(i) ? "In" : "Out"),
                      fmt::format("--inside {}", *command.inside), About::initial,
                      unknowns.inside[i.index] == Term(inside.contains(i) ? 1 : 0)});
  }
  if (!algorithm.has_option("inside"))
    for (const model::ProcessId i : frame.all())
      list.push_back({fmt::format("P{} is OutCS in C0", int{i}), "its initial configuration",
                      About::initial, unknowns.inside[i.index] == Term(0)});
  if (command.where) {
    const model::Formula formula = properties::formula_from("--where", *command.where, frame);
    const auto names = unknowns_of(formula);
    const bool of_inside = std::any_of(names.begin(), names.end(),
                                       [](const std::string& name) { return name[0] == 'c'; });
    list.push_back(
        {*command.where, "--where", of_inside ? About::initial : About::parameters, formula});
  }
  return list;
}

/// What `given` fixes, as it was written.
std::string fixed(const ParamsCommand& command) {
  std::string text;
  const auto add = [&](const char* option, const std::optional<std::string>& value) {
    if (value) text += fmt::format("{}{} '{}'", text.empty() ? "" : " ", option, *value);
  };
  add("--l", command.l);
  add("--k", command.k);
  add("--inside", command.inside);
  add("--where", command.where);
  return shell_quoted(text);
}

const char* option_of(checker::Direction direction) {
  return direction == checker::Direction::greatest ? "--maximize" : "--minimize";
}

AskedParameters asked(const ParamsCommand& command, const model::AlgorithmInfo& algorithm,
                      const model::Topology& graph) {
  properties::Request request = command.request;
  request.erase("n");
  request["graph"] = graph.name();
  model::Instance frame = properties::frame_from(algorithm, request);
  if (command.tightened) properties::check_has_tightened(algorithm, frame);
  std::optional<checker::Objective> objective;
  if (command.objective)
    objective = {properties::term_from(option_of(command.direction), *command.objective, frame),
                 *command.objective, command.direction};
  checker::ParameterReport report = checker::ask({.algorithm = algorithm,
                                                  .frame = frame,
                                                  .given = given(command, algorithm, frame),
                                                  .tightened = command.tightened,
                                                  .objective = objective,
                                                  .list = command.list});
  return {std::move(frame), std::move(objective), command.tightened, fixed(command),
          std::move(report)};
}

}  // namespace

int params(const ParamsCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  std::vector<AskedParameters> all;
  const std::vector<model::Topology> graphs = graphs_of(algorithm, command.request);
  if (command.objective && graphs.size() > 1)
    throw WrongUsage(fmt::format("{} is of one graph, and these are {}: name one",
                                 option_of(command.direction), graphs.size()));
  for (const model::Topology& graph : graphs) {
    if (surroundings.interrupt && *surroundings.interrupt)
      throw model::BoundExceeded("interrupted");
    all.push_back(asked(command, algorithm, graph));
  }
  surroundings.out << (command.format == Format::json
                           ? params_json(algorithm, all, version())
                           : shown(surroundings, all.size() == 1
                                                     ? params_text(algorithm, all.front())
                                                     : params_table(all)));
  const auto is = [&](checker::Answer answer) {
    return std::any_of(all.begin(), all.end(), [&](const AskedParameters& one) {
      return one.report.satisfiable == answer && !one.report.nobody_solves();
    });
  };
  return is(checker::Answer::yes)       ? status_holds
         : is(checker::Answer::unknown) ? status_incomplete
                                        : status_bad_instance;
}

}  // namespace ample::tools
