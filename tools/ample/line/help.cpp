// Laying out the description of a command.
#include "tools/ample/line/help.hpp"

#include "properties/instances/request.hpp"
#include "tools/ample/line/known.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

std::string name_of(const OptionForm& option) {
  return (option.letter.empty() ? "" : "-" + option.letter + ", ") + "--" + option.name
         + (option.form.empty() ? "" : " " + option.form);
}

/// True when it is --network of a command that refuses lossy and duplicating.
bool knows_no_faults(const OptionForm& option) {
  return option.name == "network" && option.form.find("lossy") == option.form.npos;
}

bool is_of_instances(const OptionForm& option) { return option.group.starts_with("Instance"); }

/// The groups in their order, but those of instances, which are long, at the end.
std::vector<std::string> groups_of(const CommandForm& form) {
  std::vector<std::string> groups;
  for (const bool of_instances : {false, true})
    for (const OptionForm& option : form.options)
      if (is_of_instances(option) == of_instances && std::ranges::count(groups, option.group) == 0)
        groups.push_back(option.group);
  return groups;
}

/// The examples of a command; if it is narrowed to an algorithm, those of the algorithm.
std::vector<std::string> examples_for(const CommandForm& form, const std::string& command) {
  std::vector<std::string> examples;
  if (command == "check" && !form.positionals.empty())
    for (const model::AlgorithmInfo& known : known_algorithms())
      if (known.id == form.positionals.front().name)
        for (const std::string& example : known.examples) examples.push_back(example_text(example));
  return examples.empty() ? examples_of(command) : examples;
}

std::string examples_text(const CommandForm& form, const std::string& command) {
  std::string text;
  for (const std::string& example : examples_for(form, command)) text += "  " + example + "\n";
  return text.empty() ? "" : "\nExamples:\n" + text;
}

}  // namespace

std::string entries_text(const std::string& title, const std::vector<Entry>& entries,
                         std::size_t widest) {
  std::size_t width = 0;
  for (const Entry& entry : entries)
    if (entry.name.size() <= widest) width = std::max(width, entry.name.size());
  std::string text = "\n" + title + "\n";
  for (const Entry& entry : entries)
    text += entry.name.size() <= width
                ? fmt::format("  {:{}}  {}\n", entry.name, width, entry.meaning)
                : fmt::format("  {}\n  {:{}}  {}\n", entry.name, "", width, entry.meaning);
  return text;
}

std::string help_text(const CommandForm& root, const std::vector<std::string>& command) {
  const CommandForm* form = &root;
  std::string name, usage = root.name;
  for (const std::string& word : command) {
    form = &*std::ranges::find(form->subcommands, word, &CommandForm::name);
    name += (name.empty() ? "" : " ") + word;
    usage += " " + word;
  }
  std::vector<std::string> usages = form->usages;
  if (usages.empty()) {
    std::string words;
    for (const Positional& positional : form->positionals)
      words += fmt::format(" {}{}", positional.name, positional.repeated ? "..." : "");
    if (!form->options.empty()) words += " [OPTION...]";
    if (!form->subcommands.empty()) words += " COMMAND";
    usages.push_back(words);
  }
  std::string text;
  for (const std::string& words : usages) text += usage + words + "\n";
  text += fmt::format("{}{}\n", form->meaning,
                      form->meaning.ends_with('.') || form->meaning.ends_with('?') ? "" : ".");
  text += examples_text(*form, name);
  std::vector<Entry> entries;
  for (const Positional& positional : form->positionals)
    entries.push_back({positional.name, positional.meaning});
  if (!entries.empty()) text += entries_text("What it is told:", entries);
  entries.clear();
  for (const CommandForm& sub : form->subcommands) entries.push_back({sub.name, sub.meaning});
  if (!entries.empty()) text += entries_text("Commands:", entries);
  for (const std::string& group : groups_of(*form)) {
    entries.clear();
    for (const OptionForm& option : form->options)
      if (option.group == group) entries.push_back({name_of(option), option.meaning});
    text += entries_text(group + ":", entries);
  }
  return text + (form->footer.empty() ? "" : "\n" + form->footer + "\n");
}

std::string first_words(const CommandForm& root) {
  const std::string& program = root.name;
  const std::string small = example_here("lmutin --graph k2");
  const std::vector<Entry> commands = {
      {program + " list", "which algorithms, graphs and properties there are"},
      {fmt::format("{} check {}", program, small), "visit all that a small instance can do"},
      {fmt::format("{} fuzz {}", program, example_here("lmutin --graph complete:8")),
       "play random executions of a larger one"},
      {fmt::format("{} explore {}", program, small), "step through it in a browser"},
      {program + " trace show t.json", "see again what `check --trace t.json` wrote"}};
  std::string text = root.meaning + "\n";
  text += entries_text("To begin with:", commands, 34);
  return text
         + fmt::format("\n{0} --help names all commands, and {0} help check says what one takes.\n",
                       program);
}

CommandForm narrowed(CommandForm form, const std::string& algorithm) {
  const auto& known = known_algorithms();
  const auto info = std::ranges::find(known, algorithm, &model::AlgorithmInfo::id);
  if (info == known.end()) return form;
  if (!form.positionals.empty()) form.positionals.front() = {algorithm, info->title, false};
  const std::vector<properties::OptionInfo> taken = properties::options_of(*info);
  const auto& common = known_options();
  std::erase_if(form.options, [&](const OptionForm& option) {
    return is_of_instances(option)
           && std::ranges::count(common, option.name, &properties::OptionInfo::name) > 0
           && (std::ranges::count(taken, option.name, &properties::OptionInfo::name) == 0
               || (knows_no_faults(option) && !info->has_option("network")));
  });
  for (OptionForm& option : form.options)
    if (const auto own = std::ranges::find(taken, option.name, &properties::OptionInfo::name);
        option.group == "Instance" && own != taken.end() && !knows_no_faults(option)) {
      option.form = own->form;
      option.meaning = own->meaning;
    }
  return form;
}

}  // namespace ample::tools
