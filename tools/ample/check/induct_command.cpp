// ample induct: whether every step keeps a predicate, wherever it is taken.
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/induction/induction_text.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/command_readers.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/common_options.hpp"
#include "tools/ample/line/empty_links.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

using model::WrongUsage;

Command induct_command(Options& options) {
  InductCommand command;
  command.algorithm = algorithm_of(options, "lmutin --graph k2 --always 'not waits(0)'");
  command.request =
      instance_of(options, {"never", "reach", "ltl", "ltl.strong", "ltl.none", "crash"});

  options.group("Induction");
  command.properties = options.list(
      "property", "NAME,...",
      "safety or an invariant (`list ALGORITHM` names them), to be proved together with --always");
  command.assumed =
      options.text("assuming", "PREDICATE", "Only from configurations in which this holds, too");
  command.steps = static_cast<int>(options.count(
      "steps", "K",
      "k-induction: paths of so many steps, of which all configurations but the last satisfy it",
      {1, 100}, 1));
  if (const auto capacity = options.count(
          "capacity", "C",
          "At most so many messages are in a channel before the first step; more of them "
          "afterwards are judged as well (default: as many as the predicate allows, 1 if it "
          "bounds no channel)",
          {0, 100}))
    command.capacity = static_cast<int>(*capacity);

  options.group("Search");
  command.limits = limits(
      options, "Search so many configurations for that of a counterexample (default 5000000)");

  options.group("Output");
  command.format = format(options);
  command.progress = progress(options);
  command.trace_file = options.text(
      "trace", "FILE", "Write the JSON trace of the violation, where executions come to one");
  options.footer(
      "From every combination of local states and channel contents in which the predicate of "
      "--always holds, does every step lead to where it holds?\n"
      "Exit status: 0 inductive, 12 violated by an execution, 14 vacuous (what is assumed holds "
      "nowhere), 16 not inductive, 20 not decided, 10 no instance, 2 wrong usage.");
  command.search =
      options.as_given({"property", "steps", "capacity", "max-states", "max-memory", "max-time"});
  if (command.assumed) command.search += " --assuming '" + *command.assumed + "'";
  return command;
}

namespace {

checker::InductionQuestion question_of(const InductCommand& command, const model::System& system) {
  for (const model::Asked& asked : system.instance().asked)
    if (properties::question_in(asked.word)->word != "always")
      throw WrongUsage(
          fmt::format("--{} is asked of check: induct proves --always, --property", asked.word));
  std::vector<properties::Property> proved;
  if (!command.properties.empty())
    proved = properties::select_properties(system, command.properties);
  if (!system.instance().asked.empty())
    for (const properties::Property& asked : properties::default_properties(system))
      if (std::ranges::find(proved, asked.name, &properties::Property::name) == proved.end())
        proved.push_back(asked);
  if (proved.empty())
    throw WrongUsage("what is to be inductive? Give --always PREDICATE, or --property safety");
  checker::InductionQuestion question = checker::question_of(system, std::move(proved));
  question.steps = command.steps;
  question.capacity = command.capacity;
  if (command.assumed)
    question.assumed =
        checker::conjuncts_of(properties::Predicate("--assuming", *command.assumed, system));
  return question;
}

int status_of(checker::Inductive answer) {
  switch (answer) {
    case checker::Inductive::inductive:
      return status_holds;
    case checker::Inductive::violated:
      return status_safety;
    case checker::Inductive::not_inductive:
      return status_not_inductive;
    case checker::Inductive::vacuous:
      return status_anomaly;
    case checker::Inductive::undecided:
      break;
  }
  return status_incomplete;
}

void write_trace(OutputFile& file, const checker::Subject& subject,
                 const checker::InductionReport& report, const Surroundings& surroundings) {
  if (report.violation)
    file.replace_with(checker::to_json(subject.algorithm, subject.system,
                                       report.violation->property, *report.violation->trace));
  else
    surroundings.err << file.not_written(
        report.counterexample ? "a step out of the predicate is no execution; --format json has it"
                              : "nothing is violated");
}

}  // namespace

int induct(const InductCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  const auto system =
      properties::system_of(algorithm, properties::instance_from(algorithm, command.request));
  refuse_messages_at_the_start(system->instance());
  const checker::InductionQuestion question = question_of(command, *system);
  std::optional<OutputFile> trace_file;
  if (command.trace_file) trace_file.emplace(*command.trace_file);
  checker::Options limits = command.limits;
  limits.interrupt = surroundings.interrupt;
  const checker::InductionReport report = [&] {
    ProgressLine line(surroundings.err, surroundings.err_is_terminal);
    const bool is_shown = command.progress || surroundings.err_is_terminal;
    return checker::induction(*system, question, limits, [&](const std::string& text) {
      if (is_shown) line.show(text);
    });
  }();
  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = *system,
      .given = command.request,
      .command = shell_quoted(model::program_name() + " induct "
                              + properties::command_of(algorithm, system->instance()))
                 + command.search,
      .version = version(),
      .most_trace_lines = most_trace_lines(surroundings)};
  surroundings.out << (command.format == Format::json
                           ? to_json(subject, report) + "\n"
                           : shown(surroundings, to_text(subject, report)));
  write_after_result(surroundings, {[&] {
                       if (trace_file) write_trace(*trace_file, subject, report, surroundings);
                     }});
  return status_of(report.answer);
}

}  // namespace ample::tools
