// The commands about many instances: params, sweep, frontier, necessity.
#include "tools/ample/line/command_readers.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "properties/base/option_text.hpp"
#include "properties/instances/parameter_terms.hpp"
#include "properties/instances/request.hpp"
#include "tools/ample/line/common_arguments.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/line/share.hpp"
#include "tools/ample/sweep/sweep_plot.hpp"
#include "tools/ample/sweep/sweep_run.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace ample::tools {

using model::WrongUsage;

namespace {

const properties::Words<TableForm> form_words = {{"text", TableForm::text},
                                                 {"markdown", TableForm::markdown},
                                                 {"latex", TableForm::latex},
                                                 {"json", TableForm::json},
                                                 {"csv", TableForm::csv}};

const properties::Words<SweepKey> key_words = {
    {"graph", SweepKey::graph}, {"bounds", SweepKey::bounds}, {"C0", SweepKey::inside}};

/// What is given is refused together with graphs with which it would be accepted.
[[noreturn]] void refuse_without_graphs(const std::string& lacking,
                                        const ManyInstances& instances) {
  const model::AlgorithmInfo& algorithm = algorithm_named(instances.algorithm);
  const auto is_accepted = [&](const std::string& option, const std::string& text) {
    ManyInstances with_graphs = instances;
    with_graphs.request[option] = text;
    try {
      const auto points = properties::points_of(sweep_of(with_graphs)).points;
      for (const auto& point : points) properties::instance_from(algorithm, point.request);
      return !points.empty();
    } catch (const std::runtime_error&) {  // BadInstance, WrongUsage
      return false;
    }
  };
  std::string hint = properties::example_for(algorithm, instances.request);
  for (const auto& [option, text] : {std::pair("graph", "all:3"), std::pair("n", "2-3")})
    if (is_accepted(option, text)) hint = fmt::format(", as in --{} {}", option, text);
  throw WrongUsage(fmt::format("{} {}{}", model::program_name(), lacking, hint));
}

/// The instances that a command with an example sweeps over.
ManyInstances instances_of(const Arguments& arguments, const std::string& example) {
  ManyInstances instances;
  instances.algorithm = algorithm_in(arguments, example);
  if (arguments.positionals.size() > 1)
    throw WrongUsage(fmt::format("'{}' is one word too many for {} {} ALGORITHM",
                                 model::printable(arguments.positionals[1]), model::program_name(),
                                 arguments.command.front()));
  instances.request = request_in(arguments);
  instances.where = find(arguments, "where");
  instances.tightened = flag(arguments, "tightened");
  instances.all_images = flag(arguments, "all-images");
  instances.numberings = flag(arguments, "numberings");
  if (!instances.request.contains("graph") && !instances.request.contains("n"))
    refuse_without_graphs(arguments.command.front() + " needs graphs", instances);
  if (instances.numberings && !instances.request.contains("graph"))
    throw WrongUsage("--numberings is about graphs: give --graph, as in --graph all:3");
  return instances;
}

checker::InstanceSearch search_of(const Arguments& arguments) {
  checker::InstanceSearch search;
  search.limits = limits_of(arguments);
  if (!find(arguments, "seed")) search.limits.seed = 1;
  search.engine = &engine_of(arguments, search.limits);
  if (const auto text = find(arguments, "property"))
    search.properties = properties::list_of("--property", *text);
  std::vector<properties::Property> asked;
  for (const std::string& name : search.properties)
    asked.push_back({.kind = properties::kind_of(name), .name = name});
  refuse_all_steps(search.limits, asked);
  if (const auto text = find(arguments, "schedules"))
    search.schedules = count_of("--schedules", *text, 1, 1'000'000'000);
  return search;
}

/// When --total-time is over, from now on.
std::optional<std::chrono::steady_clock::time_point> end_of_time(const Arguments& arguments) {
  using std::chrono::steady_clock;
  const auto text = find(arguments, "total-time");
  if (!text) return std::nullopt;
  const std::chrono::duration<double> time(seconds_of("--total-time", *text));
  return steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(time);
}

}  // namespace

SweepCommand sweep_command(const Arguments& arguments) {
  SweepCommand command;
  command.instances = instances_of(arguments, "lmutin --graph all:3");
  command.search = search_of(arguments);
  command.flags = flags_text(arguments, {"schedules", "seed", "reduce", "visited", "max-states",
                                         "max-memory", "max-time"});
  command.file = find(arguments, "file");
  command.drawing = find(arguments, "draw");
  if (command.drawing) refuse_other_pictures("--draw", *command.drawing, {".svg", ".dot", ".gv"});
  if (command.drawing && command.file)
    refuse_one_file("--file", *command.file, "--draw", *command.drawing);
  if (const auto text = find(arguments, "by"))
    command.by = properties::word_of("--by", *text, key_words);
  if (const auto text = find(arguments, "plot")) {
    command.plot = plot_wish(*text);
    if (command.drawing) refuse_one_file("--draw", *command.drawing, "--plot", command.plot->file);
    if (command.file) refuse_one_file("--file", *command.file, "--plot", command.plot->file);
  }
  if (const auto text = find(arguments, "shard")) command.share = share_of(*text, std::getenv);
  command.jobs = jobs_of(arguments);
  command.until = end_of_time(arguments);
  command.progress = flag(arguments, "progress");
  properties::Words<Format> others = {{"csv", Format::csv}};
  if (arguments.command.front() == "sweep") others.emplace_back("junit", Format::junit);
  command.format = format_of(arguments, others);
  return command;
}

FrontierCommand frontier_command(const Arguments& arguments) {
  algorithm_in(arguments, "lcs-naive --graph p3 --repair init,prets,repre,nack --rounds 2");
  FrontierCommand command;
  command.sweep = sweep_command(arguments);
  command.over = find(arguments, "over");
  if (const auto text = find(arguments, "inequalities"))
    command.inequalities = count_of("--inequalities", *text, 1, 6);
  if (const auto text = find(arguments, "weight"))
    command.weight = static_cast<std::int64_t>(count_of("--weight", *text, 1, 20));
  command.exhaust = flag(arguments, "exhaust");
  command.traces = folder_in(arguments, "traces");
  return command;
}

NecessityCommand necessity_command(const Arguments& arguments) {
  NecessityCommand command;
  command.instances = instances_of(arguments, "lmutin --graph all:2-3 --repair init,prets");
  if (const auto text = find(arguments, "suppose")) {
    command.instances.supposed = properties::between_commas(*text);
    for (const std::string& part : command.instances.supposed)
      if (part.empty())
        throw WrongUsage(fmt::format("--suppose '{}': a part is empty", model::printable(*text)));
  }
  command.search = search_of(arguments);
  // Without some guards there is no end to what can be reached.
  if (std::uint64_t& most = command.search.limits.max_states; most == 0) most = 1'000'000;
  command.jobs = jobs_of(arguments);
  command.until = end_of_time(arguments);
  command.progress = flag(arguments, "progress");
  if (const auto text = find(arguments, "format"))
    command.form = properties::word_of("--format", *text, form_words);
  return command;
}

MergeSweepsCommand merge_sweeps_command(const Arguments& arguments) {
  if (arguments.positionals.size() < 3)
    throw WrongUsage(
        fmt::format("{0} sweep merge needs a file to write and the files to join, as in {0} sweep "
                    "merge all.jsonl 1.jsonl 2.jsonl",
                    model::program_name()));
  if (!arguments.options.empty())
    throw WrongUsage(fmt::format("--{} does not apply to {} sweep merge",
                                 arguments.options.begin()->first, model::program_name()));
  return {arguments.positionals[1],
          {arguments.positionals.begin() + 2, arguments.positionals.end()}};
}

LemmasCommand lemmas_command(const Arguments& arguments) {
  for (const auto& [name, text] : arguments.options)
    if (name != "lemmas" && name != "format")
      throw WrongUsage(
          fmt::format("--{} does not apply to --lemmas, which are about all parameters", name));
  if (!arguments.positionals.empty())
    throw WrongUsage("--lemmas are about all parameters: leave the algorithm out");
  return {format_of(arguments)};
}

ParamsCommand params_command(const Arguments& arguments) {
  ParamsCommand command;
  command.algorithm = algorithm_in(arguments, "lkcs --graph butterfly");
  command.request = request_in(arguments);
  const auto take = [&](const char* name) -> std::optional<std::string> {
    const auto node = command.request.extract(name);
    return node ? std::optional(node.mapped()) : std::nullopt;
  };
  if (!command.request.contains("graph") && !command.request.contains("n")) {
    ManyInstances instances;
    instances.algorithm = command.algorithm;
    instances.request = command.request;
    refuse_without_graphs("params needs a topology", instances);
  }
  command.l = take("l");
  command.k = take("k");
  command.inside = take("inside");
  command.where = find(arguments, "where");
  command.tightened = flag(arguments, "tightened");
  const auto most = find(arguments, "maximize"), least = find(arguments, "minimize");
  if (most && least) throw WrongUsage("--maximize and --minimize: give one of them");
  command.objective = most ? most : least;
  command.direction = most ? checker::Direction::greatest : checker::Direction::least;
  if (const auto text = find(arguments, "list"))
    command.list = count_of("--list", *text, 0, 100'000);
  command.format = format_of(arguments);
  return command;
}

}  // namespace ample::tools
