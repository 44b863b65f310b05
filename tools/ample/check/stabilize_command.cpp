// ample stabilize: from every configuration that faults may leave behind.
#include "checker/evidence/trace/trace_json.hpp"
#include "checker/questions/stabilization/stabilization_text.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked/asked.hpp"
#include "tools/ample/line/commands.hpp"
#include "tools/ample/line/exit_status.hpp"
#include "tools/ample/line/files.hpp"
#include "tools/ample/line/known.hpp"
#include "tools/ample/line/shell.hpp"
#include "tools/ample/output/progress_line.hpp"
#include "tools/ample/output/wrapping.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ample::tools {

namespace {

const model::AlgorithmInfo& with_faults(const std::string& id) {
  const model::AlgorithmInfo& algorithm = algorithm_named(id);
  if (algorithm.faults) return algorithm;
  std::vector<std::string> known;
  for (const model::AlgorithmInfo& each : known_algorithms())
    if (each.faults) known.push_back(each.id);
  const std::string others = known.empty() ? "declare them as AlgorithmInfo::faults"
                                           : fmt::format("these do: {}", fmt::join(known, ", "));
  throw model::WrongUsage(
      fmt::format("{} declares no domains of its variables, so that its arbitrary configurations "
                  "are unknown; {}",
                  id, others));
}

int status_of(const checker::StabilizationReport& report, properties::Fairness fairness) {
  if (report.opening) return status_safety;
  const checker::Convergence& convergence =
      *std::find_if(report.convergence.begin(), report.convergence.end(),
                    [&](const auto& each) { return each.fairness == fairness; });
  if (convergence.diverging || report.starving) return status_liveness;
  if (!convergence.holds) return status_incomplete;
  return report.vacuous() ? status_anomaly : status_holds;
}

/// What is asked, and of what.
struct Stabilizing {
  const StabilizeCommand& command;
  const checker::Subject& subject;
  const model::Faults& faults;
  const Surroundings& surroundings;
};

checker::StabilizationReport judged(const Stabilizing& asked, checker::Options options) {
  ProgressLine line(asked.surroundings.err, asked.surroundings.err_is_terminal);
  if (asked.surroundings.err_is_terminal)
    options.progress = [&](const checker::Progress& progress) { line.show(progress); };
  return checker::stabilization(asked.subject.system, asked.faults, asked.command.daemon,
                                asked.command.fairness, options, asked.command.faults);
}

/// A violation that a few seconds show is printed before the rest is looked at, and is the answer
/// where a limit ends that.
checker::StabilizationReport judged_in_two_looks(const Stabilizing& asked,
                                                 const checker::Options& limits) {
  constexpr std::uint64_t first_look = 400'000;
  checker::Options first = limits;
  first.max_states = checker::at_most(limits.max_states, first_look);
  checker::StabilizationReport report = judged(asked, first);
  if (report.limit != checker::Limit::states || first.max_states == limits.max_states)
    return report;
  report.limit_text = "a first look";
  const bool has_an_answer = status_of(report, asked.command.fairness) != status_incomplete;
  if (has_an_answer && asked.command.format == Format::text)
    asked.surroundings.out << shown(asked.surroundings, found_so_far(asked.subject, report))
                           << std::flush;
  checker::StabilizationReport whole = judged(asked, limits);
  if (!has_an_answer || status_of(whole, asked.command.fairness) != status_incomplete) return whole;
  report.limit = whole.limit;
  report.limit_text = whole.limit_text;
  report.seconds = whole.seconds;
  report.configurations = whole.configurations;
  report.steps = whole.steps;
  report.bytes = whole.bytes;
  return report;
}

/// Writes the trace that shows most; a line for people when there is none.
void write_shown_trace(OutputFile& file, const Stabilizing& asked,
                       const checker::StabilizationReport& report) {
  const checker::Subject& subject = asked.subject;
  if (const auto told =
          checker::trace_to_show(subject.system, asked.faults, asked.command.fairness, report))
    file.replace_with(
        checker::to_json(subject.algorithm, subject.system, told->property, told->trace));
  else
    asked.surroundings.err << file.not_written("there is no execution to tell of");
}

}  // namespace

int stabilize(const StabilizeCommand& command, const Surroundings& surroundings) {
  const model::AlgorithmInfo& algorithm = with_faults(command.algorithm);
  const auto system = algorithm.make(
      properties::instance_from(algorithm, checker::after_faults(algorithm, command.request)));
  properties::refuse_questions_and_faults(system->instance(), "stabilize");
  std::optional<OutputFile> trace_file;
  if (command.trace_file) trace_file.emplace(*command.trace_file);
  checker::Options limits = command.limits;
  limits.interrupt = surroundings.interrupt;
  const model::Faults faults = algorithm.faults(system->instance());
  const checker::Subject subject = {
      .algorithm = algorithm,
      .system = *system,
      .given = command.request,
      .command =
          shell_quoted(model::program_name() + " stabilize "
                       + (command.request.contains("rounds")
                              ? properties::command_with_rounds(algorithm, system->instance())
                              : properties::command_of(algorithm, system->instance()))
                       + command.search),
      .version = version()};
  const Stabilizing asked = {command, subject, faults, surroundings};
  const checker::StabilizationReport report = judged_in_two_looks(asked, limits);
  surroundings.out << (command.format == Format::json
                           ? to_json(subject, command.daemon, report) + "\n"
                           : shown(surroundings, to_text(subject, command.daemon, report)));
  write_after_result(surroundings, {[&] {
                       if (trace_file) write_shown_trace(*trace_file, asked, report);
                     }});
  return status_of(report, command.fairness);
}

}  // namespace ample::tools
