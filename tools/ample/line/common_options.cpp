// The meaning of each word stands beside the field that it fills.
#include "tools/ample/line/common_options.hpp"

#include "checker/engines/wishes.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/selection.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/line/share.hpp"
#include "tools/ample/output/one_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace ample::tools {

using model::WrongUsage;

std::string algorithm_of(Options& options, const std::string& example, Positional word) {
  if (word.name.empty()) word.name = "algorithm";
  if (word.meaning.empty())
    word.meaning = fmt::format("its id (see {} list)", model::program_name());
  options.positional(std::move(word));
  if (options.only_declares()) return "";
  if (!options.positionals().empty()) return algorithm_named(options.positionals().front()).id;
  throw WrongUsage(fmt::format("{0} {1} needs an algorithm, as in {0} {1} {2}",
                               model::program_name(), options.command().front(),
                               example_here(example)));
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

void take(Options& options, const std::string& name, const std::string& form,
          const std::string& meaning, properties::Request& request) {
  if (const auto text = options.text(name, form, meaning)) request[name] = *text;
}

void take_questions(const Options& options, properties::Request& request) {
  for (const auto& [name, text] : options.questions()) request[name] = with_built_in_file(text);
}

}  // namespace

properties::Request instance_of(Options& options, const std::vector<std::string>& left_out) {
  const auto is_left_out = [&](const std::string& option) {
    return std::ranges::find(left_out, option) != left_out.end();
  };
  options.group("Instance");
  properties::Request request;
  for (const properties::OptionInfo& option : known_options())
    if (option.name == "network" && is_left_out("crash"))
      take(options, "network", "fifo|unordered", "order of the messages in a channel", request);
    else if (!is_left_out(option.name))
      take(options, option.name, option.form, option.meaning, request);
  take_questions(options, request);
  return request;
}

properties::Request instances_of(Options& options,
                                 const std::function<bool(const std::string&)>& is_left_out) {
  properties::Request request;
  for (const properties::OptionInfo& option : known_options()) {
    if (is_left_out(option.name)) continue;
    if (option.name == "graph")
      take(options, "graph", "NAME|all:N|all:M-N", "a topology, or every connected one", request);
    else if (option.name == "n")
      take(options, "n", "N|M-N", "so many processes, where every two are linked, or of a ring",
           request);
    else
      take(options, option.name, option.form, option.meaning, request);
  }
  take_questions(options, request);
  return request;
}

std::vector<std::string> questions_and_faults() {
  std::vector<std::string> names = {"until", "crash"};
  names.insert(names.end(), properties::asking_words.begin(), properties::asking_words.end());
  return names;
}

std::vector<checker::NamedProperty> named_properties(Options& options,
                                                     properties::Request& request) {
  constexpr std::size_t longest = 1u << 20;
  const auto path = options.text(
      "properties", "FILE",
      "Ask what stands in FILE, in TOML: [[property]], name = \"...\", and always, never, reach, "
      "ltl, \"ltl.strong\" or \"ltl.none\" = \"...\"; also sentence and place, of a paper. "
      "--always.NAME asks one of them by hand");
  if (!path) return {};
  auto named = checker::read_properties(one_line(*path), read_file(*path, longest));
  for (const checker::NamedProperty& property : named)
    if (!request.emplace(property.asked.word, property.asked.text).second)
      throw WrongUsage(fmt::format("--{} is asked on the command line and in --properties",
                                   property.asked.word));
  return named;
}

Format format(Options& options, const std::string& meaning,
              const properties::Words<Format>& others) {
  properties::Words<Format> words = {{"text", Format::text}, {"json", Format::json}};
  words.insert(words.end(), others.begin(), others.end());
  return options.word("format", meaning, words, Format::text);
}

Format format_or_csv(Options& options) {
  return format(options, "Print text for people, JSON, or a table", {{"csv", Format::csv}});
}

checker::Shape shape(Options& options) {
  return options.word(
      "shape",
      "Of traces: as found; an equivalent one in which the process changes least often; or also "
      "without the steps that the violation does not depend on",
      checker::shape_words, checker::Shape::shortest);
}

