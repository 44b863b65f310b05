// CLI11 does the parsing; its errors become one line that says what would be right.
#include "tools/ample/line/syntax.hpp"

#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "model/suggest.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace ample::tools {

using model::printable;
using model::WrongUsage;

namespace {

void build(const CommandForm& form, CLI::App& app) {
  app.allow_extras();  // so that what is unknown can be named together with what is near it
  for (const Positional& positional : form.positionals) {
    CLI::Option* option = app.add_option(positional.name)->description(positional.meaning);
    option->type_name("");
    if (positional.repeated)
      option->expected(1, 1000)->allow_extra_args()->multi_option_policy(
          CLI::MultiOptionPolicy::TakeAll);
  }
  for (const OptionForm& option : form.options)
    if (option.form.empty())
      app.add_flag("--" + option.name)
          ->description(option.meaning)
          ->group(option.group)
          ->disable_flag_override();
    else
      app.add_option((option.letter.empty() ? "" : "-" + option.letter + ",") + "--" + option.name)
          ->description(option.meaning)
          ->group(option.group)
          ->type_name(option.form)
          ->multi_option_policy(option.repeated ? CLI::MultiOptionPolicy::TakeAll
                                                : CLI::MultiOptionPolicy::TakeLast)
          ->allow_extra_args(false);
  for (const CommandForm& sub : form.subcommands)
    build(sub, *app.add_subcommand(sub.name, sub.meaning));
  app.require_subcommand(0, 1);
}

std::string full_name(const std::vector<std::string>& command) {
  return fmt::format("{}{}{}", model::program_name(), command.empty() ? "" : " ",
                     fmt::join(command, " "));
}

/// "--l --graph k2": CLI11 would take "--graph" for the value.
void refuse_options_as_values(const CommandForm& form, const CLI::App& app) {
  for (const OptionForm& option : form.options)
    for (const std::string& text : app.get_option("--" + option.name)->results())
      if (text.starts_with("--"))
        throw WrongUsage(fmt::format("--{} needs a value ({}), not '{}'", option.name, option.form,
                                     printable(text)));
}

/// What other tools call an option, and what it is called here.
constexpr std::array<std::pair<const char*, const char*>, 9> other_names = {
    {{"--invariant", "--always"},
     {"--formula", "--ltl"},
     {"--minutes", "--max-time"},
     {"--checkpoint", "--disk"},
     {"--resume", "--disk"},
     {"--timeout", "--max-time"},
     {"--threads", "--workers"},
     {"--topology", "--graph"},
     {"--processes", "--n"}}};

bool has_option(const CommandForm& form, const std::string& name) {
  return std::ranges::find(form.options, name, &OptionForm::name) != form.options.end();
}

/// The commands that take an option.
std::vector<std::string> commands_with(const CommandForm& form, const std::string& option) {
  std::vector<std::string> names;
  for (const CommandForm& sub : form.subcommands) {
    if (has_option(sub, option)) names.push_back(sub.name);
    for (const std::string& inner : commands_with(sub, option))
      names.push_back(sub.name + " " + inner);
  }
  return names;
}

/// What would be right where an option is unknown to the command of this form.
std::string instead_of(const std::string& word, const CommandForm& root, const CommandForm& form,
                       const std::string& name) {
  const std::string option = word.starts_with("--") ? word : "-" + word;
  if (const auto commands = commands_with(root, option.substr(2));
      !commands.empty() && !has_option(form, option.substr(2)))
    return fmt::format("it is of {}: see {} --help", fmt::join(commands, ", "), name);
  for (const auto& [other, here] : other_names)
    if (option == other && has_option(form, std::string(here).substr(2)))
      return fmt::format("did you mean '{}'?", here);
  std::vector<std::string> known;
  for (const OptionForm& each : form.options) known.push_back("--" + each.name);
  known.push_back("--help");
  if (name == model::program_name()) known.push_back("--version");
  const std::string near = model::nearest(option, known);
  return near.empty() ? fmt::format("see {} --help", name)
                      : fmt::format("did you mean '{}'?", near);
}

/// Refuses the words that CLI11 could not place.
void refuse_extras(const CommandForm& root, const CommandForm& form, const CLI::App& app,
                   const std::string& name) {
  const std::vector<std::string> extras = app.remaining();
  if (extras.empty()) return;
  const std::string word = extras.front().substr(0, extras.front().find('='));
  std::vector<std::string> known;
  if (word.starts_with('-') && word != "--")
    throw WrongUsage(fmt::format("unknown option of {} '{}': {}", name, printable(word),
                                 instead_of(word, root, form, name)));
  if (!form.subcommands.empty() && app.get_subcommands().empty()) {
    for (const CommandForm& sub : form.subcommands) known.push_back(sub.name);
    throw WrongUsage(model::unknown_name("command", printable(extras.front()), known));
  }
  throw WrongUsage(fmt::format("'{}' is one word too many for {}: see {} --help",
                               printable(extras.front()), name, name));
}

void take_options(const CommandForm& form, const CLI::App& app, Arguments& arguments) {
  for (const OptionForm& option : form.options) {
    const std::string name = "--" + option.name;
    const CLI::Option* parsed = app.get_option(name);
    if (parsed->count() == 0) continue;
    if (parsed->count() > 1 && !option.repeated)
      throw WrongUsage(name + " is given twice: give it once");
    for (const std::string& text : parsed->results())
      if (text.empty())
        throw WrongUsage(fmt::format("{} is empty: it takes {}", name, option.form));
    arguments.options[option.name] = fmt::format("{}", fmt::join(parsed->results(), ","));
  }
  for (const Positional& positional : form.positionals)
    for (const std::string& text : app.get_option(positional.name)->results()) {
      if (text.empty() && !arguments.positionals.empty())
        throw WrongUsage(fmt::format("the word after '{}' is empty: name a file, or leave it out",
                                     printable(arguments.positionals.back())));
      if (text.empty()) throw WrongUsage(fmt::format("the {} is empty", positional.name));
      arguments.positionals.push_back(text);
    }
}

/// The command that the words name, from the outermost inwards.
Arguments arguments_of(const CommandForm& root, const CLI::App& top) {
  Arguments arguments;
  const CommandForm* form = &root;
  const CLI::App* app = &top;
  for (;;) {
    refuse_options_as_values(*form, *app);
    refuse_extras(root, *form, *app, full_name(arguments.command));
    if (app->get_subcommands().empty()) break;
    app = app->get_subcommands().front();
    arguments.command.push_back(app->get_name());
    for (const CommandForm& sub : form->subcommands)
      if (sub.name == app->get_name()) {
        form = &sub;
        break;
      }
  }
  if (!form->subcommands.empty()) {
    std::vector<std::string> names;
    for (const CommandForm& sub : form->subcommands) names.push_back(sub.name);
    const std::string name = full_name(arguments.command);
    throw WrongUsage(fmt::format("{} needs a command, one of {}: see {} --help", name,
                                 fmt::join(names, ", "), name));
  }
  take_options(*form, *app, arguments);
  return arguments;
}

Answer help_of(const CommandForm& root, const CLI::App& top) {
  std::vector<std::string> command;
  for (const CLI::App* app = &top; !app->get_subcommands().empty();
       command.push_back(app->get_name()))
    app = app->get_subcommands().front();
  return {.text = help_text(root, command), .is_prose = true};
}

/// The form has the options of the algorithm that is named: "check lmutin --help".
CommandForm narrowed_to_named(CommandForm root, const std::vector<std::string>& words) {
  for (CommandForm& sub : root.subcommands)
    if (words.size() > 1 && sub.name == words.front()) sub = narrowed(std::move(sub), words[1]);
  return root;
}

/// "always.at-most-two": the options among the words that ask something by a name of its own.
std::vector<std::string> named_questions(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) {
    if (!word.starts_with("--")) continue;
    const std::string name = word.substr(2, word.find('=') - 2);
    if (const auto question = properties::question_in(name); question && !question->name.empty())
      names.push_back(name);
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Where a question can be asked it can be asked by these names.
CommandForm with_names(CommandForm form, const std::vector<std::string>& names) {
  for (CommandForm& sub : form.subcommands) sub = with_names(std::move(sub), names);
  const std::vector<OptionForm> options = form.options;
  for (const std::string& name : names)
    for (const OptionForm& option : options)
      if (option.name == properties::question_in(name)->word) {
        form.options.push_back(option);
        form.options.back().name = name;
      }
  return form;
}

/// "--l=" is an empty value; CLI11 would take the next word for it.
void refuse_empty_values(const std::vector<std::string>& words) {
  for (const std::string& word : words)
    if (word.starts_with("--") && word.find('=') == word.size() - 1)
      throw WrongUsage(printable(word) + " has no value after the '='");
}

}  // namespace

std::variant<Arguments, Answer> parse(const CommandForm& general, const std::string& version,
                                      const std::vector<std::string>& words) {
  const std::vector<std::string> names = named_questions(words);
  const std::optional<CommandForm> extended =
      names.empty() ? std::nullopt : std::optional(with_names(general, names));
  const CommandForm& root = extended ? *extended : general;
  CLI::App app(root.meaning, root.name);
  app.set_version_flag("--version", version, "Print the version");
  build(root, app);
  refuse_empty_values(words);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    return arguments_of(root, app);
  } catch (const CLI::CallForHelp&) {
    return help_of(narrowed_to_named(root, words), app);
  } catch (const CLI::CallForVersion&) {
    return Answer{.text = version + "\n"};
  } catch (const CLI::ArgumentMismatch&) {
    if (words.back().find('=') == std::string::npos)
      throw WrongUsage(printable(words.back()) + " needs a value after it");
    throw WrongUsage(printable(words.back()) + ": this flag takes no value");
  } catch (const CLI::ParseError& error) {
    throw WrongUsage(printable(error.what()) + ": see " + model::program_name() + " --help");
  }
}

}  // namespace ample::tools
