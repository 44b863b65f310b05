// Reading what several commands take.
#include "tools/ample/line/common_arguments.hpp"

#include "checker/engines/wishes.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "properties/asked/selection.hpp"
#include "properties/base/option_text.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace ample::tools {

using model::WrongUsage;

namespace {

const properties::Words<Format> format_words = {{"text", Format::text}, {"json", Format::json}};

const properties::Words<checker::Storage> storage_words = {
    {"exact", checker::Storage::exact}, {"hash", checker::Storage::fingerprints}};

}  // namespace

std::optional<std::string> find(const Arguments& arguments, const std::string& option) {
  const auto found = arguments.options.find(option);
  return found == arguments.options.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> folder_in(const Arguments& arguments, const std::string& option) {
  auto path = find(arguments, option);
  if (path == "-") throw WrongUsage(fmt::format("--{} -: name a folder, or ./- for that", option));
  return path;
}

bool flag(const Arguments& arguments, const std::string& name) {
  return arguments.options.contains(name);
}

Format format_of(const Arguments& arguments, const properties::Words<Format>& others) {
  properties::Words<Format> words = format_words;
  words.insert(words.end(), others.begin(), others.end());
  const auto text = find(arguments, "format");
  return text ? properties::word_of("--format", *text, words) : Format::text;
}

checker::Shape shape_of(const Arguments& arguments) {
  const auto text = find(arguments, "shape");
  return text ? properties::word_of("--shape", *text, checker::shape_words)
              : checker::Shape::shortest;
}

int workers_of(const Arguments& arguments) {
  const auto text = find(arguments, "workers");
  return text ? static_cast<int>(count_of("--workers", *text, 1, 256)) : 1;
}

namespace {

constexpr std::uint64_t least_of_a_process = std::uint64_t{64} << 20;

void limit_memory(checker::Options& limits, std::uint64_t bytes) {
  limits.said_bytes = bytes;
  limits.max_bytes = bytes_for_tables(bytes);
  // Tables grow between two looks.
  if (bytes >= least_of_a_process) limits.max_resident = bytes / 16 * 15;
}

}  // namespace

std::uint64_t bytes_for_tables(std::uint64_t bytes) {
  constexpr std::uint64_t of_the_program = std::uint64_t{32} << 20;
  return bytes < least_of_a_process ? bytes : bytes - of_the_program;
}

checker::Options limits_of(const Arguments& arguments) {
  checker::Options limits;
  limits.keep_going = flag(arguments, "keep-going");
  limits.coverage = flag(arguments, "coverage");
  limits.workers = workers_of(arguments);
  if (const auto text = find(arguments, "max-states"))
    limits.max_states = count_of("--max-states", *text, 1, 1'000'000'000'000);
  if (const auto text = find(arguments, "max-depth"))
    limits.max_depth = static_cast<std::uint32_t>(count_of("--max-depth", *text, 1, 1'000'000'000));
  if (const auto text = find(arguments, "max-memory"))
    limit_memory(limits, bytes_of("--max-memory", *text));
  if (const auto text = find(arguments, "max-time"))
    limits.max_seconds = seconds_of("--max-time", *text);
  if (const auto text = find(arguments, "visited"))
    limits.storage = properties::word_of("--visited", *text, storage_words);
  if (const auto text = find(arguments, "seed"))
    limits.seed = count_of("--seed", *text, 0, ~std::uint64_t{0});
  if (const auto text = folder_in(arguments, "disk")) limits.disk = *text;
  if (!limits.disk.empty() && limits.storage == checker::Storage::fingerprints)
    throw WrongUsage("--disk keeps whole configurations: leave --visited hash out");
  if (limits.coverage && (!limits.disk.empty() || limits.storage != checker::Storage::exact))
    throw WrongUsage(
        "--coverage looks at all configurations again: leave --disk and --visited out");
  if (limits.max_depth != 0 && !limits.disk.empty())
    throw WrongUsage("--max-depth leaves out steps that no disk keeps: leave --disk out");
  return limits;
}

const checker::Engine& engine_of(const Arguments& arguments, const checker::Options& limits) {
  using checker::Abilities;
  const auto text = find(arguments, "reduce");
  if (!limits.disk.empty() && (!text || *text == checker::default_engine().name))
    return checker::engine_that(&Abilities::disk);
  if (!text) return checker::default_engine();
  const checker::Engine& engine = *properties::word_of("--reduce", *text, checker::engine_words());
  for (const checker::Wish& wish : checker::unfulfilled(limits, engine))
    throw WrongUsage(fmt::format("--reduce {} {} use --reduce {}", engine.name, wish.refusal,
                                 checker::engines_that(wish.can)));
  return engine;
}

void refuse_all_steps(const checker::Options& limits,
                      const std::vector<properties::Property>& properties) {
  const bool hashes = limits.storage == checker::Storage::fingerprints;
  if ((hashes || !limits.disk.empty() || limits.ranks != nullptr)
      && std::any_of(properties.begin(), properties.end(), properties::needs_all_steps))
    throw WrongUsage(
        fmt::format("liveness, alternation, partial-deadlock and formulas need all configurations "
                    "in memory: leave {} out",
                    hashes                    ? "--visited hash"
                    : limits.ranks != nullptr ? "mpirun"
                                              : "--disk"));
}

std::string flags_text(const Arguments& arguments, const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names)
    if (const auto value = find(arguments, name)) {
      const bool has_words = value->find(' ') != std::string::npos;
      text += " --" + name;
      if (*value != "true") text += has_words ? " '" + *value + "'" : " " + *value;
    }
  return text;
}

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

std::string algorithm_in(const Arguments& arguments, const std::string& example) {
  if (!arguments.positionals.empty()) return algorithm_named(arguments.positionals.front()).id;
  const std::string& command = arguments.command.front();
  throw WrongUsage(fmt::format("{0} {1} needs an algorithm, as in {0} {1} {2}",
                               model::program_name(), command, example_here(example)));
}

int jobs_of(const Arguments& arguments) {
  const auto text = find(arguments, "jobs");
  return text ? static_cast<int>(count_of("--jobs", *text, 1, 256)) : 1;
}

std::vector<checker::NamedProperty> named_properties(const Arguments& arguments) {
  constexpr std::size_t longest = 1u << 20;
  const auto path = find(arguments, "properties");
  if (!path) return {};
  return checker::read_properties(one_line(*path), read_file(*path, longest));
}

namespace {

/// A predicate that is built in has the name of the file that it was made from, wherever Ample
/// runs: file:cases/mutual_exclusion/maekawa.inductive.
std::string with_built_in_file(const std::string& text) {
  constexpr std::string_view file = "file:";
  if (!text.starts_with(file) || std::filesystem::exists(text.substr(file.size()))) return text;
  for (const cases::ClaimsText& claims : known_claims())
    for (const auto& [name, predicate] : claims.predicates)
      if (text.substr(file.size()) == claims.folder + "/" + name) return predicate;
  return text;
}

}  // namespace

properties::Request request_in(const Arguments& arguments) {
  return request_in(arguments, named_properties(arguments));
}

properties::Request request_in(const Arguments& arguments,
                               const std::vector<checker::NamedProperty>& named) {
  properties::Request request;
  for (const properties::OptionInfo& option : known_options())
    if (const auto text = find(arguments, option.name)) request[option.name] = *text;
  for (const auto& [option, text] : arguments.options)
    if (properties::is_asking(option)) request[option] = with_built_in_file(text);
  for (const checker::NamedProperty& property : named)
    if (!request.emplace(property.asked.word, property.asked.text).second)
      throw WrongUsage(fmt::format("--{} is asked on the command line and in --properties",
                                   property.asked.word));
  return request;
}

}  // namespace ample::tools
