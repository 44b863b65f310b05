// ample stabilize: from every configuration that faults may leave behind.
#include "checker/stabilization/stabilization_text.hpp"
#include "checker/trace/trace_json.hpp"
#include "model/errors.hpp"
#include "model/program_name.hpp"
#include "properties/asked.hpp"
#include "tools/ample/commands.hpp"
#include "tools/ample/exit_status.hpp"
#include "tools/ample/files.hpp"
#include "tools/ample/known.hpp"
#include "tools/ample/progress_line.hpp"
#include "tools/ample/shell.hpp"
#include "tools/ample/wrapping.hpp"

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
  return convergence.holds ? status_holds : status_incomplete;
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
                       + properties::command_of(algorithm, system->instance()) + command.search),
      .version = version()};
  const auto judged = [&](const checker::Options& within) {
    checker::Options options = within;
    ProgressLine line(surroundings.err, surroundings.err_is_terminal);
    if (surroundings.err_is_terminal)
      options.progress = [&](const checker::Progress& progress) { line.show(progress); };
    return checker::stabilization(*system, faults, command.daemon, command.fairness, options,
                                  command.faults);
  };
  // A violation that a few seconds show is printed before the rest is looked at.
  constexpr std::uint64_t first_look = 400'000;
  checker::Options first = limits;
  if (limits.max_states == 0 || limits.max_states > first_look) first.max_states = first_look;
  checker::StabilizationReport report = judged(first);
  if (report.limit == checker::Limit::states && first.max_states != limits.max_states) {
    if (command.format == Format::text && status_of(report, command.fairness) != status_incomplete)
      surroundings.out << shown(surroundings, found_so_far(subject, report)) << std::flush;
    report = judged(limits);
  }
  surroundings.out << (command.format == Format::json
                           ? to_json(subject, command.daemon, report) + "\n"
                           : shown(surroundings, to_text(subject, command.daemon, report)));
  write_after_result(
      surroundings, {[&] {
        if (!trace_file) return;
        if (const auto told = checker::trace_to_show(*system, faults, command.fairness, report))
          trace_file->replace_with(
              checker::to_json(algorithm, *system, told->property, told->trace));
        else
          surroundings.err << trace_file->not_written("there is no execution to tell of");
      }});
  return status_of(report, command.fairness);
}

}  // namespace ample::tools
