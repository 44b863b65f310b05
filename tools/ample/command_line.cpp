// From the words of a command line to what they ask for.
#include "tools/ample/command_line.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "properties/option_text.hpp"
#include "properties/selection.hpp"
#include "tools/ample/command_forms.hpp"
#include "tools/ample/option_values.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace {

const properties::Words<Format> format_words = {{"text", Format::text}, {"json", Format::json}};

const properties::Words<TraceForm> trace_form_words = {
    {"text", TraceForm::text}, {"prose", TraceForm::prose},  {"latex", TraceForm::latex},
    {"json", TraceForm::json}, {"itf", TraceForm::itf},      {"mermaid", TraceForm::mermaid},
    {"tikz", TraceForm::tikz}, {"svg", TraceForm::svg},      {"html", TraceForm::html},
    {"dot", TraceForm::dot},   {"shiviz", TraceForm::shiviz}};

const properties::Words<checker::Shape> shape_words = {
    {"shortest", checker::Shape::shortest},
    {"fewest-switches", checker::Shape::fewest_switches},
    {"causal", checker::Shape::causal}};

std::optional<std::string> find(const Arguments& arguments, const std::string& option) {
  const auto found = arguments.options.find(option);
  return found == arguments.options.end() ? std::nullopt : std::optional(found->second);
}

bool flag(const Arguments& arguments, const std::string& name) {
  return arguments.options.contains(name);
}

Format format_of(const Arguments& arguments) {
  const auto text = find(arguments, "format");
  return text ? properties::word_of("--format", *text, format_words) : Format::text;
}

checker::Shape shape_of(const Arguments& arguments) {
  const auto text = find(arguments, "shape");
  return text ? properties::word_of("--shape", *text, shape_words) : checker::Shape::shortest;
}

int workers_of(const Arguments& arguments) {
  const auto text = find(arguments, "workers");
  return text ? static_cast<int>(count_of("--workers", *text, 1, 256)) : 1;
}

const properties::Words<checker::Storage> storage_words = {
    {"exact", checker::Storage::exact}, {"hash", checker::Storage::fingerprints}};

checker::Options limits_of(const Arguments& arguments) {
  checker::Options limits;
  limits.keep_going = flag(arguments, "keep-going");
  limits.workers = workers_of(arguments);
  if (const auto text = find(arguments, "max-states"))
    limits.max_states = count_of("--max-states", *text, 1, 1'000'000'000'000);
  if (const auto text = find(arguments, "max-memory"))
    limits.max_bytes = bytes_of("--max-memory", *text);
  if (const auto text = find(arguments, "max-time"))
    limits.max_seconds = seconds_of("--max-time", *text);
  if (const auto text = find(arguments, "visited"))
    limits.storage = properties::word_of("--visited", *text, storage_words);
  if (const auto text = find(arguments, "seed"))
    limits.seed = count_of("--seed", *text, 0, ~std::uint64_t{0});
  if (const auto text = find(arguments, "resume")) limits.resume = limits.checkpoint = *text;
  if (const auto text = find(arguments, "checkpoint")) limits.checkpoint = *text;
  if (limits.storage == checker::Storage::fingerprints && !limits.checkpoint.empty())
    throw WrongUsage("--visited hash keeps too little for a checkpoint: use --visited exact");
  return limits;
}

checker::Reduction reduction_of(const Arguments& arguments) {
  const auto text = find(arguments, "reduce");
  return text ? properties::word_of("--reduce", *text, checker::reduction_words())
              : checker::Reduction::none;
}

/// " --keep-going --max-states 1000"
std::string flags_text(const Arguments& arguments, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    if (const auto value = find(arguments, name))
      text += " --" + name + (*value == "true" ? "" : " " + *value);
  return text;
}

