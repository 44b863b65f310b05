// The table of all commands; each declares its options itself.
#include "tools/ample/line/command_forms.hpp"

#include "model/program_name.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/known.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

/// A command: either it has options, or commands of its own.
struct Declared {
  std::string name, meaning;
  Command (*read)(Options&) = nullptr;
  std::vector<Declared> subcommands = {};
};

std::vector<Declared> all_commands() {
  const std::string& program = model::program_name();
  return {
      {"list", "What there is: algorithms, topologies, properties; or all about one algorithm",
       list_command},
      {"check", "Explore every configuration that an instance can reach, breadth first",
       check_command},
      {"fuzz", "Play random schedules on an instance of any size; shrink what violates",
       fuzz_command},
      {"stabilize", "Start from every configuration: closure, convergence, the longest execution",
       stabilize_command},
      {"measure", "The exact least and most of messages, times, bypass; the paper's beside them",
       measure_command},
      {"induct", "Ask whether a predicate is inductive: every step keeps it, reached or not",
       induct_command},
      {"claims", "Check the papers' claims against what is expected of them", claims_command},
      {"trace",
       "Show, convert or replay a trace",
       nullptr,
       {{"show", "Replay a trace and print it, one line a step", show_command},
        {"convert", "Replay a trace and write it in another form", convert_command},
        {"replay", "Take every step of a trace again; refuse one that does not match",
         replay_command}}},
      {"explore", "Step through an execution in a browser", explore_command},
      {"params", "Which parameters the assumptions of a paper admit, how many, and why not more",
       params_command},
      {"sweep", "Explore every graph, bound and initial configuration; or join files of that",
       sweep_command},
      {"frontier",
       "Which linear constraint on the parameters separates what fails from what holds?",
       frontier_command},
      {"necessity",
       "Drop each part of a guard, initial value, switch and assumption alone: what breaks first?",
       necessity_command},
      {"export", "Write an instance for another checker", export_command},
      {"confirm", "Compare configurations, steps and verdicts with those of SPIN", confirm_command},
      {"new", "Write a project for an algorithm of one's own, which has all these commands",
       new_command},
      {"man", fmt::format("Print the manual page, as in: {} man | man -l -", program), man_command},
      {"completion",
       "Print a script that makes a shell complete the words after " + program,
       nullptr,
       {{"bash", fmt::format("For bash, as in: source <({} completion bash)", program),
         completion_command},
        {"zsh", fmt::format("For zsh, as in: source <({} completion zsh)", program),
         completion_command},
        {"words", "What may stand for the last of the words that follow", completion_command}}}};
}

CommandForm form_of(const Declared& command) {
  CommandForm form{.name = command.name, .meaning = command.meaning};
  if (command.read != nullptr) {
    Options only_declared(form, nullptr);
    command.read(only_declared);
  }
  for (const Declared& sub : command.subcommands) form.subcommands.push_back(form_of(sub));
  return form;
}

}  // namespace

const CommandForm& command_forms() {
  static CommandForm root;
  static int made_for = 0;
  if (made_for == program_number()) return root;
  made_for = program_number();
  const std::string& program = model::program_name();
  root = form_of(
      {program, "Ample checks distributed critical-section algorithms the way their papers argue.",
       nullptr, all_commands()});
  root.footer = fmt::format(
      "What one of them takes: {0} help check; what applies to an algorithm: {0} check {1} --help.",
      program, id_here("lmutin"));
  return root;
}

Command command_of(const Arguments& arguments) {
  std::vector<Declared> among = all_commands();
  for (const std::string& name : arguments.command) {
    const Declared found = *std::ranges::find(among, name, &Declared::name);
    if (found.read != nullptr) {
      CommandForm form;
      Options options(form, &arguments);
      return found.read(options);
    }
    among = found.subcommands;
  }
  throw model::InternalError("a command has no function that reads it");
}

}  // namespace ample::tools
