// ample fuzz: from the request to the report of random schedules.
#include "checker/engines/schedules/fuzz.hpp"
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/fuzz/fuzz_text.hpp"
#include "checker/verdict/replay/future.hpp"
#include "model/errors.hpp"
#include "model/printable.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/option_values.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ample::tools {

namespace {

/// --starve 2 or 0-2, also with the names P2 or P0-P2.
checker::AgentNumber starved_agent(const model::Instance& instance, const std::string& text) {
  const std::size_t dash = text.find('-');
  const int n = instance.processes();
  const auto process = [&](std::string_view name) {
    if (name.starts_with('P')) name.remove_prefix(1);
    const auto number = whole_number(name);
    if (!number || *number >= static_cast<std::uint64_t>(n))
      throw model::WrongUsage(
          fmt::format("--starve '{}': expected a process or a channel, as in 1 or 0-1, of the "
                      "processes 0 to {}",
                      model::printable(text), n - 1));
    return model::ProcessId(static_cast<int>(*number));
  };
  const model::ProcessId from = process(std::string_view(text).substr(0, dash));
  if (dash == std::string::npos) return from.index;
  const model::ProcessId to = process(std::string_view(text).substr(dash + 1));
  if (!instance.topology.closed_neighbourhood(from).contains(to))
    throw model::WrongUsage(fmt::format("--starve {}: there is no channel from {} to {}", text,
                                        to_text(from), to_text(to)));
  return checker::agent_of_channel(n, from, to);
}

/// The options with the properties asked for, and whom to starve. Throws WrongUsage.
checker::FuzzOptions options_for(const FuzzCommand& command, const model::System& system) {
  checker::FuzzOptions options = command.options;
  options.properties = command.properties.empty()
                           ? properties::default_properties(system)
                           : properties::select_properties(system, command.properties);
  if (std::ranges::any_of(options.properties, properties::needs_all_steps))
    throw model::WrongUsage(
        "liveness, alternation and partial-deadlock are about all executions, which fuzz does not "
        "see: use check");
  if (command.starve) options.starved = starved_agent(system.instance(), *command.starve);
  return options;
}

/// Plays the schedules, with a line of progress where it is wanted.
checker::FuzzReport played(const FuzzCommand& command, const model::System& system,
                           checker::FuzzOptions options, const Surroundings& surroundings) {
  options.interrupt = surroundings.interrupt;
  ProgressLine line(surroundings.err, surroundings.err_is_terminal);
  if (surroundings.err_is_terminal || command.progress)
    options.progress = [&](const checker::FuzzProgress& progress) { line.show(progress); };
  return checker::fuzz(system, options);
}

/// Writes the trace of the first violation; a line for people when there is none.
void write_trace(OutputFile& file, const checker::Subject& subject,
                 const checker::FuzzReport& report, const Surroundings& surroundings) {
  const auto first = checker::first_violation(report);
  if (!first) {
    surroundings.err << file.not_written("no schedule violated anything");
    return;
  }
  const checker::Finding& finding = report.findings[*first];
  file.replace_with(
      checker::to_json(subject.algorithm, subject.system, finding.property, *finding.trace));
}

}  // namespace

int fuzz(const FuzzCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = algorithm_named(command.algorithm);
  const auto system =
      properties::system_of(algorithm, properties::instance_from(algorithm, command.request));
  const checker::FuzzOptions options = options_for(command, *system);
  std::optional<OutputFile> trace_file;
  if (command.trace_file) trace_file.emplace(*command.trace_file);

  checker::FuzzReport report = played(command, *system, options, surroundings);
  checker::shape_traces(*system, report.findings, command.shape);
  checker::mark_inevitable(*system, report.findings);

  const std::string schedules = fmt::format("{} fuzz {}{} --seed {}", model::program_name(),
                                            properties::command_of(algorithm, system->instance()),
                                            command.schedules, options.seed);
  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = *system,
      .given = command.request,
      .command =
          shell_quoted(fmt::format("{} --start {}{}", schedules, options.first, command.limits)),
      .version = version(),
      .most_trace_lines = most_trace_lines(surroundings)};
  std::string again;
  if (const auto first = checker::first_violation(report))
    again = shell_quoted(
        fmt::format("{} --start {} --schedules 1", schedules, report.origins[*first]->schedule));
  if (command.format == Format::text)
    surroundings.out << shown(surroundings, to_text(subject, report, again));
  else
    surroundings.out << to_json(subject, report, again) << "\n";
  write_after_result(surroundings, {[&] {
                       if (trace_file) write_trace(*trace_file, subject, report, surroundings);
                     }});
  return exit_status(report.findings, report.verdict);
}

}  // namespace ample::tools