/// liveness and alternation under --fairness.
std::vector<std::string> properties_of(const Arguments& arguments) {
  const auto names = find(arguments, "property");
  std::vector<std::string> properties =
      names ? properties::list_of("--property", *names) : std::vector<std::string>{};
  const auto word = find(arguments, "fairness");
  if (!word) return properties;
  const auto fairness = properties::word_of("--fairness", *word, properties::fairness_words);
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

CheckCommand check_command(const Arguments& arguments) {
  if (arguments.positionals.empty())
    throw WrongUsage("ample check needs an algorithm, as in ample check lmutin --graph k2");
  CheckCommand command;
  command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  command.properties = properties_of(arguments);
  command.limits = limits_of(arguments);
  command.reduce = reduction_of(arguments);
  command.audit = flag(arguments, "audit");
  if (command.audit && command.reduce == checker::Reduction::none)
    throw WrongUsage("--audit compares a reduced search with the full one: add --reduce por");
  if (command.reduce != checker::Reduction::none
      && (!command.limits.checkpoint.empty()
          || command.limits.storage == checker::Storage::fingerprints))
    throw WrongUsage(
        "--checkpoint, --resume and --visited hash are of the full search: use --reduce none");
  command.progress = flag(arguments, "progress");
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.shape = shape_of(arguments);
  command.search = flags_text(arguments, search_flags());
  return command;
}

/// --minutes 0.5, in seconds.
double minutes_of(const std::string& text) {
  const double minutes = seconds_of("--minutes", text);  // refuses what is no number
  if (std::string_view("smh").find(text.back()) != std::string_view::npos)
    throw WrongUsage("--minutes '" + model::printable(text) + "': expected a number of minutes");
  return minutes * 60;
}

std::vector<checker::Distribution> distributions_of(const std::string& text) {
  using checker::Distribution;
  static const properties::Words<Distribution> words = {
      {"uniform", Distribution::uniform},
      {"process", Distribution::process},
      {"pct", Distribution::pct},
      {"starve-process", Distribution::starve_process},
      {"starve-channel", Distribution::starve_channel}};
  std::vector<Distribution> list;
  for (const std::string& name : properties::list_of("--distribution", text))
    list.push_back(properties::word_of("--distribution", name, words));
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
  if (const auto text = find(arguments, "minutes"))
    options.max_seconds = minutes_of(*text);
  else if (options.schedules == 0)
    options.max_seconds = 60;
  if (const auto text = find(arguments, "max-memory"))
    options.max_bytes = bytes_of("--max-memory", *text);
  options.distributions = distributions_of(find(arguments, "distribution")
                                               .value_or("uniform,process,pct,starve-process,"
                                                         "starve-channel"));
  options.keep_going = flag(arguments, "keep-going");
  options.workers = workers_of(arguments);
  return options;
}

FuzzCommand fuzz_command(const Arguments& arguments) {
  if (arguments.positionals.empty())
    throw WrongUsage("ample fuzz needs an algorithm, as in ample fuzz lmutin --graph ring:30");
  FuzzCommand command;
  command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  if (const auto text = find(arguments, "property"))
    command.properties = properties::list_of("--property", *text);
  command.options = schedules_of(arguments);
  command.progress = flag(arguments, "progress");
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.shape = shape_of(arguments);
  command.schedules = flags_text(arguments, schedule_flags());
  command.limits = flags_text(arguments, {"minutes", "schedules", "workers", "max-memory"});
  return command;
}

/// How `trace convert` writes.
void read_form(const Arguments& arguments, TraceCommand& command) {
  if (const auto form = find(arguments, "format"))
    command.form = properties::word_of("--format", *form, trace_form_words);
  const bool is_picture = command.form == TraceForm::svg || command.form == TraceForm::tikz;
  command.shape = shape_of(arguments);
  command.waits_for = flag(arguments, "waits-for");
  if (command.waits_for && !is_picture)
    throw WrongUsage("--waits-for is of the pictures: use --format svg or --format tikz");
  if (const auto width = find(arguments, "width")) {
    if (!is_picture)
      throw WrongUsage("--width is of the pictures: use --format svg or --format tikz");
    command.width = static_cast<double>(count_of("--width", *width, 100, 100'000));
  }
}

/// "2/8"
void read_shard(const Arguments& arguments, SweepCommand& command) {
  const auto text = find(arguments, "shard");
  if (!text) return;
  const std::size_t slash = text->find('/');
  if (slash == std::string::npos)
    throw WrongUsage(fmt::format("--shard '{}': expected i/m, as in 2/8", model::printable(*text)));
  command.shards = count_of("--shard", text->substr(slash + 1), 1, 1'000'000);
  command.shard = count_of("--shard", text->substr(0, slash), 1, command.shards);
}

SweepCommand sweep_command(const Arguments& arguments) {
  SweepCommand command;
  command.algorithm = arguments.positionals.front();
  if (arguments.positionals.size() > 1)
    throw WrongUsage(fmt::format("'{}' is one word too many for ample sweep ALGORITHM",
                                 model::printable(arguments.positionals[1])));
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  if (!command.request.contains("graph"))
    throw WrongUsage("ample sweep needs graphs, as in --graph all:3 or --graph all:2-4");
  command.where = find(arguments, "where");
  if (const auto text = find(arguments, "property"))
    command.properties = properties::list_of("--property", *text);
  command.limits = limits_of(arguments);
  command.reduce = reduction_of(arguments);
  command.search =
      flags_text(arguments, {"keep-going", "reduce", "max-states", "max-memory", "max-time"});
  command.all_images = flag(arguments, "all-images");
  command.file = find(arguments, "file");
  command.drawing = find(arguments, "draw");
  read_shard(arguments, command);
  if (const auto text = find(arguments, "jobs"))
    command.jobs = static_cast<int>(count_of("--jobs", *text, 1, 256));
  command.progress = flag(arguments, "progress");
  command.format = format_of(arguments);
  return command;
}

const properties::Words<TableForm> form_words = {{"text", TableForm::text},
                                                 {"markdown", TableForm::markdown},
                                                 {"latex", TableForm::latex},
                                                 {"json", TableForm::json}};

NecessityCommand necessity_command(const Arguments& arguments) {
  if (arguments.positionals.empty())
    throw WrongUsage(
        "ample necessity needs an algorithm, as in ample necessity lmutin --graph "
        "all:2-3 --repair init,prets");
  NecessityCommand command;
  command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) {
      command.request[option.name] = *text;
      command.bound +=
          fmt::format("{}--{} {}", command.bound.empty() ? "" : " ", option.name, *text);
    }
  if (!command.request.contains("graph"))
    throw WrongUsage("ample necessity needs graphs, as in --graph all:2-3");
  command.where = find(arguments, "where");
  if (const auto text = find(arguments, "property"))
    command.properties = properties::list_of("--property", *text);
  command.limits = limits_of(arguments);
  // Without some guards there is no end to what can be reached.
  if (command.limits.max_states == 0) command.limits.max_states = 1'000'000;
  if (const auto text = find(arguments, "jobs"))
    command.jobs = static_cast<int>(count_of("--jobs", *text, 1, 256));
  if (const auto text = find(arguments, "format"))
    command.form = properties::word_of("--format", *text, form_words);
  return command;
}

MergeSweepsCommand merge_sweeps_command(const Arguments& arguments) {
  if (arguments.positionals.size() < 3)
    throw WrongUsage(
        "ample sweep merge needs a file to write and the files to join, as in ample "
        "sweep merge all.jsonl 1.jsonl 2.jsonl");
  if (!arguments.options.empty())
    throw WrongUsage(
        fmt::format("--{} does not apply to ample sweep merge", arguments.options.begin()->first));
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
  if (arguments.positionals.empty())
    throw WrongUsage("ample params needs an algorithm, as in ample params lkcs --graph butterfly");
  ParamsCommand command;
  command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  const auto take = [&](const char* name) -> std::optional<std::string> {
    const auto node = command.request.extract(name);
    return node ? std::optional(node.mapped()) : std::nullopt;
  };
  const auto graph = take("graph");
  if (!graph)
    throw WrongUsage(
        fmt::format("ample params needs a topology, as in --graph butterfly or --graph all:4"));
  command.graph = *graph;
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

properties::Request request_in(const Arguments& arguments) {
  properties::Request request;
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) request[option.name] = *text;
  return request;
}

StabilizeCommand stabilize_command(const Arguments& arguments) {
  if (arguments.positionals.empty())
    throw WrongUsage(
        "ample stabilize needs an algorithm, as in ample stabilize dijkstra-ring --n 4");
  StabilizeCommand command;
  command.algorithm = arguments.positionals.front();
  command.request = request_in(arguments);
  if (const auto word = find(arguments, "daemon"))
    command.daemon = properties::word_of("--daemon", *word, checker::daemon_words);
  if (const auto word = find(arguments, "fairness"))
    command.fairness = properties::word_of("--fairness", *word, properties::fairness_words);
  command.limits = limits_of(arguments);
  command.format = format_of(arguments);
  command.search = flags_text(arguments, search_flags());
  return command;
}

TraceCommand trace_command(const Arguments& arguments) {
  const std::string& verb = arguments.command[1];
  if (arguments.positionals.empty())
    throw WrongUsage(
        fmt::format("ample trace {0} needs a file, as in ample trace {0} t.json", verb));
  using Verb = TraceCommand::Verb;
  TraceCommand command{.verb = verb == "show"      ? Verb::show
                               : verb == "convert" ? Verb::convert
                                                   : Verb::replay,
                       .file = arguments.positionals.front(),
                       .full = flag(arguments, "full")};
  if (verb == "show" && format_of(arguments) == Format::json) command.form = TraceForm::json;
  if (verb == "convert") read_form(arguments, command);
  return command;
}

ExploreCommand explore_command(const Arguments& arguments) {
  ExploreCommand command;
  if (!arguments.positionals.empty()) command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  if (!command.algorithm && !command.request.empty())
    throw WrongUsage(
        "ample explore: options need an algorithm before them, as in ample explore "
        "lmutin --graph k2");
  if (const auto text = find(arguments, "port"))
    command.port = static_cast<int>(count_of("--port", *text, 1024, 65535));
  return command;
}

Command command_of(const Arguments& arguments) {
  const std::string& name = arguments.command.front();
  if (name == "list")
    return ListCommand{arguments.positionals.empty()
                           ? std::nullopt
                           : std::optional(arguments.positionals.front())};
  if (name == "check") return check_command(arguments);
  if (name == "fuzz") return fuzz_command(arguments);
  if (name == "stabilize") return stabilize_command(arguments);
  if (name == "trace") return trace_command(arguments);
  if (name == "explore") return explore_command(arguments);
  if (name == "necessity") return necessity_command(arguments);
  if (name == "sweep") {
    if (arguments.positionals.empty())
      throw WrongUsage("ample sweep needs an algorithm, as in ample sweep lmutin --graph all:3");
    if (arguments.positionals.front() == "merge") return merge_sweeps_command(arguments);
    return sweep_command(arguments);
  }
  if (name == "params" && flag(arguments, "lemmas")) return lemmas_command(arguments);
  if (name == "params") return params_command(arguments);
  return ClaimsCommand{.places = arguments.positionals,
                       .quick = flag(arguments, "quick"),
                       .only = find(arguments, "only"),
                       .workers = workers_of(arguments),
                       .format = format_of(arguments)};
}

}  // namespace

Command read_command_line(const std::vector<std::string>& words) {
  const auto parsed = parse(command_forms(), std::string("ample ") + version(), words);
  if (const Answer* answer = std::get_if<Answer>(&parsed)) return *answer;
  return command_of(std::get<Arguments>(parsed));
}

const char* version() { return AMPLE_VERSION; }

}  // namespace ample::tools
