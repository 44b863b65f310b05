// All commands: the text of --help begins here.
#include "tools/ample/command_forms.hpp"

#include "tools/ample/form_parts.hpp"

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

std::vector<OptionForm> instance_options(const std::string& heading) {
  std::vector<OptionForm> options;
  for (const properties::OptionInfo& option : properties::instance_options())
    options.push_back({option.name, option.form, option.meaning, heading});
  return options;
}

namespace {

CommandForm list() {
  return {
      .name = "list",
      .meaning = "What there is: algorithms, topologies, properties; or all about one algorithm",
      .positionals = {{"algorithm", "its id, as in: ample list lmutin"}},
      .options = {},
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
                      {"format", "text|markdown|json",
                       "Form of the result; markdown: a table of the claims that are violated "
                       "(default text)",
                       "Output"},
                      {"html", "DIR",
                       "Write the table as DIR/index.html too, with a page for each trace and each "
                       "exact value; of all papers also DIR/findings.html",
                       "Output"}},
          .subcommands = {},
          .footer = "Exit status: 0 when every claim is as expected, else 14; 2 wrong usage."};
}

CommandForm man() {
  return {.name = "man",
          .meaning = "Print the manual page, as in: ample man | man -l -",
          .positionals = {},
          .options = {},
          .subcommands = {},
          .footer = ""};
}

CommandForm completion() {
  const auto verb = [](const char* name, const char* meaning) {
    return CommandForm{.name = name,
                       .meaning = meaning,
                       .positionals = {},
                       .options = {},
                       .subcommands = {},
                       .footer = ""};
  };
  return {.name = "completion",
          .meaning = "Print a script that makes a shell complete the words after ample",
          .positionals = {},
          .options = {},
          .subcommands = {verb("bash", "For bash, as in: source <(ample completion bash)"),
                          verb("zsh", "For zsh, as in: source <(ample completion zsh)"),
                          verb("words", "What may stand for the last of the words that follow")},
          .footer = ""};
}

}  // namespace
}  // namespace forms

const CommandForm& command_forms() {
  static const CommandForm root = {
      .name = "ample",
      .meaning = "Ample checks distributed critical-section algorithms the way their papers argue.",
      .positionals = {},
      .options = {},
      .subcommands = {forms::list(), forms::check(), forms::fuzz(), forms::stabilize(),
                      forms::measure(), forms::claims(), forms::trace(), forms::explore(),
                      forms::params(), forms::sweep(), forms::frontier(), forms::necessity(),
                      forms::man(), forms::completion()},
      .footer = "To begin with: ample check lmutin --graph k2"};
  return root;
}

const std::vector<std::string>& schedule_flags() {
  static const std::vector<std::string> flags = {"property", "steps",      "distribution", "starve",
                                                 "depth",    "keep-going", "shape"};
  return flags;
}

const std::vector<std::string>& search_flags() {
  static const std::vector<std::string> flags = {
      "property",   "quantity", "witness", "daemon", "fairness", "faults",
      "keep-going", "workers",  "reduce",  "audit",  "visited",  "max-states",
      "max-memory", "max-time", "seed",    "shape"};
  return flags;
}

}  // namespace ample::tools
