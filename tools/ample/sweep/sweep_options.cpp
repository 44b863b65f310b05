// What the commands take that ask many instances: sweep, frontier, necessity.
#include "tools/ample/line/command_readers.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "properties/instances/parameter_terms.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/share.hpp"
#include "tools/ample/sweep/sweep_plot.hpp"
#include "tools/ample/sweep/sweep_run.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

namespace ample::tools {

using model::WrongUsage;

namespace {

/// The options that say which instances, but for `left_out`.
ManyInstances many_instances(Options& options, std::string algorithm,
                             const std::string& left_out = "") {
  ManyInstances instances;
  instances.algorithm = std::move(algorithm);
  options.group("Instances");
  instances.request =
      instances_of(options, [&](const std::string& name) { return name == left_out; });
  named_properties(options, instances.request);
  instances.where = options.text("where", "FORMULA",
                                 "Only bounds and C0 that satisfy it (`params --help` says how)");
  instances.tightened =
      options.flag("tightened", "Only C0 that are safe for the tightened bounds (L,K), too");
  instances.numberings = options.flag("numberings",
                                      "Each graph with its processes numbered in every way: names "
                                      "decide between equal timestamps");
  return instances;
}

void refuse_instances(const Options& options, const ManyInstances& instances) {
  const std::string& command = options.command().front();
  if (options.positionals().size() > 1)
    throw WrongUsage(fmt::format("'{}' is one word too many for {} {} ALGORITHM",
                                 model::printable(options.positionals()[1]), model::program_name(),
                                 command));
  require_graphs(command + " needs graphs", instances);
  if (instances.numberings && !instances.request.contains("graph"))
    throw WrongUsage("--numberings is about graphs: give --graph, as in --graph all:3");
  if (instances.numberings && instances.up_to_symmetry)
    throw WrongUsage(
        "--numberings asks for every numbering, --up-to-symmetry for one of each class: give one");
}

/// How each instance is searched; `most_states` where --max-states is not given.
checker::InstanceSearch search_of_each(
    Options& options, std::uint64_t most_states = 0,
    checker::Shortening otherwise = checker::Shortening::briefly) {
  checker::InstanceSearch search;
  options.group("Search");
  search.properties = options.list(
      "property", "NAME,...",
      "What is judged (default: safety, deadlock and the invariants that the text does not "
      "contradict; of necessity those that the algorithm is for)");
  search.schedules =
      options
          .count("schedules", "N",
                 "First so many random schedules of each instance: what they violate is not "
                 "searched, and its trace not the shortest (default none)",
                 {1, 1'000'000'000})
          .value_or(0);
  search.limits.seed =
      options.count("seed", "N", "Choose the random schedules", {0, ~std::uint64_t{0}}, 1);
  search.engine = &engine(options);
  search.limits.shortening = shortest(options, otherwise,
                                      otherwise == checker::Shortening::never
                                          ? "the first one that is found"
                                          : "for about as long as it took to find one");
  max_states(options, search.limits, "Stop each search after so many states: incomplete",
             most_states);
  max_memory(options, search.limits, "Stop each search at so much memory: incomplete");
  max_time(options, search.limits,
           "Stop each search after so long: incomplete; of the whole see --total-time");
  return search;
}

void refuse_search(checker::InstanceSearch& search) {
  search.engine = &engine_under(*search.engine, search.limits);
  std::vector<properties::Property> asked;
  for (const std::string& name : search.properties)
    asked.push_back({.kind = properties::kind_of(name), .name = name});
  refuse_all_steps(search.limits, asked);
}

/// When --total-time is over, from now on.
std::optional<std::chrono::steady_clock::time_point> end_of_time(Options& options) {
  using std::chrono::steady_clock;
  const auto seconds = options.time(
      "total-time", "End the whole after so long, as Ctrl-C does: what is not decided is said");
  if (!seconds) return std::nullopt;
  return steady_clock::now()
         + std::chrono::duration_cast<steady_clock::duration>(
             std::chrono::duration<double>(*seconds));
}

std::optional<std::string> file_of_rows(Options& options) {
  return options.text("file", "FILE",
                      "Add a line of JSON for each instance; what is there is not done again");
}

std::optional<SweepKey> rows_of_a_table(Options& options) {
  static const properties::Words<SweepKey> words = {
      {"graph", SweepKey::graph}, {"bounds", SweepKey::bounds}, {"C0", SweepKey::inside}};
  const auto text =
      options.text("by", Options::alternatives(words), "A table with a row for each of these");
  return text ? std::optional(properties::word_of("--by", *text, words)) : std::nullopt;
}

std::string flags_of_search(const Options& options) {
  return options.as_given({"schedules", "seed", "reduce", "shortest", "visited", "max-states",
                           "max-memory", "max-time"});
}

MergeSweepsCommand merge_of(const Options& options) {
  const std::vector<std::string>& words = options.positionals();
  if (words.size() < 3)
    throw WrongUsage(
        fmt::format("{0} sweep merge needs a file to write and the files to join, as in {0} sweep "
                    "merge all.jsonl 1.jsonl 2.jsonl",
                    model::program_name()));
  if (const auto given = options.given(); !given.empty())
    throw WrongUsage(
        fmt::format("--{} does not apply to {} sweep merge", given.front(), model::program_name()));
  return {words[1], {words.begin() + 2, words.end()}};
}

/// Throws WrongUsage where two results would be written to one file.
void refuse_files(const SweepCommand& command) {
  if (command.drawing) refuse_other_pictures("--draw", *command.drawing, {".svg", ".dot", ".gv"});
  if (command.drawing && command.file)
    refuse_one_file("--file", *command.file, "--draw", *command.drawing);
  if (!command.plot) return;
  if (command.drawing) refuse_one_file("--draw", *command.drawing, "--plot", command.plot->file);
  if (command.file) refuse_one_file("--file", *command.file, "--plot", command.plot->file);
}

}  // namespace

Command sweep_command(Options& options) {
  if (!options.positionals().empty() && options.positionals().front() == "merge")
    return merge_of(options);
  SweepCommand command;
  command.instances = many_instances(
      options, algorithm_of(options, "lmutin --graph all:3",
                            {.name = {},
                             .meaning = fmt::format("its id (see {} list), or 'merge' and files",
                                                    model::program_name()),
                             .repeated = true}));
  command.instances.up_to_symmetry =
      options.flag("up-to-symmetry",
                   "One instance of each class of mirror images alone; another may end otherwise");
  const auto share = options.text(
      "shard", "I/M|job",
      "Only every M-th instance, from the I-th on (from 1/M to M/M); job: the share that a Slurm "
      "job array, mpirun or srun gives this process");
  command.search = search_of_each(options);
  visited(options, command.search.limits);
  command.until = end_of_time(options);
  command.jobs = jobs(options);
  options.group("Output");
  command.file = file_of_rows(options);
  command.by = rows_of_a_table(options);
  command.drawing =
      options.text("draw", "FILE", "Draw the smallest failing instance, as .svg or as DOT");
  const auto plot = options.text(
      "plot", "WHAT:FILE",
      "Draw the verdicts (map), or how something grows (states/n, states/degree, states/rounds, "
      "also steps or a quantity of measure, as in messages.cause/n), as .svg or for LaTeX as "
      ".tikz");
  command.format =
      format(options, "Print text for people, JSON, a table, or the tests of a pipeline",
             {{"csv", Format::csv}, {"junit", Format::junit}});
  command.progress = progress(options);
  options.footer(
      "Bounds and C0 that are not given are all swept over. An option may have several values, as "
      "in --repair 'none;init;init,prets'. Each property is judged by itself. Exit status: as of "
      "check, the worst of all instances.");
  options.usages({" algorithm [OPTION...]", " merge OUT FILE..."});
  if (options.only_declares()) return command;

  refuse_instances(options, command.instances);
  refuse_search(command.search);
  command.flags = flags_of_search(options);
  if (plot) command.plot = plot_wish(*plot);
  refuse_files(command);
  if (share) command.share = share_of(*share, std::getenv);
  return command;
}

Command frontier_command(Options& options) {
  FrontierCommand command;
  SweepCommand& sweep = command.sweep;
  sweep.instances = many_instances(
      options,
      algorithm_of(options, "lcs-naive --graph p3 --repair init,prets,repre,nack --rounds 2"));
  options.group("Constraint");
  command.over = options.text(
      "over", "TERM,...",
      "Terms of the constraint, as in 'k_q - l_q' or 'count(l_q > 0), sum(k)'; default: l_q, k_q, "
      "d_q, s_q, or how many processes have a bound at all");
  command.inequalities =
      options.count("inequalities", "N", "At most so many, all of which must hold", {1, 6}, 3);
  command.weight = static_cast<std::int64_t>(
      options.count("weight", "N", "The most that the coefficients are in sum", {1, 20}, 6));
  command.exhaust = options.flag("exhaust", "Explore what is far from the boundary, too");
  // Which instances fail is asked, not how soon.
  sweep.search = search_of_each(options, 0, checker::Shortening::never);
  sweep.until = end_of_time(options);
  sweep.jobs = jobs(options);
  options.group("Output");
  sweep.file = file_of_rows(options);
  sweep.by = rows_of_a_table(options);
  command.traces =
      options.folder("traces", "Write the trace of each instance that fails at the boundary");
  sweep.format = format_or_csv(options);
  sweep.progress = progress(options);
  options.footer(
      "Instances are explored until every one at the boundary is known; the others are predicted. "
      "The file is that of a sweep with the same options. Exit status: 0 a constraint separates "
      "what is known and nothing at its boundary is open, else 20; 2 wrong usage.");
  if (options.only_declares()) return command;

  refuse_instances(options, sweep.instances);
  refuse_search(sweep.search);
  sweep.flags = flags_of_search(options);
  return command;
}

Command necessity_command(Options& options) {
  NecessityCommand command;
  command.instances = many_instances(
      options, algorithm_of(options, "lmutin --graph all:2-3 --repair init,prets"), "drop");
  const auto supposed =
      options.text("suppose", "FORMULA,...", "Assume this as well; each part is dropped alone");
  // Without some guards there is no end to what can be reached.
  command.search = search_of_each(options, 1'000'000);
  command.until = end_of_time(options);
  command.jobs = jobs(options, "Processes, each for one row");
  command.progress = progress(options);
  options.group("Output");
  command.form = options.word<TableForm>("format", "How the table is printed",
                                         {{"text", TableForm::text},
                                          {"markdown", TableForm::markdown},
                                          {"latex", TableForm::latex},
                                          {"json", TableForm::json},
                                          {"csv", TableForm::csv}},
                                         TableForm::text);
  options.footer(
      "Begin with the switches with which the algorithm holds. Exit status: 0, 20 when a row is "
      "not decided, or as of check when it breaks with nothing dropped.");
  if (options.only_declares()) return command;

  refuse_instances(options, command.instances);
  if (supposed) command.instances.supposed = properties::between_commas(*supposed);
  for (const std::string& part : command.instances.supposed)
    if (part.empty())
      throw WrongUsage(fmt::format("--suppose '{}': a part is empty", model::printable(*supposed)));
  refuse_search(command.search);
  return command;
}

}  // namespace ample::tools