namespace {

constexpr Range of_a_machine = {1, 256};

int several(Options& options, const std::string& name, const std::string& meaning,
            const std::string& default_text, int by_default) {
  const auto text = options.text({.name = name,
                                  .form = "N",
                                  .meaning = fmt::format("{} (default {})", meaning, default_text),
                                  .letter = "j"});
  return text
             ? static_cast<int>(count_of("--" + name, *text, of_a_machine.least, of_a_machine.most))
             : by_default;
}

/// The cores that this process may run on; 1 where it is one of several that share them.
int cores() {
  cpu_set_t set;
  if (rank_of_mpi(std::getenv).of > 1 || sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  return std::clamp(CPU_COUNT(&set), static_cast<int>(of_a_machine.least),
                    static_cast<int>(of_a_machine.most));
}

}  // namespace

int workers(Options& options) {
  return several(options, "workers", "Threads; the result does not depend on it", "1", 1);
}

int jobs(Options& options, const std::string& meaning) {
  return several(options, "jobs", meaning, "one a core; of several that mpirun starts 1", cores());
}

bool progress(Options& options) {
  return options.flag("progress", "A progress line each second, even when not on a terminal");
}

const checker::Engine& engine(Options& options) {
  std::vector<std::string> meanings;
  for (const checker::Engine& each : checker::engines())
    meanings.push_back(each.name + ", " + each.meaning);
  const auto name =
      options.text("reduce", Options::alternatives(checker::engine_words()),
                   fmt::format("How to search (default {}): {}", checker::default_engine().name,
                               fmt::join(meanings, "; ")));
  return name ? *properties::word_of("--reduce", *name, checker::engine_words())
              : checker::default_engine();
}

checker::Shortening shortest(Options& options, checker::Shortening otherwise,
                             const std::string& meaning) {
  return options.flag("shortest", "Look for a shortest trace to the end; otherwise " + meaning)
             ? checker::Shortening::to_the_end
             : otherwise;
}

void visited(Options& options, checker::Options& limits) {
  limits.storage = options.word<checker::Storage>(
      "visited", "hash: 64 bits stand for a configuration; says how probable an omission is",
      {{"exact", checker::Storage::exact}, {"hash", checker::Storage::fingerprints}},
      checker::Storage::exact);
}

namespace {

constexpr std::uint64_t least_of_a_process = std::uint64_t{64} << 20;

}  // namespace

std::uint64_t bytes_for_tables(std::uint64_t bytes) {
  constexpr std::uint64_t of_the_program = std::uint64_t{32} << 20;
  return bytes < least_of_a_process ? bytes : bytes - of_the_program;
}

void max_memory(Options& options, checker::Options& limits, const std::string& meaning) {
  const auto bytes = options.size("max-memory", meaning);
  if (!bytes) return;
  limits.said_bytes = *bytes;
  limits.max_bytes = bytes_for_tables(*bytes);
  // Tables grow between two looks.
  if (*bytes >= least_of_a_process) limits.max_resident = *bytes / 16 * 15;
}

void max_states(Options& options, checker::Options& limits, const std::string& meaning,
                std::uint64_t most_states) {
  constexpr Range many = {1, 1'000'000'000'000};
  limits.max_states = most_states == 0
                          ? options.count("max-states", "N", meaning, many).value_or(0)
                          : options.count("max-states", "N", meaning, many, most_states);
}

void max_time(Options& options, checker::Options& limits, const std::string& meaning) {
  limits.max_seconds = options.time("max-time", meaning).value_or(0);
}

checker::Options limits(Options& options, const std::string& max_states_meaning,
                        std::uint64_t most_states) {
  checker::Options limits;
  max_states(options, limits, max_states_meaning, most_states);
  max_memory(options, limits);
  max_time(options, limits);
  return limits;
}

void refuse_limits(const checker::Options& limits) {
  if (!limits.disk.empty() && limits.storage == checker::Storage::fingerprints)
    throw WrongUsage("--disk keeps whole configurations: leave --visited hash out");
  if (limits.coverage && (!limits.disk.empty() || limits.storage != checker::Storage::exact))
    throw WrongUsage(
        "--coverage looks at all configurations again: leave --disk and --visited out");
  if (limits.max_depth != 0 && !limits.disk.empty())
    throw WrongUsage("--max-depth leaves out steps that no disk keeps: leave --disk out");
}

const checker::Engine& engine_under(const checker::Engine& asked, const checker::Options& limits) {
  if (!limits.disk.empty() && &asked == &checker::default_engine())
    return checker::engine_that(&checker::Abilities::disk);
  for (const checker::Wish& wish : checker::unfulfilled(limits, asked))
    throw WrongUsage(fmt::format("--reduce {} {} use --reduce {}", asked.name, wish.refusal,
                                 checker::engines_that(wish.can)));
  return asked;
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

std::string search_as_given(const Options& options) {
  return options.as_given({"property", "quantity",   "witness",   "daemon",     "fairness",
                           "faults",   "keep-going", "shortest",  "workers",    "reduce",
                           "audit",    "visited",    "max-depth", "max-states", "max-memory",
                           "max-time", "seed",       "shape",     "coverage",   "vacuity"});
}

}  // namespace ample::tools
