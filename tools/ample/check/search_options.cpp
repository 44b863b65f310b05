// What the commands take that search: check, fuzz, stabilize.
#include "tools/ample/line/command_readers.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace {

constexpr Range many = {1, 1'000'000'000'000};
constexpr Range of_a_seed = {0, ~std::uint64_t{0}};

/// --property and --fairness: liveness and alternation under that fairness.
std::vector<std::string> properties_under_fairness(Options& options) {
  std::vector<std::string> properties = options.list(
      "property", "NAME,...",
      "safety, deadlock, partial-deadlock, liveness, alternation, anomaly.NAME or an invariant "
      "(`list ALGORITHM` names them); default: safety, deadlock, every invariant and every "
      "anomaly");
  const auto fairness =
      options.word("fairness",
                   "Of liveness and alternation: what is possible throughout (weak) or again and "
                   "again (strong) is done",
                   properties::fairness_words, properties::Fairness::weak);
  if (!options.is_given("fairness")) return properties;
  bool applies = false;
  for (std::string& name : properties)
    if (name == "liveness" || name == "alternation") {
      name = properties::name_under(name, fairness);
      applies = true;
    }
  if (!applies)
    throw WrongUsage(
        "--fairness is of liveness and alternation: name one, as in --property liveness");
  return properties;
}

/// An estimate is of everything that can be reached, found in memory, and nothing is checked.
void refuse_with_estimate(const Options& options, const checker::Engine& engine) {
  for (const char* name : {"audit", "coverage", "disk", "max-depth", "max-states", "seed",
                           "state-graph", "trace", "vacuity", "visited"})
    if (options.is_given(name))
      throw WrongUsage(fmt::format(
          "--estimate is of all configurations, and nothing is checked: leave --{} out", name));
  if (!engine.can.same_counts && !engine.can.choose)
    throw WrongUsage(
        fmt::format("what --reduce {} leaves out is not known beforehand: --estimate goes with "
                    "--reduce auto, {}",
                    engine.name, checker::engines_that(&checker::Abilities::same_counts)));
}

void refuse_combinations(const CheckCommand& command) {
  const bool reduces = command.engine->reduces();
  const auto rounds = command.request.find("rounds");
  const bool unbounded =
      rounds != command.request.end() && rounds->second.find("unbounded") != std::string::npos;
  if (command.audit && !reduces && !unbounded)
    throw WrongUsage(
        fmt::format("--audit compares a reduced search with the full one: add --reduce {}; or "
                    "--rounds unbounded with bounded ones",
                    checker::engines_that(&checker::Abilities::gathers_evidence)));
  if (command.graph_file && command.trace_file)
    refuse_one_file("--state-graph", *command.graph_file, "--trace", *command.trace_file);
  if (command.graph_file && !command.engine->can.draws)
    throw WrongUsage(
        fmt::format("--state-graph draws configurations one by one, --reduce {} has them all at "
                    "once: use --reduce {}",
                    command.engine->name, checker::engines_that(&checker::Abilities::draws)));
  if (command.audit && !command.limits.disk.empty())
    throw WrongUsage("--audit is two searches, and --disk keeps one: leave --disk out");
}

std::optional<std::string> trace_of_violation(Options& options) {
  return options.text("trace", "FILE", "Write the JSON trace of the first violated property");
}

}  // namespace

