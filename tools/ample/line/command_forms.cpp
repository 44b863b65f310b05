// All commands: the text of --help begins here.
#include "tools/ample/line/command_forms.hpp"

#include "checker/engines/engines.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/form_parts.hpp"
#include "tools/ample/line/known.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

namespace forms {

OptionForm reduce() {
  std::vector<std::string> names, meanings;
  for (const checker::Engine& engine : checker::engines()) {
    names.push_back(engine.name);
    meanings.push_back(engine.name + ", " + engine.meaning);
  }
  return {"reduce", fmt::format("{}", fmt::join(names, "|")),
          fmt::format("How to search (default {}): {}", names.front(), fmt::join(meanings, "; ")),
          "Search"};
}

Positional algorithm() {
  return {"algorithm", fmt::format("its id (see {} list)", model::program_name())};
}

CommandForm instance_command(std::string name, std::string meaning,
                             const std::vector<OptionForm>& others, std::string footer,
                             const std::vector<std::string>& left_out) {
  const auto is_left_out = [&](const char* option) {
    return std::ranges::find(left_out, option) != left_out.end();
  };
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : known_options())
    if (option.name == "network" && is_left_out("crash"))
      options.push_back(
          {"network", "fifo|unordered", "order of the messages in a channel", "Instance"});
    else if (!is_left_out(option.name.c_str()))
      options.push_back({option.name, option.form, option.meaning, "Instance"});
  options.insert(options.end(), others.begin(), others.end());
  return {.name = std::move(name),
          .meaning = std::move(meaning),
          .positionals = {algorithm()},
          .options = std::move(options),
          .subcommands = {},
          .footer = std::move(footer)};
}

std::vector<std::string> questions_and_faults() {
  std::vector<std::string> names = {"until", "crash"};
  names.insert(names.end(), properties::asking_words.begin(), properties::asking_words.end());
  return names;
}

namespace {

CommandForm list() {
  return {
      .name = "list",
      .meaning = "What there is: algorithms, topologies, properties; or all about one algorithm",
      .positionals = {{"algorithm", fmt::format("its id, as in: {} list {}", model::program_name(),
                                                id_here("lmutin"))}},
      .options = {format},
      .subcommands = {},
      .footer = ""};
}

CommandForm claims() {
  return {.name = "claims",
          .meaning = "Check the papers' claims against what is expected of them",
          .positionals = {{"place", "folders or claims.toml files; default: all that are built in",
                           true}},
          .options = {{"quick", "", "Only those that take seconds", "Selection"},
                      {"only", "ID", "Only these ids; * and ? stand for letters", "Selection"},
                      workers,
                      {"format", "text|markdown|json|junit",
                       "How they are printed; markdown: a table of the claims that are violated; "
                       "junit: the tests of a pipeline (default text)",
                       "Output"},
                      {"html", "DIR",
                       "Write the table as DIR/index.html too, with a page for each trace and each "
                       "exact value; of all papers the findings stand first",
                       "Output"}},
          .subcommands = {},
          .footer =
              "Exit status: 0 when every claim is as expected, 14 when one is not, 20 when "
              "interrupted; 2 "
              "wrong usage."};
}

CommandForm new_project() {
  return {
      .name = "new",
      .meaning = "Write a project for an algorithm of one's own, which has all these commands",
      .positionals = {{"project", "its name and its folder's: a-z, 0-9 and -, as in token-ring"}},
      .options = {},
      .subcommands = {},
      .footer =
          "It holds the algorithm, its claims, a test and a README, and builds as it is "
          "written. A folder that is there already is left as it is."};
}

CommandForm man() {
  return {.name = "man",
          .meaning =
              fmt::format("Print the manual page, as in: {} man | man -l -", model::program_name()),
          .positionals = {},
          .options = {{"html", "DIR",
                       "Write the user's manual instead, as pages for the browser: DIR/index.html",
                       "Output"}},
          .subcommands = {},
          .footer = ""};
}

CommandForm completion() {
  const std::string& program = model::program_name();
  const auto verb = [](const char* name, const std::string& meaning) {
    return CommandForm{.name = name,
                       .meaning = meaning,
                       .positionals = {},
                       .options = {},
                       .subcommands = {},
                       .footer = ""};
  };
  return {.name = "completion",
          .meaning = "Print a script that makes a shell complete the words after " + program,
          .positionals = {},
          .options = {},
          .subcommands = {verb("bash", fmt::format("For bash, as in: source <({} completion bash)",
                                                   program)),
                          verb("zsh",
                               fmt::format("For zsh, as in: source <({} completion zsh)", program)),
                          verb("words", "What may stand for the last of the words that follow")},
          .footer = ""};
}

}  // namespace
}  // namespace forms

namespace {

CommandForm root_form() {
  return {
      .name = model::program_name(),
      .meaning = "Ample checks distributed critical-section algorithms the way their papers argue.",
      .positionals = {},
      .options = {},
      .subcommands = {forms::list(), forms::check(), forms::fuzz(), forms::stabilize(),
                      forms::measure(), forms::induct(), forms::claims(), forms::trace(),
                      forms::explore(), forms::params(), forms::sweep(), forms::frontier(),
                      forms::necessity(), forms::export_instance(), forms::confirm(),
                      forms::new_project(), forms::man(), forms::completion()},
      .footer = fmt::format("What one of them takes: {0} help check; what applies to an algorithm: "
                            "{0} check {1} --help.",
                            model::program_name(), id_here("lmutin"))};
}

}  // namespace

const CommandForm& command_forms() {
  static CommandForm root;
  static int made_for = 0;
  if (made_for != program_number()) root = root_form();
  made_for = program_number();
  return root;
}

const std::vector<std::string>& schedule_flags() {
  static const std::vector<std::string> flags = {"property", "steps",      "distribution", "starve",
                                                 "depth",    "keep-going", "shape"};
  return flags;
}

const std::vector<std::string>& search_flags() {
  static const std::vector<std::string> flags = {
      "property", "quantity", "witness", "daemon",   "fairness",  "faults",     "keep-going",
      "workers",  "reduce",   "audit",   "visited",  "max-depth", "max-states", "max-memory",
      "max-time", "seed",     "shape",   "coverage", "vacuity"};
  return flags;
}

}  // namespace ample::tools
