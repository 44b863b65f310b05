// The commands that search: check, fuzz, stabilize.
#include "tools/ample/line/command_readers.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/base/option_text.hpp"
#include "tools/ample/line/command_forms.hpp"
#include "tools/ample/line/common_arguments.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/option_values.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace {

std::vector<checker::Distribution> distributions_of(const std::string& text) {
  std::vector<checker::Distribution> list;
  for (const std::string& name : properties::list_of("--distribution", text))
    list.push_back(properties::word_of("--distribution", name, checker::distribution_words));
  return list;
}

checker::FuzzOptions schedules_of(const Arguments& arguments) {
  checker::FuzzOptions options;
  const auto number = [&](const char* name, std::uint64_t& value, std::uint64_t least,
                          std::uint64_t most) {
    if (const auto text = find(arguments, name))
      value = count_of(std::string("--") + name, *text, least, most);
  };
  constexpr std::uint64_t many = 1'000'000'000'000;
  options.seed = 1;
  number("seed", options.seed, 0, ~std::uint64_t{0});
  number("start", options.first, 1, many);
  number("schedules", options.schedules, 1, many);
  number("steps", options.max_steps, 1, 100'000'000);
  auto depth = static_cast<std::uint64_t>(options.depth);
  number("depth", depth, 1, 20);
  options.depth = static_cast<int>(depth);
  if (const auto text = find(arguments, "max-time"))
    options.max_seconds = seconds_of("--max-time", *text);
  else if (options.schedules == 0)
    options.max_seconds = 60;
  if (const auto text = find(arguments, "max-memory"))
    options.max_bytes = bytes_for_tables(bytes_of("--max-memory", *text));
  const auto starve = find(arguments, "starve");
  const bool starves_a_channel = starve && starve->find('-') != std::string::npos;
  const char* starving = starves_a_channel ? "starve-channel" : "starve-process";
  if (starve && find(arguments, "distribution").value_or(starving) != starving)
    throw WrongUsage(fmt::format("--starve {} is of --distribution {}: leave the other ones out",
                                 model::printable(*starve), starving));
  const auto names =
      starve ? std::optional<std::string>(starving) : find(arguments, "distribution");
  if (names) options.distributions = distributions_of(*names);
  options.keep_going = flag(arguments, "keep-going");
  options.workers = workers_of(arguments);
  return options;
}

/// An estimate is of everything that can be reached, found in memory, and nothing is checked.
void refuse_with_estimate(const Arguments& arguments, const checker::Engine& engine) {
  for (const char* name : {"audit", "coverage", "disk", "max-depth", "max-states", "state-graph",
                           "trace", "vacuity", "visited"})
    if (find(arguments, name) || flag(arguments, name))
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

}  // namespace

CheckCommand check_command(const Arguments& arguments) {
  CheckCommand command;
  command.algorithm = algorithm_in(arguments, "lmutin --graph k2");
  const std::vector<checker::NamedProperty> named = named_properties(arguments);
  command.request = request_in(arguments, named);
  command.properties = properties_of(arguments);
  for (const checker::NamedProperty& property : named)
    if (!property.sentence.empty())
      command.sentences[properties::name_of(property.asked)] =
          property.sentence + (property.place.empty() ? "" : " (" + property.place + ")");
  command.limits = limits_of(arguments);
  command.engine = &engine_of(arguments, command.limits);
  command.audit = flag(arguments, "audit");
  command.progress = flag(arguments, "progress");
  if (const auto word = find(arguments, "vacuity"))
    command.refuses_vacuity =
        properties::word_of<bool>("--vacuity", *word, {{"note", false}, {"error", true}});
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.graph_file = find(arguments, "state-graph");
  if (command.graph_file)
    refuse_other_pictures("--state-graph", *command.graph_file, {".dot", ".gv"});
  refuse_combinations(command);
  command.estimates = flag(arguments, "estimate");
  if (command.estimates) refuse_with_estimate(arguments, *command.engine);
  command.shape = shape_of(arguments);
  command.search = flags_text(arguments, search_flags());
  return command;
}

FuzzCommand fuzz_command(const Arguments& arguments) {
  FuzzCommand command;
  command.algorithm = algorithm_in(arguments, "lmutin --graph ring:30");
  command.request = request_in(arguments);
  if (const auto text = find(arguments, "property"))
    command.properties = properties::list_of("--property", *text);
  command.options = schedules_of(arguments);
  command.starve = find(arguments, "starve");
  command.progress = flag(arguments, "progress");
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.shape = shape_of(arguments);
  command.schedules = flags_text(arguments, schedule_flags());
  command.limits = flags_text(arguments, {"max-time", "schedules", "workers", "max-memory"});
  return command;
}

StabilizeCommand stabilize_command(const Arguments& arguments) {
  StabilizeCommand command;
  command.algorithm = algorithm_in(arguments, "dijkstra-ring --n 4");
  command.request = request_in(arguments);
  if (const auto word = find(arguments, "daemon"))
    command.daemon = properties::word_of("--daemon", *word, checker::daemon_words);
  if (const auto word = find(arguments, "fairness"))
    command.fairness = properties::word_of("--fairness", *word, properties::fairness_words);
  if (const auto text = find(arguments, "faults"))
    command.faults = static_cast<int>(count_of("--faults", *text, 0, 100));
  command.limits = limits_of(arguments);
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.search = flags_text(arguments, search_flags());
  return command;
}

}  // namespace ample::tools
