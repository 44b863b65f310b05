// From the words of a command line to what they ask for.
#include "tools/ample/command_line.hpp"

#include "model/errors.hpp"
#include "properties/option_text.hpp"
#include "tools/ample/command_forms.hpp"
#include "tools/ample/option_values.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace {

const properties::Words<Format> format_words = {{"text", Format::text}, {"json", Format::json}};

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

enum class Reduction : std::uint8_t { none, por, all };
const properties::Words<Reduction> reduction_words = {
    {"none", Reduction::none}, {"por", Reduction::por}, {"all", Reduction::all}};

void refuse_what_is_to_come(const Arguments& arguments) {
  if (const auto text = find(arguments, "reduce"))
    if (properties::word_of("--reduce", *text, reduction_words) != Reduction::none)
      throw WrongUsage("--reduce " + *text + " is not available yet: use --reduce none");
  if (flag(arguments, "audit"))
    throw WrongUsage("--audit is not available yet: there is no reduction to audit");
}

/// " --keep-going --max-states 1000"
std::string search_text(const Arguments& arguments) {
  std::string text;
  for (const std::string& name : search_flags())
    if (const auto value = find(arguments, name))
      text += " --" + name + (*value == "true" ? "" : " " + *value);
  return text;
}

CheckCommand check_command(const Arguments& arguments) {
  if (arguments.positionals.empty())
    throw WrongUsage("ample check needs an algorithm, as in ample check lmutin --graph k2");
  refuse_what_is_to_come(arguments);
  CheckCommand command;
  command.algorithm = arguments.positionals.front();
  for (const properties::OptionInfo& option : properties::instance_options())
    if (const auto text = find(arguments, option.name)) command.request[option.name] = *text;
  if (const auto text = find(arguments, "property"))
    command.properties = properties::list_of("--property", *text);
  command.limits = limits_of(arguments);
  command.progress = flag(arguments, "progress");
  command.format = format_of(arguments);
  command.trace_file = find(arguments, "trace");
  command.search = search_text(arguments);
  return command;
}

TraceCommand trace_command(const Arguments& arguments) {
  const std::string& verb = arguments.command[1];
  if (arguments.positionals.empty())
    throw WrongUsage(
        fmt::format("ample trace {0} needs a file, as in ample trace {0} t.json", verb));
  using Verb = TraceCommand::Verb;
  return {.verb = verb == "show"      ? Verb::show
                  : verb == "convert" ? Verb::convert
                                      : Verb::replay,
          .file = arguments.positionals.front(),
          .full = flag(arguments, "full"),
          .format = format_of(arguments)};
}

Command command_of(const Arguments& arguments) {
  const std::string& name = arguments.command.front();
  if (name == "list")
    return ListCommand{arguments.positionals.empty()
                           ? std::nullopt
                           : std::optional(arguments.positionals.front())};
  if (name == "check") return check_command(arguments);
  if (name == "trace") return trace_command(arguments);
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
