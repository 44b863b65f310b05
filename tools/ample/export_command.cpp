// ample export: an instance for another checker; ample confirm: what SPIN says of it.
#include "checker/export/aldebaran.hpp"
#include "checker/export/promela.hpp"
#include "checker/outcome/bound_text.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked.hpp"
#include "tools/ample/command_readers.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/common_arguments.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/form_parts.hpp"
#include "tools/ample/known.hpp"
#include "tools/ample/shell.hpp"
#include "tools/ample/spin.hpp"

#include <fmt/format.h>

namespace ample::tools {

using model::WrongUsage;

namespace forms {

namespace {

const OptionForm max_states = {"max-states", "N",
                               "Stop after so many states (default 2000000): incomplete", "Search"};

}  // namespace

CommandForm export_instance() {
  return instance_command(
      "export", "Write an instance for another checker",
      {{"format", "promela|aut|table",
        "promela, for SPIN; aut, the graph of all configurations in the Aldebaran format, for "
        "mCRL2 and CADP; table, the processes as automata (default promela)",
        "Output"},
       max_states,
       max_memory,
       max_time},
      "A configuration is a state of the other checker's and a step one transition, so that it "
      "counts the same.\nExit status: 0 written, 20 the instance is larger than a limit, 10 it "
      "cannot be written so, 2 wrong usage.",
      questions_and_faults());
}

CommandForm confirm() {
  return instance_command(
      "confirm", "Compare configurations, steps and verdicts with those of SPIN",
      {{"with", "spin", "The other checker (default spin)", "Search"},
       max_states,
       max_memory,
       max_time},
      "Needs spin and cc (Debian packages spin and gcc).\nExit status: 0 both say the same, 70 "
      "they differ, 20 the instance is larger than a limit, 10 it cannot be written so, 2 wrong "
      "usage.",
      questions_and_faults());
}

}  // namespace forms

namespace {

/// Reads the arguments that both commands take.
template <class Command>
Command of_instance(const Arguments& arguments) {
  Command command;
  command.algorithm = algorithm_in(arguments, "lmutin --graph k2");
  command.request = request_in(arguments);
  command.limits = limits_of(arguments);
  if (command.limits.max_states == 0) command.limits.max_states = 2'000'000;
  return command;
}

/// An instance, its system and all of its graph.
struct Exported {
  template <class Command>
  Exported(const Command& command, const Surroundings& surroundings)
      : algorithm(algorithm_named(command.algorithm)),
        system(properties::system_of(algorithm,
                                     properties::instance_from(algorithm, command.request))),
        limits(command.limits) {
    limits.interrupt = surroundings.interrupt;
  }
  std::string line() const {
    return shell_quoted(properties::command_of(algorithm, system->instance()));
  }
  std::string bound() const { return checker::bound_text(algorithm, system->instance()); }

  const model::AlgorithmInfo& algorithm;
  std::unique_ptr<model::System> system;
  checker::Options limits;
};

std::string promela_of(const Exported& exported, checker::WholeGraph& graph) {
  const checker::LocalAutomata automata = checker::local_automata(*exported.system, graph);
  return checker::to_promela(
      *exported.system, automata,
      model::program_name() + " export " + exported.line() + ", " + exported.bound());
}

const properties::Words<ExportForm> export_words = {
    {"promela", ExportForm::promela}, {"aut", ExportForm::aut}, {"table", ExportForm::table}};

}  // namespace

ExportCommand export_command(const Arguments& arguments) {
  auto command = of_instance<ExportCommand>(arguments);
  if (const auto word = find(arguments, "format"))
    command.form = properties::word_of("--format", *word, export_words);
  return command;
}

ConfirmCommand confirm_command(const Arguments& arguments) {
  auto command = of_instance<ConfirmCommand>(arguments);
  if (const auto word = find(arguments, "with"); word && *word != "spin")
    throw WrongUsage("--with '" + *word + "': expected spin");
  return command;
}

int export_instance(const ExportCommand& command, const Surroundings& surroundings) {
  const Exported exported(command, surroundings);
  properties::refuse_questions_and_faults(exported.system->instance(), "export");
  checker::WholeGraph graph(*exported.system, exported.limits);
  switch (command.form) {
    case ExportForm::promela:
      surroundings.out << promela_of(exported, graph);
      break;
    case ExportForm::aut:
      checker::write_aldebaran(surroundings.out, *exported.system, graph);
      break;
    case ExportForm::table:
      surroundings.out << checker::with_bound(exported.line() + "\n\n", exported.bound())
                       << to_text(*exported.system,
                                  checker::local_automata(*exported.system, graph));
      break;
  }
  return status_holds;
}

int confirm(const ConfirmCommand& command, const Surroundings& surroundings) {
  const Exported exported(command, surroundings);
  properties::refuse_questions_and_faults(exported.system->instance(), "confirm");
  const std::string spin = spin_version();
  checker::Options options = exported.limits;
  options.properties = properties::select_properties(*exported.system, {"safety", "deadlock"});
  checker::WholeGraph graph(*exported.system, options);
  const std::string promela = promela_of(exported, graph);
  const SpinCounts counts = [&] {
    try {
      return run_spin(promela, graph.states());
    } catch (const model::InternalError&) {
      // Ctrl-C ends the compiler and SPIN as well.
      if (surroundings.interrupt == nullptr || !*surroundings.interrupt) throw;
      throw model::BoundExceeded("interrupted while SPIN searched");
    }
  }();

  bool agree = true;
  std::string text = checker::with_bound(exported.line(), exported.bound())
                     + fmt::format("\n\n{:16}{:>16}{:>16}\n", "", "Ample", spin);
  const auto row = [&](const char* what, const std::string& ours, const std::string& theirs) {
    agree = agree && ours == theirs;
    text += fmt::format("{:16}{:>16}{:>16}{}\n", what, ours, theirs,
                        ours == theirs ? "" : "  DIFFERENT");
  };
  const auto verdict = [](bool violated) {
    return std::string(violated ? "violated" : "not violated");
  };
  row("configurations", std::to_string(graph.states()), std::to_string(counts.states));
  row("steps", std::to_string(graph.steps()), std::to_string(counts.steps));
  row("safety", verdict(graph.violates(0)), verdict(counts.unsafe));
  row("deadlock", verdict(graph.violates(1)), verdict(counts.deadlock));
  surroundings.out << text << (agree ? "\nboth say the same\n" : "\nthey differ\n");
  return agree ? status_holds : status_internal_error;
}

}  // namespace ample::tools