Command check_command(Options& options) {
  CheckCommand command;
  command.algorithm = algorithm_of(options, "lmutin --graph k2");
  command.request = instance_of(options);
  for (const checker::NamedProperty& property : named_properties(options, command.request))
    if (!property.sentence.empty())
      command.sentences[properties::name_of(property.asked)] =
          property.sentence + (property.place.empty() ? "" : " (" + property.place + ")");

  options.group("Search");
  command.properties = properties_under_fairness(options);
  checker::Options& limits = command.limits;
  limits.keep_going =
      options.flag("keep-going", "See everything: do not stop at the first violation");
  limits.shortening =
      shortest(options, checker::Shortening::briefly, "for about as long as it took to find one");
  command.refuses_vacuity = options.word<bool>(
      "vacuity",
      "error: what holds although an action was never taken, or a process never entered or left, "
      "and a question of one's own of which a part may be anything, ends with 14; note: it is said",
      {{"note", false}, {"error", true}}, false);
  limits.coverage = options.flag(
      "coverage", "Count the steps and the new configurations of each action, in a full search");
  limits.workers = workers(options);
  const checker::Engine& asked_engine = engine(options);
  command.audit = options.flag("audit",
                               "Compare the reduced search with the full one, or unbounded rounds "
                               "with bounded ones; sees everything");
  visited(options, limits);
  command.estimates = options.flag(
      "estimate",
      "Check nothing: print the probable number of configurations, the memory, disk and time that "
      "a search of all of them takes, and what that needs; with --reduce none, without a diagram");
  max_states(options, limits, "Stop after so many states: incomplete");
  limits.max_depth = static_cast<std::uint32_t>(
      options
          .count("max-depth", "N", "Look at what is at most so many steps away: incomplete",
                 {1, 1'000'000'000})
          .value_or(0));
  max_memory(options, limits);
  max_time(options, limits);
  limits.disk = options
                    .folder("disk",
                            "Keep the configurations in DIR, and only a part in memory; the same "
                            "command goes on there after a limit or a kill")
                    .value_or("");
  limits.seed = options.count("seed", "N", "Choose the keys of --visited hash", of_a_seed)
                    .value_or(limits.seed);

  options.group("Output");
  command.format = format(options);
  command.progress = progress(options);
  command.shape = shape(options);
  command.trace_file = trace_of_violation(options);
  command.graph_file = options.text(
      "state-graph", "FILE",
      "Write the graph of all configurations for Graphviz, of at most 400; with --reduce, of "
      "those that the reduced search goes through");
  options.footer(
      "Exit status: 0 holds, 12 safety or an invariant is violated, 11 deadlock, 13 liveness, 14 "
      "anomaly (or --vacuity), 20 incomplete, 10 no instance of the problem, 2 wrong usage, 70 "
      "internal error, 74 a file cannot be written. Of --reach: 0 reached, 15 not reachable, 20 "
      "not decided. With --estimate, which judges nothing: 20.");
  if (options.only_declares()) return command;

  refuse_limits(limits);
  command.engine = &engine_under(asked_engine, limits);
  if (command.graph_file)
    refuse_other_pictures("--state-graph", *command.graph_file, {".dot", ".gv"});
  refuse_combinations(command);
  if (command.estimates) refuse_with_estimate(options, *command.engine);
  command.search = search_as_given(options);
  return command;
}

namespace {

/// --distribution, --starve and --depth
void read_schedules(Options& options, FuzzCommand& command) {
  const auto names =
      options.text("distribution", "NAME,...",
                   "uniform, process (first a process, then its step), pct (random priorities), "
                   "starve-process, starve-channel; each schedule draws one of them; default: all");
  command.starve = options.text(
      "starve", "P|P-Q",
      "Starve this process, or the channel from P to Q, as in 2 or 0-2: it steps only when "
      "nothing else can");
  command.options.depth =
      static_cast<int>(options.count("depth", "D", "Of pct: D-1 changes of priority", {1, 20}, 3));
  const bool starves_a_channel = command.starve && command.starve->find('-') != std::string::npos;
  const std::string starving = starves_a_channel ? "starve-channel" : "starve-process";
  if (command.starve && names.value_or(starving) != starving)
    throw WrongUsage(fmt::format("--starve {} is of --distribution {}: leave the other ones out",
                                 model::printable(*command.starve), starving));
  if (!names && !command.starve) return;
  command.options.distributions.clear();
  for (const std::string& name : properties::list_of("--distribution", names.value_or(starving)))
    command.options.distributions.push_back(
        properties::word_of("--distribution", name, checker::distribution_words));
}

}  // namespace

Command fuzz_command(Options& options) {
  FuzzCommand command;
  command.algorithm = algorithm_of(options, "lmutin --graph ring:30");
  command.request = instance_of(options);
  named_properties(options, command.request);

  options.group("Schedules");
  command.properties = options.list(
      "property", "NAME,...",
      "As of check: safety, deadlock, anomaly.NAME or an invariant; default: safety, deadlock, "
      "every invariant and every anomaly");
  checker::FuzzOptions& fuzz = command.options;
  const auto seconds = options.time(
      "max-time", "Stop after so long, as in 10s or 5m (default 1m, unless --schedules is given)");
  const auto schedules = options.count("schedules", "N", "Stop after so many schedules", many);
  fuzz.schedules = schedules.value_or(0);
  fuzz.max_seconds = seconds.value_or(schedules ? 0 : 60);
  fuzz.max_steps = options.count("steps", "N", "At most so many steps a schedule", {1, 100'000'000},
                                 fuzz.max_steps);
  read_schedules(options, command);
  fuzz.seed =
      options.count("seed", "N", "Schedule i depends on the seed and on i alone", of_a_seed, 1);
  fuzz.first = options.count("start", "I", "The number of the first schedule", many, fuzz.first);
  fuzz.keep_going = options.flag("keep-going", "Do not stop at the first violation");
  fuzz.workers = workers(options);
  if (const auto bytes = options.size(
          "max-memory", "Tables above that are emptied, and the run goes on (default 1G)"))
    fuzz.max_bytes = bytes_for_tables(*bytes);

  options.group("Output");
  command.format = format(options);
  command.progress = progress(options);
  command.shape = shape(options);
  command.trace_file = trace_of_violation(options);
  options.footer(
      "Exit status: 12 safety or an invariant is violated, 11 deadlock, 14 anomaly, 0 what --reach "
      "asks for is reached, 20 nothing was found (which proves nothing), 10 no instance of the "
      "problem, 2 wrong usage, 70 internal error, 74 a file cannot be written.");
  command.schedules = options.as_given(
      {"property", "steps", "distribution", "starve", "depth", "keep-going", "shape"});
  command.limits = options.as_given({"max-time", "schedules", "workers", "max-memory"});
  return command;
}

namespace {

std::string ids_with_faults() {
  std::string ids;
  for (const model::AlgorithmInfo& each : known_algorithms())
    if (each.faults) ids += (ids.empty() ? "" : ", ") + each.id;
  return ids.empty() ? "its id: of one that declares its faults" : "its id, one of " + ids;
}

}  // namespace

Command stabilize_command(Options& options) {
  StabilizeCommand command;
  command.algorithm =
      algorithm_of(options, "dijkstra-ring --n 4", {.name = {}, .meaning = ids_with_faults()});
  command.request = instance_of(options, questions_and_faults());

  options.group("Schedule");
  command.daemon = options.word("daemon", "Who steps at once: one process, any, or all that can",
                                checker::daemon_words, checker::Daemon::central);
  if (const auto faults = options.count(
          "faults", "F",
          "Start only from what so many faults make of a legitimate configuration: a variable or "
          "message changed, a message lost or put in",
          {0, 100}))
    command.faults = static_cast<int>(*faults);
  command.fairness = options.word("fairness", "Under which it has to converge, for the exit status",
                                  properties::fairness_words, properties::Fairness::weak);

  options.group("Search");
  command.limits = limits(options, "Stop after so many configurations: incomplete");

  options.group("Output");
  command.format = format(options);
  command.trace_file = options.text(
      "trace", "FILE",
      "Write the JSON trace of what is violated, else of the longest execution; those of all "
      "stand in --format json");
  options.footer(
      "Every combination of the values of the variables and of --link messages a link is a start.\n"
      "Exit status: 0 closed and converging, 12 not closed, 13 not converging or somebody "
      "starves among the legitimate, 14 vacuous: every start is legitimate, 20 incomplete and "
      "nothing found, 10 no instance, 2 wrong usage.");
  command.search = search_as_given(options);
  return command;
}

}  // namespace ample::tools
